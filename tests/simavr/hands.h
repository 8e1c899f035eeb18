/* What a person does to the board: presses buttons, whose contacts bounce, and knocks, which a piezo turns to a wave. */
#pragma once

#include "avr_ioport.h"
#include "sim_avr.h"

#define SEATS 8

struct hands;

struct button {
    struct hands *hands;
    int seat;
    int level; /* where it will end */
    int now;
    unsigned left; /* changes that are left */
    avr_cycle_count_t period;
};

struct hands {
    avr_t *avr;
    struct button buttons[SEATS];
    avr_ioport_external_t outside[2]; /* what the contacts do to ports B and D */
    double rest;      /* of the converter's 1023 */
    double amplitude; /* of the first peak */
    avr_cycle_count_t struck;
};

void hands_begin(struct hands *hands, avr_t *avr);

/* Bring a button to its pressed or free level, with `bounces` there and back first, `period_us` apart. */
void hands_press(struct hands *hands, int seat, int pressed, unsigned bounces, unsigned period_us);

/* Go on after the chip was reset. */
void hands_continue(struct hands *hands);

/* Knock so that the first peak is `amplitude` of 1023 over rest. */
void hands_knock(struct hands *hands, double amplitude);

/* Bring the piezo's level at rest, of 1023, to another. */
void hands_rest(struct hands *hands, double level);
