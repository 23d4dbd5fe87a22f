// Clocks, as miasma/clock.h has the law.

#include "miasma/clock.h"

static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t sooner(int64_t a, int64_t b) { return a < b ? a : b; }

// The span that covers a moment farthest, or NULL.
static const mi_span *over(const mi_span *s, unsigned n, int64_t at)
{
    const mi_span *best = 0;
    for (unsigned i = 0; i < n; i++)
        if (s[i].from <= at && at < s[i].to && (!best || s[i].to > best->to))
            best = &s[i];
    return best;
}

// The first beginning of a span after a moment, at most `to`.
static int64_t next_from(const mi_span *s, unsigned n, int64_t at, int64_t to)
{
    for (unsigned i = 0; i < n; i++)
        if (s[i].from > at) to = sooner(to, s[i].from);
    return to;
}

int64_t mi_clock_lost(const mi_span *s, unsigned n, int64_t from, int64_t to)
{
    int64_t lost = 0;
    for (int64_t at = from; at < to;) {
        const mi_span *now = over(s, n, at);
        int64_t end = now ? sooner(now->to, to) : next_from(s, n, at, to);
        if (now) lost += end - at;
        at = end;
    }
    return lost;
}

int64_t mi_clock_left(const mi_clocks *c, int seat, int64_t now, int64_t lost)
{
    int64_t left = c->left[seat];
    if (c->runs != seat) return left;
    int64_t passed = later(now - c->since, 0);
    return later(left - later(passed - later(lost, 0), 0), 0);
}

int64_t mi_clock_stop(mi_clocks *c, int64_t now, int64_t lost)
{
    if (c->runs == MI_CLOCK_STOPPED) return 0;
    int64_t passed = later(now - c->since, 0);
    c->left[c->runs] = mi_clock_left(c, c->runs, now, lost);
    c->runs = MI_CLOCK_STOPPED;
    c->since = now;
    return sooner(later(lost, 0), passed);
}

void mi_clock_start(mi_clocks *c, const mi_terms *terms, int seat, int64_t now, bool turn)
{
    c->runs = seat;
    c->since = now;
    if (seat == MI_CLOCK_STOPPED || !turn) return;
    int64_t grown = terms->fresh ? terms->bank : c->left[seat] + terms->step;
    c->left[seat] = sooner(grown, terms->bank);
}

// ---- rest ----

enum { MINUTE_MS = 60000, DAY_MS = 86400000 };

// The hours of sleep that a moment lies in, or that come next after it.
static mi_span night(mi_sleep sleep, int64_t at)
{
    int64_t length = (int64_t)sleep.minutes * MINUTE_MS;
    int64_t from = at - at % DAY_MS - DAY_MS + (int64_t)sleep.from * MINUTE_MS;
    while (from + length <= at) from += DAY_MS;
    return (mi_span){from, from + length};
}

// What stands still at a moment, or next after it: days off and a night.
static unsigned spans_at(const mi_rest *r, int64_t at, mi_span out[MI_OFFS + 1])
{
    unsigned n = 0;
    for (; n < r->offs; n++) out[n] = r->off[n];
    if (r->sleep.minutes) out[n++] = night(r->sleep, at);
    return n;
}

// From `at` to the next moment at which rest begins or ends, at most `to`. Says whether
// it is rest.
static bool piece(const mi_rest *r, int64_t at, int64_t to, int64_t *end)
{
    mi_span s[MI_OFFS + 1];
    unsigned n = spans_at(r, at, s);
    const mi_span *now = over(s, n, at);
    *end = now ? sooner(now->to, to) : next_from(s, n, at, to);
    return now;
}

int64_t mi_rest_within(const mi_rest *r, int64_t from, int64_t to)
{
    int64_t rested = 0;
    if (!r->offs && !r->sleep.minutes) return 0;
    for (int64_t at = from, end; at < to; at = end)
        if (piece(r, at, to, &end)) rested += end - at;
    return rested;
}

int64_t mi_rest_end(const mi_rest *r, int64_t from, int64_t ms)
{
    int64_t at = from;
    if (!r->offs && !r->sleep.minutes) return from + ms;
    for (int64_t end; ms > 0; at = end)
        if (!piece(r, at, INT64_MAX, &end)) {
            end = sooner(end, at + ms);
            ms -= end - at;
        }
    return at;
}
