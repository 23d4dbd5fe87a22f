// What all rooms of a node share: how it was told to be, what it counts, its time, the
// memory of one turn of its loop. Rooms have a struct of their own, which leads here; the
// program puts them together, and so may have several.

#ifndef MIASMA_SERVER_NODE_H
#define MIASMA_SERVER_NODE_H

#include "arena.h"
#include "base.h"
#include "config.h"
#include "metrics.h"
#include "outside.h"

struct USpoofChecker;

struct node {
    const outside *outside; // NULL: the machine it runs on
    config_values config;
    metrics_counts metrics;
    arena turn; // the memory of this turn of the loop; the program empties it then
    log_told told[LOG_TOLD];
    int64_t ahead; // what the site's time is ahead of this machine's ticks
    struct USpoofChecker *checker; // of skeleton.c
};

// In the end: frees what it holds. The struct itself is zeroed at first.
void node_end(node *n);

#endif
