// The inbox: tables where a person is to act, and letters.

#include <stdlib.h>

#include "api.h"
#include "done.h"
#include "json.h"
#include "letter.h"
#include "router.h"
#include "store.h"

enum { WAITING_TOLD = 100 };

typedef struct {
    request *r;
    json_t *waiting;
} reading;

static json_t *waits_at(node *n, const PGresult *res, int i)
{
    int64_t id = store_waiting(res, i);
    if (!id) return NULL;
    return json_pack("{ss ss sI}", "table", json_id(n, id), "game",
                     PQgetvalue(res, i, WAITING_GAME), "since",
                     (json_int_t)db_get_int(res, i, WAITING_SINCE));
}

// An invitation may have the code of a seat.
// With shards a letter is known by its time.
static bool by_time(const request *r) { return api_tables(r->net)->store.count > 1; }

static json_t *letter_at(const request *r, const PGresult *res, int i)
{
    node *n = r->node;
    int name = by_time(r) ? (int)LETTERS_AT : (int)LETTERS_ID;
    bool open = !PQgetisnull(res, i, LETTERS_INVITE);
    json_t *code = open ? json_string(PQgetvalue(res, i, LETTERS_INVITE)) : json_null();
    return json_pack("{ss ss ss ss sI sb so}", "id", json_id(n, db_get_int(res, i, name)),
                     "kind", letter_kind_word((int)db_get_int(res, i, LETTERS_KIND)),
                     "table", json_id(n, db_get_int(res, i, LETTERS_TABLE)), "game",
                     PQgetvalue(res, i, LETTERS_GAME), "at",
                     (json_int_t)db_get_int(res, i, LETTERS_AT), "seen",
                     (int)db_get_int(res, i, LETTERS_SEEN), "invite", code);
}

static void letters_found(void *arg, const PGresult *res)
{
    reading *x = arg;
    json_t *letters = json_array();
    for (int i = 0; db_good(res) && i < PQntuples(res); i++)
        json_array_append_new(letters, letter_at(x->r, res, i));
    json_t *answer = json_pack("{so so}", "waiting", x->waiting, "letters", letters);
    if (db_good(res)) {
        http_json(x->r, 200, answer);
    } else {
        json_decref(answer);
        http_error(x->r, ERROR_AWAY);
    }
    free(x);
}

static const shards_order latest = {
    .by = LETTERS_AT, .then = LETTERS_ID, .newest = true, .most = 100};

static void waiting_found(void *arg, const PGresult *res)
{
    request *r = arg;
    db_args args = {0};
    if (!db_good(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    reading *x = must_alloc(sizeof *x);
    *x = (reading){r, json_array()};
    for (int i = 0; i < PQntuples(res) && json_array_size(x->waiting) < WAITING_TOLD;
         i++) {
        json_t *one = waits_at(x->r->node, res, i);
        if (one) json_array_append_new(x->waiting, one);
    }
    db_i64(&args, r->person);
    shards_ask(api_tables(x->r->net), DB_LETTERS, &args, &latest, letters_found, x);
}

void inbox_get(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    shards_ask(api_tables(r->net), DB_WAITING, &args, &store_longest, waiting_found, r);
}

void inbox_seen(request *r)
{
    db_args args = {0};
    json_t *body = http_body(r);
    if (!body) return;
    int64_t id = json_id_in(body, "seen");
    json_decref(body);
    if (!id) {
        http_error(r, ERROR_SEEN);
        return;
    }
    db_i64(&args, r->person);
    db_i64(&args, id);
    shards_ask(api_tables(r->net), by_time(r) ? DB_LETTERS_READ_UNTIL : DB_LETTERS_READ,
               &args, &shards_each, done_stored, r);
}
