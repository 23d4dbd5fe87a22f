// Requests that change a table.

#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "batch.h"
#include "change.h"
#include "json.h"
#include "quota.h"
#include "watch.h"
#include "work.h"

bool change_sees(request *r, const table *t, bool fail)
{
    char invite[INVITE + 1] = "";
    http_query(r, "invite", invite, sizeof invite);
    if (fail)
        http_error(r, ERROR_AWAY);
    else if (!t || !about_visible(&t->is, r->person, invite))
        http_error(r, ERROR_TABLE);
    else
        return true;
    return false;
}

void change_moved(request *r, int64_t id)
{
    table *t = cache_find(api_tables(r->net), id);
    if (t) table_behind(t);
    http_error(r, ERROR_AWAY);
}

static const char *invite_of(const change *x)
{
    return json_string_value(json_object_get(x->body, "invite"));
}

static void append(change *x)
{
    if (row_fits(&x->task.row, x->task.t)) {
        task_append(&x->task);
        return;
    }
    change_refuse(x, ERROR_QUOTA);
    task_refuse(&x->task, PROTO_CLOSED, NULL);
}

// A copy that nobody at this node looks at may be old. It is good enough for a change,
// which the database would not take then, but not for saying no.
static void run(task *k)
{
    change *x = (change *)(void *)k;
    about now = k->t->is;
    x->own = about_seats_of(&now, x->r->person);
    x->fault = HTTP_FINE;
    row_free(&k->row);
    change_end end = about_visible(&now, x->r->person, invite_of(x))
                         ? x->make(x, &now)
                         : change_refuse(x, ERROR_TABLE);
    if ((end == CHANGE_REFUSED || end == CHANGE_NOTHING) && !k->tries) {
        task_read_again(k);
        return;
    }
    switch (end) {
    case CHANGE_NOTHING: task_nothing(k, 0); return;
    case CHANGE_SAVE: task_save(k, &now); return;
    case CHANGE_ROW: append(x); return;
    default: task_refuse(k, PROTO_CLOSED, NULL); return;
    }
}

static void done(task *k, uint32_t first)
{
    change *x = (change *)(void *)k;
    const table *t = k->t;
    (void)first;
    if (x->then)
        x->then(x->r, &t->is);
    else
        json_reply(x->r, 200, &t->is, watch_here(t));
    if (x->settles) work_settle(k->t);
    json_decref(x->body);
    free(x);
}

static void refused(task *k, proto_refusal why, mi_rule rule)
{
    change *x = (change *)(void *)k;
    if (why == PROTO_AWAY)
        http_error(x->r, ERROR_AWAY);
    else if (why == PROTO_VERSION)
        http_error(x->r, ERROR_VERSION);
    else if (why == PROTO_STALE)
        http_error(x->r, ERROR_STALE);
    else if (x->fault == ERROR_QUOTA)
        quota_refuse(x->r, "log");
    else if (x->row && x->fault)
        http_explain(x->r, x->fault, "row", (char[]){(char)('0' + x->row - 1), 0}, NULL);
    else
        http_refuse(x->r, x->fault ? x->fault : ERROR_TABLE, rule);
    json_decref(x->body);
    free(x);
}

void change_table(request *r, change_do *make) { change_and(r, make, NULL); }

void change_and(request *r, change_do *make, change_then *then)
{
    json_t *body = http_body(r);
    if (!body) return;
    change *x = must_alloc(sizeof *x);
    x->r = r;
    x->make = make;
    x->then = then;
    x->body = body;
    x->task.run = run;
    x->task.done = done;
    x->task.refused = refused;
    batch_new_id(r->node, x->task.batch);
    table_give(api_tables(r->net), r->id, &x->task);
}

uint8_t change_seat(const about *a, const char *word)
{
    uint8_t s = word ? mi_actor_find(word, strlen(word)) : MI_NOBODY;
    return s < a->head.seats ? s : MI_NOBODY;
}

uint8_t change_seat_named(const change *x, const about *now)
{
    const json_t *named = json_object_get(x->body, "seat");
    if (named) return change_seat(now, json_string_value(named));
    return x->own ? (uint8_t)__builtin_ctz(x->own) : MI_NOBODY;
}
