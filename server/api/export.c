// What somebody takes along: an archive that is made while it is sent, a few files at a
// time. docs/export.md says what stands in it.

#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "archive.h"
#include "channels.h"
#include "done.h"
#include "json.h"
#include "quota.h"
#include "router.h"
#include "store.h"
#include "stream.h"

enum { PER_DAY = 3, DIGEST = 64, DIGEST_NAMED = 16, NAME = 48, LINES = 250 };
// What is held in memory at once, and one record more.
enum { GAMES = 16, GAMES_BYTES = 128 * 1024 };

typedef struct exporting exporting;

struct exporting {
    http_stream stream; // first, so that one is the other
    net *net;
    request *r; // until the answer begins
    int64_t person;
    void (*next)(exporting *e); // asks for what comes next
    buf piece;
    json_t *settings;
    int64_t table, made; // where the last query ended
    int32_t room;
    int64_t no;
    unsigned talks; // files of lines so far
};

static void end(exporting *e)
{
    buf_free(&e->piece);
    json_decref(e->settings);
    free(e);
}

static void put_json(exporting *e, const char *name, json_t *body)
{
    char *text = json_dumps(body, JSON_INDENT(2));
    buf written = {0};
    buf_print(&written, "%s\n", text);
    archive_file(&e->piece,
                 &(archive_entry){name, written.at, written.len, now_ms(e->net->node)});
    buf_free(&written);
    free(text);
    json_decref(body);
}

// ---- sending ----

// One at a time where several shards answer: each cuts its answer short.
static void ask_all(exporting *e, db_statement what, db_args *more,
                    const shards_order *order, db_done *done)
{
    shards_ask(api_tables(e->net), what, more, order, done, e);
}

static void ask(exporting *e, db_statement what, db_args *more, db_done *done)
{
    db_query(api_db(e->net), what, more, DB_AGAIN, done, e);
}

static void send_piece(exporting *e) { stream_piece(&e->stream, &e->piece); }

// The client has read the last piece, or has gone.
static void more(http_stream *s)
{
    exporting *e = CONTAINER_OF(exporting, stream, s);
    if (s->conn)
        e->next(e);
    else
        end(e);
}

static bool failed(exporting *e, const PGresult *res)
{
    if (db_good(res)) return false;
    stream_break(&e->stream);
    end(e);
    return true;
}

static void finish(exporting *e)
{
    stream_end(&e->stream);
    end(e);
}

static void last_piece(exporting *e)
{
    archive_end(&e->piece);
    e->next = finish;
    send_piece(e);
}

// ---- games ----

// A copy of the record without the names of seats that are not among these: the colour of
// the seat stands for them.
static void put_record(const char *text, size_t len, mi_seats named, buf *out)
{
    static const char begins[] = "[Player \"";
    const char *end = text + len;
    for (const char *at = text, *after; at < end; at = after) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        after = stop ? stop + 1 : end;
        size_t run = (size_t)(after - at), lead = sizeof begins - 1;
        bool player = run > lead && !memcmp(at, begins, lead);
        const char *space = player ? memchr(at + lead, ' ', run - lead) : NULL;
        uint8_t s =
            space ? mi_actor_find(at + lead, (size_t)(space - at) - lead) : MI_NOBODY;
        if (!player || (s < MI_SEATS && named & MI_SEAT_BIT(s))) buf_put(out, at, run);
    }
}

static json_t *colours(mi_seats seats)
{
    json_t *all = json_array();
    for (unsigned s = 0; s < MI_SEATS; s++)
        if (seats & MI_SEAT_BIT(s))
            json_array_append_new(all, json_string(mi_actor_word(s)));
    return all;
}

