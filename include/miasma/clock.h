// Clocks: how long a seat has for its turns. The functions depend on their arguments
// alone; the current time is one of them.
//
// The whole law: a clock runs while its seat is to act and a person plays it. Every
// change to the table first stops the clock and charges the time that has passed. The
// clock grows by the agreed step (increment) when a turn begins, never above the bank
// (its maximum). Time in which the site could not take a move is given back. At tables
// of days a clock stands while its seat rests, as far as the table's terms allow it.
// Nothing else adds to a clock.

#ifndef MIASMA_CLOCK_H
#define MIASMA_CLOCK_H

#include "miasma/game.h"

enum { MI_CLOCK_STOPPED = -1 };

// What was agreed, in milliseconds. `bank` is the most a clock can hold, `step` what a
// turn adds. `fresh`: every turn has the whole bank, as at tables played over days.
typedef struct {
    int64_t bank, step;
    bool fresh;
} mi_terms;

typedef struct {
    int64_t left[MI_SEATS]; // what each seat had when its clock was last stopped
    int runs;               // the seat whose clock runs, or MI_CLOCK_STOPPED
    int64_t since;          // when that clock was started
} mi_clocks;

// A span of time in which the site could not take a move: `from` belongs to it, `to` not.
typedef struct {
    int64_t from, to;
} mi_span;

// How much of the time from `from` to `to` lies in any of the spans. They may overlap
// and stand in any order.
int64_t mi_clock_lost(const mi_span *span, unsigned n, int64_t from, int64_t to);

// ---- rest: when a clock stands at tables of days ----

// Hours of sleep: they begin at a minute of the day, UTC, and last so many minutes. None
// where it is 0 minutes.
typedef struct {
    uint16_t from, minutes;
} mi_sleep;

enum { MI_SLEEP_MOST = 480, MI_OFFS = 4 };

// When a person rests: days off (`off`, the first `offs` of them), and hours of sleep.
typedef struct {
    mi_span off[MI_OFFS];
    uint8_t offs;
    mi_sleep sleep;
} mi_rest;

// How much of the time from `from` to `to` is rest. `to` is no more than some years
// later.
int64_t mi_rest_within(const mi_rest *r, int64_t from, int64_t to);
// The moment at which, from `from` on, `ms` milliseconds have passed that are no rest.
int64_t mi_rest_end(const mi_rest *r, int64_t from, int64_t ms);

// ---- clocks ----

// Stops the clock that runs and charges its seat for the time up to `now`, less `lost`
// milliseconds. Returns how many were given back: never more than have passed.
int64_t mi_clock_stop(mi_clocks *c, int64_t now, int64_t lost);

// The clock of a seat runs from `now` on. `turn`: a turn begins, so the clock
// grows as agreed.
void mi_clock_start(mi_clocks *c, const mi_terms *terms, int seat, int64_t now,
                    bool turn);

// What a seat has left at `now`, with `lost` milliseconds of its turn not charged; never
// below 0.
int64_t mi_clock_left(const mi_clocks *c, int seat, int64_t now, int64_t lost);

#endif
