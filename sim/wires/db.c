// Connections to the models of the databases. A query is on its way, is executed after
// what the same connection asked before, and its answer comes back; a connection may
// break anywhere between.

#include <stdlib.h>

#include "databases.h"
#include "db_queue.h"

enum {
    PAUSE_MS = 200,
    LOOK_MS = 1000,
    ANSWER_MS = 8000,
    CONNECT_MS = 10000,
    OPEN_LEAST = 1 * WORLD_MS, // to connect and to prepare the statements
    OPEN_MOST = 8 * WORLD_MS,
    RUN_LEAST = 50 * WORLD_US, // to execute a statement, with its commit
    RUN_MOST = 2 * WORLD_MS,
    STANDBY_LOOK = 20 * WORLD_MS, // while a commit waits for it
};
typedef enum { RESTING, CONNECTING, READY } state;

// The connection as the database sees it. It lives until the last message is through.
typedef struct {
    db *owner; // NULL once the node has let go
    database *of;
    int32_t pid;
    unsigned node;    // whose it is
    uint32_t primary; // which one it leads to
    unsigned refs;
    bool broken;
    uint32_t sent, executed; // how many queries
    wires_cut_of *cut;
    uint64_t asked, done, answered; // when the last one arrives, is executed, is back
} session;

struct db {
    ring link; // among all
    node *node;
    db_primary *primary;
    uv_loop_t *loop;
    uv_timer_t timer;
    uv_async_t wake;
    wires_cut_of *cut;
    database *of;
    session *session;
    ring answers; // that have arrived
    state state;
    bool closing, hopeless; // hopeless: it will not be connected this time
    PGresult *held;         // the answer to a query whose check is still out
    db_queue queue;
};

typedef struct {
    ring link; // once its answer has arrived
    moment e;
    session *session; // held
    uint32_t number;  // of those of its session
    db_statement statement;
    db_args args;
    buf bytes;
    PGresult *res;
    bool checked, check; // a check is behind it; it is one
    bool held;           // it waits for the standby
} query;

static ring all; // connections of nodes

void connections_begin(void) { ring_init(&all); }

bool db_ready(const db *d) { return d->state == READY; }

// ---- a query under way ----

static void session_release(session *s)
{
    if (--s->refs) return;
    model_ended(s->of->model, s->pid);
    free(s);
}

// The node hears of it.
static bool breaks(session *s, uint32_t often)
{
    if (!s->broken && (s->primary != s->of->primary || wires_bad_luck(often))) {
        s->broken = true;
        world_show("\"broken\":%u", s->node);
        if (s->owner) uv_async_send(&s->owner->wake);
    }
    return s->broken;
}

static void hold(query *q, bool held)
{
    if (q->held == held) return;
    q->held = held;
    database *of = q->session->of;
    if (held)
        of->held++;
    else
        of->held--;
    world_show("\"held\":%u", of->held);
}

static void query_free(query *q)
{
    hold(q, false);
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
    if (!d || breaks(q->session, q->session->of->trouble.unanswered)) {
        query_free(q);
        return;
    }
    ring_join(&d->answers, &q->link);
    uv_async_send(&d->wake);
}

// For the standby, or for one before it in its session that does.
static bool waits(const query *q)
{
    return q->number != q->session->executed ||
           (q->session->of->standby == STANDBY_AWAITED && database_writes(q->statement));
}

// Here it is committed, whatever becomes of the answer.
static void execute(moment *e)
{
    query *q = CONTAINER_OF(query, e, e);
    session *s = q->session;
    if (breaks(s, s->of->trouble.unasked)) {
        query_free(q);
        return;
    }
    hold(q, waits(q));
    if (q->held) {
        world_at(e, world_now() + STANDBY_LOOK, execute);
        return;
    }
    s->executed++;
    q->res = database_run(s->of, s->pid, q->statement, &q->args);
    world_note(&q->statement, sizeof q->statement);
    world_note(q->bytes.at, q->bytes.len);
    if (db_good(q->res)) database_keep(s->of, s->pid, q->statement, &q->args, &q->bytes);
    if (PQntuples(q->res) > 0 && database_writes(q->statement))
        world_show("\"write\":%u,\"rows\":\"%s\"", s->node, db_names[q->statement]);
    world_at(e, later(&s->answered, wires_after(s->cut->from)), arrive_answer);
}

static void arrive_query(moment *e)
{
    query *q = CONTAINER_OF(query, e, e);
    session *s = q->session;
    uint64_t from = s->done > world_now() ? s->done : world_now();
    s->done = from + world_between(RUN_LEAST, s->of->slow ? s->of->slow : RUN_MOST);
    world_at(e, s->done, execute);
}

