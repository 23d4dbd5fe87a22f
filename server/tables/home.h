// What the room keeps of a node, a part a file.

#ifndef MIASMA_SERVER_HOME_H
#define MIASMA_SERVER_HOME_H

#include "bus.h"
#include "copies.h"
#include "id.h"
#include "lanes.h"
#include "shards.h"
#include "shelf.h"
#include "site.h"
#include "store.h"
#include "versions.h"
#include "watch.h"

struct tables {
    node *node;
    uv_loop_t *loop;
    void *above; // the room above, for its functions
    struct {
        table *buckets[BUCKETS];
        ring used, unused;
        size_t count, idle; // tables in both lists, and in the second
        size_t limit;
    } cache;
    shelf shelf;
    store store;
    shards_map moved;
    struct {
        uv_timer_t timer;
        bool running;
        struct copies_at {
            struct tables *home;
            unsigned shard;
            bool asking;
        } at[SHARDS];
        int64_t brought[COPIES_BROUGHT]; // the last ones
        int64_t settled;                 // by ticks
    } copies;
    watch watch;
    bus bus;
    site site[SHARDS];
    versions versions;
    lanes lanes;
    struct {
        uv_timer_t timer;
        bool running, asking[SHARDS];
        unsigned thoughts; // bots that are thinking or wait for a thread
        int64_t warned;    // of a version, by ticks
    } work;
};

// The shard that has a table, as far as this node knows.
static inline uint8_t shard_of(const tables *home, int64_t id)
{
    return home->store.count > 1 ? shards_find(home, id) : 0;
}

// What its shard has lost.
static inline site *about_site(const about *a) { return &a->home->site[a->shard]; }

// Before anything else. The struct is zeroed, but for what `n` was told.
void tables_begin(tables *home, node *n, uv_loop_t *loop, void *above);
// In the end: frees what the room holds.
void tables_end(tables *home);

#endif
