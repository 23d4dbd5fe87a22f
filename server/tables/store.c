// Reading and changing tables; rows in groups.
//
// Rows that wait at the same moment go to the database as one statement and one commit,
// whatever tables they are for: while one group is being written the next one gathers, so
// nobody waits for a timer. A second connection helps out where the first one is slow.

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "dice.h"
#include "fair.h"
#include "home.h"
#include "plant.h"

enum { SLOW_MS = 50 };

static void open_shard(store_shard *x, const char *conninfo)
{
    const tables *home = x->home;
    x->primary.unsafe = home->node->config.require_standby > 0;
    x->rest = db_open(home->node, home->loop, conninfo, &x->primary);
    for (unsigned i = 0; i < STORE_WRITERS; i++) {
        x->writers[i].of = x;
        x->writers[i].db = db_open(home->node, home->loop, conninfo, &x->primary);
    }
}

void store_open(tables *home, store_heard *heard)
{
    store *s = &home->store;
    s->heard = heard;
    for (unsigned i = 0; i < s->count; i++)
        open_shard(&s->shards[i], home->node->config.primary[i]);
}

void store_close(tables *home)
{
    store *s = &home->store;
    for (unsigned n = 0; n < s->count; n++) {
        for (unsigned i = 0; i < STORE_WRITERS; i++) db_close(s->shards[n].writers[i].db);
        db_close(s->shards[n].rest);
    }
    for (unsigned c = 0; c < PUT_WIDTH; c++) buf_free(&s->columns[c]);
}

bool store_up(const tables *home, unsigned number)
{
    const store_shard *x = &home->store.shards[number];
    return db_ready(x->rest) && !x->primary.unsafe;
}
bool store_ready(const tables *home) { return store_up(home, 0); }
db *store_of(const tables *home, unsigned number)
{
    return home->store.shards[number].rest;
}
db *store_db(const tables *home) { return store_of(home, 0); }

// ---- rows ----

static void enqueue(task *k)
{
    store_shard *x = &k->t->is.home->store.shards[k->t->is.shard];
    k->next = NULL;
    *x->queue_end = k;
    x->queue_end = &k->next;
}

void store_append(task *k)
{
    k->t->is.home->store.busy++;
    k->single = false;
    k->since = tick_ms(k->t->is.home->node);
    enqueue(k);
}

static void ended(task *k, store_end end)
{
    k->t->is.home->store.busy--;
    k->stored(k, end);
}

static int compare(int64_t a, int64_t b) { return a < b ? -1 : a > b; }

static int by_table(const void *a, const void *b)
{
    const task *const *x = a, *const *y = b;
    return compare((*x)->t->is.id, (*y)->t->is.id);
}

static int id_to_table(const void *id, const void *b)
{
    const task *const *y = b;
    return compare(*(const int64_t *)id, (*y)->t->is.id);
}

// Which rows of a group came through.
static void mark(const store_writer *w, const PGresult *res, bool there[STORE_GROUP])
{
    memset(there, 0, STORE_GROUP);
    for (int i = 0; i < PQntuples(res); i++) {
        int64_t id = db_get_int(res, i, APPEND_TABLE);
        task *const *found = bsearch(&id, w->rows, w->n, sizeof *w->rows, id_to_table);
        if (found) there[found - w->rows] = true;
    }
}

// One of a group may be at fault: each is sent again on its own. So is a row whose fate
// is not known.
static void again(task *k)
{
    if (tick_ms(k->t->is.home->node) - k->since > DB_PATIENCE_MS) {
        ended(k, STORE_AWAY);
        return;
    }
    k->single = true;
    enqueue(k);
}

static bool is_code(const PGresult *res, const char *code)
{
    const char *got = PQresultErrorField(res, PG_DIAG_SQLSTATE);
    return got && strncmp(got, code, strlen(code)) == 0;
}

static void group_failed(const PGresult *res, task **rows, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        // Already there under this id, or at this place.
        if (res && n == 1 && is_code(res, "23505"))
            ended(rows[i], STORE_LOST);
        else if (res && n == 1 && !is_code(res, "40")) {
            site_failed(about_site(&rows[i]->t->is));
            ended(rows[i], STORE_AWAY);
        } else
            again(rows[i]);
    }
}

static void group_done(void *arg, const PGresult *res)
{
    store_writer *w = arg;
    const store_shard *x = w->of;
    tables *home = x->home;
    task *rows[STORE_GROUP];
    bool there[STORE_GROUP];
    unsigned n = w->n;
    bool good = db_good(res);
    memcpy(rows, w->rows, sizeof rows);
    if (x == home->store.shards)
        home->store.heard(home->above, good, res && is_code(res, "53"));
    if (good) mark(w, res, there);
    w->n = 0;
    if (!good) {
        group_failed(res, rows, n);
        return;
    }
    home->node->metrics.groups++;
    site_stored(&home->site[x->primary.number]);
    metrics_observe(&home->node->metrics.append, tick_ns(home->node) - w->began);
    for (unsigned i = 0; i < n; i++) ended(rows[i], there[i] ? STORE_DONE : STORE_LOST);
}

