#include "piezo.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "clock.h"

/* A struck table swings for a few milliseconds before its highest peak has passed. */
#define PEAK_MICROS 8000

/* The level at rest is followed by one step in so many samples: 75 steps a second, far too slow for a knock. */
#define FOLLOW_EVERY 128

#define DEFAULT_THRESHOLD 150
#define DEFAULT_DEAD_MICROS 100000

enum state { RESTING, RISING, DEAD };

static enum state state;
static uint16_t threshold = DEFAULT_THRESHOLD;
static uint32_t dead_micros = DEFAULT_DEAD_MICROS;
static uint16_t rest;
static uint8_t until_follow;
static bool begun;
static uint16_t peak;
static uint32_t crossed_at;
static volatile bool felt;
static struct knock last;

void piezo_begin(void)
{
    ADMUX = _BV(REFS0) | _BV(ADLAR);
    DIDR0 = _BV(ADC0D);
    ADCSRB = 0;
    /* Free running at 16 MHz / 128 / 13: a sample every 104 microseconds. */
    ADCSRA = _BV(ADEN) | _BV(ADSC) | _BV(ADATE) | _BV(ADIE) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
}

void piezo_tune(uint16_t new_threshold, uint16_t dead_millis)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        threshold = new_threshold;
        dead_micros = dead_millis * 1000UL;
    }
}

static void follow(uint16_t level)
{
    if (until_follow--)
        return;
    until_follow = FOLLOW_EVERY - 1;
    if (level > rest)
        rest++;
    else if (level < rest)
        rest--;
}

static uint16_t swing_of(uint16_t level)
{
    return level > rest ? level - rest : rest - level;
}

static void sample(uint16_t level, uint32_t now)
{
    if (!begun) {
        begun = true;
        rest = level;
    }
    uint16_t swing = swing_of(level);
    switch (state) {
    case RESTING:
        if (swing > threshold) {
            state = RISING;
            peak = swing;
            crossed_at = now;
        } else {
            follow(level);
        }
        break;
    case RISING:
        if (swing > peak)
            peak = swing;
        if (now - crossed_at >= PEAK_MICROS) {
            state = DEAD;
            last.strength = peak;
            last.at = crossed_at;
            felt = true;
        }
        break;
    case DEAD:
        follow(level);
        if (now - crossed_at >= dead_micros)
            state = RESTING;
        break;
    }
}

ISR(ADC_vect)
{
    uint16_t level = ADC >> 6;
    sample(level, micros());
}

bool piezo_take(struct knock *knock)
{
    bool taken = false;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        if (felt) {
            felt = false;
            *knock = last;
            taken = true;
        }
    }
    return taken;
}

void piezo_pause(void)
{
    ADCSRA &= (uint8_t)~(_BV(ADIE) | _BV(ADIF));
}

/* Three lights take 90 microseconds, less than the converter needs for a sample: no sample is passed over. */
#define PACE 3

/* What is quiet is passed over quickly, for the converter goes on meanwhile and nobody looks at it. */
static uint8_t first_swing(const uint8_t *samples, uint8_t count)
{
    uint8_t least = rest > threshold ? (rest - threshold + 3) >> 2 : 0;
    uint8_t most = threshold < 1023 - rest ? (rest + threshold) >> 2 : 255;
    uint8_t span = most - least;
    uint8_t light = 0;
    while (light < count && (uint8_t)(samples[light] - least) <= span)
        light += PACE;
    return light;
}

void piezo_resume(const uint8_t *samples, uint8_t count, uint32_t began)
{
    uint8_t after = ADCH;
    for (uint8_t light = state == RESTING ? first_swing(samples, count) : 0; light < count; light += PACE)
        sample((uint16_t)samples[light] << 2, began + (uint16_t)light * SAMPLE_MICROS);
    sample((uint16_t)after << 2, began + (uint16_t)count * SAMPLE_MICROS);
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        /* The converter may have gone on meanwhile. To switch its interrupt on is to take back the flag that says so. */
        bool waits = ADCSRA & _BV(ADIF);
        ADCSRA |= _BV(ADIE);
        if (waits)
            sample(ADC >> 6, micros());
    }
}
