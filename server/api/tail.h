// How likely a sum of dice is: exact, but for the rounding of numbers.

#ifndef MIASMA_SERVER_TAIL_H
#define MIASMA_SERVER_TAIL_H

#include <stdint.h>

// More dice than anybody throws in a life.
enum { TAIL_DICE = 1000000 };

// The chance that `dice` fair dice with these faces, from 1 up, show `sum` or more. Off
// by less than 1e-9 for up to TAIL_DICE dice (tests/server/tails.py).
double tail_chance(unsigned faces, uint64_t dice, uint64_t sum);

#endif