#define TYPE(name, parameter, sql, type, array) [name] = array,
static const uint32_t put_type[PUT_WIDTH] = {PUT_COLUMNS(TYPE, TYPE)};
#undef TYPE

// Who is told of the row, if they are not at the board.
static void call_columns(const task *k, buf b[PUT_WIDTH])
{
    call who = call_of_row(k);
    db_array_int(&b[PUT_CALLED], who.person, 8);
    db_array_int(&b[PUT_CALL_AT], who.at, 8);
    db_array_int(&b[PUT_UNTIL], who.until, 8);
}

// The first `width` of the columns.
static void columns(const store_writer *w, unsigned width, buf b[PUT_WIDTH])
{
    uint8_t live_bytes[LIVE_BYTES];
    for (unsigned c = 0; c < width; c++) db_array(&b[c], put_type[c], w->n);
    for (unsigned i = 0; i < w->n; i++) {
        const task *k = w->rows[i];
        const row *r = &k->row;
        db_array_int(&b[PUT_ID], k->t->is.id, 8);
        db_array_int(&b[PUT_FIRST], k->t->is.length, 4);
        db_array_int(&b[PUT_REVISION], k->t->is.revision, 4);
        db_array_int(&b[PUT_COUNT], r->made.count, 4);
        db_array_int(&b[PUT_ACTOR], r->made.now.sit.actor, 2);
        db_array_int(&b[PUT_DUE], r->due, 8);
        db_array_bytes(&b[PUT_LIVE], live_bytes,
                       live_write(&r->made.now.sit.live, live_bytes));
        db_array_bytes(&b[PUT_BATCH], plant_batch(k->t->is.home->node, k->batch),
                       PROTO_BATCH_ID);
        db_array_bytes(&b[PUT_BYTES], r->bytes.at, r->bytes.len);
        if (width == PUT_WIDTH) call_columns(k, b);
    }
}

// The next seat is asked when the row is on its way, however long it has waited here.
static void date(row *r, int64_t now)
{
    if (r->due < INT64_MAX) r->due += now - r->since;
    r->since = now;
}

// Whether anybody may have to be told is seen by the copies. One that is too old finds no
// row: the table is read again.
static db_statement statement(const store_writer *w)
{
    bool reached = false;
#ifdef MIASMA_PLANTED
    _Static_assert((int)APPEND_BLIND_TABLE == (int)APPEND_TABLE, "read by one name");
    if (mi_has(MI_PLANT_CONFLICT)) return DB_APPEND_BLIND;
#endif
    _Static_assert((int)APPEND_QUIET_TABLE == (int)APPEND_TABLE, "read by one name");
    for (unsigned i = 0; i < w->n; i++) reached |= w->rows[i]->t->is.reached;
    return reached ? DB_APPEND : DB_APPEND_QUIET;
}

static void send_group(store_writer *w)
{
    tables *home = w->of->home;
    buf *b = home->store.columns;
    db_args args = {0};
    int64_t now = now_ms(home->node);
    qsort(w->rows, w->n, sizeof *w->rows, by_table);
    for (unsigned i = 0; i < w->n; i++) date(&w->rows[i]->row, now);
    db_statement which = statement(w);
    unsigned width = which == DB_APPEND_QUIET ? PUT_CALLED : PUT_WIDTH;
    columns(w, width, b);
    for (unsigned c = 0; c < width; c++) db_bytes(&args, b[c].at, b[c].len);
    w->sent = tick_ms(home->node);
    db_i64(&args, now);
    w->began = tick_ns(home->node);
    db_query(w->db, which, &args, DB_ONCE, group_done, w);
}

static task *take(store_shard *x)
{
    task *k = x->queue;
    x->queue = k->next;
    if (!x->queue) x->queue_end = &x->queue;
    return k;
}

static void gather(store_shard *x, store_writer *w)
{
    while (x->queue && w->n < STORE_GROUP) {
        if (x->queue->single && w->n) return;
        w->rows[w->n++] = take(x);
        if (w->rows[0]->single) return;
    }
}

// Rows wait for a connection only so long.
static void expire(store_shard *x)
{
    int64_t now = tick_ms(x->home->node);
    while (x->queue && now - x->queue->since > DB_PATIENCE_MS) ended(take(x), STORE_AWAY);
}

// One large group costs less than two small ones, for the node and for the database: a
// group that should be back any moment is waited for.
static bool back_soon(const store_shard *x)
{
    int64_t now = tick_ms(x->home->node);
    for (unsigned i = 0; i < STORE_WRITERS; i++)
        if (x->writers[i].n && now - x->writers[i].sent < SLOW_MS) return true;
    return false;
}

