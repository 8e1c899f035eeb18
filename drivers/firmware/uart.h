/* Bytes to and from the kiosk, 8 data bits, no parity, 1 stop bit. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* What has come in. It fills a whole page of memory, so that a one-byte index goes round by itself: the strip's loop,
 * which has no time for interrupts, writes here too. It holds 10 ms of the line at its fastest.
 */
extern uint8_t uart_ring[256];
extern volatile uint8_t uart_head;

#define SLOW_BAUD 115200UL
#define FAST_BAUD 250000UL

/* At the slow speed. */
void uart_begin(void);

/* Change the speed, after all that was put has gone out. */
void uart_speed(bool fast);

/* Take the next byte, if there is one. */
bool uart_take(uint8_t *byte);

/* Send a byte; wait for room if the line is behind. */
void uart_put(uint8_t byte);
