// Small things every part of the server uses: bytes that grow, rings, the clock.

#ifndef MIASMA_SERVER_BASE_H
#define MIASMA_SERVER_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "log.h"

// ---- bytes that grow ----

// Yours to free with buf_free. Memory that runs out ends the program: a node may die at
// any moment, and what it acknowledged is in the database.
typedef struct {
    uint8_t *at;
    size_t len, room;
} buf;

void *must_alloc(size_t size); // zeroed
uint8_t *buf_grow(buf *b,
                  size_t more); // room for `more` bytes at the end, not counted yet
void buf_put(buf *b, const void *bytes, size_t len);
void buf_byte(buf *b, uint8_t byte);
void buf_text(buf *b, const char *text);
void buf_print(buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_free(buf *b); // and empty

// Bytes that several connections send; freed when the last one lets go.
typedef struct {
    buf bytes;
    unsigned refs;
} shared;

shared *shared_new(buf *bytes); // takes the bytes; one reference, yours
shared *shared_hold(shared *s);
void shared_release(shared *s); // or NULL

// ---- rings ----

// A member of at most one ring; a ring is headed by a link of its own.
typedef struct ring {
    struct ring *next, *prev;
} ring;

static inline void ring_init(ring *r) { r->next = r->prev = r; }
static inline bool ring_empty(const ring *r) { return r->next == r; }

static inline void ring_leave(ring *r)
{
    if (!r->next) return;
    r->next->prev = r->prev;
    r->prev->next = r->next;
    r->next = r->prev = NULL;
}

// Puts a member last, out of any other ring.
static inline void ring_join(ring *head, ring *r)
{
    ring_leave(r);
    r->next = head;
    r->prev = head->prev;
    head->prev->next = r;
    head->prev = r;
}

// The struct that has this as its member.
#define CONTAINER_OF(type, member, link)                                                 \
    ((type *)(void *)((char *)(link) - offsetof(type, member)))

// ---- time ----

// Intervals: how long ago something was on this machine. Never jumps, and says nothing of
// the calendar.
int64_t tick_ms(void);
// The site's time, for what is stored: milliseconds since 1970 as this node's calendar
// had it at its start, and from then on by ticks. A calendar that is set anew under a
// running node changes nothing. docs/decisions/025-clocks.md
int64_t now_ms(void);
// The site's time is this: a node that starts takes it from those that run.
void now_is(int64_t ms);
// The site's time is this at least: other nodes or an earlier run were ahead.
void now_at_least(int64_t ms);
// The calendar as it is, for the log alone.
int64_t wall_ms(void);

// ---- bytes as digits ----

void hex_put(char *out, const uint8_t *bytes, size_t len); // and a NUL
bool hex_get(const char *text, size_t len, uint8_t *out);  // `len` digits, small ones

#endif
