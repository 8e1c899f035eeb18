#include "buttons.h"

#include "clock.h"
#include "pins.h"

/* A contact has settled when it has kept its level for so long. */
#define SETTLED_MICROS 5000

static uint8_t down;   /* settled levels */
static uint8_t seen;   /* levels at the last look */
static uint8_t moving; /* buttons that have left their level and not settled yet */
static uint32_t moved_at[SEATS];
static uint16_t seen_at[SEATS]; /* the last change, low half of the microseconds */

static uint8_t contacts(void)
{
    return (uint8_t)~((PIND & BUTTONS_D) >> 2 | (PINB & BUTTONS_B) << 6);
}

void buttons_begin(void)
{
    PORTD |= BUTTONS_D;
    PORTB |= BUTTONS_B;
    /* A pull-up takes a moment to lift a long wire, and a button that is held now was not pressed now. */
    for (uint32_t began = micros(); micros() - began < 1000;)
        ;
    down = seen = contacts();
}

uint8_t buttons_down(void)
{
    return down;
}

static void look(uint8_t seat, uint8_t level, uint32_t now, void (*tell)(const struct press *))
{
    uint8_t bit = 1 << seat;
    if ((seen & bit) != (level & bit)) {
        seen ^= bit;
        seen_at[seat] = now;
        if (!(moving & bit)) {
            moving |= bit;
            moved_at[seat] = now;
        }
    }
    if (!(moving & bit) || (uint16_t)(now - seen_at[seat]) < SETTLED_MICROS)
        return;
    moving &= (uint8_t)~bit;
    if ((seen & bit) == (down & bit))
        return;
    down ^= bit;
    struct press press = {.seat = seat, .pressed = (down & bit) != 0, .at = moved_at[seat]};
    tell(&press);
}

void buttons_look(void (*tell)(const struct press *))
{
    uint8_t level = contacts();
    if (level == seen && !moving)
        return;
    uint32_t now = micros();
    for (uint8_t seat = 0; seat < SEATS; seat++)
        look(seat, level, now, tell);
}
