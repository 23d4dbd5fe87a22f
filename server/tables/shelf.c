// Packed tables, by id and in the order they came.

#include "shelf.h"

#include <stdlib.h>
#include <string.h>

enum { RUN = 255, SHORT = 4 };

// A table without its zeros.
typedef struct packed {
    ring order;
    struct packed *bucket;
    int64_t id;
    size_t len;
    uint8_t bytes[];
} packed;

static packed **bucket_of(shelf *s, int64_t id) { return &s->buckets[shelf_bucket(id)]; }

// ---- zeros ----

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

static size_t zeros(const uint8_t *at, size_t most)
{
    static const uint8_t eight[8];
    size_t n = 0;
    while (n + 8 <= most && !memcmp(at + n, eight, 8)) n += 8;
    while (n < most && !at[n]) n++;
    return n;
}

// Bytes up to a run of zeros that is worth leaving out.
static size_t others(const uint8_t *at, size_t most)
{
    size_t n = 0;
    while (n < most && (at[n] || zeros(at + n, least(most - n, SHORT)) < SHORT)) n++;
    return n;
}

// Again and again: how many zeros, how many other bytes, and these. At most twice as
// long.
static size_t pack(const uint8_t *from, size_t len, uint8_t *to)
{
    size_t n = 0;
    for (size_t at = 0; at < len;) {
        size_t none = zeros(from + at, least(len - at, RUN));
        at += none;
        size_t some = others(from + at, least(len - at, RUN));
        to[n++] = (uint8_t)none;
        to[n++] = (uint8_t)some;
        memcpy(to + n, from + at, some);
        n += some;
        at += some;
    }
    return n;
}

// Into bytes that are all zero.
static void unpack(const uint8_t *from, size_t len, uint8_t *to)
{
    for (size_t at = 0; at < len; at += 2u + from[at + 1]) {
        to += from[at];
        memcpy(to, from + at + 2, from[at + 1]);
        to += from[at + 1];
    }
}

// ---- the shelf ----

static void trim(buf *b)
{
    if (b->room == b->len) return;
    if (!b->len) {
        buf_free(b);
        return;
    }
    uint8_t *at = realloc(b->at, b->len);
    if (!at) return;
    b->at = at;
    b->room = b->len;
}

// What is there only while a table is used, or behind its position, is left out.
static void tidy(table *t)
{
    size_t size = mi_size(t->is.game, &t->course.p);
    memset(t->course.p.byte + size, 0, MI_POSITION - size);
    t->viewers = t->recent = (ring){0};
    t->tasks_end = NULL;
    t->bucket = NULL;
    trim(&t->log);
    trim(&t->before);
}

void shelf_free(table *t)
{
    buf_free(&t->log);
    buf_free(&t->before);
    free(t);
}

void shelf_put(shelf *s, table *t)
{
    tidy(t);
    size_t len = pack((const uint8_t *)t, sizeof *t, s->room);
    packed *p = must_alloc(sizeof *p + len);
    p->id = t->is.id;
    p->len = len;
    memcpy(p->bytes, s->room, len);
    p->bucket = *bucket_of(s, p->id);
    *bucket_of(s, p->id) = p;
    ring_join(&s->order, &p->order);
    s->count++;
    free(t);
}

static table *unfold(shelf *s, packed **at)
{
    packed *p = *at;
    table *t = must_alloc(sizeof *t);
    unpack(p->bytes, p->len, (uint8_t *)t);
    *at = p->bucket;
    ring_leave(&p->order);
    free(p);
    s->count--;
    return t;
}

table *shelf_take(shelf *s, int64_t id)
{
    packed **at = bucket_of(s, id);
    while (*at && (*at)->id != id) at = &(*at)->bucket;
    return *at ? unfold(s, at) : NULL;
}

bool shelf_drop(shelf *s)
{
    if (!s->count) return false;
    shelf_free(shelf_take(s, CONTAINER_OF(packed, order, s->order.next)->id));
    return true;
}