static void flush(store_shard *x)
{
    for (unsigned i = 0; i < STORE_WRITERS && x->queue && !back_soon(x); i++) {
        store_writer *w = &x->writers[i];
        if (w->n || !db_ready(w->db) || x->primary.unsafe) continue;
        gather(x, w);
        send_group(w);
    }
    if (x->queue) expire(x);
}

void store_flush(tables *home)
{
    store *s = &home->store;
    for (unsigned i = 0; i < s->count; i++)
        if (s->shards[i].queue) flush(&s->shards[i]);
}

// ---- what is not in the log ----

// By the type of a column. Large numbers are a person and a time; 0 is none.
static json_t *write_smallint(int number) { return json_integer(number); }
static json_t *write_bigint(int64_t number)
{
    return number ? json_integer(number) : json_null();
}
static json_t *write_text(const char *text) { return json_string(text); }

static json_t *write_seat(unsigned seat, const table_seat *x)
{
    json_t *one = json_object();
#define KEY(name, type) json_object_set_new(one, #name, write_##type((int)(name)));
#define MEMBER(name, type) json_object_set_new(one, #name, write_##type(x->name));
    SEAT_COLUMNS(KEY, MEMBER, MEMBER)
#undef KEY
#undef MEMBER
    return one;
}

char *store_seats(const about *a)
{
    json_t *all = json_array();
    for (unsigned s = 0; s < a->head.seats; s++)
        json_array_append_new(all, write_seat(s, &a->seat[s]));
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    return text;
}

static void saved(void *arg, const PGresult *res)
{
    task *k = arg;
    k->t->is.home->store.busy--;
    if (!res || !db_good(res)) {
        k->stored(k, STORE_AWAY);
        return;
    }
    k->stored(k, PQntuples(res) ? STORE_DONE : STORE_LOST);
}

void store_save(task *k, const about *now)
{
    db_args args = {0};
    uint8_t live_bytes[LIVE_BYTES];
    size_t len = live_write(&now->live, live_bytes);
    char *seats = store_seats(now);
    buf luck = {0};
    call who = call_of_change(k->t, now);
    dice_put_luck(&now->dice, &luck);
    db_i64(&args, now->id);
    db_i32(&args, now->revision);
    db_i32(&args, (int32_t)now->length);
    db_i16(&args, now->actor);
    db_i64(&args, now->since);
    db_i64(&args, about_look(now));
    db_bytes(&args, live_bytes, len);
    db_i16(&args, now->state);
    db_i64(&args, now->host);
    db_text(&args, seats);
    db_bytes(&args, luck.at, luck.len);
    db_i64(&args, who.person);
    db_i64(&args, who.at);
    db_i64(&args, now_ms(now->home->node));
    db_bool(&args, now->standing);
    db_i64(&args, now->rematch);
    db_text(&args, now->rematch_invite);
    db_i64(&args, who.until);
    k->t->is.home->store.busy++;
    db_query(store_of(k->t->is.home, k->t->is.shard), DB_SAVE, &args, DB_ONCE, saved, k);
    buf_free(&luck);
    free(seats);
}

// ---- reading ----

// A member of a seat, by the type of its column.
#define READ_smallint(field, from) field = (uint8_t)json_integer_value(from)
#define READ_bigint(field, from) field = json_integer_value(from)
#define READ_text(field, from) read_text(field, sizeof(field), json_string_value(from))

static void read_text(char *out, size_t room, const char *text)
{
    if (text) strncpy(out, text, room - 1);
}

static void read_seat(const json_t *one, about *a)
{
    uint8_t seat = 0;
#define KEY(name, type) READ_##type(name, json_object_get(one, #name));
#define SKIP(name, type)
    SEAT_COLUMNS(KEY, SKIP, SKIP)
    if (seat >= MI_SEATS) return;
    table_seat *x = &a->seat[seat];
#define MEMBER(name, type) READ_##type(x->name, json_object_get(one, #name));
    SEAT_COLUMNS(SKIP, MEMBER, MEMBER)
#undef KEY
#undef SKIP
#undef MEMBER
}

static bool read_seats(const PGresult *res, int i, int column, about *a)
{
    json_t *all = json_loads(PQgetvalue(res, i, column), 0, NULL);
    for (size_t s = 0; s < json_array_size(all); s++)
        read_seat(json_array_get(all, s), a);
    json_decref(all);
    return true;
}

static mi_span read_span(const json_t *one)
{
    return (mi_span){json_integer_value(json_array_get(one, 0)),
                     json_integer_value(json_array_get(one, 1))};
}

