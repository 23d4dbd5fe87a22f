// Tables in memory, by id: those in use, and those that nobody uses, in the order of
// their last use. Of the latter all but a few are packed (shelf.h), and any may be
// dropped: the log in the database is the table.

#include "home.h"

// How many tables that nobody uses stay as they are: a few, and one of each hundred that
// there may be.
enum { OPEN = 4, PART = 100 };

static table **bucket_of(tables *home, int64_t id)
{
    return &home->cache.buckets[shelf_bucket(id)];
}

table *cache_open(tables *home, int64_t id)
{
    table *t = *bucket_of(home, id);
    while (t && t->is.id != id) t = t->bucket;
    return t;
}

static table *add(tables *home, table *t)
{
    t->is.home = home;
    t->tasks_end = &t->tasks;
    ring_init(&t->viewers);
    t->bucket = *bucket_of(home, t->is.id);
    *bucket_of(home, t->is.id) = t;
    ring_join(&home->cache.unused, &t->recent);
    home->cache.count++;
    home->cache.idle++;
    return t;
}

table *cache_find(tables *home, int64_t id)
{
    table *t = cache_open(home, id);
    if (t) return t;
    t = shelf_take(&home->shelf, id);
    return t ? add(home, t) : NULL;
}

table *cache_get(tables *home, int64_t id)
{
    table *t = cache_find(home, id);
    if (t) return t;
    t = must_alloc(sizeof *t);
    t->is.id = id;
    t->is.shard = shard_of(home, id);
    return add(home, t);
}

static void take_out(table *t)
{
    tables *home = t->is.home;
    table **at = bucket_of(home, t->is.id);
    while (*at != t) at = &(*at)->bucket;
    *at = t->bucket;
    ring_leave(&t->recent);
    home->cache.count--;
    home->cache.idle--;
}

static void drop(table *t)
{
    take_out(t);
    shelf_free(t);
}

// Packs a table that nobody uses; without a copy there is nothing to keep.
static void put_away(table *t)
{
    if (t->copy != COPY_READY || !t->is.readable) {
        drop(t);
        return;
    }
    take_out(t);
    shelf_put(&t->is.home->shelf, t);
}

static size_t open_most(const tables *home) { return OPEN + home->cache.limit / PART; }

static bool crowded(const tables *home)
{
    return home->cache.idle &&
           (home->cache.idle > open_most(home) || home->cache.count > home->cache.limit);
}

// A few at a time: tables that are being read go to the end, so that they are not met
// again soon.
static void tidy(tables *home)
{
    for (unsigned tries = 0; crowded(home) && tries < 16; tries++) {
        table *t = CONTAINER_OF(table, recent, home->cache.unused.next);
        if (table_busy(t))
            ring_join(&home->cache.unused, &t->recent);
        else
            put_away(t);
    }
    while (cache_size(home) > home->cache.limit && shelf_drop(&home->shelf)) continue;
}

void table_hold(table *t)
{
    if (t->uses++) return;
    ring_join(&t->is.home->cache.used, &t->recent);
    t->is.home->cache.idle--;
}

void table_release(table *t)
{
    tables *home = t->is.home;
    if (--t->uses) return;
    ring_join(&home->cache.unused, &t->recent);
    home->cache.idle++;
    if (t->copy == COPY_GONE)
        drop(t);
    else
        tidy(home);
}

void cache_limit(tables *home, size_t most) { home->cache.limit = most; }

size_t cache_size(const tables *home) { return home->cache.count + home->shelf.count; }

void cache_forget(tables *home)
{
    while (shelf_drop(&home->shelf)) continue;
}

static void free_all(ring *list)
{
    while (!ring_empty(list)) {
        table *t = CONTAINER_OF(table, recent, list->next);
        ring_leave(&t->recent);
        shelf_free(t);
    }
}

void cache_end(tables *home)
{
    cache_forget(home);
    free_all(&home->cache.used);
    free_all(&home->cache.unused);
}

static void each_of(const ring *list, void (*call)(table *t, void *arg), void *arg)
{
    for (ring *at = list->next, *next; at != list; at = next) {
        next = at->next;
        call(CONTAINER_OF(table, recent, at), arg);
    }
}

void cache_each(tables *home, void (*call)(table *t, void *arg), void *arg)
{
    each_of(&home->cache.used, call, arg);
    each_of(&home->cache.unused, call, arg);
}
