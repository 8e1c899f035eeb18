; uint8_t strip_send(const uint8_t *lights, uint8_t count, uint8_t *samples, uint8_t *ring)
;
; Sends lights to a WS2812 strip, every bit with the same exact timing, and hears the line and the piezo meanwhile.
;
; A bit is 20 cycles of 62.5 ns: high for 6 (0) or 11 (1), then low. In nanoseconds, with the datasheet's limits for the
; WS2812 and the WS2812B:
;     0: high  375 (250-500, 250-550)   low  875 (650-950, 700-1000)
;     1: high  688 (550-850, 650-950)   low  563 (450-750, 300-600)
; A whole picture of 128 lights takes 3.84 ms. Interrupts in between would stretch a bit, so they are off, and what they
; would do is done in the cycles that the bits leave over, in constant time: once a light (30 us) a byte of the line is
; taken (one needs 40 us to arrive at best, and the hardware keeps two) and the piezo's level is noted (a sample takes
; 104 us).
;
; The caller has interrupts off.

#define __SFR_OFFSET 0
#include <avr/io.h>
#include "pins.h"

; With __SFR_OFFSET 0 these are I/O addresses, and memory addresses where they lie above 0x5F.
#define PORT STRIP_PORT

#define status r18
#define byte   r19
#define hi     r20
#define lo     r21
#define count  r22
#define bits   r23
#define zero   r1

; Delays of 2 cycles and 1 word, and of 4 and 2.
.macro TWO
    rjmp .+0
.endm

.macro FOUR
    TWO
    TWO
.endm

; The parts of a bit. Between HIGH and IF0 belong 4 cycles, between IF0 and LOW 4, and after LOW 8.
.macro HIGH
    out PORT, hi
.endm

.macro IF0
    sbrs bits, 7
    out PORT, lo
.endm

.macro LOW
    out PORT, lo
.endm

.macro PLAIN_BIT
    HIGH
    FOUR
    IF0
    FOUR
    LOW
    lsl bits
    nop
    FOUR
    TWO
.endm

.macro LAST_BIT ; and the next byte's colour
    HIGH
    FOUR
    IF0
    FOUR
    LOW
    ld bits, X+
    FOUR
    TWO
.endm

; Takes a byte of the line, if there is one: always stored, but the head moves on by the flag alone. Skipping a
; two-word instruction takes 3 cycles, like executing it.
.macro LINE_BIT
    HIGH
    lds status, UCSR0A
    TWO
    IF0
    sbrc status, RXC0
    lds byte, UDR0
    nop
    LOW
    lsl bits
    st Y, byte
    lsl status ; RXC0 is the highest bit
    adc YL, zero
    nop
    TWO
.endm

.macro PIEZO_BIT
    HIGH
    lds status, ADCH
    TWO
    IF0
    st Z+, status
    TWO
    LOW
    lsl bits
    nop
    FOUR
    TWO
.endm

.global strip_send
strip_send:
    push YL
    push YH
    movw XL, r24
    movw ZL, r20
    movw YL, r18
    clr byte
    in lo, PORT
    andi lo, lo8(~(1 << STRIP_BIT))
    mov hi, lo
    ori hi, 1 << STRIP_BIT
    ld bits, X+
1:
    LINE_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    LAST_BIT

    PIEZO_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    LAST_BIT

    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    PLAIN_BIT
    HIGH
    FOUR
    IF0
    FOUR
    LOW
    ld bits, X+
    TWO
    dec count
    breq 2f
    rjmp 1b
2:
    mov r24, YL
    pop YH
    pop YL
    ret
