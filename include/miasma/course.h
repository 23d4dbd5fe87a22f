// The course of a game: the position a log leads to, followed item by item, and items as
// a set of seats may see them. Knows the game by its contract only, and nothing of
// tables.

#ifndef MIASMA_SERVER_COURSE_H
#define MIASMA_SERVER_COURSE_H

#include "miasma/items.h"
#include "proto.h"

#include "base.h"

typedef struct {
    const mi_game *game;
    uint32_t length; // items so far
    uint32_t draws;  // entries of nature that count
    mi_position p;
} course;

// The first position; false when the game refuses the head.
bool course_begin(course *c, const mi_head *head);

// Follows one item of a log. `log` holds all items before it and, at its end, this one: a
// `back` plays again from the beginning. False when it cannot be played.
bool course_follow(course *c, const uint8_t *log, const mi_item *item);

// Follows all items of a run that the whole log `log` holds from `from` on.
bool course_run(course *c, const uint8_t *log, size_t from, size_t len);

// Adds an item, as these seats may see it, to `out`; `c` is the course before it.
void course_veil(const course *c, const mi_item *item, mi_seats seats, buf *out);

// An item that counts: one that was not taken back.
typedef struct {
    uint32_t number; // in the log, from 0
    size_t at;       // where it begins
} course_kept;

// All items of a log that count, in order. Yours to free.
course_kept *course_kept_of(const uint8_t *log, size_t len, uint32_t *count);

// May the game go back to where the log had `to` items? Not to where it is, not past an
// entry of nature, and not to the middle of what was taken back before.
bool course_may_go_back(const mi_game *game, const uint8_t *log, size_t len, uint32_t to);

// An item of an entry, with its lead.
void course_put(const mi_game *game, mi_entry entry, buf *out);

#endif
