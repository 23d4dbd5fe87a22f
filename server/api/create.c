// A new table: from a request, or from the record of a game that goes on online.

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "batch.h"
#include "call.h"
#include "create.h"
#include "dice.h"
#include "fair.h"
#include "id.h"
#include "json.h"
#include "paper.h"
#include "plant.h"
#include "quota.h"
#include "router.h"
#include "seats.h"
#include "store.h"
#include "upkeep.h"
#include "work.h"

enum { DAY = 86400 };
enum { VACATION_MOST = 28, PAUSE_MOST = 30 }; // days

typedef struct {
    uv_work_t work;
    request *r;
    quota_table quota;
    json_t *body;
    bool good;
    char again[INVITE + 1]; // the code of a rematch, or ""
    int64_t after;          // and the table before it
    about a;
    buf log, before;
    uint32_t count;
    http_fault error;
    const char *rule;
} creation;

static bool fault(creation *c, http_fault error)
{
    c->error = error;
    return false;
}

// ---- what was asked for ----

static bool read_options(creation *c, json_t *options)
{
    if (options && !json_is_object(options)) return fault(c, ERROR_OPTIONS);
    for (void *at = json_object_iter(options); at;
         at = json_object_iter_next(options, at)) {
        const char *text = json_string_value(json_object_iter_value(at));
        const char *word = json_object_iter_key(at);
        if (!text || mi_option_set(c->a.game, &c->a.head, word, text))
            return fault(c, ERROR_OPTIONS);
    }
    return true;
}

static bool read_pace(creation *c, json_t *pace)
{
    const char *kind = json_string_value(json_object_get(pace, "kind"));
    json_int_t bank = json_integer_value(json_object_get(pace, "bank"));
    json_int_t step = json_integer_value(json_object_get(pace, "step"));
    json_int_t days = json_integer_value(json_object_get(pace, "days"));
    if (!pace) {
        kind = "days";
        days = 3;
    }
    if (kind && strcmp(kind, "live") == 0) {
        if (bank < 5 || bank > DAY || step < 0 || step > 3600)
            return fault(c, ERROR_PACE);
        c->a.pace = PACE_LIVE;
        c->a.bank = (int32_t)bank;
        c->a.step = (int32_t)step;
        return true;
    }
    if (!kind || strcmp(kind, "days") != 0 || days < 1 || days > 30)
        return fault(c, ERROR_PACE);
    c->a.pace = PACE_DAYS;
    c->a.bank = (int32_t)days * DAY;
    return true;
}

// What is agreed besides the time of a move. Tables that are not of days have no such
// terms.
static bool read_terms(creation *c, json_t *terms)
{
    json_int_t vacation = json_integer_value(json_object_get(terms, "vacation"));
    json_int_t pause = json_integer_value(json_object_get(terms, "pause"));
    bool sleep = json_is_true(json_object_get(terms, "sleep"));
    bool any = vacation || pause || sleep;
    if (vacation < 0 || vacation > VACATION_MOST || pause < 0 || pause > PAUSE_MOST ||
        (any && c->a.pace != PACE_DAYS) || (terms && !json_is_object(terms)))
        return fault(c, ERROR_TERMS);
    c->a.vacation = (uint8_t)vacation;
    c->a.pause = (uint8_t)pause;
    c->a.sleep = sleep;
    return true;
}

static bool read_stays(creation *c, json_t *stays)
{
    json_int_t of_twenty = json_integer_value(stays);
    if (of_twenty < 0 || of_twenty > 20) return fault(c, ERROR_STAYS_ASKED);
    c->a.stays = (uint8_t)of_twenty;
    return true;
}

// Nobody finds the open seats of a private table: they are by link.
static bool read_seat(creation *c, unsigned s, json_t *one)
{
    table_seat *x = &c->a.seat[s];
    const char *kind = json_string_value(json_object_get(one, "kind"));
    const char *level = json_string_value(json_object_get(one, "level"));
    if (!kind) return fault(c, ERROR_SEATS);
    x->level = (uint8_t)(level ? mi_level_find(level) : MI_NORMAL);
    if (x->level == MI_LEVELS) return fault(c, ERROR_LEVEL);
    x->standing = c->a.game->host.order_away;
    bool open = strcmp(kind, "open") == 0;
    if (strcmp(kind, "me") == 0)
        seats_take(x, c->r);
    else if (strcmp(kind, "invite") == 0 || (open && c->a.hidden))
        x->kind = SEAT_INVITE;
    else if (strcmp(kind, "bot") == 0)
        x->kind = SEAT_BOT;
    else if (!open)
        return fault(c, ERROR_SEATS);
    if (x->kind == SEAT_INVITE && *c->again)
        memcpy(x->invite, c->again, sizeof x->invite);
    else if (x->kind == SEAT_INVITE)
        id_invite(c->r->node, x->invite);
    return true;
}

