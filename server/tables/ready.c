// Before the beginning.

#include <string.h>

#include "batch.h"
#include "dice.h"
#include "home.h"
#include "plant.h"
#include "ready.h"
#include "upkeep.h"

static bool is_free(const table_seat *x)
{
    return x->kind == SEAT_OPEN || x->kind == SEAT_INVITE;
}

static bool has_free(const about *a)
{
    for (unsigned s = 0; s < a->head.seats; s++)
        if (is_free(&a->seat[s])) return true;
    return false;
}

static void fill(about *a)
{
    for (unsigned s = 0; s < a->head.seats; s++) {
        table_seat *x = &a->seat[s];
        if (!is_free(x)) continue;
        x->kind = SEAT_BOT;
        x->level = MI_NORMAL;
    }
}

static void check(about *a)
{
    bool live = a->pace == PACE_LIVE;
    int64_t seconds =
        live ? a->home->node->config.ready_seconds : a->home->node->config.muster_seconds;
    if (!a->live.ready_by) a->live.ready_by = now_ms(a->home->node) + seconds * 1000;
}

// Was everybody who sits there seen a short while ago? They came after the table was
// made, or answered when they were last asked.
static bool all_seen(const about *a)
{
    return now_ms(a->home->node) - a->since <
           a->home->node->config.muster_after_seconds * INT64_C(1000);
}

static void begin_if_ready(about *a)
{
    bool all = (about_people(a) & ~a->live.ready) == 0;
    if (!a->live.ready_by || !all || (has_free(a) && !a->live.fill)) return;
    fill(a);
    upkeep_begin(a);
}

void ready_joined(about *a, unsigned seat)
{
    bool full = !has_free(a);
    a->standing &= !full;
    if (a->pace == PACE_DAYS && full && all_seen(a)) {
        upkeep_begin(a);
        return;
    }
    // What was said before the last seat was taken may be long ago.
    if (full && !a->live.ready_by) a->live.ready = 0;
    if (full) check(a);
    if (a->live.ready_by) a->live.ready |= MI_SEAT_BIT(seat);
    begin_if_ready(a);
}

void ready_said(about *a, mi_seats own, bool ready)
{
    a->live.ready = (mi_seats)(ready ? a->live.ready | own : a->live.ready & ~own);
    begin_if_ready(a);
}

void ready_start(about *a, mi_seats own)
{
    a->live.fill = true;
    a->live.ready |= own;
    if (a->pace == PACE_DAYS && !a->standing) a->live.ready = about_people(a);
    check(a);
    begin_if_ready(a);
}

void ready_get_up(about *a, mi_seats seats)
{
    for (unsigned s = 0; s < a->head.seats; s++) {
        table_seat *x = &a->seat[s];
        if (!(seats & MI_SEAT_BIT(s)) || x->kind != SEAT_PERSON) continue;
        dice_drop_luck(&a->dice, s);
        x->kind = x->invite[0] ? SEAT_INVITE : SEAT_OPEN;
        x->person = 0;
        x->played = x->stayed = 0;
        x->rest = (mi_rest){0};
        x->name[0] = '\0';
    }
    a->live.ready = 0;
    a->live.ready_by = 0;
    a->live.fill = false;
}

void ready_pass_on(about *a)
{
    a->state = TABLE_CLOSED;
    for (unsigned s = 0; s < a->head.seats; s++) {
        if (a->seat[s].kind != SEAT_PERSON) continue;
        a->host = a->seat[s].person;
        memcpy(a->host_name, a->seat[s].name, sizeof a->host_name);
        a->state = TABLE_OPEN;
        return;
    }
}

// Seats that have not said that they are ready in all the time that they had. On days off
// one is not asked.
static mi_seats silent(const about *a)
{
    mi_seats missing = about_people(a) & (mi_seats)~a->live.ready, late = 0;
    for (unsigned s = 0; s < a->head.seats; s++)
        if (about_ready_by(a, s) <= now_ms(a->home->node)) late |= MI_SEAT_BIT(s);
    return missing & late;
}

// Who is not ready gives up the seat, the host perhaps the table.
static void late_run(task *k)
{
    about now = k->t->is;
    mi_seats missing = silent(&now);
    bool over = now.live.ready_by && now.live.ready_by <= now_ms(k->t->is.home->node);
    if (now.state != TABLE_OPEN || !over ||
        (!missing && about_look(&now) > now_ms(k->t->is.home->node))) {
        task_nothing(k, 0);
        return;
    }
    bool host = about_seats_of(&now, now.host) & missing;
    now.since = now_ms(k->t->is.home->node);
    ready_get_up(&now, missing);
    if (host) ready_pass_on(&now);
    task_save(k, &now);
}

void ready_late(table *t)
{
    if (!mi_has(MI_PLANT_MUSTER)) batch_unasked(t, late_run);
}
