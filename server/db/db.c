// One connection to PostgreSQL on the loop.
//
// Its life: connecting (libpq says when to read or write), preparing (every statement
// once), ready, and broken; then, after a pause, from the beginning. Queries stand in a
// queue, sent ones first; answers come in the same order.

#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "db_hosts.h"
#include "db_queue.h"

enum {
    PAUSE_MS = 200,     // before connecting again
    CONNECT_MS = 10000, // for a connection to come about, at any of the hosts
    ANSWER_MS = 8000,   // for an answer
    LOOK_MS = 1000,     // between looks whether one is overdue
    SETTINGS = 2,
    SYNCS = 1,
};

typedef enum { RESTING, CONNECTING, PREPARING, READY } state;

struct db {
    node *node;
    db_primary *primary;
    uv_loop_t *loop;
    char *conninfo;
    PGconn *pg;
    db_hosts *looking; // names of hosts are being looked up
    uv_poll_t *poll;   // on the heap: closing one takes a turn of the loop
    uv_timer_t *timer;
    int fd, events;
    state state;
    unsigned prepared; // answers seen while preparing
    bool closing;
    db_queue queue;
};

// The arrays of APPEND are its first parameters, in the order of their list.
#define IN_ORDER(name, parameter, ...)                                                   \
    _Static_assert(name + 1 == parameter, "parameters count from one");
PUT_COLUMNS(IN_ORDER, IN_ORDER)
#undef IN_ORDER

// The plans of the statements must not depend on how few rows there are today. And a
// commit is on disk before it is one, whatever the database was told, and nothing cuts
// short its waiting for a standby: PostgreSQL would call it done.
static const char settings[] =
    "SELECT set_config('plan_cache_mode', 'force_generic_plan', false),"
    " set_config('enable_hashjoin', 'off', false),"
    " set_config('enable_mergejoin', 'off', false),"
    " set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false),"
    " set_config('statement_timeout', '0', false),"
    " set_config('synchronous_commit', replace(current_setting('synchronous_commit'), "
    "'off', "
    "'on'), false)";

bool db_ready(const db *d) { return d->state == READY; }

static void pump(db *d);
static void broken(db *d, const char *why);
static void connect_start(db *d);
static void on_timer(uv_timer_t *timer);
static void watch(db *d, int events);

// ---- queries ----

// A commit that waits may be released by another standby than the one it waited for: the
// database is asked behind it.
static bool send_check(db *d)
{
    return PQsendQueryPrepared(d->pg, db_names[DB_STANDBY], 0, NULL, NULL, NULL, 1) &&
           PQpipelineSync(d->pg);
}

static bool send_query(db *d, const db_asked *q)
{
    int binary[DB_PARAMS];
    const char *at[DB_PARAMS];
    for (int i = 0; i < DB_PARAMS; i++) binary[i] = 1;
    for (int i = 0; i < q->args.n; i++) {
        bool number = !q->args.at[i] && q->args.len[i] >= 0;
        at[i] = number ? (const char *)q->args.room[i] : q->args.at[i];
    }
    return PQsendQueryPrepared(d->pg, db_names[q->statement], q->args.n, at, q->args.len,
                               binary, 1) &&
           PQpipelineSync(d->pg) && (!db_queue_checks(&d->queue, q) || send_check(d));
}

static void send_waiting(db *d)
{
    while (d->state == READY) {
        const db_asked *a = db_queue_send(&d->queue);
        if (!a) return;
        if (!send_query(d, a)) broken(d, "send");
    }
}

void db_query(db *d, db_statement statement, const db_args *args, db_mode mode,
              db_done *done, void *arg)
{
    bool now = d->state == READY && !d->queue.waiting;
    db_asked *a = db_queue_ask(&d->queue, statement, args, mode, done, arg);
    if (!now || mode != DB_ONCE) db_queue_keep(a);
    if (!now) return;
    send_waiting(d);
    if (d->state == READY) pump(d);
}

// ---- answers ----

// The server or the way to it is going away, or takes no writes any more: what was asked
// may or may not have been done, and another connection is needed.
static bool fatal(const PGresult *res)
{
    const char *code = PQresultErrorField(res, PG_DIAG_SQLSTATE);
    if (!code) return true;
    return !strncmp(code, "57P", 3) || !strncmp(code, "08", 2) || !strcmp(code, "25006");
}

// The answer to the first query that was sent, or to the check behind it. A statement
// that has answered is not committed yet, so that an error may follow its answer.
static void take(db *d, PGresult **res)
{
    db_asked *q = d->queue.sent;
    if (!q) return;
    if (q->synced) {
        q->unsure = !db_waits(d->node, d->primary, *res) && db_good(q->held);
        return;
    }
    PQclear(q->held);
    q->held = *res;
    *res = NULL;
}

