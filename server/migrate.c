// miasma-server migrate.

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>

#include "migrate.h"
#include "migrations.h" // made from server/migrations by tools/embed.py

static bool run(PGconn *pg, const char *sql, const char *what)
{
    PGresult *res = PQexec(pg, sql);
    ExecStatusType status = PQresultStatus(res);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!good) fprintf(stderr, "miasma-server: %s: %s", what, PQerrorMessage(pg));
    PQclear(res);
    return good;
}

// 1 when it has been, 0 when not, -1 when nobody can say.
static int applied(PGconn *pg, int number)
{
    char ask[96];
    snprintf(ask, sizeof ask, "SELECT count(*) FROM migrations WHERE number = %d",
             number);
    PGresult *res = PQexec(pg, ask);
    int n = PQresultStatus(res) == PGRES_TUPLES_OK ? *PQgetvalue(res, 0, 0) - '0' : -1;
    PQclear(res);
    return n;
}

static bool apply(PGconn *pg, const migration *m)
{
    char mark[128];
    snprintf(mark, sizeof mark, "INSERT INTO migrations VALUES (%d, now())", m->number);
    bool good = run(pg, "BEGIN", m->name) && run(pg, m->sql, m->name) &&
                run(pg, mark, m->name) && run(pg, "COMMIT", m->name);
    if (good) printf("%s\n", m->name);
    return good;
}

// Two programs that migrate at once wait for each other.
static bool apply_all(PGconn *pg)
{
    if (!run(pg, "SELECT pg_advisory_lock(4713)", "lock") ||
        !run(pg,
             "CREATE TABLE IF NOT EXISTS migrations (number int PRIMARY KEY, at "
             "timestamptz NOT "
             "NULL)",
             "migrations"))
        return false;
    for (unsigned i = 0; i < sizeof migrations / sizeof *migrations; i++) {
        int done = applied(pg, migrations[i].number);
        if (done < 0 || (!done && !apply(pg, &migrations[i]))) return false;
    }
    return true;
}

int migrate(const char *conninfo)
{
    const char *const keys[] = {"target_session_attrs", "options", "dbname", NULL};
    const char *const values[] = {"read-write", "-c client_min_messages=warning",
                                  conninfo, NULL};
    PGconn *pg = PQconnectdbParams(keys, values, 1);
    bool good = PQstatus(pg) == CONNECTION_OK;
    if (!good) fprintf(stderr, "miasma-server: %s", PQerrorMessage(pg));
    if (good) good = apply_all(pg);
    PQfinish(pg);
    return good ? 0 : 1;
}
