// Statements of the operator's commands: each waits for its answer, and prints why it
// failed.

#ifndef MIASMA_SERVER_PLAIN_H
#define MIASMA_SERVER_PLAIN_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdio.h>

// NULL where it failed. You clear it.
static inline PGresult *ask(PGconn *pg, const char *sql, int n, const char *const *values)
{
    PGresult *res = PQexecParams(pg, sql, n, NULL, values, NULL, NULL, 0);
    ExecStatusType s = PQresultStatus(res);
    if (s == PGRES_TUPLES_OK || s == PGRES_COMMAND_OK) return res;
    fprintf(stderr, "miasma-server: %s", PQerrorMessage(pg));
    PQclear(res);
    return NULL;
}

// The same where no rows are wanted: false where it failed.
static inline bool run(PGconn *pg, const char *sql, int n, const char *const *values)
{
    PGresult *res = ask(pg, sql, n, values);
    PQclear(res);
    return res != NULL;
}

#endif
