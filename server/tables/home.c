// Beginning and end of the room.

#include "home.h"

enum { TABLES = 50000, LONG_AGO_MS = 60000 };

void tables_begin(tables *home, node *n, uv_loop_t *loop, void *above)
{
    home->node = n;
    home->loop = loop;
    home->above = above;
    ring_init(&home->cache.used);
    ring_init(&home->cache.unused);
    home->cache.limit = TABLES;
    ring_init(&home->shelf.order);
    home->store.count = n->config.primaries;
    for (unsigned i = 0; i < SHARDS; i++) {
        store_shard *x = &home->store.shards[i];
        *x = (store_shard){.home = home, .primary.number = i, .queue_end = &x->queue};
        home->site[i] = (site){.home = home, .shard = i, .failed = INT64_MIN / 2};
    }
    ring_init(&home->watch.soon);
    ring_init(&home->watch.later);
    lanes_begin(&home->lanes);
    home->work.warned = -LONG_AGO_MS;
}

void tables_end(tables *home)
{
    cache_end(home);
    shards_end(home);
    watch_done(home);
}
