#define _GNU_SOURCE
#include "line.h"

#include <fcntl.h>
#include <pty.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "avr_uart.h"

#define FETCH_CYCLES 16
#define START_BAUD 115200
#define FAST_BAUD 250000

/* Two clocks that differ by more no longer agree on the last bit of a byte. */
#define MOST_APART 0.04

DEFINE_FIFO(uint16_t, uart_fifo);

static unsigned byte_cycles(const struct line *line)
{
    return line->avr->frequency * 10.0 / line->baud + 0.5;
}

static int in_step(const struct line *line)
{
    avr_t *avr = line->avr;
    unsigned divisor = avr_regbit_get(avr, line->uart->u2x) ? 8 : 16;
    unsigned ubrr = avr_regbit_get(avr, line->uart->ubrrl) | avr_regbit_get(avr, line->uart->ubrrh) << 8;
    double chip = (double)avr->frequency / divisor / (ubrr + 1);
    return chip < line->baud * (1 + MOST_APART) && chip > line->baud * (1 - MOST_APART);
}

static uint8_t passing(struct line *line, int *flip, uint8_t byte)
{
    if (!in_step(line)) {
        line->noise = line->noise * 1103515245 + 12345;
        return line->noise >> 16;
    }
    if (*flip > 0 && --*flip == 0)
        return byte ^ 0x10;
    return byte;
}

static void hand_over(struct line *line, uint8_t byte)
{
    uart_fifo_write(&line->uart->input, byte);
    avr_raise_interrupt(line->avr, &line->uart->rxc);
}

static avr_cycle_count_t fetch_held(struct avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr;
    struct line *line = param;
    if (uart_fifo_isempty(&line->uart->input) && line->held_count) {
        hand_over(line, line->held[0]);
        line->held[0] = line->held[1];
        line->held_count--;
    }
    return line->held_count ? when + FETCH_CYCLES : 0;
}

static void arrive(struct line *line, uint8_t byte)
{
    if (line->cut)
        return;
    byte = passing(line, &line->flip_down, byte);
    line->received++;
    if (uart_fifo_isempty(&line->uart->input) && !line->held_count) {
        hand_over(line, byte);
    } else if (line->held_count == 2) {
        line->lost++;
    } else {
        line->held[line->held_count++] = byte;
        if (line->held_count == 1)
            avr_cycle_timer_register(line->avr, FETCH_CYCLES, fetch_held, line);
    }
}

static avr_cycle_count_t next_byte(struct avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr;
    struct line *line = param;
    arrive(line, line->down[line->down_tail++]);
    line->down_moving = line->down_tail != line->down_head;
    return line->down_moving ? when + byte_cycles(line) : 0;
}

void line_send(struct line *line, const uint8_t *data, size_t length)
{
    for (size_t i = 0; i < length; i++)
        line->down[line->down_head++] = data[i];
    if (!line->down_moving && length) {
        line->down_moving = 1;
        avr_cycle_timer_register(line->avr, byte_cycles(line), next_byte, line);
    }
}

void line_continue(struct line *line)
{
    line->held_count = 0;
    if (line->down_moving)
        avr_cycle_timer_register(line->avr, byte_cycles(line), next_byte, line);
}

static void said(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    struct line *line = param;
    if (line->cut || line->up_length == sizeof line->up)
        return;
    line->up[line->up_length++] = passing(line, &line->flip_up, value);
}

void line_begin(struct line *line, avr_t *avr)
{
    memset(line, 0, sizeof *line);
    line->avr = avr;
    line->baud = START_BAUD;
    line->master = -1;
    for (avr_io_t *io = avr->io_port; io; io = io->next)
        if (!strcmp(io->kind, "uart"))
            line->uart = (avr_uart_t *)io;
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), said, line);
}

const char *line_open_terminal(struct line *line)
{
    static char name[64];
    int slave;
    struct termios raw;
    if (openpty(&line->master, &slave, name, NULL, NULL) < 0)
        return NULL;
    tcgetattr(slave, &raw);
    cfmakeraw(&raw);
    tcsetattr(slave, TCSANOW, &raw);
    fcntl(line->master, F_SETFL, O_NONBLOCK);
    /* The slave stays open here, or the terminal would hang up whenever the driver closes it. */
    return name;
}

void line_carry(struct line *line)
{
    uint8_t data[1024];
    struct termios set;
    /* Both ends of a pseudo-terminal have the settings that the driver gave it. Fast is no constant of termios. */
    if (tcgetattr(line->master, &set) == 0)
        line->baud = cfgetospeed(&set) == B115200 ? START_BAUD : FAST_BAUD;
    ssize_t length = read(line->master, data, sizeof data);
    if (length > 0)
        line_send(line, data, length);
    if (line->up_length) {
        ssize_t written = write(line->master, line->up, line->up_length);
        (void)written; /* what a full terminal does not take is lost, as on a line */
        line->up_length = 0;
    }
}
