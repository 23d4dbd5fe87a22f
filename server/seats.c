// Stand-ins and votes. What concerns the game is an item of its log; a vote is kept
// beside it until everybody has agreed, and lapses when the game goes on.

#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "metrics.h"
#include "router.h"
#include "seats.h"

void seats_begin(about *a)
{
    a->state = TABLE_RUNNING;
    a->since = a->live.told = now_ms();
    for (unsigned s = 0; s < MI_SEATS; s++) a->live.clock[s] = a->bank * 1000;
}

// ---- stand-ins ----

static bool stand_in(row *r, const table *t, mi_seats seats, uint8_t kind)
{
    bool any = false;
    for (uint8_t s = 0; s < t->is.head.seats; s++) {
        bool away = r->live.standins & MI_SEAT_BIT(s);
        if (!(seats & MI_SEAT_BIT(s)) || away == (kind == PROTO_ASIDE_STANDIN)) continue;
        proto_aside aside = {.kind = kind, .seat = s, .level = STANDIN_LEVEL};
        any |= row_aside(r, t, &aside);
        // Who comes back has half the bank at least.
        int32_t half = t->is.bank * 500;
        if (kind == PROTO_ASIDE_RETURNS && r->live.clock[s] < half)
            r->live.clock[s] = half;
        metrics.standins += kind == PROTO_ASIDE_STANDIN;
    }
    return any;
}

static change_end swap(change *x, const about *now, uint8_t kind)
{
    row *r = &x->task.row;
    if (now->state != TABLE_RUNNING) return change_refuse(x, 409, "state");
    if (!x->own) return change_refuse(x, 403, "seat");
    row_begin(r, x->task.t);
    if (!stand_in(r, x->task.t, x->own, kind)) return CHANGE_NOTHING;
    row_settle(r, x->task.t, NOBODY);
    return CHANGE_ROW;
}

change_end seats_leave(change *x, about *now)
{
    return swap(x, now, PROTO_ASIDE_STANDIN);
}
static change_end come_back(change *x, about *now)
{
    return swap(x, now, PROTO_ASIDE_RETURNS);
}

void seats_resign(request *r) { change_table(r, seats_leave); }
void seats_back(request *r) { change_table(r, come_back); }

// ---- out of time ----

static void late_run(task *k)
{
    table *t = k->t;
    int64_t due = about_due(&t->is);
    if (!due || due > now_ms()) {
        task_nothing(k, 0);
        return;
    }
    row_begin(&k->row, t);
    stand_in(&k->row, t, MI_SEAT_BIT(t->is.actor), PROTO_ASIDE_STANDIN);
    k->row.live.clock[t->is.actor] = 0;
    row_settle(&k->row, t, NOBODY);
    task_append(k);
}

void seats_late(table *t) { batch_unasked(t, late_run); }

// ---- votes ----

// A question that stands is answered, another one is asked anew; whoever asks agrees.
static bool vote(change *x, about *now, ask_kind kind, uint32_t to)
{
    live *l = &now->live;
    bool same = l->ask == kind && l->ask_to == to;
    if (!same) {
        l->ask = (uint8_t)kind;
        l->ask_to = to;
        l->agreed = 0;
    }
    l->agreed |= x->own;
    return (about_people(now) & ~l->agreed) == 0;
}

static change_end disagree(change *x, about *now)
{
    if (now->live.ask == ASK_NOTHING) return CHANGE_NOTHING;
    now->live.ask = ASK_NOTHING;
    now->live.agreed = 0;
    now->live.ask_to = 0;
    (void)x;
    return CHANGE_SAVE;
}

// May this person ask at all? NULL, or the reason why not.
static const char *voteless(const change *x, const about *now)
{
    if (now->state != TABLE_RUNNING) return "state";
    return x->own & about_people(now) ? NULL : "seat";
}

static change_end undo(change *x, about *now)
{
    const table *t = x->task.t;
    json_int_t to = json_integer_value(json_object_get(x->body, "to"));
    const char *why = voteless(x, now);
    if (why) return change_refuse(x, strcmp(why, "seat") ? 409 : 403, why);
    if (json_is_false(json_object_get(x->body, "agree"))) return disagree(x, now);
    if (!json_is_integer(json_object_get(x->body, "to")) || to < 0 || to > now->length ||
        !row_may_go_back(t, (uint32_t)to))
        return change_refuse(x, 422, "barrier");
    if (!vote(x, now, ASK_UNDO, (uint32_t)to)) return CHANGE_SAVE;
    row *r = &x->task.row;
    row_begin(r, t);
    proto_aside aside = {.kind = PROTO_ASIDE_BACK, .to = (uint32_t)to};
    if (!row_aside(r, t, &aside)) return change_refuse(x, 422, "barrier");
    row_settle(r, t, NOBODY);
    return CHANGE_ROW;
}

static change_end stop(change *x, about *now)
{
    const table *t = x->task.t;
    const char *why = voteless(x, now);
    mi_rule rule = NULL;
    if (why) return change_refuse(x, strcmp(why, "seat") ? 409 : 403, why);
    if (json_is_false(json_object_get(x->body, "agree"))) return disagree(x, now);
    if (!vote(x, now, ASK_STOP, 0)) return CHANGE_SAVE;
    row *r = &x->task.row;
    row_begin(r, t);
    mi_entry entry = {MI_TABLE, {MI_STOP, {0}}};
    if (row_play(r, t, entry, &rule)) return change_refuse(x, 422, "rule");
    row_settle(r, t, NOBODY);
    return CHANGE_ROW;
}

void seats_undo(request *r) { change_table(r, undo); }
void seats_stop(request *r) { change_table(r, stop); }
