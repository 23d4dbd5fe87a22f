// What goes wrong: faults at moments by lot.

#ifndef MIASMA_SIM_NEMESIS_H
#define MIASMA_SIM_NEMESIS_H

#include <stdint.h>

typedef struct {
    unsigned nodes;
    unsigned faults; // how many, on average
    uint64_t until;  // nanoseconds of the world; then everything is well again
} nemesis_plan;

void nemesis_begin(const nemesis_plan *plan);
// How many there were.
unsigned nemesis_faults(void);

#endif
