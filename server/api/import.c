// What somebody brings along from another site: an archive as export.c makes it, or a
// part of one. Settings are taken over; a finished game becomes a table that is over and
// marked as imported. The rest is for its reader. The answer says of each game what
// became of it.

#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "batch.h"
#include "carry.h"
#include "dice.h"
#include "id.h"
#include "json.h"
#include "quota.h"
#include "router.h"
#include "store.h"
#include "switches.h"
#include "unpack.h"

enum { PER_DAY = 1000, SWITCHES = 200 };
enum { ENTRY = 24 }; // bytes of a line of a record, as most are

typedef struct {
    uv_work_t work;
    request *r;
    buf body;
    size_t at;                        // in the body
    unpack_file file;                 // the record that is being judged
    json_t *beside;                   // what was said of it, or NULL
    char beside_of[ARCHIVE_NAME + 1]; // name of that file
    carry_fault fault;
    carried game;
    json_t *games; // the answer
    bool settings;
} import;

static void next_file(import *m);

static void end(import *m)
{
    buf_free(&m->body);
    json_decref(m->beside);
    json_decref(m->games);
    carry_free(&m->game);
    free(m);
}

static void answer(import *m)
{
    http_json(m->r, 200,
              json_pack("{sO sb}", "games", m->games, "settings", m->settings));
    end(m);
}

// ---- one game ----

static void told(import *m)
{
    json_t *one = json_pack("{ss}", "file", m->file.name);
    if (m->fault)
        json_object_set_new(one, "error", json_string(carry_word(m->fault)));
    else
        json_object_set_new(one, "id", json_string(json_id(m->r->node, m->game.a.id)));
    json_array_append_new(m->games, one);
    carry_free(&m->game);
    next_file(m);
}

static void inserted(void *arg, const PGresult *res)
{
    import *m = arg;
    if (!db_good(res))
        m->fault = CARRY_AWAY;
    else if (db_get_int(res, 0, IMPORT_KNOWN))
        m->fault = CARRY_KNOWN;
    else if (PQgetisnull(res, 0, IMPORT_TABLE))
        m->fault = CARRY_QUOTA;
    told(m);
}

static void put_table(const carried *c, int64_t person, db_args *args)
{
    const about *a = &c->a;
    db_i64(args, person);
    db_text(args, (const char *)c->record.at);
    db_i64(args, quota_day(a->home->node));
    db_i32(args, PER_DAY);
    db_text(args, a->game->name);
    db_i16(args, a->pace);
    db_i32(args, a->bank);
    db_i32(args, a->step);
    db_bytes(args, a->dice.secret, MI_HASH);
    db_i64(args, a->made);
    db_i32(args, (int32_t)a->resumed);
    db_bytes(args, c->before.at, c->before.len);
    db_i64(args, a->id);
    db_i64(args, now_ms(a->home->node));
    db_i32(args, (int32_t)c->count);
    db_i64(args, c->ended);
    db_bytes(args, c->log.at, c->log.len);
}

// Seats of the importer are theirs; those of others have a name at most.
static void take_seats(import *m)
{
    about *a = &m->game.a;
    for (unsigned s = 0; s < a->head.seats; s++)
        if (m->game.own & MI_SEAT_BIT(s)) a->seat[s].person = m->r->person;
}

static void insert(import *m)
{
    db_args args = {0};
    uint8_t head[MI_HEAD_BYTES], live[LIVE_BYTES], batch[PROTO_BATCH_ID];
    buf luck = {0};
    about *a = &m->game.a;
    a->home = api_tables(m->r->net);
    take_seats(m);
    a->id = id_new(a->home->node, 0);
    batch_new_id(a->home->node, batch);
    dice_put_luck(&a->dice, &luck);
    char *seats = store_seats(a);
    put_table(&m->game, m->r->person, &args);
    db_bytes(&args, head, mi_head_encode(a->game, &a->head, head));
    db_bytes(&args, luck.at, luck.len);
    db_bytes(&args, live, live_write(&a->live, live));
    db_bytes(&args, batch, sizeof batch);
    db_text(&args, seats);
    db_query(api_db(m->r->net), DB_IMPORT, &args, DB_ONCE, inserted, m);
    buf_free(&luck);
    free(seats);
}

