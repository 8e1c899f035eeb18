#include "strip.h"

#include <avr/interrupt.h>

#include "clock.h"
#include "piezo.h"
#include "pins.h"
#include "uart.h"

/* Newer lights take a picture for finished after 280 microseconds of low line, older ones after 50. Buttons are looked
 * at between pictures, so there is a pause for them too.
 */
#define PAUSE_MICROS 2000

/* Noise may turn a light to another colour, and the picture turns it back. */
#define AGAIN_MICROS 1000000

/* strip_send.S: sends `count` lights with interrupts off, puts a sample of the piezo for each light into `samples` and
 * what comes in over the line into the ring from `ring` on; gives the ring's new head.
 */
uint8_t strip_send(const uint8_t *lights, uint8_t count, uint8_t *samples, uint8_t *ring);

/* Green, red, blue: the order in which they are sent. */
static uint8_t lights[3 * MOST_LIGHTS];
static uint8_t samples[MOST_LIGHTS];
static uint8_t longest;
static bool put_out;
static bool wanted;
static uint32_t sent_at;

void strip_begin(void)
{
    STRIP_PORT &= (uint8_t)~_BV(STRIP_BIT);
    STRIP_DDR |= _BV(STRIP_BIT);
    wanted = true;
}

void strip_set(uint8_t light, uint8_t red, uint8_t green, uint8_t blue)
{
    if (light >= MOST_LIGHTS)
        return;
    uint8_t *at = lights + 3 * light;
    at[0] = green;
    at[1] = red;
    at[2] = blue;
}

void strip_reach(uint8_t lights_used)
{
    if (lights_used > longest)
        longest = lights_used;
}

void strip_clear(void)
{
    for (uint16_t i = 0; i < sizeof lights; i++)
        lights[i] = 0;
}

void strip_show(void)
{
    wanted = true;
}

uint8_t strip_length(void)
{
    return longest ? longest : MOST_LIGHTS;
}

void strip_look(void)
{
    uint32_t now = micros();
    if (now - sent_at < PAUSE_MICROS || (!wanted && now - sent_at < AGAIN_MICROS))
        return;
    wanted = false;
    /* The first picture puts out the whole strip, whatever its length, for it may have been lit before a reset. */
    uint8_t length = put_out ? strip_length() : MOST_LIGHTS;
    put_out = true;
    piezo_pause();
    cli();
    uart_head = strip_send(lights, length, samples, uart_ring + uart_head);
    sei();
    sent_at = micros();
    piezo_resume(samples, length, now);
}
