// A PostgreSQL that is compared with the model.

#include "real.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "calls.h"
#include "compare.h"
#include "migrate.h"
#include "world.h"

_Noreturn static void give_up(const char *what, PGconn *pg)
{
    fprintf(stderr, "model_check: %s: %s", what, PQerrorMessage(pg));
    exit(2);
}

static void must(PGconn *pg, const char *text)
{
    PGresult *res = PQexec(pg, text);
    if (!good(res)) give_up(text, pg);
    PQclear(res);
}

static int64_t must_tell(PGconn *pg, const char *text)
{
    PGresult *res = PQexec(pg, text);
    if (!good(res)) give_up(text, pg);
    int64_t v = strtoll(PQgetvalue(res, 0, 0), NULL, 10);
    PQclear(res);
    return v;
}

// ---- the database ----

static PGconn *connect_to(const real *r)
{
    const char *const keys[] = {"dbname", "options", NULL};
    const char *const values[] = {
        r->conninfo,
        r->folder ? "-c client_min_messages=error"
                  : "-c client_min_messages=error -c synchronous_commit=off",
        NULL};
    PGconn *pg = PQconnectdbParams(keys, values, 1);
    if (PQstatus(pg) != CONNECTION_OK) give_up("connect", pg);
    return pg;
}

// What is random in the database counts here, and its calendar is told: both stand in a
// schema that is looked at before PostgreSQL's own. Numbers do not depend on who comes
// first: each connection takes a block of them.
static const char make[] =
    "CREATE SCHEMA sim; CREATE SEQUENCE sim.handles;"
    "CREATE OR REPLACE FUNCTION handle() RETURNS bigint LANGUAGE sql VOLATILE AS"
    " $$SELECT nextval('sim.handles')$$;"
    "CREATE FUNCTION sim.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS"
    " $$SELECT to_timestamp(current_setting('sim.ms')::bigint / 1000.0)$$;"
    "CREATE FUNCTION sim.now() RETURNS timestamptz LANGUAGE sql STABLE AS"
    " $$SELECT to_timestamp(current_setting('sim.ms')::bigint / 1000.0)$$;"
    "UPDATE address_key SET key = decode(repeat('00', 32), 'hex');"
    "DO $$DECLARE s oid; BEGIN FOR s IN SELECT oid FROM pg_class WHERE relkind = 'S' LOOP"
    " EXECUTE format('ALTER SEQUENCE %s CACHE 1000', s::regclass); END LOOP; END$$;";
_Static_assert(NUMBERS == 1000, "as sequences cache them");

// As the server sets them, and so that rows have an order where SQL leaves it open.
static const char settings[] =
    "SET plan_cache_mode = force_generic_plan; SET enable_hashjoin = off;"
    "SET enable_mergejoin = off; SET enable_seqscan = off; SET jit = off;"
    "SET enable_bitmapscan = off; SET search_path = sim, pg_catalog, public;"
    "SET sim.ms = 0; SET deadlock_timeout = '20ms'";

static void open_one(real *r, unsigned by)
{
    r->pg[by] = connect_to(r);
    memset(r->prepared[by], 0, sizeof r->prepared[by]);
    r->pid[by] = PQbackendPID(r->pg[by]); // libpq forgets it when the connection breaks
    must(r->pg[by], settings);
}

// Statements are prepared when they are asked first: a schedule asks few.
static void prepare(real *r, const request *q)
{
    bool *done = &r->prepared[q->by][q->statement];
    if (*done) return;
    PGresult *res =
        PQprepare(r->pg[q->by], world_name(q->statement), db_sql[q->statement], 0, NULL);
    if (!good(res)) give_up(world_name(q->statement), r->pg[q->by]);
    PQclear(res);
    *done = true;
}

static void open_own(real *r)
{
    char text[1024];
    r->own = connect_to(r);
    r->gate = connect_to(r);
    for (relation t = 0; t < TABLES; t++) {
        snprintf(text, sizeof text, "PREPARE look_%s AS SELECT %s FROM %s", table_name(t),
                 columns_compared(t), table_name(t));
        must(r->own, text);
    }
}

