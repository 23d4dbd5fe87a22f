// Who is to act, before and after.

#include "call.h"

#include "home.h"
#include "plant.h"

// Somebody at the board is told later, in case they go; as long as they stay, their node
// puts it off (notices/here.c). At a live table people come back from a reload, and find
// the board before a notice finds them.
enum { AWAY_LIVE_MS = 20000, HERE_LIVE_MS = 60000, HERE_DAYS_MS = 300000 };

static int64_t delay(const table *t, int seat)
{
    bool here = watch_here(t) & MI_SEAT_BIT(seat), live = t->is.pace == PACE_LIVE;
    if (here) return live ? HERE_LIVE_MS : HERE_DAYS_MS;
    return live ? AWAY_LIVE_MS : 0;
}

static int64_t person_at(const about *a, int seat)
{
    return seat < 0 ? CALL_NOBODY : a->seat[seat].person;
}

// Who goes on with their own turn knows that, and so does who was told already.
static int64_t whom(int64_t before, int64_t after, int64_t mover)
{
    if (mi_has(MI_PLANT_CALL) || (!after && mi_has(MI_PLANT_ACTED))) return CALL_KEEP;
    if (!after || before != after) return after;
    return mover == after ? CALL_NOBODY : CALL_KEEP;
}

// By the clock. That an answer is kept in advance, and comes sooner, is not told to
// anybody, not even where a hook tells a whole club.
static int64_t time_up(const row *r)
{
    const mi_sitting *sit = &r->made.now.sit;
    return mi_due(sit, 0) + r->since - sit->since;
}

call call_of_row(const task *k)
{
    const about *is = &k->t->is;
    int seat = mi_runs(&k->row.made.now.sit);
    int64_t person = whom(person_at(is, about_runs(is)), person_at(is, seat),
                          person_at(is, k->row.mover));
    if (person <= 0) return (call){.person = person};
    return (call){person, k->row.since + delay(k->t, seat), time_up(&k->row)};
}

call call_of_change(const table *t, const about *now)
{
    int seat = about_runs(now);
    int64_t person = whom(person_at(&t->is, about_runs(&t->is)), person_at(now, seat), 0);
    if (person <= 0) return (call){.person = person};
    return (call){person, now_ms(t->is.home->node) + delay(t, seat), about_due(now)};
}

// A game that goes on from a record begins with its table. Nobody plays there but who
// opened it, and they are there.
call call_of_new(const about *now)
{
    int64_t person = person_at(now, about_runs(now));
    int64_t later = now->pace == PACE_LIVE ? HERE_LIVE_MS : HERE_DAYS_MS;
    if (person <= 0) return (call){.person = person};
    return (call){person, now->made + later, about_due(now)};
}