// Its arguments are copied: the node may forget them meanwhile.
static query *send_query(db *d, db_statement statement, const db_args *args)
{
    query *q = must_alloc(sizeof *q);
    db_asked copy = {.args = *args};
    session *s = d->session;
    db_queue_keep(&copy);
    q->session = s;
    s->refs++;
    q->number = s->sent++;
    q->statement = statement;
    q->args = copy.args;
    q->bytes = copy.bytes;
    world_at(&q->e, later(&s->asked, wires_after(s->cut->to)), arrive_query);
    return q;
}

static void send_waiting(db *d)
{
    while (d->state == READY) {
        const db_asked *a = db_queue_send(&d->queue);
        if (!a) return;
        bool checked = db_queue_checks(&d->queue, a);
        send_query(d, a->statement, &a->args)->checked = checked;
        if (checked) send_query(d, DB_STANDBY, &(db_args){0})->check = true;
    }
}

void db_query(db *d, db_statement statement, const db_args *args, db_mode mode,
              db_done *done, void *arg)
{
    db_asked *a = db_queue_ask(&d->queue, statement, args, mode, done, arg);
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
    PQclear(d->held);
    d->held = NULL;
    if (!d->session) return;
    d->session->owner = NULL;
    session_release(d->session);
    d->session = NULL;
}

static void broken(db *d)
{
    d->node->metrics.breaks += !d->closing;
    d->primary->unsafe = d->node->config.require_standby > 0;
    session_end(d);
    d->state = RESTING;
    if (!d->closing) uv_timer_start(&d->timer, on_timer, PAUSE_MS, 0);
    db_queue_break(&d->queue, d->closing);
}

static void take(db *d, query *q)
{
    if (q->checked) {
        d->held = q->res;
        q->res = NULL;
    } else if (q->check) {
        PGresult *held = d->held;
        bool sure = db_waits(d->node, d->primary, q->res) || !db_good(held);
        d->held = NULL;
        if (sure)
            db_queue_answer(&d->queue, held);
        else
            db_queue_doubt(&d->queue);
        PQclear(held);
    } else {
        db_queue_answer(&d->queue, q->res);
    }
}

static void on_wake(uv_async_t *handle)
{
    db *d = CONTAINER_OF(db, wake, handle);
    for (ring *at = d->answers.next, *next; at != &d->answers; at = next) {
        query *q = CONTAINER_OF(query, link, at);
        next = at->next;
        d->node->metrics.statement_errors += !db_good(q->res);
        take(d, q);
        query_free(q);
    }
    if (d->session && d->session->broken) broken(d);
}

// The file descriptor is asked for first; a host that is there and has no database says
// no, and one that cannot be reached says nothing.
static void connect_start(db *d)
{
    uint64_t now = world_now(), ms = world_between(OPEN_LEAST, OPEN_MOST) / WORLD_MS;
    bool cut = d->cut->to > now || d->cut->from > now;
    d->state = CONNECTING;
    d->hopeless = loop_full(d->loop) || d->of->down > now || cut;
    uv_timer_start(&d->timer, on_timer, cut ? (uint64_t)CONNECT_MS : ms, 0);
}

static void connected(db *d)
{
    d->session = must_alloc(sizeof *d->session);
    *d->session = (session){.owner = d,
                            .of = d->of,
                            .pid = database_pid(),
                            .node = wires_number(d->loop),
                            .primary = d->of->primary,
                            .refs = 1,
                            .cut = d->cut};
    d->state = READY;
    uv_timer_start(&d->timer, on_timer, LOOK_MS, LOOK_MS);
    send_waiting(d);
}

static void ask_again(db *d)
{
    db_queue_again(&d->queue);
    send_waiting(d);
}

static void on_timer(uv_timer_t *timer)
{
    db *d = CONTAINER_OF(db, timer, timer);
    bool overdue = d->state == READY && d->queue.sent &&
                   tick_ms(d->node) - d->queue.sent->sent > ANSWER_MS;
    if (d->state == RESTING)
        connect_start(d);
    else if (overdue || (d->state == CONNECTING && d->hopeless))
        broken(d);
    else if (d->state == CONNECTING)
        connected(d);
    else
        ask_again(d);
}

db *db_open(node *n, uv_loop_t *loop, const char *conninfo, db_primary *primary)
{
    db *d = must_alloc(sizeof *d);
    (void)conninfo;
    d->node = n;
    d->primary = primary;
    d->loop = loop;
    d->of = database_of(primary->number);
    d->cut = &wires_cut(loop_name(loop))->database[primary->number];
    db_queue_begin(&d->queue, n);
    ring_init(&d->answers);
    ring_join(&all, &d->link);
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
    for (ring *at = all.next, *next; at != &all; at = next) {
        db *d = CONTAINER_OF(db, link, at);
        next = at->next;
        if (d->loop != uv) continue;
        session_end(d);
        ring_leave(&d->link);
    }
}

// Connections of nodes that are gone break by themselves.
void database_breaks(database *of)
{
    for (ring *at = all.next; at != &all; at = at->next) {
        const db *d = CONTAINER_OF(db, link, at);
        if (d->session && d->session->of == of) breaks(d->session, 0);
    }
}
