// Many seeds, some at a time, each in a process of its own: whatever becomes of one, the
// next one begins anew.

#ifndef MIASMA_SIM_RUNS_H
#define MIASMA_SIM_RUNS_H

#include <stdbool.h>
#include <stdint.h>

#include "nemesis.h"

// What a seed came to.
typedef struct {
    uint64_t hash, ms; // of the trace; virtual milliseconds
    uint64_t people, tables, moves;
    unsigned struck[FAULTS];
} outcome;

typedef struct {
    unsigned first, count, jobs;
    bool (*run)(const void *arg, unsigned seed);    // in the process of its own
    void (*failed)(const void *arg, unsigned seed); // in this one
    const void *arg;
} runs_plan;

// True if none has failed. Prints what they came to if there are several.
bool runs(const runs_plan *plan);
// By a seed that has ended well.
void runs_tell(const outcome *came);

#endif
