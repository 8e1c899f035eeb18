/* Klopkast's board: seat buttons and lamps, a piezo for knocks, a strip of lights for lives. docs/board.md tells what
 * passes between it and the kiosk, and pins.h where everything is soldered.
 */

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stdbool.h>
#include <string.h>

#include "buttons.h"
#include "clock.h"
#include "piezo.h"
#include "pins.h"
#include "strip.h"
#include "uart.h"
#include "wire.h"

#define BEAT_MICROS 200000

/* So soon something must be heard over a line that has just become fast. */
#define FAST_MICROS 250000
#define GREET_MICROS 1000000
#define REST_MICROS 3000000
#define REST_STEP_MICROS 250000

/* The resting pattern: one dim amber light that walks along the strip, so that the board can be seen to live. */
#define REST_RED 6
#define REST_GREEN 3

/* So many commands are remembered by their numbers, so that a repeated one is not done twice. */
#define REMEMBERED 8

static uint16_t session; /* 0: no kiosk */
static uint32_t heard_at;
static uint32_t beat_at;
static uint32_t greeted_at;
static uint32_t stepped_at;
static bool resting;
static bool fast;
static bool fast_proven;
static uint32_t fast_since;
static uint8_t rest_light;
static uint8_t recent[REMEMBERED];
static uint8_t remembered;
static uint8_t oldest;
static uint8_t knocks;
static uint16_t strength;

/* After the watchdog's reset it is still running, with its shortest time. */
void watchdog_off(void) __attribute__((naked, used, section(".init3")));
void watchdog_off(void)
{
    MCUSR = 0;
    wdt_disable();
}

static void show_lamps(uint8_t lit)
{
    PORTB = (PORTB & (uint8_t)~LAMPS_B) | ((lit << LAMPS_B_SHIFT) & LAMPS_B);
    PORTC = (PORTC & (uint8_t)~LAMPS_C) | ((lit >> LAMPS_ON_B << LAMPS_C_SHIFT) & LAMPS_C);
}

static void greet(void)
{
    uint8_t payload[18];
    uint8_t *at = payload;
    memcpy(at, "klopkast", 8);
    at += 8;
    *at++ = VERSION;
    at = put_u16(at, session);
    *at++ = MOST_LIGHTS;
    *at++ = SEATS;
    *at++ = 1; /* has a piezo */
    at = put_u32(at, micros());
    wire_say(GREETING, payload, at - payload);
}

static void beat(void)
{
    uint8_t payload[10];
    uint8_t *at = put_u16(payload, session);
    *at++ = buttons_down();
    *at++ = knocks;
    at = put_u16(at, strength);
    at = put_u32(at, micros());
    wire_say(BOARD_BEAT, payload, at - payload);
}

static void tell_press(const struct press *press)
{
    uint8_t payload[6] = {press->seat, press->pressed};
    put_u32(payload + 2, press->at);
    wire_say(BUTTON, payload, sizeof payload);
}

static void tell_knock(const struct knock *knock)
{
    uint8_t payload[6];
    knocks++;
    strength = knock->strength;
    put_u32(put_u16(payload, knock->strength), knock->at);
    wire_say(KNOCK, payload, sizeof payload);
}

static void put_out(void)
{
    show_lamps(0);
    strip_clear();
    strip_show();
}

static void hello(const struct frame *frame)
{
    uint16_t number = get_u16(frame->payload);
    if (number != session) {
        session = number;
        remembered = oldest = 0;
        put_out();
    }
    greet();
}

/* Pieces of a picture: n r g b is n equal lights, 0x80+n and n times r g b n different ones. */
static bool walk_lights(const struct frame *frame, bool draw)
{
    const uint8_t *at = frame->payload + 2;
    const uint8_t *end = frame->payload + frame->length;
    uint16_t light = frame->payload[0];
    while (at < end) {
        uint8_t count = *at & 0x7F;
        bool literal = *at++ & 0x80;
        uint16_t size = literal ? 3 * count : 3;
        if (count == 0 || end - at < (int16_t)size)
            return false;
        while (count--) {
            if (draw && light < MOST_LIGHTS)
                strip_set(light, at[0], at[1], at[2]);
            light++;
            if (literal)
                at += 3;
        }
        if (!literal)
            at += 3;
    }
    if (draw)
        strip_reach(light < MOST_LIGHTS ? light : MOST_LIGHTS);
    return true;
}