void real_open(real *r, const char *conninfo)
{
    r->conninfo = strdup(conninfo);
    PGconn *first = connect_to(r);
    must(first, "DROP DATABASE IF EXISTS model_check WITH (FORCE)");
    must(first, "CREATE DATABASE model_check");
    PQfinish(first);
    r->conninfo = realloc(r->conninfo, strlen(conninfo) + 32);
    sprintf(r->conninfo, "%s dbname=model_check", conninfo);
    if (migrate(&(config_values){.primary = {r->conninfo}, .primaries = 1})) exit(2);
    first = connect_to(r);
    must(first, make);
    PQfinish(first);
    open_own(r);
    for (unsigned i = 0; i < CONNECTIONS; i++) open_one(r, i);
}

void real_close(real *r)
{
    for (unsigned i = 0; i < CONNECTIONS; i++) PQfinish(r->pg[i]);
    PQfinish(r->own);
    PQfinish(r->gate);
    free(r->conninfo);
}

void real_run(real *r, const char *text) { must(r->own, text); }

void real_numbers(real *r, unsigned by, unsigned block)
{
    char text[256];
    snprintf(text, sizeof text,
             "SELECT setval(oid::regclass, %u, false), nextval(oid::regclass)"
             " FROM pg_class WHERE relkind = 'S'",
             block * NUMBERS + 1);
    must(r->pg[by], text);
}

void real_empty(real *r, uint64_t which)
{
    char text[4096] = "BEGIN; SET LOCAL session_replication_role = replica;";
    for (relation t = 0; t < TABLES; t++)
        if (which >> t & 1)
            sprintf(text + strlen(text), "DELETE FROM %s;", table_name(t));
    strcat(text, "INSERT INTO site VALUES (0, 0); COMMIT");
    must(r->own, text);
}

// ---- looking ----

void real_look(real *r, uint64_t which, PGresult *out[TABLES])
{
    PGconn *pg = r->own;
    char name[64];
    PQenterPipelineMode(pg);
    for (relation t = 0; t < TABLES; t++) {
        snprintf(name, sizeof name, "look_%s", table_name(t));
        if (which >> t & 1) PQsendQueryPrepared(pg, name, 0, NULL, NULL, NULL, 1);
    }
    PQpipelineSync(pg);
    for (relation t = 0; t < TABLES; t++) {
        if (!(which >> t & 1)) continue;
        out[t] = PQgetResult(pg);
        if (!good(out[t])) give_up(table_name(t), pg);
        PQgetResult(pg); // the end of one
    }
    PQclear(PQgetResult(pg)); // and of all
    PQexitPipelineMode(pg);
}

// ---- asking ----

void group_free(group *g)
{
    for (unsigned i = 0; i < g->n; i++) {
        buf_free(&g->at[i].asked.bytes);
        PQclear(g->at[i].res);
    }
    g->n = 0;
}

static void send_one(PGconn *pg, const request *q)
{
    const db_args *args = &q->asked.args;
    const char *at[DB_PARAMS];
    int binary[DB_PARAMS];
    for (int i = 0; i < args->n; i++) {
        at[i] = args->at[i] ? args->at[i] : (const char *)args->room[i];
        binary[i] = 1;
    }
    if (!PQsendQueryPrepared(pg, world_name(q->statement), args->n, at, args->len, binary,
                             1) ||
        !PQpipelineSync(pg))
        give_up(world_name(q->statement), pg);
}

// The next result, or NULL where there will be none.
static PGresult *next_result(PGconn *pg)
{
    PGresult *res = NULL;
    for (unsigned nothing = 0; !res && nothing < 2; nothing++) res = PQgetResult(pg);
    return res;
}

// As the server sees it: the way to the database is gone, and nobody knows what was done.
static bool fatal(const PGresult *res)
{
    const char *code = res ? PQresultErrorField(res, PG_DIAG_SQLSTATE) : NULL;
    if (res && PQresultStatus(res) != PGRES_FATAL_ERROR) return false;
    return !code || !strncmp(code, "57P", 3) || !strncmp(code, "08", 2);
}

