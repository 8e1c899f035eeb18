/* The serial line: bytes reach the chip at the line's own pace, and one that it does not fetch in time is lost, as in
 * the hardware, and counted. The far side is whoever calls, or a pseudo-terminal.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim_avr.h"

struct line {
    avr_t *avr;
    struct avr_uart_t *uart;
    uint8_t down[1 << 16]; /* bytes on their way to the chip, a ring */
    uint16_t down_head, down_tail;
    int down_moving;
    uint8_t held[2]; /* arrived, but the byte before is still in the chip's register */
    unsigned held_count;
    uint8_t up[1 << 16]; /* bytes from the chip that nobody has taken yet */
    size_t up_length;
    unsigned baud; /* of the far side; at another speed than the chip's, both sides hear noise */
    uint32_t noise;
    int cut;
    int flip_down, flip_up; /* count down bytes; at 1 the byte gets a flipped bit */
    unsigned lost, received;
    int master; /* the pseudo-terminal, or -1 */
};

void line_begin(struct line *line, avr_t *avr);
void line_send(struct line *line, const uint8_t *data, size_t length);
const char *line_open_terminal(struct line *line);

/* Go on after the chip was reset: bytes on their way still come. */
void line_continue(struct line *line);

/* Carry bytes between the pseudo-terminal and the line. */
void line_carry(struct line *line);
