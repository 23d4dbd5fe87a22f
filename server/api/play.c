// A table over a WebSocket: the handshake, and what clients say.

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api.h"
#include "batch.h"
#include "config.h"
#include "json.h"
#include "metrics.h"
#include "play.h"
#include "router.h"
#include "ws.h"

// ---- opening ----

static bool offers_protocol(const request *r)
{
    const char *at = http_get(r, HEADER_WS_PROTOCOL);
    while (at && *at) {
        at += strspn(at, " ,");
        size_t len = strcspn(at, " ,");
        if (len == strlen(PROTO_NAME) && !strncmp(at, PROTO_NAME, len)) return true;
        at += len;
    }
    return false;
}

static http_fault handshake_fault(const request *r)
{
    const char *upgrade = http_get(r, HEADER_UPGRADE), *key = http_get(r, HEADER_WS_KEY);
    const char *version = http_get(r, HEADER_WS_VERSION);
    if (!r->parser.upgrade || !upgrade || strcasecmp(upgrade, "websocket") != 0)
        return ERROR_UPGRADE;
    if (!version || strcmp(version, "13") != 0) return ERROR_UPGRADE;
    if (!key || strlen(key) != 24 || !offers_protocol(r)) return ERROR_HANDSHAKE;
    return HTTP_FINE;
}

static conn *conn_of(viewer *v)
{
    return CONTAINER_OF(conn, own, CONTAINER_OF(onlooker, viewer, v));
}

static void tell(viewer *v, const uint8_t *frame, size_t len)
{
    ws_send(conn_of(v), frame, len);
}

// The table as the viewer may see it.
static void put_table(const viewer *v, buf *frame)
{
    buf_grow(frame, PROTO_HEAD);
    proto_head(frame->at, PROTO_TABLE, v->t->is.length);
    frame->len = PROTO_HEAD;
    json_table(&v->t->is, v->person, watch_here(v->t), frame);
}

// Is it something else than the viewer was sent last?
static bool is_news(onlooker *o, const buf *told)
{
    uint8_t hash[sizeof o->told];
    crypto_generichash(hash, sizeof hash, told->at, told->len, NULL, 0);
    bool news = memcmp(hash, o->told, sizeof hash) != 0;
    memcpy(o->told, hash, sizeof hash);
    return news;
}

// Who has lost a seat sees less from now on. What the viewer knows is not sent again:
// else everybody would hear when somebody changes what only they may see.
static void changed(viewer *v)
{
    conn *c = conn_of(v);
    mi_seats own = about_seats_of(&v->t->is, v->person);
    bool orders = v->synced && mi_orders(v->t->is.game, &v->t->is.head);
    buf told = {0};
    v->seats &= own;
    v->hands &= own;
    put_table(v, &told);
    size_t table_len = told.len;
    if (orders) watch_orders(v, &told);
    bool news = is_news(play_onlooker(c), &told);
    if (news) ws_send(c, told.at, table_len);
    if (news && orders) ws_send(c, told.at + table_len, told.len - table_len);
    buf_free(&told);
}

// What came right behind the handshake.
static void read_rest(conn *c)
{
    if (!c->rest) return;
    buf rest = *c->rest;
    free(c->rest);
    c->rest = NULL;
    ws_input(c, rest.at, rest.len);
    buf_free(&rest);
}

typedef struct {
    unsigned shard;
    bool waits;
} waiting;

static void tell_waits(conn *c, void *arg)
{
    const waiting *w = arg;
    const table *t = play_onlooker(c)->viewer.t;
    uint8_t frame[PROTO_HEAD + 1];
    proto_head(frame, PROTO_WAITING, 0);
    frame[PROTO_HEAD] = w->waits;
    if (c->ws && t && t->is.shard == w->shard) ws_send(c, frame, sizeof frame);
}

void play_waits(api *home, unsigned shard, bool waits)
{
    waiting w = {shard, waits};
    net_each(home->net, tell_waits, &w);
}

// The socket is open; whoever may not look at the table is told so, and it closes.
static void begin(conn *c, table *t, int why_not)
{
    if (!ws_begin(c)) {
        net_close(c);
        return;
    }
    net_wait(c);
    net_read(c, true);
    if (why_not) {
        ws_close(c, (proto_close)why_not);
        return;
    }
    watch_begin(&play_onlooker(c)->viewer, t);
    waiting w = {t->is.shard, api_of(c->net)->health.of[t->is.shard].waits};
    if (w.waits) tell_waits(c, &w);
    read_rest(c);
}

// Another node may have the rules that this one does not.
static int unreadable(const about *a)
{
    return versions_elsewhere(&a->home->versions, &a->head) ? (int)PROTO_CLOSE_STOPPING
                                                            : (int)PROTO_CLOSE_VERSION;
}

