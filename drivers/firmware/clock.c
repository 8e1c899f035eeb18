#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

/* Timer 1 counts half microseconds, so a count of its overflows is a count of 32,768 microseconds. */
static volatile uint32_t overflows;

void clock_begin(void)
{
    TCCR1A = 0;
    TCCR1B = _BV(CS11);
    TIMSK1 = _BV(TOIE1);
}

ISR(TIMER1_OVF_vect)
{
    overflows++;
}

uint32_t micros(void)
{
    uint32_t high;
    uint16_t low;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        low = TCNT1;
        high = overflows;
        /* An overflow whose interrupt waits is one the count lacks, if the low half was read after it. */
        if ((TIFR1 & _BV(TOV1)) && low < 0x8000)
            high++;
    }
    /* That is high << 15 | low >> 1, in halves: the chip shifts by one bit at a time, and fifteen of them take longer than
     * all the rest.
     */
    uint16_t upper = high >> 1;
    uint16_t lower = low >> 1 | (high & 1 ? 0x8000 : 0);
    return (uint32_t)upper << 16 | lower;
}
