// Whose work is next where many want to be served: people take turns, however much work
// each of them brings, and nobody fills all places.

#ifndef MIASMA_SERVER_LANES_H
#define MIASMA_SERVER_LANES_H

#include <stdatomic.h>

#include "base.h"

struct lane;

typedef struct {
    ring link;
    struct lane *lane;
    atomic_bool hurry; // somebody else waits: come to an end
} lane_job;

// Waits for a place among the work of this person.
void lanes_add(lane_job *job, int64_t person, unsigned places);
// The next that may begin, or NULL while all places are taken.
lane_job *lanes_next(unsigned places);
// Its place is free again.
void lanes_done(lane_job *job);
unsigned lanes_waiting(void);

#endif
