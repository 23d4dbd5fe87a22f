// Tables in memory, by id: those in use, and those that nobody uses, in the order of
// their last use. Of the latter all but a few are packed (shelf.h), and any may be
// dropped: the log in the database is the table.

#include "shelf.h"

// How many tables that nobody uses stay as they are.
enum { OPEN = 512 };

static table *buckets[BUCKETS];
static ring used = {&used, &used}, unused = {&unused, &unused};
static size_t count, idle; // tables in both lists, and in the second
static size_t limit = 50000;

static table **bucket_of(int64_t id) { return &buckets[shelf_bucket(id)]; }

table *cache_open(int64_t id)
{
    table *t = *bucket_of(id);
    while (t && t->is.id != id) t = t->bucket;
    return t;
}

static table *add(table *t)
{
    t->tasks_end = &t->tasks;
    ring_init(&t->viewers);
    t->bucket = *bucket_of(t->is.id);
    *bucket_of(t->is.id) = t;
    ring_join(&unused, &t->recent);
    count++;
    idle++;
    return t;
}

table *cache_find(int64_t id)
{
    table *t = cache_open(id);
    if (t) return t;
    t = shelf_take(id);
    return t ? add(t) : NULL;
}

table *cache_get(int64_t id)
{
    table *t = cache_find(id);
    if (t) return t;
    t = must_alloc(sizeof *t);
    t->is.id = id;
    return add(t);
}

static void take_out(table *t)
{
    table **at = bucket_of(t->is.id);
    while (*at != t) at = &(*at)->bucket;
    *at = t->bucket;
    ring_leave(&t->recent);
    count--;
    idle--;
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
    shelf_put(t);
}

static bool crowded(void) { return idle && (idle > OPEN || count > limit); }

// A few at a time: tables that are being read go to the end, so that they are not met
// again soon.
static void tidy(void)
{
    for (unsigned tries = 0; crowded() && tries < 16; tries++) {
        table *t = CONTAINER_OF(table, recent, unused.next);
        if (table_busy(t))
            ring_join(&unused, &t->recent);
        else
            put_away(t);
    }
    while (cache_size() > limit && shelf_drop()) continue;
}

void table_hold(table *t)
{
    if (t->uses++) return;
    ring_join(&used, &t->recent);
    idle--;
}

void table_release(table *t)
{
    if (--t->uses) return;
    ring_join(&unused, &t->recent);
    idle++;
    if (t->copy == COPY_GONE)
        drop(t);
    else
        tidy();
}

void cache_limit(size_t tables) { limit = tables; }
size_t cache_size(void) { return count + shelf_size(); }
void cache_forget(void)
{
    while (shelf_drop()) continue;
}

static void each_of(const ring *list, void (*call)(table *t, void *arg), void *arg)
{
    for (ring *at = list->next, *next; at != list; at = next) {
        next = at->next;
        call(CONTAINER_OF(table, recent, at), arg);
    }
}

void cache_each(void (*call)(table *t, void *arg), void *arg)
{
    each_of(&used, call, arg);
    each_of(&unused, call, arg);
}
