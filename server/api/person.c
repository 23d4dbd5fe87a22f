// A person's page: who it is, whom they play with, and how their dice fell.

#include <stdlib.h>

#include "api.h"
#include "router.h"
#include "store.h"
#include "tail.h"
#include "who.h"

// ---- dice ----

// How often each face came, from 1 up.
static json_t *counts(const char *text, int64_t faces)
{
    json_t *by_face = json_loads(text, 0, NULL), *list = json_array();
    for (int64_t face = 1; face <= faces; face++) {
        char key[24];
        snprintf(key, sizeof key, "%lld", (long long)face);
        json_t *one = json_object_get(by_face, key);
        json_array_append_new(list, json_integer(json_integer_value(one)));
    }
    json_decref(by_face);
    return list;
}

// Chances are of so much or more, and of so much or less.
static json_t *die(const PGresult *res, int i)
{
    int64_t faces = db_get_int(res, i, DICE_OF_FACES);
    int64_t thrown = db_get_int(res, i, DICE_OF_THROWN);
    int64_t sum = db_get_int(res, i, DICE_OF_SUM);
    json_t *one =
        json_pack("{ss sI sI sI so}", "game", PQgetvalue(res, i, DICE_OF_GAME), "faces",
                  (json_int_t)faces, "thrown", (json_int_t)thrown, "sum", (json_int_t)sum,
                  "counts", counts(PQgetvalue(res, i, DICE_OF_COUNTS), faces));
    if (thrown > TAIL_DICE) return one;
    double more = tail_chance((unsigned)faces, (uint64_t)thrown, (uint64_t)sum);
    double fewer = 1 - tail_chance((unsigned)faces, (uint64_t)thrown, (uint64_t)sum + 1);
    json_object_set_new(one, "more", json_real(more));
    json_object_set_new(one, "less", json_real(fewer));
    return one;
}

// ---- the page ----

typedef struct {
    request *r;
    json_t *person;
} page;

static void dice_found(void *arg, const PGresult *res)
{
    page x = *(page *)arg;
    json_t *dice = json_array();
    free(arg);
    for (int i = 0; db_good(res) && i < PQntuples(res); i++)
        json_array_append_new(dice, die(res, i));
    json_object_set_new(x.person, "dice", dice);
    if (db_good(res)) {
        http_json(x.r, 200, x.person);
        return;
    }
    json_decref(x.person);
    http_error(x.r, ERROR_AWAY);
}

static void ask_for_dice(page *x, int64_t person)
{
    db_args args = {0};
    db_i64(&args, person);
    db_query(api_db(x->r->net), DB_DICE_OF, &args, DB_AGAIN, dice_found, x);
}

static void person_found(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    if (!PQntuples(res)) {
        http_error(r, ERROR_WHO);
        return;
    }
    page *x = must_alloc(sizeof *x);
    *x = (page){r, json_loads(PQgetvalue(res, 0, PERSON_JSON), 0, NULL)};
    ask_for_dice(x, r->id);
}

static void show(request *r, int64_t person)
{
    db_args args = {0};
    r->id = person;
    db_i64(&args, person);
    db_i64(&args, r->person);
    db_query(api_db(r->net), DB_PERSON, &args, DB_AGAIN, person_found, r);
}

void person_get(request *r) { who_find(r, show); }
void person_me(request *r) { show(r, r->person); }
