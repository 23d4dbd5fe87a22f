// Small things every part of the server uses: bytes that grow, rings, the clock.

#ifndef MIASMA_SERVER_BASE_H
#define MIASMA_SERVER_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "log.h"
#include "outside.h"

// ---- memory (memory.c) ----

// If memory runs out the program ends: a node may die at any moment, since everything it
// acknowledged is in the database.
void *must_alloc(size_t size); // zeroed
void *must_grow(void *at, size_t size);

// ---- bytes that grow ----

// A byte buffer; free it with buf_free.
typedef struct {
    uint8_t *at;
    size_t len, room;
} buf;

uint8_t *buf_grow(buf *b,
                  size_t more); // room for `more` bytes at the end, not counted yet
void buf_put(buf *b, const void *bytes, size_t len);
void buf_byte(buf *b, uint8_t byte);
void buf_text(buf *b, const char *text);
void buf_number(buf *b, int64_t n); // in decimal
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

// A circular doubly linked list. A link is in at most one ring; a link of its own is the
// head of each ring.
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

// Takes a link out of any ring it is in and puts it last in this one.
static inline void ring_join(ring *head, ring *r)
{
    ring_leave(r);
    r->next = head;
    r->prev = head->prev;
    head->prev->next = r;
    head->prev = r;
}

// The struct around a member, as `container_of` of Linux.
#define CONTAINER_OF(type, member, link)                                                 \
    ((type *)(void *)((char *)(link) - offsetof(type, member)))

// ---- time ----

// The site's time, for what is stored: milliseconds since 1970. It starts as the calendar
// of this node and then follows tick_ms, so setting the calendar of a running node
// changes nothing (docs/decisions/025-clocks.md).
int64_t now_ms(node *n);
// Sets the site's time: a node that starts takes it from those that run.
void now_is(node *n, int64_t ms);
// Moves the site's time forward to this if it is earlier: other nodes were ahead.
void now_at_least(node *n, int64_t ms);

// ---- bytes as digits ----

void hex_put(char *out, const uint8_t *bytes, size_t len); // and a NUL
bool hex_get(const char *text, size_t len, uint8_t *out);  // `len` lower-case digits

#endif
