/* Where everything is soldered: an Arduino Nano or Uno, ATmega328P at 16 MHz.
 *
 *   seat buttons 0-7   D2 D3 D4 D5 D6 D7 D8 D9, to ground, with the chip's pull-ups
 *   strip              D10, through 330 ohm to DIN of the first WS2812
 *   seat lamps 0-7     D11 D12 D13 A1 A2 A3 A4 A5, through 330 ohm to an LED to ground
 *   piezo              A0, with 1 megohm to ground and a 5.1 V Zener diode across
 */
#pragma once

#include <avr/io.h>

#define SEATS 8
#define MOST_LIGHTS 128

#define STRIP_PORT PORTB
#define STRIP_DDR DDRB
#define STRIP_BIT 2

/* D2-D7 are PD2-PD7, D8 and D9 are PB0 and PB1. */
#define BUTTONS_D 0xFC
#define BUTTONS_B 0x03

/* D11-D13 are PB3-PB5, A1-A5 are PC1-PC5. */
#define LAMPS_B 0x38
#define LAMPS_B_SHIFT 3
#define LAMPS_C 0x3E
#define LAMPS_C_SHIFT 1
#define LAMPS_ON_B 3
