// Connections to the model of the database. A query is on its way, is executed after what
// the same connection asked before, and its answer comes back; a connection may break
// anywhere between.

#include <stdlib.h>

#include "db_queue.h"
#include "inside.h"
#include "store.h"

enum {
    PAUSE_MS = 200,
    LOOK_MS = 1000,
    ANSWER_MS = 8000,
    OPEN_LEAST = 1 * WORLD_MS, // to connect and to prepare the statements
    OPEN_MOST = 8 * WORLD_MS,
    RUN_LEAST = 50 * WORLD_US, // to execute a statement, with its commit
    RUN_MOST = 2 * WORLD_MS,
};

typedef enum { RESTING, CONNECTING, READY } state;

// The connection as the database sees it. It lives until the last message is through.
typedef struct {
    db *owner; // NULL once the node has let go
    int32_t pid;
    unsigned refs;
    bool broken;
    uint64_t asked, done, answered; // when the last one arrives, is executed, is back
} session;

struct db {
    ring link; // among all
    node *node;
    uv_loop_t *loop;
    uv_timer_t timer;
    uv_async_t wake;
    session *session;
    ring answers; // that have arrived
    state state;
    bool closing;
    db_queue queue;
};

typedef struct {
    ring link; // once its answer has arrived
    moment e;
    session *session; // held
    db_statement statement;
    db_args args;
    buf bytes;
    PGresult *res;
} query;

static struct {
    model *model;
    int64_t calendar;
    int32_t sessions; // that have begun
    ring all;
} site;

void database_begin(int64_t calendar_ms)
{
    site.model = model_new();
    site.calendar = calendar_ms;
    site.sessions = 0;
    ring_init(&site.all);
}

void database_end(void)
{
    model_free(site.model);
    site.model = NULL;
}

struct model *wires_model(void) { return site.model; }

bool db_ready(const db *d) { return d->state == READY; }

// ---- a query under way ----

static void session_release(session *s)
{
    if (--s->refs) return;
    model_ended(site.model, s->pid);
    free(s);
}

// The node hears of it.
static bool breaks(session *s, uint32_t often)
{
    if (!s->broken && wires_bad_luck(often)) {
        s->broken = true;
        if (s->owner) uv_async_send(&s->owner->wake);
    }
    return s->broken;
}

static void query_free(query *q)
{
    ring_leave(&q->link);
    session_release(q->session);
    if (q->res) PQclear(q->res);
    buf_free(&q->bytes);
    free(q);
}

static uint64_t later(uint64_t *last, uint64_t when)
{
    if (when > *last) *last = when;
    return *last;
}

static void arrive_answer(moment *e)
{
    query *q = CONTAINER_OF(query, e, e);
    db *d = q->session->owner;
    if (!d || breaks(q->session, wires_now()->unanswered)) {
        query_free(q);
        return;
    }
    ring_join(&d->answers, &q->link);
    uv_async_send(&d->wake);
}

// Here it is committed, whatever becomes of the answer.
static void execute(moment *e)
{
    query *q = CONTAINER_OF(query, e, e);
    session *s = q->session;
    if (breaks(s, wires_now()->unasked)) {
        query_free(q);
        return;
    }
    model_clock(site.model, site.calendar + (int64_t)(world_now() / WORLD_MS));
    model_connection(site.model, s->pid);
    q->res = model_run(site.model, q->statement, &q->args);
    world_note(&q->statement, sizeof q->statement);
    world_note(q->bytes.at, q->bytes.len);
    world_at(e, later(&s->answered, world_now() + wires_way()), arrive_answer);
}

static void arrive_query(moment *e)
{
    query *q = CONTAINER_OF(query, e, e);
    session *s = q->session;
    uint64_t from = s->done > world_now() ? s->done : world_now();
    s->done = from + world_between(RUN_LEAST, RUN_MOST);
    world_at(e, s->done, execute);
}