static json_t *beside(node *n, const PGresult *res, int i)
{
    bool live = db_get_int(res, i, EXPORT_GAMES_PACE) == PACE_LIVE;
    return json_pack("{ss ss sI sI sb ss sI sI so}", "id",
                     json_id(n, db_get_int(res, i, EXPORT_GAMES_TABLE)), "game",
                     PQgetvalue(res, i, EXPORT_GAMES_GAME), "made",
                     (json_int_t)db_get_int(res, i, EXPORT_GAMES_MADE), "ended",
                     (json_int_t)db_get_int(res, i, EXPORT_GAMES_ENDED), "imported",
                     db_get_int(res, i, EXPORT_GAMES_IMPORTED) != 0, "pace",
                     live ? "live" : "days", "bank",
                     (json_int_t)db_get_int(res, i, EXPORT_GAMES_BANK), "step",
                     (json_int_t)db_get_int(res, i, EXPORT_GAMES_STEP), "yours",
                     colours((mi_seats)db_get_int(res, i, EXPORT_GAMES_OWN)));
}

// Files are called by the digest at the end of the record, which is the same everywhere.
static void put_game(exporting *e, const PGresult *res, int i)
{
    size_t len;
    char name[NAME];
    buf record = {0};
    const char *text = (const char *)db_get_bytes(res, i, EXPORT_GAMES_RECORD, &len);
    if (len <= DIGEST) return;
    const char *digest = text + len - 1 - DIGEST;
    snprintf(name, sizeof name, "games/%.*s.json", DIGEST_NAMED, digest);
    put_json(e, name, beside(e->net->node, res, i));
    put_record(text, len, (mi_seats)db_get_int(res, i, EXPORT_GAMES_NAMED), &record);
    snprintf(name, sizeof name, "games/%.*s.mia", DIGEST_NAMED, digest);
    archive_file(&e->piece, &(archive_entry){name, record.at, record.len,
                                             db_get_int(res, i, EXPORT_GAMES_MADE)});
    buf_free(&record);
}

static void games_found(void *arg, const PGresult *res)
{
    exporting *e = arg;
    if (failed(e, res)) return;
    int n = PQntuples(res);
    for (int i = 0; i < n; i++) put_game(e, res, i);
    if (!n) {
        last_piece(e);
        return;
    }
    e->made = db_get_int(res, n - 1, EXPORT_GAMES_MADE);
    e->table = db_get_int(res, n - 1, EXPORT_GAMES_TABLE);
    send_piece(e);
}

static const shards_order oldest_game = {
    .by = EXPORT_GAMES_MADE, .then = EXPORT_GAMES_TABLE, .whole = true, .most = 1};

static void next_games(exporting *e)
{
    db_args args = {0};
    db_i64(&args, e->person);
    db_i64(&args, e->made);
    db_i64(&args, e->table);
    db_i32(&args, GAMES);
    db_i32(&args, GAMES_BYTES);
    ask_all(e, DB_EXPORT_GAMES, &args, &oldest_game, games_found);
}

// ---- lines of talk ----

static json_t *line_of(node *n, const PGresult *res, int i)
{
    int phrase = (int)db_get_int(res, i, EXPORT_TALK_PHRASE);
    json_t *one =
        json_pack("{ss sI}", "table", json_id(n, db_get_int(res, i, EXPORT_TALK_TABLE)),
                  "at", (json_int_t)db_get_int(res, i, EXPORT_TALK_AT));
    if (phrase)
        json_object_set_new(one, "phrase", json_integer(phrase));
    else
        json_object_set_new(one, "text",
                            json_string(PQgetvalue(res, i, EXPORT_TALK_TEXT)));
    return one;
}

static void put_lines(exporting *e, const PGresult *res)
{
    char name[NAME];
    json_t *lines = json_array();
    int n = PQntuples(res);
    for (int i = 0; i < n; i++)
        json_array_append_new(lines, line_of(e->net->node, res, i));
    snprintf(name, sizeof name, "talk/%u.json", ++e->talks);
    put_json(e, name, lines);
    e->table = db_get_int(res, n - 1, EXPORT_TALK_TABLE);
    e->room = (int32_t)db_get_int(res, n - 1, EXPORT_TALK_ROOM);
    e->no = db_get_int(res, n - 1, EXPORT_TALK_NO);
}

