#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/delay.h>

#define OUT_SIZE 128

/* With U2X0 the speed is 16 MHz / (8 * (UBRR0 + 1)). The slow one comes out 2.1 % over the nominal rate, which is what
 * every board of this kind runs at; the fast one is exact.
 */
#define SLOW_UBRR 16
#define FAST_UBRR 7

/* The hardware still has two bytes when the ring is empty. */
#define LAST_MICROS 200

/* First in memory, where no gap is needed to align it. */
uint8_t uart_ring[256] __attribute__((aligned(256), section(".data.ring")));
volatile uint8_t uart_head;
static uint8_t tail;

static uint8_t out[OUT_SIZE];
static volatile uint8_t out_head;
static volatile uint8_t out_tail;

void uart_begin(void)
{
    UCSR0A = _BV(U2X0);
    UBRR0 = SLOW_UBRR;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

void uart_speed(bool fast)
{
    while (out_head != out_tail)
        ;
    _delay_us(LAST_MICROS);
    UBRR0 = fast ? FAST_UBRR : SLOW_UBRR;
}

ISR(USART_RX_vect)
{
    uart_ring[uart_head] = UDR0;
    uart_head++;
}

ISR(USART_UDRE_vect)
{
    if (out_head == out_tail) {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
        return;
    }
    UDR0 = out[out_tail];
    out_tail = (out_tail + 1) % OUT_SIZE;
}

bool uart_take(uint8_t *byte)
{
    if (tail == uart_head)
        return false;
    *byte = uart_ring[tail++];
    return true;
}

void uart_put(uint8_t byte)
{
    uint8_t next = (out_head + 1) % OUT_SIZE;
    while (next == out_tail)
        ;
    out[out_head] = byte;
    out_head = next;
    cli();
    UCSR0B |= _BV(UDRIE0);
    sei();
}