// Everything up to here is committed. What is refused is refused for certain.
static void take_sync(db *d)
{
    db_asked *q = d->queue.sent;
    d->prepared += d->state == PREPARING;
    if (d->state == PREPARING || !q) return;
    if (++q->synced == 1 && db_queue_checks(&d->queue, q)) return;
    if (q->unsure)
        db_queue_doubt(&d->queue);
    else
        db_queue_answer(&d->queue, q->held);
}

static bool answer(db *d, PGresult **taken)
{
    PGresult *res = *taken;
    ExecStatusType status = PQresultStatus(res);
    if (status == PGRES_PIPELINE_SYNC) {
        take_sync(d);
        return true;
    }
    bool failed = status == PGRES_FATAL_ERROR || status == PGRES_PIPELINE_ABORTED;
    if (failed && (PQstatus(d->pg) == CONNECTION_BAD || fatal(res))) return false;
    if (d->state == PREPARING) {
        if (failed)
            log_line(d->node, "error", "prepare", "\"message\":\"%s\"",
                     log_text(d->node, PQresultErrorMessage(res)));
        d->prepared++;
        return !failed;
    }
    d->node->metrics.statement_errors += failed;
    if (failed)
        log_line(d->node, "error", "statement", "\"statement\":\"%s\",\"message\":\"%s\"",
                 d->queue.sent ? db_names[d->queue.sent->statement] : "",
                 log_text(d->node, PQresultErrorMessage(res)));
    take(d, taken);
    return true;
}

// PQgetResult says NULL after each statement, and also when there is nothing more yet.
static void read_answers(db *d)
{
    if (!PQconsumeInput(d->pg)) {
        broken(d, PQerrorMessage(d->pg));
        return;
    }
    for (unsigned nothing = 0; nothing < 2 && !PQisBusy(d->pg);) {
        PGresult *res = PQgetResult(d->pg);
        if (!res) {
            nothing++;
            continue;
        }
        nothing = 0;
        bool good = answer(d, &res);
        PQclear(res);
        if (!d->pg) return;
        if (!good) {
            broken(d, PQerrorMessage(d->pg));
            return;
        }
    }
    if (d->state == PREPARING && d->prepared == DB_STATEMENTS + SETTINGS + SYNCS) {
        d->state = READY;
        uv_timer_start(d->timer, on_timer, LOOK_MS, LOOK_MS);
        log_line(d->node, "info", "database", "\"state\":\"ready\",\"shard\":%u",
                 d->primary->number);
        send_waiting(d);
    }
}

// ---- the connection ----

static void free_handle(uv_handle_t *handle) { free(handle); }

static void unwatch(db *d)
{
    if (!d->poll) return;
    uv_poll_stop(d->poll);
    uv_close((uv_handle_t *)d->poll, free_handle);
    d->poll = NULL;
    d->events = 0;
}

// Time to connect, or time is up.
static void ask_again(db *d)
{
    db_queue_again(&d->queue);
    send_waiting(d);
    if (d->state == READY) pump(d);
}

static void on_timer(uv_timer_t *timer)
{
    db *d = timer->data;
    bool overdue = d->state != READY ||
                   (d->queue.sent && tick_ms(d->node) - d->queue.sent->sent > ANSWER_MS);
    if (d->state == RESTING)
        connect_start(d);
    else if (overdue)
        broken(d, "no answer");
    else
        ask_again(d);
}

static void broken(db *d, const char *why)
{
    if (d->state != RESTING && !d->closing)
        log_line(d->node, "warning", "database",
                 "\"state\":\"broken\",\"shard\":%u,\"message\":\"%s\"",
                 d->primary->number, log_text(d->node, why));
    d->node->metrics.breaks += !d->closing;
    d->primary->unsafe = d->node->config.require_standby > 0;
    unwatch(d);
    db_hosts_forget(d->looking);
    d->looking = NULL;
    if (d->pg) PQfinish(d->pg);
    d->pg = NULL;
    d->state = RESTING;
    if (!d->closing) uv_timer_start(d->timer, on_timer, PAUSE_MS, 0);
    db_queue_break(&d->queue, d->closing);
}

static void prepare_all(db *d)
{
    char place_settings[48];
    d->state = PREPARING;
    d->prepared = 0;
    uv_timer_stop(d->timer);
    uv_timer_start(d->timer, on_timer, CONNECT_MS, 0);
    bool good = PQsetnonblocking(d->pg, 1) == 0 && PQenterPipelineMode(d->pg) &&
                PQsendQueryParams(d->pg, settings, 0, NULL, NULL, NULL, NULL, 0);
    snprintf(place_settings, sizeof place_settings, "SELECT place_is(%u)",
             d->primary->number);
    good = good && PQsendQueryParams(d->pg, place_settings, 0, NULL, NULL, NULL, NULL, 0);
    for (unsigned i = 0; i < DB_STATEMENTS && good; i++)
        good = PQsendPrepare(d->pg, db_names[i], db_sql[i], 0, NULL);
    if (!good || !PQpipelineSync(d->pg)) {
        broken(d, PQerrorMessage(d->pg));
        return;
    }
    pump(d);
}

