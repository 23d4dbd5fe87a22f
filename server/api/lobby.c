// The lobby: coming and going before the game begins.

#include <string.h>

#include "api.h"
#include "change.h"
#include "id.h"
#include "json.h"
#include "luck.h"
#include "ready.h"
#include "router.h"
#include "seats.h"
#include "store.h"
#include "watch.h"

// ---- looking ----

static void shown(void *arg, table *t, bool fail)
{
    request *r = arg;
    if (!change_sees(r, t, fail)) return;
    json_reply(r, 200, &t->is, watch_here(t));
}

void lobby_show(request *r) { table_read(api_tables(r->net), r->id, shown, r); }

// ---- coming ----

static void sit(about *a, unsigned s, const request *r)
{
    seats_take(&a->seat[s], r);
    a->seat[s].standing = a->game->host.order_away;
}

// Whoever has played too little is given the benefit of the doubt.
static bool stays_enough(const request *r, const about *a)
{
    enum { KNOWN = 5, OF = 20 };
    return r->played < KNOWN || r->stayed * OF >= a->stays * r->played;
}

// The seat that is wanted: by the code of a link, by its name, or any that is free.
static uint8_t wanted(const change *x, const about *a)
{
    const char *invite = json_string_value(json_object_get(x->body, "invite"));
    const char *word = json_string_value(json_object_get(x->body, "seat"));
    uint8_t named = change_seat(a, word);
    for (uint8_t s = 0; s < a->head.seats; s++) {
        const table_seat *y = &a->seat[s];
        if (word && named != s) continue;
        if (y->kind == SEAT_OPEN && !x->r->kept_out) return s;
        if (y->kind == SEAT_INVITE && invite && !strcmp(invite, y->invite)) return s;
    }
    return MI_NOBODY;
}

static change_end join(change *x, about *now)
{
    if (x->own && now->state <= TABLE_RUNNING) return CHANGE_NOTHING;
    if (now->state != TABLE_OPEN) return change_refuse(x, ERROR_BEGUN);
    // It has moved meanwhile, to where nobody knows the person yet.
    if (now->shard != x->r->brought) return change_refuse(x, ERROR_STALE);
    uint8_t s = wanted(x, now);
    if (s == MI_NOBODY && x->r->kept_out) return change_refuse(x, ERROR_REMOVED);
    if (s == MI_NOBODY) return change_refuse(x, ERROR_SEAT_TAKEN);
    if (now->seat[s].kind == SEAT_OPEN && !stays_enough(x->r, now))
        return change_refuse(x, ERROR_STAYS);
    sit(now, s, x->r);
    if (!luck_take(x, now, s)) return CHANGE_REFUSED;
    ready_joined(now, s);
    return CHANGE_SAVE;
}

// Whoever the host has sent away comes back by a new link alone.
static void asked_who_comes(void *arg, const PGresult *res)
{
    request *r = arg;
    if (seats_known(r, res))
        change_table(r, join);
    else
        http_error(r, ERROR_AWAY);
}

void lobby_join(request *r)
{
    seats_ask(r, r->id, shard_of(api_tables(r->net), r->id), asked_who_comes, r);
}

// ---- going ----

static change_end leave(change *x, about *now)
{
    bool host = now->host == x->r->person;
    if (now->state == TABLE_RUNNING) return seats_leave(x, now);
    if (now->state != TABLE_OPEN) return change_refuse(x, ERROR_OVER);
    if (!x->own && !host) return change_refuse(x, ERROR_NO_SEAT);
    ready_get_up(now, x->own);
    if (host) ready_pass_on(now);
    return CHANGE_SAVE;
}

void lobby_leave(request *r) { change_table(r, leave); }

// The link of the seat is known to whoever had it: it gets another.
static void keep_out(about *a, unsigned s)
{
    db_args args = {0};
    db_i64(&args, a->id);
    db_i64(&args, a->seat[s].person);
    db_query(store_of(a->home, a->shard), DB_KEEP_OUT, &args, DB_ONCE, NULL, NULL);
    if (a->seat[s].invite[0]) id_invite(a->home->node, a->seat[s].invite);
}

static change_end take_away(change *x, about *now)
{
    const char *word = json_string_value(json_object_get(x->body, "seat"));
    uint8_t s = change_seat(now, word);
    if (now->host != x->r->person) return change_refuse(x, ERROR_HOST);
    if (now->state != TABLE_OPEN) return change_refuse(x, ERROR_BEGUN);
    if (now->standing) return change_refuse(x, ERROR_STANDING);
    if (s == MI_NOBODY || now->seat[s].kind != SEAT_PERSON ||
        now->seat[s].person == now->host)
        return change_refuse(x, ERROR_SEAT);
    keep_out(now, s);
    ready_get_up(now, MI_SEAT_BIT(s));
    return CHANGE_SAVE;
}

void lobby_remove(request *r) { change_table(r, take_away); }

static change_end start(change *x, about *now)
{
    if (now->host != x->r->person) return change_refuse(x, ERROR_HOST);
    if (now->state != TABLE_OPEN) return change_refuse(x, ERROR_BEGUN);
    if (x->own && !luck_take(x, now, (unsigned)__builtin_ctz(x->own)))
        return CHANGE_REFUSED;
    ready_start(now, x->own);
    return CHANGE_SAVE;
}

void lobby_start(request *r) { change_table(r, start); }

static change_end close_table(change *x, about *now)
{
    if (now->host != x->r->person) return change_refuse(x, ERROR_HOST);
    if (now->state != TABLE_OPEN) return change_refuse(x, ERROR_BEGUN);
    if (now->standing) return change_refuse(x, ERROR_STANDING);
    now->state = TABLE_CLOSED;
    return CHANGE_SAVE;
}

void lobby_close(request *r) { change_table(r, close_table); }

static change_end say_ready(change *x, about *now)
{
    if (now->state != TABLE_OPEN) return change_refuse(x, ERROR_BEGUN);
    if (now->pace != PACE_LIVE && !now->live.ready_by)
        return change_refuse(x, ERROR_NOT_ASKED);
    if (!x->own) return change_refuse(x, ERROR_NO_SEAT);
    if (!luck_take(x, now, (unsigned)__builtin_ctz(x->own))) return CHANGE_REFUSED;
    bool ready = !json_is_false(json_object_get(x->body, "ready"));
    bool same = (now->live.ready & x->own) == (ready ? x->own : 0);
    if (same && !json_object_get(x->body, "luck")) return CHANGE_NOTHING;
    ready_said(now, x->own, ready);
    return CHANGE_SAVE;
}

void lobby_ready(request *r) { change_table(r, say_ready); }