// Its arguments are copied: the node may forget them meanwhile.
static void send_query(db *d, const db_asked *a)
{
    query *q = must_alloc(sizeof *q);
    db_asked copy = {.args = a->args};
    db_queue_keep(&copy);
    q->session = d->session;
    q->session->refs++;
    q->statement = a->statement;
    q->args = copy.args;
    q->bytes = copy.bytes;
    world_at(&q->e, later(&d->session->asked, world_now() + wires_way()), arrive_query);
}

static void send_waiting(db *d)
{
    while (d->state == READY) {
        const db_asked *a = db_queue_send(&d->queue, tick_ms(d->node));
        if (!a) return;
        send_query(d, a);
    }
}

void db_query(db *d, db_statement statement, const db_args *args, db_mode mode,
              db_done *done, void *arg)
{
    db_asked *a = db_queue_ask(&d->queue, args);
    a->statement = statement;
    a->mode = mode;
    a->done = done;
    a->arg = arg;
    a->since = tick_ms(d->node);
    db_queue_keep(a);
    send_waiting(d);
}

// ---- the connection ----

static void on_timer(uv_timer_t *timer);

static void session_end(db *d)
{
    for (ring *at = d->answers.next, *next; at != &d->answers; at = next) {
        next = at->next;
        query_free(CONTAINER_OF(query, link, at));
    }
    if (!d->session) return;
    d->session->owner = NULL;
    session_release(d->session);
    d->session = NULL;
}

static void broken(db *d)
{
    d->node->metrics.breaks += !d->closing;
    session_end(d);
    d->state = RESTING;
    if (!d->closing) uv_timer_start(&d->timer, on_timer, PAUSE_MS, 0);
    db_queue_break(&d->queue, tick_ms(d->node), d->closing);
}

static void on_wake(uv_async_t *handle)
{
    db *d = CONTAINER_OF(db, wake, handle);
    for (ring *at = d->answers.next, *next; at != &d->answers; at = next) {
        query *q = CONTAINER_OF(query, link, at);
        next = at->next;
        d->node->metrics.statement_errors += !db_good(q->res);
        db_queue_answer(&d->queue, q->res);
        query_free(q);
    }
    if (d->session && d->session->broken) broken(d);
}

static void connect_start(db *d)
{
    d->state = CONNECTING;
    uv_timer_start(&d->timer, on_timer, world_between(OPEN_LEAST, OPEN_MOST) / WORLD_MS,
                   0);
}

static void connected(db *d)
{
    d->session = must_alloc(sizeof *d->session);
    *d->session = (session){.owner = d, .pid = ++site.sessions, .refs = 1};
    d->state = READY;
    uv_timer_start(&d->timer, on_timer, LOOK_MS, LOOK_MS);
    send_waiting(d);
}

static void on_timer(uv_timer_t *timer)
{
    db *d = CONTAINER_OF(db, timer, timer);
    if (d->state == RESTING)
        connect_start(d);
    else if (d->state == CONNECTING)
        connected(d);
    else if (d->queue.sent && tick_ms(d->node) - d->queue.sent->sent > ANSWER_MS)
        broken(d);
}

db *db_open(node *n, uv_loop_t *loop, const char *conninfo)
{
    db *d = must_alloc(sizeof *d);
    (void)conninfo;
    d->node = n;
    d->loop = loop;
    db_queue_begin(&d->queue);
    ring_init(&d->answers);
    ring_join(&site.all, &d->link);
    uv_timer_init(loop, &d->timer);
    uv_async_init(loop, &d->wake, on_wake);
    connect_start(d);
    return d;
}

static void db_free(uv_handle_t *handle) { free(CONTAINER_OF(db, wake, handle)); }

void db_close(db *d)
{
    if (!d) return;
    d->closing = true;
    broken(d);
    ring_leave(&d->link);
    uv_close((uv_handle_t *)&d->timer, NULL);
    uv_close((uv_handle_t *)&d->wake, db_free);
}

// What was on its way is still executed.
void database_gone(const uv_loop_t *uv)
{
    for (ring *at = site.all.next, *next; at != &site.all; at = next) {
        db *d = CONTAINER_OF(db, link, at);
        next = at->next;
        if (d->loop != uv) continue;
        session_end(d);
        ring_leave(&d->link);
    }
}