static bool read_seats(creation *c, json_t *seats)
{
    if (json_array_size(seats) != c->a.head.seats) return fault(c, ERROR_SEATS);
    for (unsigned s = 0; s < c->a.head.seats; s++)
        if (!read_seat(c, s, json_array_get(seats, s))) return false;
    return true;
}

// ---- a game that goes on ----

// Every entry is judged, and every draw must be the secret's: the record of the whole
// game is to verify in the end.
static bool play_entry(creation *c, mi_course *so_far, const mi_record *rec, uint32_t i)
{
    mi_entry entry = rec->entry[i];
    mi_draw draw;
    mi_rule why = NULL;
    if (entry.actor == MI_NATURE && mi_to_act(rec->game, &so_far->p) == MI_NATURE) {
        const mi_stretch *dice = mi_record_dice(rec, i + 1);
        mi_entry due = fair_draw(dice, rec->game, &so_far->p, so_far->draws + 1, &draw);
        if (mi_compare(due.action, entry.action) != 0) return fault(c, ERROR_DICE);
    }
    mi_err err = mi_course_play(so_far, entry, NULL, &why);
    c->rule = why;
    if (err) return fault(c, ERROR_RECORD);
    buf *log = &c->log;
    log->len += mi_item_entry(rec->game, entry, buf_grow(log, MI_ITEM_BYTES));
    const char *note = mi_record_noted(rec, i + 1);
    if (note) log->len += mi_item_note(note, strlen(note), buf_grow(log, MI_ITEM_BYTES));
    return true;
}

static void draw_dice(creation *c)
{
    mi_stretch *dice = &c->a.dice;
    draw_bytes(c->a.home->node, dice->secret, sizeof dice->secret);
    fair_commit(dice);
}

// Dice that a person knows are no dice for others: what is still to come follows from a
// secret of the server's own, in a stretch of its own. A record without entries is a new
// game and nothing more.
static void dice_anew(creation *c, const mi_record *rec)
{
    c->a.resumed = rec->n;
    c->a.dice.from = rec->n + 1;
    draw_dice(c);
    plant_secret(&c->a.dice, &rec->stretch[rec->stretches - 1]);
    if (rec->n) dice_put_before(rec, &c->before);
}

static bool play_record(creation *c, const mi_record *rec)
{
    mi_course so_far;
    uint32_t last = rec->stretch[rec->stretches - 1].from;
    bool room = rec->stretches < MI_STRETCHES && last <= (rec->n ? rec->n : 1);
    if (rec->from.given) return fault(c, ERROR_RECORD_FROM);
    if (rec->finished || !room || !mi_record_whole(rec) || fair_promises(rec) ||
        !mi_course_begin(&so_far, rec->game, &rec->head))
        return fault(c, ERROR_RECORD);
    for (uint32_t i = 0; i < rec->n; i++)
        if (!play_entry(c, &so_far, rec, i)) return false;
    c->count = so_far.length;
    c->a.game = rec->game;
    c->a.head = rec->head;
    dice_anew(c, rec);
    c->a.actor = mi_course_actor(&so_far);
    return c->a.actor >= 0 || fault(c, ERROR_RECORD_OVER);
}

static bool read_record(creation *c, const char *text)
{
    mi_record *rec = paper_new(PAPER_MOST);
    bool good = !mi_record_read(rec, &mi_games, text, strlen(text), NULL)
                    ? play_record(c, rec)
                    : fault(c, ERROR_RECORD);
    paper_free(rec);
    return good;
}

// ---- putting it together ----

