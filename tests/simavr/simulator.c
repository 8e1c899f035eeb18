/* The real firmware in a simulated ATmega328P, told by lines of text what happens around it and for how long.
 *
 *   run MICROS              let time pass; what the chip said comes back as `up HEX`
 *   listen MICROS           the same, but no longer than until the chip has said something; first `ran MICROS`
 *   send HEX                bytes for the chip, at the line's pace
 *   press SEAT 0|1 [BOUNCES [MICROS]]
 *   knock STRENGTH          0 to 1023       rest LEVEL     the piezo's level at rest
 *   baud N                  the speed of the line's far side
 *   cut 0|1                 the line        flip up|down N a bit in the Nth byte from now
 *   reset                   the chip        hang           it is caught in an endless loop, interrupts off
 *   strip                   `strip HEX`: green, red, blue of each light, as decoded from the pin
 *   state                   `state NAME VALUE ...`
 *   terminal                `terminal NAME`: a pseudo-terminal in place of `send` and `up`
 *   free                    run in real time until an empty line
 *
 * Each answer ends with a line `ok`, or is a line `error ...`.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "avr_ioport.h"
#include "hands.h"
#include "line.h"
#include "sim_elf.h"
#include "strip.h"

#define MEMORY_AT 0x100
#define UNTOUCHED 0xA5
#define HANG_AT 0x7C00 /* a word of flash that the program does not use */
#define SLICE_US 1000
#define MOST_CYCLES 1000 /* that the chip runs without a look at its timers, when none of them is due before */

struct board {
    avr_t *avr;
    void (*chip_reset)(avr_t *);
    struct line line;
    struct strip strip;
    struct hands hands;
    uint8_t ports[2]; /* B and C as driven */
    unsigned resets;
    unsigned stack_from; /* where the program's variables end */
};

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles;
}

static void quiet(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    if (level <= LOG_ERROR)
        vfprintf(stderr, format, arguments);
}

static void driven(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    *(uint8_t *)param = value;
}

static unsigned lamps(struct board *board)
{
    return (board->ports[0] >> 3 & 7) | (board->ports[1] >> 1 & 31) << 3;
}

/* Whatever resets the chip forgets every timer, those of the world around it too. */
static void reset_around(avr_t *avr)
{
    struct board *board = avr->custom.data;
    if (board->chip_reset)
        board->chip_reset(avr);
    line_continue(&board->line);
    hands_continue(&board->hands);
    board->resets++;
}

static int begin(struct board *board, const char *path)
{
    static elf_firmware_t firmware;
    avr_global_logger_set(quiet);
    if (elf_read_firmware(path, &firmware) < 0)
        return 0;
    board->avr = avr_make_mcu_by_name("atmega328p");
    if (!board->avr)
        return 0;
    avr_init(board->avr);
    board->avr->frequency = 16000000;
    board->avr->vcc = board->avr->avcc = board->avr->aref = 5000;
    board->avr->sleep = no_sleep;
    board->avr->run_cycle_limit = MOST_CYCLES;
    avr_load_firmware(board->avr, &firmware);
    board->avr->flash[HANG_AT] = 0xFF;
    board->avr->flash[HANG_AT + 1] = 0xCF;
    board->stack_from = MEMORY_AT + firmware.datasize + firmware.bsssize;
    memset(board->avr->data + board->stack_from, UNTOUCHED, board->avr->ramend + 1 - board->stack_from);
    line_begin(&board->line, board->avr);
    strip_begin(&board->strip, board->avr);
    hands_begin(&board->hands, board->avr);
    for (int i = 0; i < 2; i++)
        avr_irq_register_notify(
            avr_io_getirq(board->avr, AVR_IOCTL_IOPORT_GETIRQ('B' + i), IOPORT_IRQ_PIN_ALL), driven, &board->ports[i]);
    board->chip_reset = board->avr->reset;
    board->avr->custom.data = board;
    board->avr->reset = reset_around;
    return 1;
}

/* Neither sleep nor a row of instructions goes past a timer, so this one has the time end when it should. */
static avr_cycle_count_t end(struct avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr;
    (void)when;
    (void)param;
    return 0;
}

static int run(struct board *board, uint64_t micros)
{
    avr_cycle_count_t until = board->avr->cycle + micros * 16;
    avr_cycle_timer_register(board->avr, micros * 16, end, board);
    while (board->avr->cycle < until) {
        int state = avr_run(board->avr);
        if (state == cpu_Done || state == cpu_Crashed)
            return 0;
    }
    strip_settle(&board->strip);
    return 1;
}

/* Bytes of memory that neither variables nor the stack have ever touched. */
static unsigned untouched(struct board *board)
{
    unsigned at = board->stack_from;
    while (at <= board->avr->ramend && board->avr->data[at] == UNTOUCHED)
        at++;
    return at - board->stack_from;
}

static void say_hex(const char *name, const uint8_t *data, size_t length)
{
    printf("%s ", name);
    for (size_t i = 0; i < length; i++)
        printf("%02x", data[i]);
    printf("\n");
}