// A long record takes a while to judge: not on the loop.
static void judge(uv_work_t *work)
{
    import *m = CONTAINER_OF(import, work, work);
    m->fault = carry_read(&api_of(m->r->net)->names, (const char *)m->file.bytes,
                          m->file.len, m->beside, &m->game);
}

static void judged(uv_work_t *work, int status)
{
    import *m = CONTAINER_OF(import, work, work);
    (void)status;
    if (m->fault) {
        told(m);
        return;
    }
    insert(m);
}

// ---- settings ----

static void take_switches(import *m, const json_t *switches)
{
    for (size_t i = 0; i < json_array_size(switches) && i < SWITCHES; i++) {
        db_args args = {0};
        if (switches_args(json_array_get(switches, i), m->r->person, &args))
            db_query(api_db(m->r->net), DB_SWITCH, &args, DB_AGAIN, NULL, NULL);
    }
}

static void take_settings(import *m, const json_t *given)
{
    db_args quiet = {0}, share = {0};
    const json_t *on = json_object_get(given, "share");
    take_switches(m, json_object_get(given, "switches"));
    if (switches_quiet_args(json_object_get(given, "quiet"), m->r->person, &quiet))
        db_query(api_db(m->r->net), DB_HABITS, &quiet, DB_AGAIN, NULL, NULL);
    db_i64(&share, m->r->person);
    db_bool(&share, json_is_true(on));
    if (json_is_boolean(on))
        db_query(api_db(m->r->net), DB_SHARE, &share, DB_AGAIN, NULL, NULL);
    m->settings |= json_is_object(given);
}

// ---- file by file ----

static bool ends(const char *name, const char *with)
{
    size_t len = strlen(name), tail = strlen(with);
    return len >= tail && strcmp(name + len - tail, with) == 0;
}

static json_t *read_json(const unpack_file *file)
{
    return json_loadb((const char *)file->bytes, file->len, JSON_REJECT_DUPLICATES, NULL);
}

// Notes what is said of the game whose record follows.
static void take_beside(import *m)
{
    json_decref(m->beside);
    m->beside = read_json(&m->file);
    memcpy(m->beside_of, m->file.name, sizeof m->beside_of);
}

static bool is_beside(const import *m)
{
    size_t stem = strlen(m->file.name) - strlen("mia");
    return !strncmp(m->beside_of, m->file.name, stem) &&
           !strcmp(m->beside_of + stem, "json");
}

// False where it has to be waited for.
static bool take_file(import *m)
{
    bool game = !strncmp(m->file.name, "games/", 6);
    if (game && ends(m->file.name, ".json")) take_beside(m);
    if (strcmp(m->file.name, "settings.json") == 0) {
        json_t *given = read_json(&m->file);
        take_settings(m, given);
        json_decref(given);
    }
    if (!game || !ends(m->file.name, ".mia")) return true;
    if (!is_beside(m)) {
        json_decref(m->beside);
        m->beside = NULL;
    }
    // Judging costs the same where it ends badly.
    http_charge(m->r, limit_of_items((uint32_t)(m->file.len / ENTRY)));
    uv_queue_work(m->r->net->loop, &m->work, judge, judged);
    return false;
}

static void next_file(import *m)
{
    while (unpack_next(m->body.at, m->body.len, &m->at, &m->file) == UNPACK_FILE)
        if (!take_file(m)) return;
    answer(m);
}

// Nothing of an archive is taken that breaks somewhere.
static bool whole(const buf *body)
{
    size_t at = 0;
    unpack_end end = UNPACK_FILE;
    unpack_file file;
    while (end == UNPACK_FILE) end = unpack_next(body->at, body->len, &at, &file);
    return end == UNPACK_END && body->len;
}

void import_post(request *r)
{
    if (!whole(&r->body)) {
        http_error(r, ERROR_ARCHIVE);
        return;
    }
    import *m = must_alloc(sizeof *m);
    m->r = r;
    m->body = r->body;
    r->body = (buf){0};
    m->games = json_array();
    next_file(m);
}
