// Simulated people: they come as guests, open tables, sit down, play, talk, leave and
// come back, and do whatever else deeds.def has, each by the lot of the seed.

#ifndef MIASMA_SIM_PEOPLE_H
#define MIASMA_SIM_PEOPLE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    unsigned nodes, tables, people;
} people_plan;

typedef struct {
    uint64_t guests, begun, over; // people who came, tables that began and ended
    uint64_t moves, deeds;        // batches that were taken, requests that were answered
    uint64_t wrong;               // what should never be
} people_counts;

void people_begin(const people_plan *plan);
// Nobody begins anything any more; whoever is asked plays on, but for some who go home.
void people_rest(void);
// Has everything come to its rest?
bool people_rested(void);
people_counts people_so_far(void);
// How often each deed was answered, and how.
void people_print(void);

#endif
