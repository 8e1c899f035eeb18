/* Reads the strip's pin as a row of WS2812 lights would, by time alone, and holds every bit to the datasheet. */
#pragma once

#include <stdint.h>

#include "sim_avr.h"

#define STRIP_MOST 256

struct strip {
    avr_t *avr;
    int level;
    avr_cycle_count_t rose, fell;
    int last_bit; /* the bit whose low phase is going on, or -1 */
    unsigned bits;
    uint8_t coming[3 * STRIP_MOST];
    uint8_t shown[3 * STRIP_MOST]; /* as sent: green, red, blue */
    unsigned shown_lights;
    unsigned pictures;
    avr_cycle_count_t shown_at; /* when the last bit's high phase ended */
    unsigned long good, bad;
    unsigned shortest[4], longest[4]; /* ns: high of 0, low of 0, high of 1, low of 1 */
    char worst[96];
};

void strip_begin(struct strip *strip, avr_t *avr);

/* A line that has been low for long enough has ended a picture. Lights without power are dark. */
void strip_settle(struct strip *strip);
