// Lists of tables, fifty at a time, the newest first. A cursor says where the next fifty
// begin: time and id of the last table.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "router.h"
#include "store.h"
#include "watch.h"

enum { PAGE = 50, WORD = 16, CURSOR = 48, ANY = -1 };

typedef struct {
    int64_t made, id;
} cursor;

// ---- the answer ----

static void put_next(buf *all, const about *last)
{
    if (last)
        buf_print(all, "],\"next\":\"%" PRId64 "-%" PRId64 "\"}", last->made, last->id);
    else
        buf_text(all, "],\"next\":null}");
}

// One table more than a page says that there are more.
static void listed(void *arg, const PGresult *res)
{
    request *r = arg;
    about a;
    if (!db_good(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    int n = PQntuples(res);
    buf all = {0};
    buf_text(&all, "{\"tables\":[");
    for (int i = 0; i < n && i < PAGE; i++) {
        if (!store_about(res, i, &a)) continue;
        const table *t = cache_open(a.id);
        if (all.at[all.len - 1] == '}') buf_byte(&all, ',');
        json_table(&a, r->person, t ? watch_here(t) : 0, &all);
    }
    put_next(&all, n > PAGE ? &a : NULL);
    http_reply(r, 200, "application/json", all.at, all.len, NULL);
    buf_free(&all);
}

// ---- the question ----

static int find(const char *word, const char *const *words, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(word, words[i]) == 0) return i;
    return ANY;
}

// The number of a word of the query; ANY where there is none, false where it is another.
static bool choice(const request *r, const char *name, const char *const *words, int n,
                   int *out)
{
    char word[WORD];
    *out = ANY;
    if (!http_query(r, name, word, sizeof word)) return true;
    *out = find(word, words, n);
    return *out != ANY;
}

static bool read_cursor(const request *r, cursor *c)
{
    char text[CURSOR], *dash, *end;
    *c = (cursor){INT64_MAX, INT64_MAX};
    if (!http_query(r, "before", text, sizeof text)) return true;
    c->made = strtoll(text, &dash, 10);
    if (dash == text || *dash != '-') return false;
    c->id = strtoll(dash + 1, &end, 10);
    return end > dash + 1 && *end == '\0';
}

typedef struct {
    bool mine, free;
    int state, pace;
    char game[32];
    cursor before;
} question;

// What makes no sense in it, if anything.
static http_fault read_question(const request *r, question *q)
{
    static const char *const states[] = {"open", "running", "finished", "mine"};
    static const char *const paces[] = {"live", "days"};
    char word[WORD];
    if (!choice(r, "state", states, 4, &q->state)) return ERROR_LIST_STATE;
    q->mine = q->state == 3;
    if (q->state == ANY) q->state = TABLE_OPEN;
    if (q->mine && !choice(r, "of", states, 3, &q->state)) return ERROR_LIST_OF;
    if (!choice(r, "pace", paces, 2, &q->pace)) return ERROR_PACE;
    http_query(r, "game", q->game, sizeof q->game);
    if (*q->game && !mi_library_find(&mi_games, q->game)) return ERROR_GAME;
    q->free = http_query(r, "free", word, sizeof word) && strcmp(word, "0") != 0;
    return read_cursor(r, &q->before) ? HTTP_FINE : ERROR_LIST_BEFORE;
}

void lists_tables(request *r)
{
    question q = {0};
    db_args args = {0};
    uint8_t address[LIMIT_BYTES];
    http_fault fault = read_question(r, &q);
    if (fault) {
        http_error(r, fault);
        return;
    }
    if (q.mine && !r->person) {
        http_error(r, ERROR_SESSION);
        return;
    }
    limit_write(r->address, address);
    if (q.mine)
        db_i64(&args, r->person);
    else
        db_bytes(&args, address, sizeof address);
    db_i16(&args, (int16_t)q.state);
    db_text(&args, q.game);
    db_i16(&args, (int16_t)q.pace);
    db_i64(&args, q.before.made);
    db_i64(&args, q.before.id);
    if (!q.mine) db_bool(&args, q.free);
    db_query(store_db(), q.mine ? DB_MINE : DB_LOBBY, &args, DB_AGAIN, listed, r);
}
