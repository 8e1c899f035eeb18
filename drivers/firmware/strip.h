/* A strip of WS2812 lights. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

void strip_begin(void);

/* Change a light in the picture; nothing is sent yet. */
void strip_set(uint8_t light, uint8_t red, uint8_t green, uint8_t blue);
void strip_clear(void);

/* Send the picture at the next `strip_look`. */
void strip_show(void);

/* Note that so many lights are in use. */
void strip_reach(uint8_t lights_used);

/* The length of the strip, as far as is known: the most lights that were ever in use. */
uint8_t strip_length(void);

/* Send the picture if it is time. Takes 30 microseconds a light, in which the line and the piezo are heard. */
void strip_look(void);