static void opened(void *arg, table *t, bool fail)
{
    request *r = arg;
    char invite[INVITE + 1] = "", accept[32];
    int why_not = 0; // of proto_close
    if (fail || !r->conn) {
        http_error(r, ERROR_AWAY);
        return;
    }
    http_query(r, "invite", invite, sizeof invite);
    if (!t || !about_visible(&t->is, r->person, invite)) why_not = PROTO_CLOSE_NO_TABLE;
    if (!why_not && !t->is.readable) why_not = unreadable(&t->is);
    if (r->claimed && !r->person) why_not = PROTO_CLOSE_SESSION;
    if (!net_count_socket(r->conn, r->address, r->person)) {
        http_error(r, ERROR_SOCKETS);
        return;
    }
    onlooker *o = play_onlooker(r->conn);
    memcpy(o->session, r->session, sizeof o->session);
    o->viewer = (viewer){
        .person = r->person, .since = now_ms(r->node), .tell = tell, .changed = changed};
    ws_accept(http_get(r, HEADER_WS_KEY), accept);
    conn *c = http_upgrade(r, accept);
    if (c) begin(c, t, why_not);
}

void play_open(request *r)
{
    http_fault fault = handshake_fault(r);
    if (fault) {
        http_error(r, fault);
        return;
    }
    table_glance(api_tables(r->net), r->id, r->person, opened, r);
}

// ---- frames ----

// What messages cost of the requests a person, or an address without one, may make.
enum { COST_HELLO = LIMIT_ONE, COST_BATCH = LIMIT_ONE / 4, COST_ORDER = LIMIT_ONE };

static limit_key who_pays(const conn *c)
{
    return c->person.kind ? c->person : c->address;
}

static bool pays(conn *c, uint32_t cost)
{
    if (!limit_ask(&c->net->limits, who_pays(c), cost, uv_now(c->net->loop))) return true;
    c->node->metrics.limited++;
    ws_close(c, PROTO_CLOSE_POLICY);
    return false;
}

typedef struct {
    conn *c;
    uint32_t number;
    mi_seats seats, hands;
} hello;

static void greet(const hello *h, const table *t)
{
    net *home = h->c->net;
    viewer *v = &play_onlooker(h->c)->viewer;
    mi_seats own = about_seats_of(&t->is, v->person);
    v->seats = h->seats & own;
    v->hands = h->hands & own;
    memset(play_onlooker(h->c)->told, 0, sizeof play_onlooker(h->c)->told);
    uint32_t played = watch_sync(v, h->number);
    limit_charge(&home->limits, who_pays(h->c), limit_of_items(played),
                 uv_now(home->loop));
    changed(v);
}

// A database that is away is none of the socket's fault: it stays, and is asked again.
static void said_hello(void *arg, table *t, bool fail)
{
    hello *h = arg;
    conn *c = h->c;
    const viewer *v = &play_onlooker(c)->viewer;
    bool here = !c->closing && v->t;
    if (here && fail) {
        table_read(v->t->is.home, v->t->is.id, said_hello, h);
        return;
    }
    if (here && t) greet(h, t);
    if (here && !t) ws_close(c, PROTO_CLOSE_NO_TABLE);
    free(h);
    net_release(c);
}

static void on_hello(conn *c, const proto_frame *f)
{
    if (f->len < 1 || f->len > 2) {
        ws_close(c, PROTO_CLOSE_POLICY);
        return;
    }
    if (!pays(c, COST_HELLO)) return;
    onlooker *o = play_onlooker(c);
    hello *h = must_alloc(sizeof *h);
    *h = (hello){.c = c, .number = f->number, .seats = f->body[0]};
    h->hands = f->len > 1 ? f->body[1] : f->body[0];
    o->viewer.synced = false;
    net_hold(c);
    // The table was read to open the socket, and news have been heard since. Whoever says
    // hello once more has doubts, and is shown what the database has.
    bool again = o->greeted;
    o->greeted = true;
    if (again)
        table_read(api_tables(c->net), o->viewer.t->is.id, said_hello, h);
    else
        table_glance(api_tables(c->net), o->viewer.t->is.id, 0, said_hello, h);
}

// Whoever sends a batch waits for its answer before the next; some may be under way.
enum { PENDING = 32 };

static void batch_taken(void *arg, const uint8_t *id, uint32_t first)
{
    uint8_t frame[PROTO_HEAD + PROTO_BATCH_ID];
    conn *c = arg;
    proto_head(frame, PROTO_TAKEN, first);
    memcpy(frame + PROTO_HEAD, id, PROTO_BATCH_ID);
    ws_send(c, frame, sizeof frame);
    play_onlooker(c)->pending--;
    net_release(c);
}

static void batch_refused(void *arg, const uint8_t *id, const batch_refusal *why)
{
    uint8_t frame[PROTO_HEAD + PROTO_BATCH_ID + 1 + 64];
    conn *c = arg;
    size_t rule = why->rule ? strnlen(why->rule, 64) : 0;
    proto_head(frame, PROTO_REFUSED, why->length);
    memcpy(frame + PROTO_HEAD, id, PROTO_BATCH_ID);
    frame[PROTO_HEAD + PROTO_BATCH_ID] = (uint8_t)why->code;
    if (rule) memcpy(frame + PROTO_HEAD + PROTO_BATCH_ID + 1, why->rule, rule);
    ws_send(c, frame, PROTO_HEAD + PROTO_BATCH_ID + 1 + rule);
    play_onlooker(c)->pending--;
    net_release(c);
}

