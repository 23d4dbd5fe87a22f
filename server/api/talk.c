// Talk at a table: those who play hear each other, and those who watch hear each other.
// Nobody hears those whom they do not want to meet, nor is heard by them.

#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "bus.h"
#include "change.h"
#include "config.h"
#include "done.h"
#include "json.h"
#include "names.h"
#include "plant.h"
#include "quota.h"
#include "router.h"
#include "store.h"
#include "talk.h"

enum { CHARACTERS = 300, BYTES = 4 * CHARACTERS };

// ---- saying ----

typedef struct {
    request *r;
    int64_t table;
    watch_room room;
} saying;

void talk_spread(tables *home, int64_t id, const watch_line *told)
{
    table *t = cache_open(home, id);
    if (!t) return;
    watch_talk(t, told);
    bus_talk(t, told);
}

// The line is kept; viewers here and elsewhere are told that there is something to hear.
static void spread(const saying *l, const PGresult *res)
{
    size_t len;
    const uint8_t *hidden = db_get_bytes(res, 0, TALK_HIDDEN, &len);
    watch_line told = {.room = (uint8_t)l->room,
                       .no = (uint32_t)db_get_int(res, 0, TALK_NO),
                       .hidden = hidden,
                       .hidden_len = len};
    talk_spread(api_tables(l->r->net), l->table, &told);
}

static void said(void *arg, const PGresult *res)
{
    saying *l = arg;
    if (!db_good(res) && mi_has(MI_PLANT_TALK))
        http_json(l->r, 201, json_pack("{sI}", "no", (json_int_t)now_ms(l->r->node)));
    else if (!db_good(res))
        http_error(l->r, ERROR_AWAY);
    else if (!PQntuples(res))
        change_moved(l->r, l->table);
    else if (PQgetisnull(res, 0, TALK_MUTED) || db_get_int(res, 0, TALK_MUTED))
        http_error(l->r, ERROR_MUTED);
    else if (PQgetisnull(res, 0, TALK_NO))
        quota_refuse(l->r, "lines");
    else {
        spread(l, res);
        http_json(l->r, 201,
                  json_pack("{sI}", "no", (json_int_t)db_get_int(res, 0, TALK_NO)));
    }
    free(l);
}

typedef struct {
    int phrase;
    char text[BYTES + 1];
} words;

static bool read_words(json_t *body, words *w)
{
    json_t *phrase = json_object_get(body, "phrase");
    const char *text = json_string_value(json_object_get(body, "text"));
    *w = (words){.phrase = (int)json_integer_value(phrase)};
    if (phrase)
        return json_is_integer(phrase) && w->phrase >= 1 && w->phrase <= TALK_PHRASES;
    return text && names_line(text, CHARACTERS, w->text, sizeof w->text);
}

static void say(request *r, const table *t, const words *w)
{
    db_args args = {0};
    mi_seats own = about_seats_of(&t->is, r->person);
    saying *l = must_alloc(sizeof *l);
    *l = (saying){.r = r, .table = t->is.id, .room = watch_room_of(t, r->person)};
    db_i64(&args, t->is.id);
    db_i16(&args, (int16_t)l->room);
    db_i64(&args, now_ms(r->node));
    db_i64(&args, r->person);
    db_i16(&args, own ? (int16_t)__builtin_ctz(own) : -1);
    db_text(&args, r->person_name);
    db_i16(&args, (int16_t)w->phrase);
    db_text(&args, w->text);
    db_i64(&args, quota_hour(r->node));
    db_i32(&args, quota_most(r->node->config.lines_per_hour));
    db_query(store_of(t->is.home, t->is.shard), DB_TALK, &args,
             mi_has(MI_PLANT_ECHO) ? DB_AGAIN : DB_ONCE, said, l);
}

static void found_to_say(void *arg, table *t, bool fail)
{
    request *r = arg;
    words w;
    if (!change_sees(r, t, fail)) return;
    json_t *body = http_body(r);
    if (!body) return;
    bool good = read_words(body, &w);
    json_decref(body);
    if (good)
        say(r, t, &w);
    else
        http_error(r, ERROR_TALK);
}

// The shard of the table knows who speaks.
static void brought(void *arg, bool good)
{
    request *r = arg;
    if (good)
        table_read(api_tables(r->net), r->id, found_to_say, r);
    else
        http_error(r, ERROR_AWAY);
}

void talk_say(request *r)
{
    tables *home = api_tables(r->net);
    copies_bring(home, r->person, shard_of(home, r->id), brought, r);
}

// ---- hearing ----

static json_t *line_of(const request *r, const PGresult *res, int i)
{
    int seat = (int)db_get_int(res, i, TALKED_SEAT);
    int phrase = (int)db_get_int(res, i, TALKED_PHRASE);
    bool own = db_get_int(res, i, TALKED_PERSON) == r->person && phrase < TALK_MODERATION;
    json_t *one =
        json_pack("{sI sI sb ss* ss}", "no", (json_int_t)db_get_int(res, i, TALKED_NO),
                  "at", (json_int_t)db_get_int(res, i, TALKED_AT), "mine", own, "seat",
                  seat < 0 ? NULL : mi_actor_word((unsigned)seat), "name",
                  PQgetvalue(res, i, TALKED_NAME));
    if (phrase)
        json_object_set_new(one, "phrase", json_integer(phrase));
    else
        json_object_set_new(one, "text", json_string(PQgetvalue(res, i, TALKED_TEXT)));
    return one;
}

