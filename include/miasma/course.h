// The course of a game (replay cursor): the position that a log leads to, followed item
// by item. Also veils items for a set of seats. Knows a game only by its contract.

#ifndef MIASMA_COURSE_H
#define MIASMA_COURSE_H

#include "miasma/items.h"
#include "miasma/record.h"

typedef struct {
    const mi_game *game;
    uint32_t length; // items so far
    uint32_t moved;  // items up to the last that changed the position
    uint32_t draws;  // entries of nature that were not taken back
    mi_position p;
} mi_course;

// The first position; false when the game refuses the head.
bool mi_course_begin(mi_course *c, const mi_game *game, const mi_head *head);

// Judges an entry and plays it: for the true position, and for a seat's own steps tried
// out on its view. On failure nothing has changed, and on MI_ERULE `why` is the rule.
// `events` and `why` may be NULL.
mi_err mi_course_play(mi_course *c, mi_entry entry, mi_events *events, mi_rule *why);

// Plays an entry without judging it: for a log that was judged elsewhere.
mi_err mi_course_take(mi_course *c, mi_entry entry, mi_events *events);

// The course of a record's first `n` entries, or of all where it has fewer; judged when
// `judge` is set. MI_EGAME when the game refuses its head.
mi_err mi_course_record(mi_course *c, const mi_record *r, uint32_t n, bool judge);

// Tries a seat's own step on that seat's view. On failure nothing has changed.
mi_err mi_stage(const mi_game *game, mi_view *view, mi_entry step, mi_rule *why);

// Follows one item of a log. `log` holds all items before it and then this one: an item
// `back` plays the game again from its beginning. False when it cannot be played.
bool mi_course_follow(mi_course *c, const uint8_t *log, const mi_item *item);

// Plays the game again from its beginning, with those of the first `to` items of a log
// that were not taken back. `length` stays as it was, and `moved` is set to it.
bool mi_course_again(mi_course *c, const uint8_t *log, size_t len, uint32_t to);

// Follows all items of the log `log`, which has `len` bytes, from byte `from` on.
bool mi_course_run(mi_course *c, const uint8_t *log, size_t from, size_t len);

// Who is to act: a seat, MI_COURSE_NATURE, or MI_COURSE_OVER when the game is over.
enum { MI_COURSE_NATURE = MI_SEATS, MI_COURSE_OVER = -1 };
int16_t mi_course_actor(const mi_course *c);

// Writes an item as these seats may see it to `out`, which has room for MI_ITEM_BYTES,
// and returns how many bytes it has. `c` is the course before the item.
size_t mi_course_veil(const mi_course *c, const mi_item *item, mi_seats seats,
                      uint8_t *out);

// ---- what counts of a log ----

// Goes through the items of a log that were not taken back, notes among them.
typedef struct {
    const uint8_t *log;
    size_t len, at;
    uint32_t next;   // number of the item at `at`
    uint32_t number; // of the item last given, from 0; a note has that of its item
    uint32_t until;  // items from `next` up to this number were not taken back
} mi_kept;

mi_kept mi_kept_of(const uint8_t *log, size_t len);
// False at the end.
bool mi_kept_next(mi_kept *k, mi_item *out);

// May the game go back to where the log had `to` items? Something must be taken back by
// it, but no entry of nature or of the table (`clock`, `stop`), and `to` may not lie in
// the middle of what was taken back before.
bool mi_course_may_go_back(const mi_game *game, const uint8_t *log, size_t len,
                           uint32_t to);

#endif
