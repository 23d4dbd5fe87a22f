// Who is to act, before and after.

#include "call.h"

#include "watch.h"

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
    if (!after || before != after) return after;
    return mover == after ? CALL_NOBODY : CALL_KEEP;
}

call call_of_row(const task *k)
{
    const about *is = &k->t->is;
    int seat = mi_runs(&k->row.made.now.sit);
    int64_t person = whom(person_at(is, about_runs(is)), person_at(is, seat),
                          person_at(is, k->row.mover));
    return (call){person, person > 0 ? k->row.since + delay(k->t, seat) : 0};
}

call call_of_change(const table *t, const about *now)
{
    int seat = about_runs(now);
    int64_t person = whom(person_at(&t->is, about_runs(&t->is)), person_at(now, seat), 0);
    return (call){person, person > 0 ? now_ms() + delay(t, seat) : 0};
}

// A game that goes on from a record begins with its table. Nobody plays there but who
// opened it, and they are there.
call call_of_new(const about *now)
{
    int64_t person = person_at(now, about_runs(now));
    int64_t later = now->pace == PACE_LIVE ? HERE_LIVE_MS : HERE_DAYS_MS;
    return (call){person, person > 0 ? now->made + later : 0};
}
