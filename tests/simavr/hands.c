#include "hands.h"

#include <math.h>
#include <string.h>

#include "avr_adc.h"
#include "avr_extint.h"
#include "avr_ioport.h"
#include "sim_time.h"

/* A ceramic disc on a table top: a damped swing, of which a diode leaves the upper half. */
#define SWING_HZ 900.0
#define FADE_SECONDS 0.004
#define SAMPLE_US 20
#define FADED_SECONDS 0.1
#define REFERENCE_MILLIVOLTS 5000.0

static void set_contact(struct button *button, int pressed)
{
    button->now = pressed;
    /* D2-D7, then D8 and D9. */
    int first = button->seat < 6;
    int pin = first ? button->seat + 2 : button->seat - 6;
    char port = first ? 'D' : 'B';
    /* A closed contact is stronger than the chip's pull-up; an open one leaves the pin to it. */
    avr_ioport_external_t *outside = &button->hands->outside[first];
    outside->name = port;
    outside->mask |= 1 << pin;
    outside->value = (outside->value & ~(1u << pin)) | (pressed ? 0 : 1u << pin);
    avr_ioctl(button->hands->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), outside);
    /* Twice, because the simulator passes on changes alone, and a reset makes the chip forget the level. */
    avr_irq_t *irq = avr_io_getirq(button->hands->avr, AVR_IOCTL_IOPORT_GETIRQ(port), pin);
    avr_raise_irq(irq, pressed);
    avr_raise_irq(irq, !pressed);
}

static avr_cycle_count_t bounce(struct avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr;
    struct button *button = param;
    set_contact(button, !button->now);
    return --button->left ? when + button->period : 0;
}

void hands_press(struct hands *hands, int seat, int pressed, unsigned bounces, unsigned period_us)
{
    struct button *button = &hands->buttons[seat];
    avr_cycle_timer_cancel(hands->avr, bounce, button);
    button->level = pressed;
    button->left = 2 * bounces;
    button->period = avr_usec_to_cycles(hands->avr, period_us);
    set_contact(button, pressed);
    if (button->left)
        avr_cycle_timer_register(hands->avr, button->period, bounce, button);
}

static double wave(struct hands *hands)
{
    if (hands->amplitude == 0)
        return 0;
    double t = (double)(hands->avr->cycle - hands->struck) / hands->avr->frequency;
    if (t > FADED_SECONDS)
        hands->amplitude = 0;
    /* The first peak of sin is reached at a quarter of a swing, where it has faded a little: made up for here. */
    double quarter = exp(-0.25 / SWING_HZ / FADE_SECONDS);
    double swing = hands->amplitude / quarter * sin(2 * M_PI * SWING_HZ * t) * exp(-t / FADE_SECONDS);
    return swing > 0 ? swing : 0;
}

/* Said anew for as long as the disc swings: a level that stays is not worth waking for. */
static avr_cycle_count_t sample(struct avr_t *avr, avr_cycle_count_t when, void *param)
{
    struct hands *hands = param;
    double level = fmin(1023, hands->rest + wave(hands));
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0),
                  (uint32_t)(level / 1023 * REFERENCE_MILLIVOLTS));
    return hands->amplitude ? when + avr_usec_to_cycles(avr, SAMPLE_US) : 0;
}

static void sample_anew(struct hands *hands)
{
    avr_cycle_timer_cancel(hands->avr, sample, hands);
    avr_cycle_timer_register_usec(hands->avr, SAMPLE_US, sample, hands);
}

void hands_knock(struct hands *hands, double amplitude)
{
    hands->amplitude = amplitude;
    hands->struck = hands->avr->cycle;
    sample_anew(hands);
}

void hands_rest(struct hands *hands, double level)
{
    hands->rest = level;
    sample_anew(hands);
}

void hands_begin(struct hands *hands, avr_t *avr)
{
    memset(hands, 0, sizeof *hands);
    hands->avr = avr;
    for (int seat = 0; seat < SEATS; seat++)
        hands->buttons[seat] = (struct button){.hands = hands, .seat = seat};
    hands_continue(hands);
}

void hands_continue(struct hands *hands)
{
    /* D2 and D3 could be interrupts too. The program has no use for that, and the simulator would ask at every cycle. */
    avr_extint_set_strict_lvl_trig(hands->avr, 0, 0);
    avr_extint_set_strict_lvl_trig(hands->avr, 1, 0);
    for (int seat = 0; seat < SEATS; seat++) {
        struct button *button = &hands->buttons[seat];
        button->left = 0;
        set_contact(button, button->level);
    }
    sample_anew(hands);
}