static bool fresh(creation *c, json_t *body)
{
    const char *name = json_string_value(json_object_get(body, "game"));
    size_t seats = json_array_size(json_object_get(body, "seats"));
    mi_position p;
    c->a.game = name ? versions_newest(&c->a.home->versions, name) : NULL;
    if (!c->a.game) return fault(c, ERROR_GAME);
    if (seats > MI_SEATS) return fault(c, ERROR_SEATS);
    c->a.head = mi_head_default(c->a.game, (uint8_t)seats);
    if (!read_options(c, json_object_get(body, "options"))) return false;
    mi_err err = mi_setup(c->a.game, &c->a.head, &p, &c->rule);
    if (err) return fault(c, err == MI_ERULE ? ERROR_RULE : ERROR_SEATS);
    c->a.dice.from = 1;
    draw_dice(c);
    mi_course start = {.game = c->a.game, .p = p};
    c->a.actor = mi_course_actor(&start);
    return true;
}

static void insert(creation *c);

// What there is already and may be only once: the name of its index, or "".
static const char *twice(const PGresult *res)
{
    const char *code = res ? PQresultErrorField(res, PG_DIAG_SQLSTATE) : NULL;
    bool taken = code && strcmp(code, "23505") == 0;
    return taken ? PQresultErrorField(res, PG_DIAG_CONSTRAINT_NAME) : "";
}

static void answer(creation *c, bool good, bool faster)
{
    c->a.length = c->count;
    if (*c->again && (good || faster))
        http_json(
            c->r, 200,
            json_pack("{ss ss}", "id", json_id(c->r->node, c->a.id), "invite", c->again));
    else if (good)
        json_reply(c->r, 201, &c->a, 0);
    else
        http_error(c->r, faster ? ERROR_STALE : ERROR_AWAY);
}

// Those who played with the asker before find the new table in their inboxes.
static void invite(const creation *c)
{
    db_args args = {0};
    db_i64(&args, c->a.id);
    db_i64(&args, c->after);
    db_i64(&args, c->a.host);
    db_i64(&args, now_ms(c->r->node));
    db_query(store_of(c->a.home, c->a.shard), DB_INVITE, &args, DB_ONCE, NULL, NULL);
}

// An id that is taken is drawn anew, unless it is that of a rematch.
static void created(void *arg, const PGresult *res)
{
    creation *c = arg;
    const char *there = twice(res);
    bool faster = *there && (*c->again || strcmp(there, "tables_standing") == 0);
    if (*there && !faster) {
        insert(c);
        return;
    }
    quota_table_made(&c->quota);
    if (db_good(res) && c->after) invite(c);
    answer(c, db_good(res), faster);
    if (db_good(res) && c->a.state == TABLE_RUNNING) work_due(c->a.home, c->a.id);
    buf_free(&c->log);
    buf_free(&c->before);
    free(c);
}

static void insert(creation *c)
{
    const about *a = &c->a;
    uint8_t address[LIMIT_BYTES];
    db_args args = {0};
    uint8_t head[MI_HEAD_BYTES], live_bytes[LIVE_BYTES], batch[PROTO_BATCH_ID];
    buf luck = {0};
    char *seats = store_seats(a);
    call who = call_of_new(a);
    dice_put_luck(&a->dice, &luck);
    batch_new_id(c->r->node, batch);
    db_text(&args, a->game->name);
    db_bytes(&args, head, mi_head_encode(a->game, &a->head, head));
    db_i16(&args, a->state);
    db_bool(&args, a->hidden);
    db_i16(&args, a->pace);
    db_i32(&args, a->bank);
    db_i32(&args, a->step);
    db_i64(&args, a->host);
    db_bytes(&args, a->dice.secret, MI_HASH);
    db_bytes(&args, luck.at, luck.len);
    db_i64(&args, a->made);
    db_i32(&args, (int32_t)c->count);
    db_i16(&args, a->actor);
    db_i64(&args, about_look(a));
    db_bytes(&args, live_bytes, live_write(&a->live, live_bytes));
    db_bytes(&args, batch, sizeof batch);
    db_bytes(&args, c->log.at, c->log.len);
    db_text(&args, seats);
    db_i32(&args, (int32_t)a->resumed);
    db_bytes(&args, c->before.at, c->before.len);
    if (!*c->again) c->a.id = id_new(c->r->node, c->a.shard);
    db_i64(&args, c->a.id);
    limit_write(c->r->address, address);
    db_bytes(&args, address, sizeof address);
    db_i16(&args, a->stays);
    db_bool(&args, a->standing);
    db_i16(&args, a->vacation);
    db_bool(&args, a->sleep);
    db_i16(&args, a->pause);
    db_i64(&args, who.person);
    db_i64(&args, who.at);
    db_i64(&args, who.until);
    db_query(store_of(a->home, a->shard), DB_CREATE, &args, DB_ONCE, created, c);
    buf_free(&luck);
    free(seats);
}