// An answer counts once the sync behind it has come: before that it is not committed.
static void read_one(PGconn *pg, group *g, request *q)
{
    if (g->broken[q->by]) return;
    PGresult *res = next_result(pg), *sync = fatal(res) ? NULL : next_result(pg);
    g->broken[q->by] = !sync || PQresultStatus(sync) != PGRES_PIPELINE_SYNC;
    if (g->broken[q->by])
        PQclear(res);
    else
        q->res = res;
    PQclear(sync);
}

static void wait_us(unsigned us)
{
    struct timespec t = {.tv_nsec = 1000 * (long)us};
    nanosleep(&t, NULL);
}

static void cut(real *r, const nemesis *what)
{
    char text[64];
    if (what->what == TERMINATED) {
        snprintf(text, sizeof text, "SELECT pg_terminate_backend(%d)", r->pid[what->by]);
        must(r->own, text);
    }
    if (what->what == CLOSED) shutdown(PQsocket(r->pg[what->by]), SHUT_RDWR);
}

// The server and everything it has started.
typedef struct {
    pid_t at[64];
    unsigned n;
} processes;

static processes all_processes(real *r)
{
    PGresult *res = PQexec(r->own, "SELECT pid FROM pg_stat_activity");
    PGresult *where = PQexec(r->own, "SHOW data_directory");
    processes all = {.n = 1};
    char path[512];
    if (!good(res) || !good(where)) give_up("pg_stat_activity", r->own);
    snprintf(path, sizeof path, "%s/postmaster.pid", PQgetvalue(where, 0, 0));
    FILE *f = fopen(path, "r");
    if (!f || fscanf(f, "%d", &all.at[0]) != 1) exit(2);
    fclose(f);
    for (int i = 0; i < PQntuples(res) && all.n < 64; i++)
        all.at[all.n++] = atoi(PQgetvalue(res, i, 0));
    PQclear(res);
    PQclear(where);
    return all;
}

static void set_clock(real *r, const group *g)
{
    char text[64];
    snprintf(text, sizeof text, "SET sim.ms = %lld", (long long)g->now);
    for (unsigned i = 0; i < CONNECTIONS; i++)
        if (g->now) must(r->pg[i], text);
}

void real_ask(real *r, group *g, const nemesis *what)
{
    processes all = {.n = 0};
    if (what->what == KILLED) all = all_processes(r);
    set_clock(r, g);
    for (unsigned i = 0; i < g->n; i++) prepare(r, &g->at[i]);
    if (what->hold) must(r->gate, "BEGIN");
    if (what->hold) must(r->gate, what->hold);
    for (unsigned i = 0; i < CONNECTIONS; i++) PQenterPipelineMode(r->pg[i]);
    for (unsigned i = 0; i < g->n; i++) send_one(r->pg[g->at[i].by], &g->at[i]);
    if (what->hold || what->what) wait_us(what->after);
    cut(r, what);
    for (unsigned i = 0; i < all.n; i++) kill(all.at[i], SIGKILL);
    if (what->hold && what->what != KILLED) must(r->gate, "ROLLBACK");
    for (unsigned i = 0; i < g->n; i++) read_one(r->pg[g->at[i].by], g, &g->at[i]);
    for (unsigned i = 0; i < CONNECTIONS; i++) PQexitPipelineMode(r->pg[i]);
    if (what->what == TERMINATED || what->what == CLOSED) g->broken[what->by] = true;
}

// ---- mending ----

static void wait_gone(real *r, int pid)
{
    char text[96];
    snprintf(text, sizeof text, "SELECT count(*) FROM pg_stat_activity WHERE pid = %d",
             pid);
    while (must_tell(r->own, text)) wait_us(200);
}

static void start_again(real *r)
{
    char command[1024];
    snprintf(command, sizeof command, "'%s' start '%s' >/dev/null", r->script, r->folder);
    PQfinish(r->own);
    PQfinish(r->gate);
    if (system(command)) exit(2);
    open_own(r);
}

void real_mend(real *r, const group *g, accident what)
{
    if (what == KILLED) start_again(r);
    for (unsigned i = 0; i < CONNECTIONS; i++) {
        if (!g->broken[i] && what != KILLED) continue;
        PQfinish(r->pg[i]);
        if (what != KILLED) wait_gone(r, r->pid[i]);
        open_one(r, i);
    }
}
