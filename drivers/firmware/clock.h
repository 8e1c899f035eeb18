/* The board's own time. */
#pragma once

#include <stdint.h>

void clock_begin(void);

/* Microseconds since the reset, from 0 again after 2^32. Interrupts may be off, for 32 ms at most. */
uint32_t micros(void);
