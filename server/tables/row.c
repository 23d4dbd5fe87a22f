// The row that is being made: the table layer makes it, this server keeps its bytes and
// fills in its dice.

#include "answers.h"
#include "fair.h"
#include "home.h"
#include "plant.h"

static void given(row *r)
{
    r->made.bytes = r->bytes.at;
    r->made.room = r->bytes.room;
}

void row_begin(row *r, const table *t)
{
    mi_table now = about_table(t);
    plant_read();
    r->bytes.len = 0;
    r->spared = 0;
    r->mover = NOBODY;
    buf_grow(&r->bytes, MI_ROW_BYTES);
    mi_row_begin(&r->made, &now, now_ms(t->is.home->node), r->bytes.at, r->bytes.room);
}

void row_room(row *r, size_t more)
{
    r->bytes.len = r->made.len;
    buf_grow(&r->bytes, more + MI_ROW_BYTES);
    given(r);
}

void row_free(row *r) { buf_free(&r->bytes); }

// When somebody must look at the table: when time is up, when an answer kept in advance
// is given, when a bot should be done, when a game that waits closes or goes on. Of one
// that is over this node keeps the record; another does if this one dies before.
static int64_t due(const mi_sitting *sit, const about *a)
{
    int64_t end = mi_due(sit, 0);
    if (sit->actor < 0) return sit->since + LEASE_MS;
    if (sit->live.paused) return about_waits(a, sit->live.paused);
    if (!end) end = sit->since + LEASE_MS;
    return sit->live.answers && sit->live.answers < end ? sit->live.answers : end;
}

// Whoever is to act may wait at a node that is silent, or have sent a batch to it; not
// whoever is here.
static int64_t lost_elsewhere(const row *r, const table *t, int64_t until)
{
    int runs = r->made.runs;
    int64_t lost = site_lost_by_nodes(about_site(&t->is), t->is.since, until);
    bool here = lost && runs >= 0 && watch_here_local(t) & MI_SEAT_BIT(runs);
    return here ? 0 : lost;
}

void row_settle(row *r, const table *t, int mover)
{
    uint8_t block[MI_BLOCK];
    mi_dice dice = {.bytes = block};
    mi_row *made = &r->made;
    int64_t until = made->at > t->is.since ? made->at : t->is.since;
    if (mover == NOBODY) r->spared = lost_elsewhere(r, t, until);
    made->lost = site_lost(about_site(&t->is), t->is.since, until) + r->spared +
                 table_unsaved_lag(t);
    for (mi_settled end; (end = mi_row_settle(made, mover, &dice)) != MI_SETTLED;) {
        row_room(r, 0);
        if (end == MI_WANTS_ROOM) continue;
        dice.draw = made->now.course.draws + 1;
        dice.block = made->block;
        dice.count = 1;
        fair_block(&t->is.dice, dice.draw - mi_has(MI_PLANT_DICE), dice.block, block);
    }
    answers_plan(t->is.home->node, &made->now, made->at);
    r->bytes.len = made->len;
    r->mover = mover;
    r->since = made->now.sit.since;
    r->due = due(&made->now.sit, &t->is);
}

void row_take(const row *r, table *t)
{
    t->course = r->made.now.course;
    t->is.length = t->course.length;
    t->is.live = r->made.now.sit.live;
    t->is.actor = r->made.now.sit.actor;
    t->is.since = r->since;
}