static bool sound(const struct frame *frame)
{
    switch (frame->kind) {
    case LIGHTS:
        return frame->length >= 2 && walk_lights(frame, false);
    case SEAT_LAMPS:
        return frame->length == 1;
    case SENSITIVITY:
        return frame->length == 4;
    default:
        return false;
    }
}

static void apply(const struct frame *frame)
{
    switch (frame->kind) {
    case LIGHTS:
        walk_lights(frame, true);
        if (!(frame->payload[1] & 1))
            strip_show();
        break;
    case SEAT_LAMPS:
        show_lamps(frame->payload[0]);
        break;
    case SENSITIVITY:
        piezo_tune(get_u16(frame->payload), get_u16(frame->payload + 2));
        break;
    }
}

static bool is_new(uint8_t sequence)
{
    for (uint8_t i = 0; i < remembered; i++)
        if (recent[i] == sequence)
            return false;
    recent[oldest] = sequence;
    oldest = (oldest + 1) % REMEMBERED;
    if (remembered < REMEMBERED)
        remembered++;
    return true;
}

static void set_fast(bool wanted)
{
    uart_speed(wanted);
    fast = wanted;
    fast_proven = false;
    fast_since = micros();
}

/* Not one of the commands that are done once: the kiosk that repeats it has heard nothing of it. */
static void change_speed(const struct frame *frame)
{
    uint32_t baud = get_u32(frame->payload);
    if (baud != SLOW_BAUD && baud != FAST_BAUD)
        return;
    wire_say(APPLIED, &frame->sequence, 1);
    set_fast(baud == FAST_BAUD);
}

static void take(const struct frame *frame)
{
    fast_proven = fast;
    if (frame->kind == HELLO && frame->length == 2) {
        hello(frame);
    } else if (frame->kind == SPEED && frame->length == 4) {
        change_speed(frame);
    } else if (sound(frame)) {
        if (is_new(frame->sequence))
            apply(frame);
        wire_say(APPLIED, &frame->sequence, 1);
    } else if (frame->kind != KIOSK_BEAT) {
        return;
    }
    heard_at = micros();
    resting = false;
}

static void rest(uint32_t now)
{
    if (!resting) {
        resting = true;
        session = 0;
        if (fast)
            set_fast(false);
        put_out();
        greeted_at = now - GREET_MICROS;
        stepped_at = now - REST_STEP_MICROS;
    }
    if (now - stepped_at < REST_STEP_MICROS)
        return;
    stepped_at = now;
    uint8_t length = strip_length();
    strip_set(rest_light, 0, 0, 0);
    rest_light = (rest_light + 1) % length;
    strip_set(rest_light, REST_RED, REST_GREEN, 0);
    strip_show();
}

static void keep_company(void)
{
    uint32_t now = micros();
    if (now - beat_at >= BEAT_MICROS) {
        beat_at = now;
        beat();
    }
    if (fast && !fast_proven && now - fast_since >= FAST_MICROS)
        set_fast(false);
    if (now - heard_at >= REST_MICROS)
        rest(now);
    if (session == 0 && now - greeted_at >= GREET_MICROS) {
        greeted_at = now;
        greet();
    }
}

int main(void)
{
    wdt_enable(WDTO_250MS);
    DDRB |= LAMPS_B;
    DDRC |= LAMPS_C;
    clock_begin();
    uart_begin();
    strip_begin();
    sei();
    buttons_begin();
    piezo_begin();
    set_sleep_mode(SLEEP_MODE_IDLE);
    greeted_at = micros() - GREET_MICROS;
    for (;;) {
        struct frame frame;
        struct knock knock;
        wdt_reset();
        while (wire_hear(&frame))
            take(&frame);
        buttons_look(tell_press);
        if (piezo_take(&knock))
            tell_knock(&knock);
        keep_company();
        strip_look();
        /* The next sample of the piezo wakes it, in 104 microseconds at most. */
        sleep_mode();
    }
}
