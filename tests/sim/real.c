// A PostgreSQL that is compared with the model.

#include "real.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "compare.h"
#include "world.h"

static const char *const sql[DB_STATEMENTS] = {
#define STATEMENT(id, text) [DB_##id] = text,
#define QUERY(id, before, columns, after) [DB_##id] = before columns after,
#define FIRST(name, text) text
#define NEXT(name, text) ", " text
#define ABOUT(id) ABOUT_LIST
#include "statements.def"
#undef STATEMENT
#undef QUERY
#undef FIRST
#undef NEXT
#undef ABOUT
};

// ---- the database ----

void must(PGconn *pg, const char *text)
{
    PGresult *res = PQexec(pg, text);
    ExecStatusType s = PQresultStatus(res);
    if (s != PGRES_COMMAND_OK && s != PGRES_TUPLES_OK) {
        fprintf(stderr, "model_check: %s: %s", text, PQerrorMessage(pg));
        exit(2);
    }
    PQclear(res);
}

PGconn *open_database(const char *conninfo)
{
    const char *const keys[] = {"dbname", "options", NULL};
    const char *const values[] = {
        conninfo, "-c client_min_messages=error -c synchronous_commit=off", NULL};
    PGconn *pg = PQconnectdbParams(keys, values, 1);
    if (PQstatus(pg) != CONNECTION_OK) {
        fprintf(stderr, "model_check: %s", PQerrorMessage(pg));
        exit(2);
    }
    return pg;
}

// What is random in the database counts here, and its calendar is told: both stand in a
// schema that is looked at before PostgreSQL's own.
const char prepare_database[] =
    "CREATE SCHEMA sim; CREATE SEQUENCE sim.handles;"
    "CREATE OR REPLACE FUNCTION handle() RETURNS bigint LANGUAGE sql VOLATILE AS"
    " $$SELECT nextval('sim.handles')$$;"
    "CREATE FUNCTION sim.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS"
    " $$SELECT to_timestamp(current_setting('sim.ms')::bigint / 1000.0)$$;"
    "CREATE FUNCTION sim.now() RETURNS timestamptz LANGUAGE sql STABLE AS"
    " $$SELECT to_timestamp(current_setting('sim.ms')::bigint / 1000.0)$$;"
    "UPDATE address_key SET key = decode(repeat('00', 32), 'hex')";

// As the server sets them, and so that rows have an order where SQL leaves it open.
static const char settings[] =
    "SET plan_cache_mode = force_generic_plan; SET enable_hashjoin = off;"
    "SET enable_mergejoin = off; SET enable_seqscan = off; SET jit = off;"
    "SET enable_bitmapscan = off; SET search_path = sim, pg_catalog, public; SET sim.ms "
    "= 0";

void prepare(PGconn *pg)
{
    must(pg, settings);
    for (unsigned i = 0; i < DB_STATEMENTS; i++) {
        PGresult *res = PQprepare(pg, world_name(i), sql[i], 0, NULL);
        if (PQresultStatus(res) != PGRES_COMMAND_OK) {
            fprintf(stderr, "model_check: %s", PQerrorMessage(pg));
            exit(2);
        }
        PQclear(res);
    }
}

void prepare_tables(PGconn *pg)
{
    char text[1024];
    for (relation t = 0; t < TABLES; t++) {
        snprintf(text, sizeof text, "PREPARE look_%s AS SELECT %s FROM %s", table_name(t),
                 columns_compared(t), table_name(t));
        must(pg, text);
    }
}