static void say_up(struct board *board)
{
    if (board->line.up_length)
        say_hex("up", board->line.up, board->line.up_length);
    board->line.up_length = 0;
}

static int listen(struct board *board, uint64_t micros)
{
    uint64_t ran = 0;
    while (ran < micros && !board->line.up_length) {
        uint64_t slice = micros - ran < SLICE_US ? micros - ran : SLICE_US;
        if (!run(board, slice))
            return 0;
        ran += slice;
    }
    printf("ran %llu\n", (unsigned long long)ran);
    say_up(board);
    return 1;
}

static void send_hex(struct board *board, const char *hex)
{
    unsigned byte;
    for (; sscanf(hex, "%2x", &byte) == 1; hex += 2) {
        uint8_t one = byte;
        line_send(&board->line, &one, 1);
    }
}

static void say_state(struct board *board)
{
    struct strip *strip = &board->strip;
    printf("state micros %llu lamps %u lost %u received %u pictures %u good %lu bad %lu shown_at %llu waiting %u resets %u spare %u",
           (unsigned long long)board->avr->cycle / 16, lamps(board), board->line.lost, board->line.received,
           strip->pictures, strip->good, strip->bad, (unsigned long long)strip->shown_at / 16,
           (unsigned)(uint16_t)(board->line.down_head - board->line.down_tail), board->resets,
           untouched(board));
    static const char *const names[] = {"T0H", "T0L", "T1H", "T1L"};
    for (int i = 0; i < 4; i++)
        printf(" %s_least %u %s_most %u", names[i], strip->shortest[i], names[i], strip->longest[i]);
    printf("\n");
    if (strip->bad)
        printf("worst %s\n", strip->worst);
}

static void hang(struct board *board)
{
    board->avr->sreg[S_I] = 0;
    board->avr->state = cpu_Running;
    board->avr->pc = HANG_AT;
}

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

static int run_free(struct board *board)
{
    double began = now_seconds();
    avr_cycle_count_t from = board->avr->cycle;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    for (;;) {
        if (board->line.master >= 0)
            line_carry(&board->line);
        double ahead = (board->avr->cycle - from) / 16e6 - (now_seconds() - began);
        if (poll(&input, 1, ahead > 0.001 ? (int)(ahead * 1000) : 0) > 0)
            return fgetc(stdin) == '\n'; /* an empty line ends it */
        if (ahead <= 0.001 && !run(board, SLICE_US))
            return 0;
    }
}

/* Returns 0 for a command that is not known or failed. */
static int obey(struct board *board, const char *command)
{
    unsigned long long micros;
    unsigned seat, level, bounces = 0, period = 700;
    double strength;
    char which[8];
    int count, at = 0;
    if (sscanf(command, "run %llu", &micros) == 1) {
        if (!run(board, micros))
            return 0;
        if (board->line.master >= 0) {
            line_carry(&board->line);
        } else {
            say_up(board);
        }
        return 1;
    }
    if (sscanf(command, "listen %llu", &micros) == 1)
        return listen(board, micros);
    if (sscanf(command, "send %n", &at), at)
        return send_hex(board, command + at), 1;
    if (sscanf(command, "press %u %u %u %u", &seat, &level, &bounces, &period) >= 2)
        return seat < SEATS ? (hands_press(&board->hands, seat, level, bounces, period), 1) : 0;
    if (sscanf(command, "knock %lf", &strength) == 1)
        return hands_knock(&board->hands, strength), 1;
    if (sscanf(command, "rest %lf", &strength) == 1)
        return hands_rest(&board->hands, strength), 1;
    if (sscanf(command, "baud %u", &board->line.baud) == 1)
        return board->line.baud > 0;
    if (sscanf(command, "cut %d", &board->line.cut) == 1)
        return 1;
    if (sscanf(command, "flip %7s %d", which, &count) == 2)
        return *(strcmp(which, "up") ? &board->line.flip_down : &board->line.flip_up) = count, 1;
    if (!strcmp(command, "reset"))
        return avr_reset(board->avr), 1;
    if (!strcmp(command, "hang"))
        return hang(board), 1;
    if (!strcmp(command, "strip"))
        return say_hex("strip", board->strip.shown, 3 * board->strip.shown_lights), 1;
    if (!strcmp(command, "state"))
        return say_state(board), 1;
    if (!strcmp(command, "terminal")) {
        const char *name = line_open_terminal(&board->line);
        return name ? printf("terminal %s\n", name) : 0;
    }
    if (!strcmp(command, "free"))
        return run_free(board);
    return 0;
}

int main(int argc, char **argv)
{
    static struct board board;
    static char command[1 << 18];
    if (argc != 2 || !begin(&board, argv[1])) {
        fprintf(stderr, "usage: %s FIRMWARE.elf\n", argv[0]);
        return 2;
    }
    setvbuf(stdin, NULL, _IONBF, 0); /* `free` asks the system whether a line waits, so none may wait in a buffer */
    while (fgets(command, sizeof command, stdin)) {
        command[strcspn(command, "\n")] = 0;
        if (obey(&board, command))
            printf("ok\n");
        else
            printf("error %.100s\n", command);
        fflush(stdout);
    }
    return 0;
}
