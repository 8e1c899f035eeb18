#include "wire.h"

#include <util/crc16.h>

#include "uart.h"

#define OVERHEAD 4
#define MOST_SAID 32

static uint8_t body[BODY_LIMIT];
static uint8_t filled;
static uint8_t run;      /* bytes that are left of the COBS run */
static bool zero_is_due; /* a run has ended, and a zero stood there unless the frame ends too */
static bool spoilt;

static uint16_t checksum(const uint8_t *data, uint8_t length)
{
    uint16_t crc = 0xFFFF;
    while (length--)
        crc = _crc_xmodem_update(crc, *data++);
    return crc;
}

static void append(uint8_t byte)
{
    if (filled == BODY_LIMIT)
        spoilt = true;
    else
        body[filled++] = byte;
}

static void unstuff(uint8_t byte)
{
    if (run == 0) {
        if (zero_is_due)
            append(0);
        run = byte - 1;
    } else {
        append(byte);
        run--;
    }
    zero_is_due = run == 0;
}

static bool ended(struct frame *frame)
{
    bool whole = !spoilt && run == 0 && filled >= OVERHEAD;
    uint8_t length = filled - OVERHEAD;
    filled = 0;
    run = 0;
    zero_is_due = false;
    spoilt = false;
    if (!whole || checksum(body, length + 2) != get_u16(body + 2 + length))
        return false;
    frame->kind = body[0];
    frame->sequence = body[1];
    frame->payload = body + 2;
    frame->length = length;
    return true;
}

bool wire_hear(struct frame *frame)
{
    uint8_t byte;
    while (uart_take(&byte)) {
        if (byte != 0)
            unstuff(byte);
        else if (ended(frame))
            return true;
    }
    return false;
}

void wire_say(enum kind kind, const uint8_t *payload, uint8_t length)
{
    static uint8_t sequence;
    uint8_t said[MOST_SAID + OVERHEAD];
    uint8_t *at = said;
    *at++ = kind;
    *at++ = ++sequence;
    for (uint8_t i = 0; i < length && i < MOST_SAID; i++)
        *at++ = payload[i];
    at = put_u16(at, checksum(said, at - said));

    uart_put(0);
    for (const uint8_t *from = said; from <= at;) {
        const uint8_t *to = from;
        while (to < at && *to != 0)
            to++;
        uart_put(to - from + 1);
        while (from < to)
            uart_put(*from++);
        from++;
    }
    uart_put(0);
}

uint8_t *put_u16(uint8_t *at, uint16_t value)
{
    *at++ = value;
    *at++ = value >> 8;
    return at;
}

uint8_t *put_u32(uint8_t *at, uint32_t value)
{
    return put_u16(put_u16(at, value), value >> 16);
}

uint16_t get_u16(const uint8_t *at)
{
    return at[0] | (uint16_t)at[1] << 8;
}

uint32_t get_u32(const uint8_t *at)
{
    return get_u16(at) | (uint32_t)get_u16(at + 2) << 16;
}
