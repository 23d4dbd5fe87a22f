// Stand-ins and votes. What concerns the game is an item of its log; a vote is kept
// beside it until everybody has agreed, and lapses when the game goes on.

#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "config.h"
#include "home.h"
#include "metrics.h"
#include "router.h"
#include "seats.h"
#include "store.h"

typedef struct {
    request *r;
    int64_t id;
    db_done *done;
    void *arg;
} coming;

// With shards, those of the person's games that each has are counted there.
static void brought(void *arg, bool good)
{
    coming c = *(coming *)arg;
    db_args args = {0};
    free(arg);
    if (!good) {
        c.done(c.arg, NULL);
        return;
    }
    db_i64(&args, c.id);
    db_i64(&args, c.r->person);
    shards_ask(api_tables(c.r->net), DB_COMING, &args, &shards_each, c.done, c.arg);
}

void seats_ask(request *r, int64_t id, unsigned shard, db_done *done, void *arg)
{
    coming *c = must_alloc(sizeof *c);
    *c = (coming){r, id, done, arg};
    r->brought = (uint8_t)shard;
    copies_bring(api_tables(r->net), r->person, shard, brought, c);
}

bool seats_known(request *r, const PGresult *res)
{
    enum { OF = 20 };
    int64_t played = 0, stayed = 0;
    r->kept_out = false;
    if (!db_good(res)) return false;
    for (int i = 0; i < PQntuples(res); i++) {
        r->kept_out |= db_get_int(res, i, COMING_KEPT_OUT) != 0;
        played += db_get_int(res, i, COMING_PLAYED);
        stayed += db_get_int(res, i, COMING_STAYED);
    }
    if (played > OF) stayed = stayed * OF / played;
    r->played = (uint8_t)(played > OF ? OF : played);
    r->stayed = (uint8_t)stayed;
    return true;
}

void seats_take(table_seat *x, const request *r)
{
    x->kind = SEAT_PERSON;
    x->person = r->person;
    x->sat = now_ms(r->node);
    x->rest = (mi_rest){0};
    x->played = r->played;
    x->stayed = r->stayed;
    memcpy(x->name, r->person_name, sizeof x->name);
}

// ---- stand-ins ----

// The asker's seats that have not been given up; refused where there is none.
static mi_seats own_seats(change *x, const about *now)
{
    mi_sitting sit = about_sitting(now);
    mi_seats seats = x->own & mi_players(&sit);
    if (now->state != TABLE_RUNNING)
        change_refuse(x, ERROR_STATE);
    else if (!seats)
        change_refuse(x, ERROR_NO_SEAT);
    return x->fault ? 0 : seats;
}

static unsigned how_many(mi_seats seats) { return (unsigned)__builtin_popcount(seats); }

change_end seats_leave(change *x, about *now)
{
    mi_seats seats = own_seats(x, now), here = seats & (mi_seats)~now->live.standins;
    row *r = &x->task.row;
    if (!seats) return CHANGE_REFUSED;
    if (!here) return CHANGE_NOTHING;
    row_begin(r, x->task.t);
    mi_row_leave(&r->made, here, MI_NORMAL);
    now->home->node->metrics.standins += how_many(here);
    row_settle(r, x->task.t, NOBODY);
    return CHANGE_ROW;
}

static change_end come_back(change *x, about *now)
{
    mi_seats seats = own_seats(x, now) & now->live.standins;
    row *r = &x->task.row;
    if (x->fault) return CHANGE_REFUSED;
    if (!(seats & (mi_seats)~now->live.coming)) return CHANGE_NOTHING;
    row_begin(r, x->task.t);
    mi_row_return(&r->made, seats);
    now->live.coming = r->made.now.sit.live.coming;
    if (!r->made.count && !now->live.paused) return CHANGE_SAVE;
    row_settle(r, x->task.t, NOBODY);
    return CHANGE_ROW;
}

// For good.
static change_end resign(change *x, about *now)
{
    mi_seats seats = own_seats(x, now);
    row *r = &x->task.row;
    if (!seats) return CHANGE_REFUSED;
    row_begin(r, x->task.t);
    mi_row_resign(&r->made, seats);
    now->home->node->metrics.standins += how_many(seats);
    row_settle(r, x->task.t, NOBODY);
    return CHANGE_ROW;
}

void seats_resign(request *r) { change_table(r, resign); }
void seats_back(request *r) { change_table(r, come_back); }

// ---- standing orders ----

