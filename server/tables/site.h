// Time that the site has lost: stretches in which it could not take a move
// (docs/decisions/025-clocks.md).
//
// Every node that can commit writes a beat (heartbeat) to the database twice a second.
// Where beats are missing, time was lost: for everybody if no node wrote one, else for
// the people who were connected to the silent node and had to move to another.

#ifndef MIASMA_SERVER_SITE_H
#define MIASMA_SERVER_SITE_H

#include <uv.h>

#include "base.h"
#include "miasma/clock.h"

enum { SITE_NODE = 16, SITE_KEPT = 256 };

// With several shards each has beats of its own: what is lost at one is lost for its
// tables.
struct tables;
typedef struct {
    struct tables *home;
    unsigned shard;
    uint8_t node[SITE_NODE]; // names this node
    uv_timer_t timer;
    bool beating, asking, joined;
    int64_t known;               // the highest id of a stretch that was read
    int64_t reached;             // when something was last committed, by the site's time
    int64_t failed, reaped;      // by ticks
    mi_span kept[SITE_KEPT + 1]; // the oldest first; room for the one that runs
    unsigned count;
    mi_span told[SITE_KEPT]; // what STRETCHES said last
    unsigned told_count;
} site;

void site_open(struct tables *home);
void site_close(struct tables *home);

// Something was just committed; something could not be, although the database answers.
void site_stored(site *s);
void site_failed(site *s);

// Does the site wait for its store? Nothing was committed for so long that clocks stand.
bool site_waits(const site *s);

// For how much of the time from `from` to `to` nobody could be served, as far as this
// node knows. If this node cannot commit at the moment, that counts up to now.
int64_t site_lost(site *s, int64_t from, int64_t to);

// How much more than that was lost for people of a node that is gone or silent, as the
// database last said. site_take reads that from `res`, the answer to STRETCHES.
int64_t site_lost_by_nodes(site *s, int64_t from, int64_t to);
struct pg_result;
void site_take(site *s, const struct pg_result *res);

// Remembers a stretch of lost time; forgets all stretches.
void site_note(site *s, int64_t from, int64_t to);
void site_forget(site *s);

#endif
