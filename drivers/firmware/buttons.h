/* Eight seat buttons, freed of their bounce. */
#pragma once

#include <stdint.h>

struct press {
    uint8_t seat;
    uint8_t pressed;
    uint32_t at; /* microseconds: when the contact first moved, not when it had settled */
};

void buttons_begin(void);

/* Look at the contacts, and call `tell` for each button that has settled at its other level. */
void buttons_look(void (*tell)(const struct press *));

/* The buttons that are down, a bit each. */
uint8_t buttons_down(void);
