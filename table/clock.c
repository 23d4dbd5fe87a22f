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