// Sends what libpq holds, and waits for what it wants.
static void pump(db *d)
{
    int left = PQflush(d->pg);
    if (left < 0) {
        broken(d, PQerrorMessage(d->pg));
        return;
    }
    watch(d, UV_READABLE | (left ? UV_WRITABLE : 0));
}

static void connect_step(db *d)
{
    switch (PQconnectPoll(d->pg)) {
    case PGRES_POLLING_READING: watch(d, UV_READABLE); return;
    case PGRES_POLLING_WRITING: watch(d, UV_WRITABLE); return;
    case PGRES_POLLING_OK: prepare_all(d); return;
    default: broken(d, PQerrorMessage(d->pg)); return;
    }
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    db *d = poll->data;
    if (d->state ==
        CONNECTING) { // a host that refuses is an error here: libpq asks the next
        connect_step(d);
        return;
    }
    if (status < 0) {
        broken(d, uv_strerror(status));
        return;
    }
    if (events & UV_READABLE) read_answers(d);
    if (d->pg && d->poll == poll) pump(d);
}

// Another host, another socket: libpq changes it under way.
static void watch(db *d, int events)
{
    int fd = PQsocket(d->pg);
    // While connecting libpq may close a socket and get another with the same number.
    if (d->poll && (fd != d->fd || d->state == CONNECTING)) unwatch(d);
    if (d->poll && d->events == events) return;
    if (!d->poll) {
        d->poll = must_alloc(sizeof *d->poll);
        d->poll->data = d;
        d->fd = fd;
        int err = uv_poll_init(d->loop, d->poll, fd);
        if (err) {
            free(d->poll);
            d->poll = NULL;
            broken(d, uv_strerror(err));
            return;
        }
    }
    d->events = events;
    uv_poll_start(d->poll, events, on_poll);
}

// libpq would print what the database says by the way as bare lines.
static void on_notice(void *arg, const char *message)
{
    log_line(arg, "warning", "notice", "\"message\":\"%s\"", log_text(arg, message));
}

// A host that says nothing, not even no, is left after tcp_user_timeout.
static void connect_to(db *d, const char *hosts, const char *addresses, const char *ports)
{
    const char *const keys[] = {"target_session_attrs",
                                "application_name",
                                "tcp_user_timeout",
                                "dbname",
                                hosts ? "host" : NULL,
                                "hostaddr",
                                "port",
                                NULL};
    const char *const values[] = {"read-write", "miasma-server", "3000", d->conninfo,
                                  hosts,        addresses,       ports,  NULL};
    d->pg = PQconnectStartParams(keys, values, 1);
    if (!d->pg || PQstatus(d->pg) == CONNECTION_BAD) {
        broken(d, d->pg ? PQerrorMessage(d->pg) : "memory");
        return;
    }
    PQsetNoticeProcessor(d->pg, on_notice, d->node);
    watch(d, UV_WRITABLE);
}

static void looked_up(void *arg, const char *hosts, const char *addresses,
                      const char *ports)
{
    db *d = arg;
    d->looking = NULL;
    if (hosts)
        connect_to(d, hosts, addresses, ports);
    else
        broken(d, "no such host");
}

static void connect_start(db *d)
{
    d->state = CONNECTING;
    uv_timer_start(d->timer, on_timer, CONNECT_MS, 0);
    d->looking = db_hosts_find(d->loop, d->conninfo, looked_up, d);
    if (d->looking)
        db_hosts_begin(d->looking);
    else
        connect_to(d, NULL, NULL, NULL);
}

db *db_open(node *n, uv_loop_t *loop, const char *conninfo, db_primary *primary)
{
    db *d = must_alloc(sizeof *d);
    d->node = n;
    d->primary = primary;
    d->loop = loop;
    d->conninfo = strdup(conninfo);
    db_queue_begin(&d->queue, n);
    d->timer = must_alloc(sizeof *d->timer);
    uv_timer_init(loop, d->timer);
    d->timer->data = d;
    connect_start(d);
    return d;
}

void db_close(db *d)
{
    if (!d) return;
    d->closing = true;
    broken(d, "closing");
    uv_timer_stop(d->timer);
    uv_close((uv_handle_t *)d->timer, free_handle);
    free(d->conninfo);
    free(d);
}
