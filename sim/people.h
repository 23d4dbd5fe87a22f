// Simulated people: they come as guests, open tables, sit down and play to the end, each
// over a connection of its own, and then again.

#ifndef MIASMA_SIM_PEOPLE_H
#define MIASMA_SIM_PEOPLE_H

#include <stdint.h>

typedef struct {
    unsigned nodes, tables, seats;
    const char *game;
} people_plan;

typedef struct {
    uint64_t guests, begun, over; // people who came, tables that began and ended
    uint64_t moves, wrong;        // batches that were taken; what should never be
} people_counts;

void people_begin(const people_plan *plan);
// Nobody begins anything any more.
void people_rest(void);
people_counts people_so_far(void);

#endif
