/* Frames: 00, COBS(kind, sequence, payload, CRC-16), 00. docs/board.md has the whole protocol; drivers/wire.py is the
 * other end of it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define VERSION 1
#define BODY_LIMIT 250

enum kind {
    HELLO = 0x01,
    LIGHTS = 0x02,
    SEAT_LAMPS = 0x03,
    SENSITIVITY = 0x04,
    KIOSK_BEAT = 0x05,
    SPEED = 0x06,
    GREETING = 0x81,
    BUTTON = 0x82,
    KNOCK = 0x83,
    BOARD_BEAT = 0x84,
    APPLIED = 0x85,
};

struct frame {
    uint8_t kind;
    uint8_t sequence;
    const uint8_t *payload;
    uint8_t length;
};

/* Take bytes from the line until a frame is whole; false when the line has no more. The payload lasts until the next
 * call. Frames whose checksum is wrong never show up here.
 */
bool wire_hear(struct frame *frame);

/* Send a frame with the next sequence number. The payload has 32 bytes at most. */
void wire_say(enum kind kind, const uint8_t *payload, uint8_t length);

uint8_t *put_u16(uint8_t *at, uint16_t value);
uint8_t *put_u32(uint8_t *at, uint32_t value);
uint16_t get_u16(const uint8_t *at);
uint32_t get_u32(const uint8_t *at);
