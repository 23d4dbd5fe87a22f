// A fair queue for the threads of bots: people take turns, however many jobs each of them
// has, and nobody gets all places (threads) at once.

#ifndef MIASMA_SERVER_LANES_H
#define MIASMA_SERVER_LANES_H

#include <stdatomic.h>

#include "base.h"

struct lane;

typedef struct {
    ring link;
    struct lane *lane;
    atomic_bool hurry; // somebody else waits: the job should finish early
} lane_job;

typedef struct {
    // Those who have not been served since they came, and the others in the order of
    // serving.
    ring fresh, served;
    ring at_work;
    unsigned working, waiting;
} lanes;

void lanes_begin(lanes *all);

// Queues a job among those of this person. `places` is how many jobs may run at once.
void lanes_add(lanes *all, lane_job *job, int64_t person, unsigned places);
// The next job that may begin, or NULL if none waits or may have a place now.
lane_job *lanes_next(lanes *all, unsigned places);
// The job has ended: its place is free again.
void lanes_done(lanes *all, lane_job *job);

#endif
