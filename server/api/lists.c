// Lists of tables, fifty at a time, the newest first. A cursor says where the next fifty
// begin: time and id of the last table. The time is that when the table was made, or when
// the game ended.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "json.h"
#include "router.h"
#include "store.h"
#include "watch.h"
#include "who.h"

enum { PAGE = 50, WORD = 16, CURSOR = 48, ANY = -1 };

typedef struct {
    int64_t made, id;
} cursor;

// ---- the answer ----

// One table more than a page says that there are more. `time` is the column of the
// cursor.
static void put_next(buf *all, const PGresult *res, int time)
{
    if (PQntuples(res) > PAGE)
        buf_print(all, "\"next\":\"%" PRId64 "-%" PRId64 "\"}",
                  db_get_int(res, PAGE - 1, time), db_get_int(res, PAGE - 1, ABOUT_ID));
    else
        buf_text(all, "\"next\":null}");
}

// A table, and the seat of the person whose games these are.
static void put_table(const request *r, const about *a, buf *all, buf *seats)
{
    const table *t = cache_open(a->home, a->id);
    mi_seats own = about_seats_of(a, r->id);
    json_table(a, r->person, t ? watch_here(t) : 0, all);
    buf_byte(all, ',');
    buf_print(seats, "\"%s\",", own ? mi_actor_word((unsigned)__builtin_ctz(own)) : "");
}

// What has a comma behind it ends here.
static void end_list(buf *list)
{
    if (list->at[list->len - 1] == ',') list->len--;
    buf_text(list, "],");
}

static void answer(request *r, const PGresult *res, int time)
{
    about a;
    buf all = {0}, seats = {0};
    if (!db_good(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    buf_text(&all, "{\"tables\":[");
    buf_text(&seats, "\"of\":[");
    for (int i = 0; i < PQntuples(res) && i < PAGE; i++)
        if (store_about(api_tables(r->net), res, i, &a)) put_table(r, &a, &all, &seats);
    end_list(&all);
    end_list(&seats);
    if (r->named) buf_put(&all, seats.at, seats.len);
    put_next(&all, res, time);
    http_reply(r, 200, "application/json", all.at, all.len, NULL);
    buf_free(&all);
    buf_free(&seats);
}

static const shards_order by_made = {
    .by = ABOUT_MADE, .then = ABOUT_ID, .newest = true, .most = PAGE + 1};
static const shards_order by_ended = {
    .by = FINISHED_OF_ENDED, .then = ABOUT_ID, .newest = true, .most = PAGE + 1};

static void listed(void *arg, const PGresult *res) { answer(arg, res, ABOUT_MADE); }

static void finished_listed(void *arg, const PGresult *res)
{
    answer(arg, res, FINISHED_OF_ENDED);
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

static bool is_set(const request *r, const char *name)
{
    char word[WORD];
    return http_query(r, name, word, sizeof word) && strcmp(word, "0") != 0;
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
    bool mine, free, followed;
    int state, pace;
    char game[32];
    cursor before;
} question;

// What makes no sense in it, if anything.
static http_fault read_question(const request *r, question *q)
{
    static const char *const states[] = {"open", "running", "finished", "mine"};
    static const char *const paces[] = {"live", "days"};
    if (!choice(r, "state", states, 4, &q->state)) return ERROR_LIST_STATE;
    q->mine = q->state == 3;
    if (q->state == ANY) q->state = TABLE_OPEN;
    if (q->mine && !choice(r, "of", states, 3, &q->state)) return ERROR_LIST_OF;
    if (!choice(r, "pace", paces, 2, &q->pace)) return ERROR_PACE;
    http_query(r, "game", q->game, sizeof q->game);
    if (*q->game && !mi_library_find(&mi_games, q->game)) return ERROR_GAME;
    q->free = is_set(r, "free");
    q->followed = is_set(r, "followed");
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
    if ((q.mine || q.followed) && !r->person) {
        router_nobody(r);
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
    if (!q.mine) db_i64(&args, q.followed ? r->person : 0);
    shards_ask(api_tables(r->net), q.mine ? DB_MINE : DB_LOBBY, &args, &by_made, listed,
               r);
}

// ---- games of a person ----

typedef struct {
    int state, result;
    char game[32];
    who with;
    cursor before;
} person_question;

static http_fault read_person_question(const request *r, person_question *q)
{
    static const char *const states[] = {"running", "finished"};
    static const char *const results[] = {"won", "lost"};
    char with[WHO_TEXT] = "";
    if (!choice(r, "state", states, 2, &q->state)) return ERROR_LIST_STATE;
    if (!choice(r, "result", results, 2, &q->result)) return ERROR_LIST_RESULT;
    http_query(r, "game", q->game, sizeof q->game);
    if (*q->game && !mi_library_find(&mi_games, q->game)) return ERROR_GAME;
    bool given = http_query(r, "with", with, sizeof with) && *with;
    if (given) who_read(&api_of(r->net)->names, with, &q->with);
    // Nobody can have this name: there are no games with them.
    if (given && !*q->with.looks.folded && !q->with.handle) return ERROR_WHO;
    return read_cursor(r, &q->before) ? HTTP_FINE : ERROR_LIST_BEFORE;
}

static void list_person(request *r, int64_t person)
{
    person_question q = {0};
    db_args args = {0};
    http_fault fault = read_person_question(r, &q);
    bool running = q.state == 0;
    if (fault) {
        http_error(r, fault);
        return;
    }
    r->id = person;
    db_i64(&args, person);
    db_i64(&args, r->person);
    db_text(&args, q.game);
    who_args(&args, &q.with);
    db_i16(&args, (int16_t)q.result);
    db_i64(&args, q.before.made);
    db_i64(&args, q.before.id);
    shards_ask(api_tables(r->net), running ? DB_RUNNING_OF : DB_FINISHED_OF, &args,
               running ? &by_made : &by_ended, running ? listed : finished_listed, r);
}

void lists_person(request *r) { who_find(r, list_person); }
