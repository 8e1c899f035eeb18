/* Knocks from a piezo: how far its level swings from rest, when that began, and its peak. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The converter is read as 8 bits while the strip is sent, one sample a light. */
#define SAMPLE_MICROS 30

struct knock {
    uint16_t strength; /* 1 to 1023 */
    uint32_t at;       /* microseconds: the first sample over the threshold */
};

void piezo_begin(void);
void piezo_tune(uint16_t threshold, uint16_t dead_millis);

/* Take a knock that has been felt, if there is one. */
bool piezo_take(struct knock *knock);

/* While the strip is sent no interrupt may come: it samples itself, and hands in what it got. */
void piezo_pause(void);
void piezo_resume(const uint8_t *samples, uint8_t count, uint32_t began);