static change_end order(change *x, about *now)
{
    const json_t *given = json_object_get(x->body, "order");
    const json_t *raised = json_object_get(x->body, "raised");
    uint8_t s = change_seat_named(x, now);
    if (now->state > TABLE_RUNNING) return change_refuse(x, ERROR_STATE);
    if (s == MI_NOBODY || !(x->own & MI_SEAT_BIT(s)))
        return change_refuse(x, ERROR_NO_SEAT);
    json_int_t number = json_is_integer(given) ? json_integer_value(given) : -1;
    if (given && (number < 0 || !about_order(now, s, (uint32_t)number)))
        return change_refuse(x, ERROR_ORDER);
    if (raised) mi_raise(&now->live, s, json_is_true(raised));
    x->settles = now->state == TABLE_RUNNING;
    return given || raised ? CHANGE_SAVE : CHANGE_NOTHING;
}

void seats_order(request *r) { change_table(r, order); }

// ---- votes ----

// The asker agrees; true when that was the last word needed.
static bool vote(const change *x, about *now, mi_ask ask, uint32_t to)
{
    mi_sitting sit = about_sitting(now);
    int64_t grace = now->home->node->config.absent_grace_seconds * INT64_C(1000);
    return mi_vote(&now->live, ask, to, x->own,
                   mi_voters(&sit, now_ms(now->home->node), grace));
}

static change_end disagree(about *now)
{
    if (now->live.ask == MI_ASK_NOTHING) return CHANGE_NOTHING;
    mi_vote_drop(&now->live);
    return CHANGE_SAVE;
}

// May this person vote at all? Refused where not.
static bool has_vote(change *x, const about *now)
{
    mi_sitting sit = about_sitting(now);
    if (now->state != TABLE_RUNNING)
        change_refuse(x, ERROR_STATE);
    else if (!(x->own & mi_in_person(&sit)))
        change_refuse(x, ERROR_NO_SEAT);
    return !x->fault;
}

static change_end undo(change *x, about *now)
{
    const table *t = x->task.t;
    mi_table is = about_table(t);
    json_t *given = json_object_get(x->body, "to");
    json_int_t to = json_integer_value(given);
    row *r = &x->task.row;
    if (!has_vote(x, now)) return CHANGE_REFUSED;
    if (json_is_false(json_object_get(x->body, "agree"))) return disagree(now);
    if (!json_is_integer(given) || to < 0 || to > now->length ||
        !mi_may_go_back(&is, t->log.at, t->log.len, (uint32_t)to))
        return change_refuse(x, ERROR_BARRIER);
    if (!vote(x, now, MI_ASK_UNDO, (uint32_t)to)) return CHANGE_SAVE;
    row_begin(r, t);
    if (!mi_row_back(&r->made, t->log.at, t->log.len, (uint32_t)to))
        return change_refuse(x, ERROR_BARRIER);
    row_settle(r, t, NOBODY);
    return CHANGE_ROW;
}

static change_end stop(change *x, about *now)
{
    row *r = &x->task.row;
    if (!has_vote(x, now)) return CHANGE_REFUSED;
    if (json_is_false(json_object_get(x->body, "agree"))) return disagree(now);
    if (!vote(x, now, MI_ASK_STOP, 0)) return CHANGE_SAVE;
    row_begin(r, x->task.t);
    if (!mi_row_stop(&r->made)) return change_refuse(x, ERROR_RULE);
    row_settle(r, x->task.t, NOBODY);
    return CHANGE_ROW;
}

// ---- pauses ----

static change_end pause_game(change *x, about *now)
{
    row *r = &x->task.row;
    if (!has_vote(x, now)) return CHANGE_REFUSED;
    if (json_is_false(json_object_get(x->body, "agree"))) return disagree(now);
    if (!now->pause) return change_refuse(x, ERROR_NO_PAUSE);
    if (now->live.paused) return CHANGE_NOTHING;
    if (!vote(x, now, MI_ASK_PAUSE, 0)) return CHANGE_SAVE;
    row_begin(r, x->task.t);
    if (!mi_row_pause(&r->made)) return change_refuse(x, ERROR_STATE);
    row_settle(r, x->task.t, NOBODY);
    return CHANGE_ROW;
}

// Any of the people may end a pause, also one whose seat a stand-in has.
static change_end resume(change *x, about *now)
{
    row *r = &x->task.row;
    if (!own_seats(x, now)) return CHANGE_REFUSED;
    if (!now->live.paused || now->pace != PACE_DAYS) return CHANGE_NOTHING;
    row_begin(r, x->task.t);
    if (!mi_row_resume(&r->made)) return change_refuse(x, ERROR_STATE);
    row_settle(r, x->task.t, NOBODY);
    return CHANGE_ROW;
}

void seats_pause(request *r) { change_table(r, pause_game); }
void seats_resume(request *r) { change_table(r, resume); }
void seats_undo(request *r) { change_table(r, undo); }
void seats_stop(request *r) { change_table(r, stop); }
