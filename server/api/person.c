// A person's page: who it is, whom they play with, and how their dice fell.

#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "json.h"
#include "router.h"
#include "store.h"
#include "tail.h"
#include "who.h"

// ---- dice ----

static bool same_dice(const PGresult *res, int i, int j)
{
    return db_get_int(res, i, DICE_OF_FACES) == db_get_int(res, j, DICE_OF_FACES) &&
           !strcmp(PQgetvalue(res, i, DICE_OF_GAME), PQgetvalue(res, j, DICE_OF_GAME));
}

static bool is_first(const PGresult *res, int i)
{
    for (int j = 0; j < i; j++)
        if (same_dice(res, i, j)) return false;
    return true;
}

// Each shard has a row for its games.
static int64_t total(const PGresult *res, int i, int column)
{
    int64_t sum = 0;
    for (int j = i; j < PQntuples(res); j++)
        if (same_dice(res, i, j)) sum += db_get_int(res, j, column);
    return sum;
}

static int64_t count_of(const char *text, int64_t face)
{
    char key[24];
    json_t *by_face = json_loads(text, 0, NULL);
    snprintf(key, sizeof key, "%lld", (long long)face);
    int64_t count = json_amount(by_face, key);
    json_decref(by_face);
    return count;
}

// How often each face came, from 1 up.
static json_t *counts(const PGresult *res, int i)
{
    json_t *list = json_array();
    for (int64_t face = 1; face <= db_get_int(res, i, DICE_OF_FACES); face++) {
        int64_t count = 0;
        for (int j = i; j < PQntuples(res); j++)
            if (same_dice(res, i, j))
                count += count_of(PQgetvalue(res, j, DICE_OF_COUNTS), face);
        json_array_append_new(list, json_integer(count));
    }
    return list;
}

// Chances are of so much or more, and of so much or less.
static json_t *die(const PGresult *res, int i)
{
    int64_t faces = db_get_int(res, i, DICE_OF_FACES);
    int64_t thrown = total(res, i, DICE_OF_THROWN);
    int64_t sum = total(res, i, DICE_OF_SUM);
    json_t *one = json_pack("{ss sI sI sI so}", "game", PQgetvalue(res, i, DICE_OF_GAME),
                            "faces", (json_int_t)faces, "thrown", (json_int_t)thrown,
                            "sum", (json_int_t)sum, "counts", counts(res, i));
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
        if (is_first(res, i)) json_array_append_new(dice, die(res, i));
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
    shards_ask(api_tables(x->r->net), DB_DICE_OF, &args, &shards_each, dice_found, x);
}

// Those met most stand first; shards count each for themselves.
static void rank(json_t *person)
{
    enum { TOLD = 8 };
    json_t *met = json_object_get(person, "opponents"), *ranked = json_array();
    while (json_array_size(met) && json_array_size(ranked) < TOLD) {
        size_t most = 0;
        for (size_t i = 1; i < json_array_size(met); i++)
            if (json_amount(json_array_get(met, i), "games") >
                json_amount(json_array_get(met, most), "games"))
                most = i;
        json_array_append(ranked, json_array_get(met, most));
        json_array_remove(met, most);
    }
    json_object_set_new(person, "opponents", ranked);
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
    *x = (page){r, json_joined(res)};
    rank(x->person);
    ask_for_dice(x, r->id);
}

static void show(request *r, int64_t person)
{
    db_args args = {0};
    r->id = person;
    db_i64(&args, person);
    db_i64(&args, r->person);
    shards_ask(api_tables(r->net), DB_PERSON, &args, &shards_each, person_found, r);
}

void person_get(request *r) { who_find(r, show); }
void person_me(request *r) { show(r, r->person); }