static void on_batch(conn *c, const proto_frame *f)
{
    onlooker *o = play_onlooker(c);
    if (f->len < PROTO_BATCH_ID || o->pending == PENDING) {
        c->node->metrics.limited += o->pending == PENDING;
        ws_close(c, PROTO_CLOSE_POLICY);
        return;
    }
    if (!pays(c, COST_BATCH)) return;
    net_hold(c);
    o->pending++;
    batch_sender from = {batch_taken, batch_refused, c};
    batch_given given = {.table = o->viewer.t->is.id,
                         .person = o->viewer.person,
                         .here = o->viewer.since,
                         .number = f->number,
                         .id = f->body,
                         .bytes = f->body + PROTO_BATCH_ID,
                         .len = f->len - PROTO_BATCH_ID};
    batch_send(api_tables(c->net), &given, from);
}

static void on_order(conn *c, const proto_frame *f, bool raise)
{
    if (f->len != 2) {
        ws_close(c, PROTO_CLOSE_POLICY);
        return;
    }
    const viewer *v = &play_onlooker(c)->viewer;
    if (pays(c, COST_ORDER))
        batch_order(v->t->is.home, v->t->is.id, v->person, f->body[0], f->body[1], raise);
}

void play_frame(conn *c, const uint8_t *bytes, size_t len)
{
    proto_frame f;
    if (!play_onlooker(c)->viewer.t) return;
    if (!proto_read(bytes, len, &f)) {
        ws_close(c, PROTO_CLOSE_POLICY);
        return;
    }
    switch (f.type) {
    case PROTO_HELLO: on_hello(c, &f); return;
    case PROTO_BATCH: on_batch(c, &f); return;
    case PROTO_ORDER: on_order(c, &f, false); return;
    case PROTO_RAISE: on_order(c, &f, true); return;
    default: ws_close(c, PROTO_CLOSE_POLICY); return;
    }
}

void play_gone(conn *c) { watch_end(&play_onlooker(c)->viewer); }

// ---- sessions that end ----

typedef struct {
    const uint8_t *hashes;
    size_t count;
} ending;

static void end_one(conn *c, void *arg)
{
    const ending *e = arg;
    for (size_t i = 0; i < e->count && c->ws; i++)
        if (!memcmp(play_onlooker(c)->session, e->hashes + 32 * i, 32)) {
            ws_close(c, PROTO_CLOSE_SESSION);
            return;
        }
}

void play_end_sessions(api *home, const uint8_t *hashes, size_t count)
{
    ending e = {hashes, count};
    sessions_drop(&home->sessions, hashes, count);
    net_each(home->net, end_one, &e);
}

static void end_person(conn *c, void *arg)
{
    if (c->ws && play_onlooker(c)->viewer.person == *(int64_t *)arg)
        ws_close(c, PROTO_CLOSE_SESSION);
}

void play_end_person(api *home, int64_t person)
{
    sessions_drop_person(&home->sessions, person);
    net_each(home->net, end_person, &person);
}

static void end_table(conn *c, void *arg)
{
    const table *t = play_onlooker(c)->viewer.t;
    if (c->ws && t && t->is.id == *(int64_t *)arg) ws_close(c, PROTO_CLOSE_NO_TABLE);
}

void play_end_table(api *home, int64_t id) { net_each(home->net, end_table, &id); }

// A word from another node may be lost: now and then the database is asked.
static void some_gone(void *arg, const PGresult *res)
{
    for (int i = 0; db_good(res) && i < PQntuples(res); i++) {
        size_t len;
        const uint8_t *hash = db_get_bytes(res, i, SESSIONS_GONE_HASH, &len);
        if (len == 32) play_end_sessions(arg, hash, 1);
    }
}

typedef struct {
    buf array;
    uint32_t n;
    bool counted;
} asked_for;

static void add_session(conn *c, void *arg)
{
    asked_for *all = arg;
    const onlooker *o = play_onlooker(c);
    if (!c->ws || !o->viewer.person) return;
    if (all->counted)
        db_array_bytes(&all->array, o->session, sizeof o->session);
    else
        all->n++;
}

void play_check_sessions(api *home)
{
    asked_for all = {0};
    db_args args = {0};
    net_each(home->net, add_session, &all);
    if (!all.n || !store_ready(home->tables)) return;
    db_array(&all.array, DB_BYTEA, all.n);
    all.counted = true;
    net_each(home->net, add_session, &all);
    db_bytes(&args, all.array.at, all.array.len);
    db_i64(&args, now_ms(home->node));
    db_query(store_db(home->tables), DB_SESSIONS_GONE, &args, DB_ONCE, some_gone, home);
    buf_free(&all.array);
}