static void read_rest(const json_t *one, about *a)
{
    size_t seat = (size_t)json_integer_value(json_object_get(one, "seat"));
    const json_t *off = json_object_get(one, "off");
    if (seat >= MI_SEATS) return;
    mi_rest *out = &a->seat[seat].rest;
    out->sleep.from = (uint16_t)json_integer_value(json_object_get(one, "from"));
    out->sleep.minutes = (uint16_t)json_integer_value(json_object_get(one, "minutes"));
    for (; out->offs < json_array_size(off) && out->offs < MI_OFFS; out->offs++)
        out->off[out->offs] = read_span(json_array_get(off, out->offs));
}

// Nothing where the terms of the table count no rest.
static bool read_rests(const PGresult *res, int i, int column, about *a)
{
    json_t *all = json_loads(PQgetvalue(res, i, column), 0, NULL);
    for (size_t s = 0; s < json_array_size(all); s++)
        read_rest(json_array_get(all, s), a);
    json_decref(all);
    return true;
}

static bool read_host_name(const PGresult *res, int i, int column, about *a)
{
    read_text(a->host_name, sizeof a->host_name, PQgetvalue(res, i, column));
    return true;
}

static bool read_rematch_invite(const PGresult *res, int i, int column, about *a)
{
    read_text(a->rematch_invite, sizeof a->rematch_invite, PQgetvalue(res, i, column));
    return true;
}

static bool read_secret(const PGresult *res, int i, int column, about *a)
{
    size_t len;
    mi_stretch *d = &a->dice;
    const uint8_t *secret = db_get_bytes(res, i, column, &len);
    if (len != MI_HASH) return false;
    memcpy(d->secret, secret, MI_HASH);
    fair_hash(d->secret, MI_HASH, d->commitment);
    d->committed = true;
    d->from = a->resumed + 1;
    return true;
}

static bool read_luck(const PGresult *res, int i, int column, about *a)
{
    size_t len;
    const uint8_t *luck = db_get_bytes(res, i, column, &len);
    return dice_read_luck(luck, len, &a->dice);
}

// The head of a game that was begun by another version of its rules: as much as every
// version has in common.
static bool read_other_head(const uint8_t *head, size_t len, about *a)
{
    a->game = len >= 4 && head[0] == MI_CODEC ? mi_find_id(head[1]) : NULL;
    if (!a->game || head[3] > MI_SEATS) return false;
    a->head = mi_head_default(a->game, head[3]);
    a->head.version = head[2];
    return true;
}

static bool read_head(const PGresult *res, int i, int column, about *a)
{
    size_t len, at = 0;
    const uint8_t *head = db_get_bytes(res, i, column, &len);
    mi_err err = mi_head_decode(&mi_games, head, len, &at, &a->head);
    if (err == MI_EGAME) return read_other_head(head, len, a);
    a->game = mi_find_head(&a->head);
    a->readable = !err;
    return !err;
}

// Version 1 of `live` had no clocks at tables of days, and did not say since when
// somebody was away.
static void renew(about *a)
{
    for (unsigned s = 0; s < MI_SEATS; s++) {
        if (a->pace == PACE_DAYS) a->live.clock[s] = about_terms(a).bank;
        if (a->live.standins & MI_SEAT_BIT(s)) a->live.away[s] = a->since;
    }
}

static bool read_live(const PGresult *res, int i, int column, about *a)
{
    size_t len;
    bool old;
    const uint8_t *bytes = db_get_bytes(res, i, column, &len);
    if (!live_read(bytes, len, &a->live, &old)) return false;
    if (old) renew(a);
    return true;
}

static bool read_about(const PGresult *res, int i, about *a)
{
#define NUMBER(name, sql, type, field) a->field = (type)db_get_int(res, i, name);
#define OTHER(name, sql, reader)                                                         \
    if (!reader(res, i, name, a)) return false;
    ABOUT_COLUMNS(NUMBER, NUMBER, OTHER)
#undef NUMBER
#undef OTHER
    return true;
}

bool store_about(tables *home, const PGresult *res, int i, about *a)
{
    *a = (about){.home = home};
    if (!read_about(res, i, a)) return false;
    a->shard = shard_of(home, a->id);
    return true;
}

const shards_order store_longest = {
    .by = WAITING_SINCE, .then = WAITING_TABLE, .most = 1000};

int64_t store_waiting(const PGresult *res, int i)
{
    size_t len;
    mi_live live;
    bool old;
    const uint8_t *bytes = db_get_bytes(res, i, WAITING_LIVE, &len);
    if (!live_read(bytes, len, &live, &old)) return 0;
    unsigned seat = (unsigned)db_get_int(res, i, WAITING_SEAT);
    bool waits = !live.paused && !(live.standins & MI_SEAT_BIT(seat));
    return waits ? db_get_int(res, i, WAITING_TABLE) : 0;
}
