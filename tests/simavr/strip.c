#include "strip.h"

#include <stdio.h>
#include <string.h>

#include "avr_ioport.h"

/* Nanoseconds. WS2812B: T0H 400, T0L 850, T1H 800, T1L 450, each within 150; newer revisions want 280 us of low line
 * for the end of a picture, and no line may be low for a time between a bit and that.
 */
static const unsigned limits[4][2] = {{250, 550}, {700, 1000}, {650, 950}, {300, 600}};
static const char *const names[4] = {"T0H", "T0L", "T1H", "T1L"};
#define RESET_NS 280000

static unsigned long ns(struct strip *strip, avr_cycle_count_t cycles)
{
    return cycles * (1000000000ull / strip->avr->frequency) + cycles * (1000000000ull % strip->avr->frequency) /
                                                                  strip->avr->frequency;
}

static void blame(struct strip *strip, const char *what, unsigned long long_ns)
{
    strip->bad++;
    snprintf(strip->worst, sizeof strip->worst, "%s %lu ns, bit %u of picture %u", what, long_ns, strip->bits,
             strip->pictures + 1);
}

static int check(struct strip *strip, int phase, unsigned long long_ns)
{
    if (long_ns < strip->shortest[phase] || !strip->shortest[phase])
        strip->shortest[phase] = long_ns;
    if (long_ns > strip->longest[phase])
        strip->longest[phase] = long_ns;
    if (long_ns < limits[phase][0] || long_ns > limits[phase][1]) {
        blame(strip, names[phase], long_ns);
        return 0;
    }
    return 1;
}

static void finish(struct strip *strip)
{
    if (strip->bits % 24)
        blame(strip, "a picture that ends within a light, low for", ns(strip, strip->avr->cycle - strip->fell));
    strip->shown_lights = strip->bits / 24;
    memcpy(strip->shown, strip->coming, 3 * strip->shown_lights);
    strip->shown_at = strip->fell;
    strip->pictures++;
    strip->bits = 0;
    strip->last_bit = -1;
}

static void rise(struct strip *strip)
{
    avr_cycle_count_t now = strip->avr->cycle;
    if (strip->last_bit >= 0) {
        unsigned long low = ns(strip, now - strip->fell);
        if (low >= RESET_NS)
            finish(strip);
        else if (check(strip, 2 * strip->last_bit + 1, low))
            strip->good++;
    }
    strip->rose = now;
}

static void fall(struct strip *strip)
{
    unsigned long high = ns(strip, strip->avr->cycle - strip->rose);
    int bit = high > 600;
    strip->fell = strip->avr->cycle;
    check(strip, 2 * bit, high);
    if (strip->bits < 24 * STRIP_MOST) {
        uint8_t *byte = strip->coming + strip->bits / 8;
        *byte = *byte << 1 | bit;
        strip->bits++;
    }
    strip->last_bit = bit;
}

static void changed(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    struct strip *strip = param;
    int level = value & 1;
    if (level == strip->level)
        return;
    strip->level = level;
    if (level)
        rise(strip);
    else
        fall(strip);
}

void strip_begin(struct strip *strip, avr_t *avr)
{
    memset(strip, 0, sizeof *strip);
    strip->avr = avr;
    strip->last_bit = -1;
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), 2), changed, strip);
}

void strip_settle(struct strip *strip)
{
    if (strip->last_bit >= 0 && !strip->level && ns(strip, strip->avr->cycle - strip->fell) >= RESET_NS)
        finish(strip);
}