static void give_up(creation *c)
{
    quota_table_made(&c->quota);
    http_refuse(c->r, c->error, c->rule);
    json_decref(c->body);
    buf_free(&c->log);
    buf_free(&c->before);
    free(c);
}

// Game and position are there; now pace and seats.
static void complete(creation *c)
{
    bool waits = false;
    if (!c->good || !read_pace(c, json_object_get(c->body, "pace")) ||
        !read_terms(c, json_object_get(c->body, "terms")) ||
        !read_stays(c, json_object_get(c->body, "stays")) ||
        !read_seats(c, json_object_get(c->body, "seats"))) {
        give_up(c);
        return;
    }
    for (unsigned s = 0; s < c->a.head.seats; s++)
        waits |= c->a.seat[s].kind == SEAT_OPEN || c->a.seat[s].kind == SEAT_INVITE;
    waits |= json_is_true(json_object_get(c->body, "wait"));
    if (!waits) upkeep_begin(&c->a);
    json_decref(c->body);
    insert(c);
}

// A long record takes a while to judge: not on the loop.
static void import(uv_work_t *work)
{
    creation *c = CONTAINER_OF(creation, work, work);
    c->good = read_record(c, json_string_value(json_object_get(c->body, "record")));
}

static void imported(uv_work_t *work, int status)
{
    (void)status;
    complete(CONTAINER_OF(creation, work, work));
}

static void asked_who_comes(void *arg, const PGresult *res)
{
    creation *c = arg;
    if (seats_known(c->r, res)) {
        quota_for_table(&c->quota);
        return;
    }
    http_error(c->r, ERROR_AWAY);
    json_decref(c->body);
    free(c);
}

static void allowed(void *arg, bool may)
{
    creation *c = arg;
    if (!may) {
        json_decref(c->body);
        free(c);
        return;
    }
    if (c->quota.import) {
        uv_queue_work(c->r->net->loop, &c->work, import, imported);
        return;
    }
    c->good = fresh(c, c->body);
    complete(c);
}

// A rematch is where its id says. Of a game and pace one table stands ready: those who
// make one at the same time must meet.
static unsigned shard_for(const creation *c, const char *game)
{
    const tables *home = c->a.home;
    const char *pace =
        json_string_value(json_object_get(json_object_get(c->body, "pace"), "kind"));
    uint32_t always = pace && strcmp(pace, "live") == 0;
    if (c->a.id) return shard_of(home, c->a.id);
    for (; c->a.standing && game && *game; game++) always = always * 31 + (uint8_t)*game;
    return c->a.standing ? shards_for(home, always) : shards_for_new(home);
}

void create_table(request *r, json_t *body, const create_once *once)
{
    creation *c = must_alloc(sizeof *c);
    c->r = r;
    c->a.home = api_tables(r->net);
    c->body = body;
    c->a.host = r->person;
    c->a.readable = true;
    c->a.standing = once && once->standing;
    c->a.id = once ? once->id : 0;
    c->after = once ? once->after : 0;
    if (once && once->invite) strncpy(c->again, once->invite, INVITE);
    c->a.made = c->a.since = c->a.live.told = now_ms(r->node);
    c->a.hidden = json_is_true(json_object_get(body, "private"));
    memcpy(c->a.host_name, r->person_name, sizeof c->a.host_name);
    bool import = json_is_string(json_object_get(body, "record"));
    c->quota = (quota_table){.r = r, .import = import, .go_on = allowed, .arg = c};
    c->a.shard = (uint8_t)shard_for(c, json_string_value(json_object_get(body, "game")));
    seats_ask(r, 0, c->a.shard, asked_who_comes, c);
}

void lobby_create(request *r)
{
    json_t *body = http_body(r);
    if (body) create_table(r, body, NULL);
}
