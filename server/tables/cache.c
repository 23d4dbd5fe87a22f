// Tables in memory, by id and in the order of their last use. Any of them may be dropped
// as long as nobody uses it: the log in the database is the table.

#include <stdlib.h>

#include "table.h"

enum { BUCKETS = 1 << 16 };

static table *buckets[BUCKETS];
static ring recent = {&recent, &recent};
static size_t count, limit = 50000;

static table **bucket_of(int64_t id)
{
    uint64_t h = (uint64_t)id * 0x9E3779B97F4A7C15u;
    return &buckets[h >> 48 & (BUCKETS - 1)];
}

table *cache_find(int64_t id)
{
    table *t = *bucket_of(id);
    while (t && t->is.id != id) t = t->bucket;
    return t;
}

table *cache_get(int64_t id)
{
    table *t = cache_find(id);
    if (t) return t;
    t = must_alloc(sizeof *t);
    t->is.id = id;
    t->tasks_end = &t->tasks;
    ring_init(&t->viewers);
    t->bucket = *bucket_of(id);
    *bucket_of(id) = t;
    ring_join(&recent, &t->recent);
    count++;
    return t;
}

void cache_touch(table *t) { ring_join(&recent, &t->recent); }

static void drop(table *t)
{
    table **at = bucket_of(t->is.id);
    while (*at != t) at = &(*at)->bucket;
    *at = t->bucket;
    ring_leave(&t->recent);
    buf_free(&t->log);
    buf_free(&t->before);
    free(t);
    count--;
}

// A few at a time: tables in use go to the end, so that they are not met again soon.
void cache_trim(void)
{
    for (unsigned tries = 0; count > limit && tries < 16; tries++) {
        table *t = CONTAINER_OF(table, recent, recent.next);
        if (t->uses || table_busy(t))
            cache_touch(t);
        else
            drop(t);
    }
}

void table_hold(table *t) { t->uses++; }

void table_release(table *t)
{
    t->uses--;
    if (t->copy == COPY_GONE && !t->uses)
        drop(t);
    else
        cache_trim();
}

void cache_limit(size_t tables) { limit = tables; }
size_t cache_size(void) { return count; }

void cache_each(void (*call)(table *t, void *arg), void *arg)
{
    for (ring *at = recent.next, *next; at != &recent; at = next) {
        next = at->next;
        call(CONTAINER_OF(table, recent, at), arg);
    }
}