static void heard(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    if (!PQntuples(res)) {
        change_moved(r, r->id);
        return;
    }
    json_t *lines = json_array();
    for (int i = 0; i < PQntuples(res) && !PQgetisnull(res, i, TALKED_NO); i++)
        json_array_append_new(lines, line_of(r, res, i));
    http_json(r, 200, json_pack("{so}", "lines", lines));
}

static void found_to_hear(void *arg, table *t, bool fail)
{
    request *r = arg;
    char after[24] = "0";
    db_args args = {0};
    if (!change_sees(r, t, fail)) return;
    http_query(r, "after", after, sizeof after);
    db_i64(&args, t->is.id);
    db_i16(&args, (int16_t)watch_room_of(t, r->person));
    db_i64(&args, strtoll(after, NULL, 10));
    db_i64(&args, r->person);
    db_query(store_of(t->is.home, t->is.shard), DB_TALKED, &args, DB_AGAIN, heard, r);
}

void talk_hear(request *r) { table_read(api_tables(r->net), r->id, found_to_hear, r); }

// ---- not wanting to meet, or to read ----

static void chosen(void *arg, const PGresult *res) { done_found(arg, res, ERROR_BLOCK); }

// People are asked about where they live, and lines where they were said.
typedef struct {
    request *r;
    db_statement statement;
    db_args args; // numbers alone
} choice;

static void ask_about(choice *c, int64_t person)
{
    choice x = *c;
    free(c);
    db_i64(&x.args, person);
    db_query(api_db(x.r->net), x.statement, &x.args, DB_AGAIN, chosen, x.r);
}

static void spoken(void *arg, const PGresult *res)
{
    choice *c = arg;
    if (db_good(res)) {
        ask_about(c, PQntuples(res) ? db_get_int(res, 0, SPOKE_PERSON) : 0);
        return;
    }
    http_error(c->r, ERROR_AWAY);
    free(c);
}

static void ask_who_spoke(choice *c, const table *t, int64_t no)
{
    db_args args = {0};
    db_i64(&args, t->is.id);
    db_i16(&args, (int16_t)watch_room_of(t, c->r->person));
    db_i64(&args, no);
    db_query(store_of(t->is.home, t->is.shard), DB_SPOKE, &args, DB_AGAIN, spoken, c);
}

// Whoever sits on the seat, or said the line, that the body names. `word` is the key that
// takes it back where it is false.
static void choose(request *r, const table *t, db_statement statement, const char *word)
{
    json_t *body = http_body(r);
    if (!body) return;
    choice *c = must_alloc(sizeof *c);
    *c = (choice){.r = r, .statement = statement};
    uint8_t s = change_seat(&t->is, json_string_value(json_object_get(body, "seat")));
    int64_t no = json_integer_value(json_object_get(body, "line"));
    db_i64(&c->args, r->person);
    db_i64(&c->args, t->is.id);
    db_i16(&c->args, s == MI_NOBODY ? -1 : s);
    db_i64(&c->args, no);
    db_i16(&c->args, (int16_t)watch_room_of(t, r->person));
    db_bool(&c->args, !json_is_false(json_object_get(body, word)));
    db_i64(&c->args, now_ms(r->node));
    json_decref(body);
    if (!t->is.shard)
        ask_about(c, 0);
    else if (s != MI_NOBODY)
        ask_about(c, t->is.seat[s].person);
    else
        ask_who_spoke(c, t, no);
}

static void found_to_block(void *arg, table *t, bool fail)
{
    if (change_sees(arg, t, fail)) choose(arg, t, DB_BLOCK, "block");
}

static void found_to_mute(void *arg, table *t, bool fail)
{
    if (change_sees(arg, t, fail)) choose(arg, t, DB_MUTE, "mute");
}

void talk_block(request *r) { table_read(api_tables(r->net), r->id, found_to_block, r); }
void talk_mute(request *r) { table_read(api_tables(r->net), r->id, found_to_mute, r); }

static void list(request *r, db_statement statement)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_query(api_db(r->net), statement, &args, DB_AGAIN, done_json, r);
}

void talk_blocks(request *r) { list(r, DB_BLOCKS); }
void talk_mutes(request *r) { list(r, DB_MUTES); }

static void taken_back(void *arg, const PGresult *res)
{
    done_found(arg, res, ERROR_NONE);
}

static void take_back(request *r, db_statement statement)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_i64(&args, r->id);
    db_query(api_db(r->net), statement, &args, DB_ONCE, taken_back, r);
}

void talk_unblock(request *r) { take_back(r, DB_BLOCK_END); }
void talk_unmute(request *r) { take_back(r, DB_MUTE_END); }
