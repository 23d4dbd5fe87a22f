// Stand-ins and votes. What concerns the game is an item of its log; a vote is kept
// beside it until everybody has agreed, and lapses when the game goes on.

#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "config.h"
#include "metrics.h"
#include "router.h"
#include "seats.h"
#include "site.h"
#include "watch.h"

enum { LATE_MS = 100 };

void seats_begin(about *a)
{
    clock_terms terms = about_terms(a);
    a->state = TABLE_RUNNING;
    a->since = a->live.told = now_ms();
    a->live.ready = 0;
    a->live.ready_by = 0;
    a->live.fill = false;
    for (unsigned s = 0; s < MI_SEATS; s++) a->live.clock[s] = terms.bank;
}

// ---- stand-ins ----

static bool hand_over(row *r, const table *t, mi_seats seats, uint8_t kind)
{
    bool any = false;
    for (uint8_t s = 0; s < t->is.head.seats; s++) {
        if (!(seats & MI_SEAT_BIT(s))) continue;
        mi_aside aside = {.kind = kind, .seat = s, .level = STANDIN_LEVEL};
        any |= row_aside(r, t, &aside);
        metrics.standins += kind != MI_ASIDE_RETURNS;
    }
    return any;
}

// The asker's seats that have not been given up; refused where there is none.
static mi_seats own_seats(change *x, const about *now)
{
    mi_seats seats = x->own & about_players(now);
    if (now->state != TABLE_RUNNING)
        change_refuse(x, 409, "state");
    else if (!seats)
        change_refuse(x, 403, "seat");
    return x->status ? 0 : seats;
}

change_end seats_leave(change *x, about *now)
{
    mi_seats seats = own_seats(x, now), here = seats & (mi_seats)~now->live.standins;
    row *r = &x->task.row;
    if (!seats) return CHANGE_REFUSED;
    row_begin(r, x->task.t);
    if (!hand_over(r, x->task.t, here, MI_ASIDE_STANDIN)) return CHANGE_NOTHING;
    row_settle(r, x->task.t, NOBODY);
    return CHANGE_ROW;
}

// Nobody can play a turn without time: its stand-in does, and then the person is back.
static mi_seats out_of_time(const about *a)
{
    bool seat = a->actor >= 0 && a->actor < MI_SEATS;
    if (!seat || a->live.clock[a->actor]) return 0;
    return MI_SEAT_BIT(a->actor);
}

static change_end come_back(change *x, about *now)
{
    mi_seats seats = own_seats(x, now) & now->live.standins;
    mi_seats later = seats & out_of_time(now);
    row *r = &x->task.row;
    if (x->status) return CHANGE_REFUSED;
    if (!(seats & (mi_seats)~now->live.coming)) return CHANGE_NOTHING;
    row_begin(r, x->task.t);
    hand_over(r, x->task.t, seats & (mi_seats)~later, MI_ASIDE_RETURNS);
    r->live.coming |= later;
    now->live.coming |= later;
    if (!r->count && !now->live.paused) return CHANGE_SAVE;
    row_settle(r, x->task.t, NOBODY);
    return CHANGE_ROW;
}

// For good. Of two seats the other one has won: the game ends as it stands.
static change_end resign(change *x, about *now)
{
    mi_seats seats = own_seats(x, now);
    const table *t = x->task.t;
    row *r = &x->task.row;
    if (!seats) return CHANGE_REFUSED;
    row_begin(r, t);
    hand_over(r, t, seats, MI_ASIDE_RESIGNED);
    mi_entry stop = {MI_TABLE, {MI_STOP, {0}}};
    if (now->head.seats == 2) row_play(r, t, stop, NULL);
    row_settle(r, t, NOBODY);
    return CHANGE_ROW;
}

void seats_resign(request *r) { change_table(r, resign); }
void seats_back(request *r) { change_table(r, come_back); }

// ---- out of time ----

static void late_run(task *k)
{
    table *t = k->t;
    int64_t due = about_due(&t->is);
    if (due && !k->asked) {
        task_ask_lost(k);
        return;
    }
    row_begin(&k->row, t);
    k->row.spared = site_lost_by_nodes(t->is.since, k->row.at);
    if (!due || due + k->row.spared > k->row.at) {
        task_nothing(k, 0);
        return;
    }
    hand_over(&k->row, t, MI_SEAT_BIT(t->is.actor), MI_ASIDE_STANDIN);
    row_settle(&k->row, t, NOBODY);
    task_append(k);
}

void seats_late(table *t) { batch_unasked(t, late_run); }

// The longest counts where several nodes tell the same person.
static void owe_run(task *k)
{
    about now = k->t->is;
    if (now.length != k->t->lag_at || about_runs(&now) < 0 ||
        k->t->lag <= now.live.owed) {
        task_nothing(k, 0);
        return;
    }
    now.live.owed = (uint32_t)k->t->lag;
    task_save(k, &now);
}

bool seats_told(table *t)
{
    int runs = about_runs(&t->is);
    int64_t now = now_ms(), since = t->is.since;
    if (runs < 0 || t->is.pace != PACE_LIVE || now - since < LATE_MS) return false;
    int64_t lag = now - since - site_lost(since, now);
    if (lag < LATE_MS || lag <= t->is.live.owed) return false;
    if (!watch_stays(t, t->is.seat[runs].person, since)) return false;
    t->lag = lag < UINT32_MAX ? lag : UINT32_MAX;
    t->lag_at = t->is.length;
    batch_unasked(t, owe_run);
    return true;
}

// All people have been away for so long that the game ends without a result.
static void close_run(task *k)
{
    about now = k->t->is;
    if (now.state != TABLE_RUNNING || !now.live.paused ||
        about_closes(now.live.paused) > now_ms()) {
        task_nothing(k, 0);
        return;
    }
    now.state = TABLE_CLOSED;
    task_save(k, &now);
}

void seats_close(table *t) { batch_unasked(t, close_run); }

// ---- votes ----

// Who has left agrees to nothing before a grace is over: at live tables a time, at tables
// of days some turns that the stand-in has played.
static bool is_missed(const about *a, unsigned s)
{
    if (a->pace == PACE_DAYS) return a->live.away_turns[s] < ABSENT_TURNS;
    return now_ms() - a->live.away[s] < config.absent_grace_seconds * INT64_C(1000);
}

// Seats without whose word nothing can be agreed on.
static mi_seats voters(const about *a)
{
    mi_seats seats = about_people(a), away = about_players(a) & a->live.standins;
    for (unsigned s = 0; s < a->head.seats; s++)
        if (away & MI_SEAT_BIT(s) && is_missed(a, s)) seats |= MI_SEAT_BIT(s);
    return seats;
}

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
    return (voters(now) & ~l->agreed) == 0;
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
    mi_aside aside = {.kind = MI_ASIDE_BACK, .to = (uint32_t)to};
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
