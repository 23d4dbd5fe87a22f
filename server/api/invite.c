// Inviting somebody by name to a table that has not begun. They find it in their inbox,
// with the code of a seat where seats are given by codes.

#include <stdlib.h>

#include "api.h"
#include "change.h"
#include "config.h"
#include "done.h"
#include "quota.h"
#include "router.h"
#include "store.h"
#include "who.h"

// Whoever does not want to meet the asker is not told, and the asker is not told either.
static void invited(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res))
        http_error(r, ERROR_AWAY);
    else if (!PQntuples(res))
        change_moved(r, r->id);
    else if (PQgetisnull(res, 0, INVITE_ONE_COUNT))
        quota_refuse(r, "invites");
    else if (!db_get_int(res, 0, INVITE_ONE_FOUND))
        http_error(r, ERROR_WHO);
    else
        done_nothing(r);
}

static bool has_seat(const about *a, seat_kind kind)
{
    for (unsigned s = 0; s < a->head.seats; s++)
        if (a->seat[s].kind == kind) return true;
    return false;
}

// Codes of seats are the host's to give away.
static http_fault refused(const request *r, const about *a)
{
    bool host = a->host == r->person;
    bool open = has_seat(a, SEAT_OPEN) && !a->hidden;
    if (a->state != TABLE_OPEN) return ERROR_BEGUN;
    if (!host && !about_seats_of(a, r->person)) return ERROR_NO_SEAT;
    if (open || (host && has_seat(a, SEAT_INVITE))) return HTTP_FINE;
    return has_seat(a, SEAT_INVITE) ? ERROR_HOST : ERROR_SEAT_TAKEN;
}

typedef struct {
    request *r;
    int64_t table;
    unsigned shard;
    who who;
} invitation;

// Both are known at the shard of the table. Where somebody is not, nobody is called so.
static void ask_to_come(void *arg, bool good)
{
    invitation *v = arg;
    request *r = v->r;
    db_args args = {0};
    (void)good;
    db_i64(&args, v->table);
    db_i64(&args, r->person);
    who_args(&args, &v->who);
    db_i64(&args, now_ms(r->node));
    db_i64(&args, quota_hour(r->node));
    db_i32(&args, quota_most(r->node->config.invites_per_hour));
    db_query(store_of(api_tables(r->net), v->shard), DB_INVITE_ONE, &args, DB_ONCE,
             invited, r);
    free(v);
}

static void looked_up(void *arg, const PGresult *res)
{
    invitation *v = arg;
    int64_t person = db_good(res) && PQntuples(res) ? db_get_int(res, 0, WHO_PERSON) : 0;
    copies_bring(api_tables(v->r->net), person, v->shard, ask_to_come, v);
}

static void look_up(invitation *v)
{
    db_args args = {0};
    who_args(&args, &v->who);
    db_i64(&args, 0); // whether the two want to meet is asked at the shard
    db_i64(&args, 0);
    db_i16(&args, -1);
    db_query(api_db(v->r->net), DB_WHO, &args, DB_AGAIN, looked_up, v);
}

static void invite(request *r, const about *a, const char *name)
{
    invitation *v = must_alloc(sizeof *v);
    *v = (invitation){.r = r, .table = a->id, .shard = a->shard};
    who_read(&api_of(r->net)->names, name ? name : "", &v->who);
    if (v->shard)
        look_up(v);
    else
        ask_to_come(v, true);
}

static void found(void *arg, table *t, bool fail)
{
    request *r = arg;
    if (!change_sees(r, t, fail)) return;
    json_t *body = http_body(r);
    if (!body) return;
    http_fault fault = refused(r, &t->is);
    if (fault)
        http_error(r, fault);
    else
        invite(r, &t->is, json_string_value(json_object_get(body, "name")));
    json_decref(body);
}

void invite_one(request *r) { table_read(api_tables(r->net), r->id, found, r); }