static void talk_found(void *arg, const PGresult *res)
{
    exporting *e = arg;
    if (failed(e, res)) return;
    if (PQntuples(res)) put_lines(e, res);
    if (PQntuples(res) < LINES) {
        e->table = e->made = 0;
        e->next = next_games;
    }
    send_piece(e);
}

// All lines of a table are in one answer, in order.
static const shards_order first_lines = {
    .by = EXPORT_TALK_TABLE, .then = EXPORT_TALK_TABLE, .whole = true, .most = LINES};

static void next_lines(exporting *e)
{
    db_args args = {0};
    db_i64(&args, e->person);
    db_i64(&args, e->table);
    db_i16(&args, (int16_t)e->room);
    db_i64(&args, e->no);
    db_i32(&args, LINES);
    ask_all(e, DB_EXPORT_TALK, &args, &first_lines, talk_found);
}

// ---- settings ----

static void habits_found(void *arg, const PGresult *res)
{
    exporting *e = arg;
    if (failed(e, res)) return;
    json_object_set_new(e->settings, "quiet", channels_quiet(res));
    put_json(e, "settings.json", e->settings);
    e->settings = NULL;
    e->next = next_lines;
    send_piece(e);
}

static void switches_found(void *arg, const PGresult *res)
{
    exporting *e = arg;
    db_args args = {0};
    if (failed(e, res)) return;
    json_object_set_new(e->settings, "switches", channels_switches(res));
    db_i64(&args, e->person);
    ask(e, DB_HABITS_OF, &args, habits_found);
}

static void next_settings(exporting *e)
{
    db_args args = {0};
    db_i64(&args, e->person);
    ask(e, DB_SWITCHES_OF, &args, switches_found);
}

// ---- the beginning ----

static void put_person(exporting *e, const PGresult *res)
{
    size_t len;
    const uint8_t *text = db_get_bytes(res, 0, EXPORT_PERSON, &len);
    archive_file(&e->piece,
                 &(archive_entry){"person.json", text, len, now_ms(e->net->node)});
    e->settings = json_pack("{sb}", "share", db_get_int(res, 0, EXPORT_SHARE) != 0);
}

static void next_person(exporting *e)
{
    e->next = next_settings;
    send_piece(e);
}

static void person_found(void *arg, const PGresult *res)
{
    exporting *e = arg;
    if (!db_good(res) || !PQntuples(res)) {
        if (db_good(res))
            quota_refuse(e->r, "exports");
        else
            http_error(e->r, ERROR_AWAY);
        end(e);
        return;
    }
    put_person(e, res);
    e->next = next_person;
    stream_begin(&e->stream, e->r, "application/x-tar",
                 "Content-Disposition: attachment; filename=\"miasma.tar\"\r\n");
}

void export_get(request *r)
{
    db_args args = {0};
    exporting *e = must_alloc(sizeof *e);
    e->net = r->net;
    e->r = r;
    e->person = r->person;
    e->stream.more = more;
    db_i64(&args, r->person);
    db_i64(&args, quota_day(r->node));
    db_i32(&args, PER_DAY);
    db_query(api_db(e->r->net), DB_EXPORT, &args, DB_ONCE, person_found, e);
}

// ---- may others take my name along? ----

void export_share(request *r)
{
    db_args args = {0};
    json_t *body = http_body(r);
    if (!body) return;
    const json_t *on = json_object_get(body, "on");
    db_i64(&args, r->person);
    db_bool(&args, json_is_true(on));
    if (json_is_boolean(on))
        db_query(api_db(r->net), DB_SHARE, &args, DB_AGAIN, done_stored, r);
    else
        http_error(r, ERROR_SHARE);
    json_decref(body);
}
