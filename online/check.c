// The checker: reads from the database what players' histories are held against.

#include <arpa/inet.h>
#include <endian.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "load.h"

enum { PATIENCE = 300 };

static uint32_t number(const PGresult *r, int line, int field)
{
    uint32_t v;
    memcpy(&v, PQgetvalue(r, line, field), sizeof v);
    return ntohl(v);
}

// A database that was killed a moment ago is back soon.
static PGresult *read_log(PGconn *db, const char *id)
{
    const char *value[] = {id};
    for (unsigned tries = 0; tries < PATIENCE; tries++) {
        PGresult *r = PQexecParams(db,
                                   "SELECT first, count, batch, bytes FROM log"
                                   " WHERE table_id = $1::bigint ORDER BY first",
                                   1, NULL, value, NULL, NULL, 1);
        if (PQresultStatus(r) == PGRES_TUPLES_OK) return r;
        PQclear(r);
        usleep(200000);
        PQreset(db);
    }
    die("%s", PQerrorMessage(db));
}

static log_history history_of(const PGresult *r)
{
    log_history h = {.n = (unsigned)PQntuples(r)};
    h.row = grown(NULL, (h.n + 1) * sizeof *h.row);
    for (unsigned i = 0; i < h.n; i++) {
        int line = (int)i;
        h.row[i] = (log_row){.first = number(r, line, 0),
                             .count = number(r, line, 1),
                             .id = (const uint8_t *)PQgetvalue(r, line, 2),
                             .bytes = (const uint8_t *)PQgetvalue(r, line, 3),
                             .len = (size_t)PQgetlength(r, line, 3)};
    }
    return h;
}

// Of several databases one has the table: two histories are one too many.
static PGresult *find_log(PGconn *const *db, unsigned n, const char *id, verdict *v)
{
    PGresult *found = NULL;
    for (unsigned i = 0; i < n; i++) {
        PGresult *r = read_log(db[i], id);
        if (PQntuples(r) && PQntuples(found))
            complain(&v->forked, id, "a log in two databases");
        bool here = !found || PQntuples(r) > 0;
        PQclear(here ? found : r);
        if (here) found = r;
    }
    return found;
}

static void check_table(PGconn *const *db, unsigned n, table *t, verdict *v)
{
    PGresult *r = find_log(db, n, t->made.id, v);
    log_history h = history_of(r);
    judge_log(t->made.id, &h, v);
    for (unsigned k = 0; k < t->count; k++) judge_player(&t->player[k], &h, v);
    free(h.row);
    PQclear(r);
}

verdict check_tables(const databases *all, table *tables, unsigned n)
{
    verdict v = {0};
    PGconn *db[DATABASES];
    for (unsigned i = 0; i < all->n; i++) db[i] = PQconnectdb(all->at[i]);
    for (unsigned i = 0; i < n; i++) check_table(db, all->n, &tables[i], &v);
    for (unsigned i = 0; i < all->n; i++) PQfinish(db[i]);
    return v;
}
