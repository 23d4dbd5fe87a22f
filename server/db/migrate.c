// miasma-server migrate.

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "migrate.h"
#include "migrations.h" // made from server/db/migrations by tools/embed.py

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
    snprintf(ask, sizeof ask, "SELECT FROM migrations WHERE number = %d", number);
    PGresult *res = PQexec(pg, ask);
    int n = PQresultStatus(res) == PGRES_TUPLES_OK ? PQntuples(res) : -1;
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

// ---- two roles ----

// The user of a connection, of the environment if it names none. Yours to free.
static char *user_of(const char *conninfo)
{
    PQconninfoOption *all = PQconninfoParse(conninfo, NULL);
    char *user = NULL;
    for (PQconninfoOption *one = all; one && one->keyword; one++)
        if (!user && one->val && !strcmp(one->keyword, "user")) user = strdup(one->val);
    PQconninfoFree(all);
    return user;
}

// Rows may be read and written, acts of operators only read; tables and functions belong
// to the owner alone.
static bool grant(PGconn *pg, const char *user)
{
    static const char *const grants[] = {
        "GRANT USAGE ON SCHEMA public TO",
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO",
        "GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO",
        "REVOKE ALL ON migrations FROM",
        "REVOKE INSERT, UPDATE, DELETE ON trace FROM",
    };
    char sql[256];
    char *name = PQescapeIdentifier(pg, user, strlen(user));
    bool good = name && run(pg, "BEGIN", "grants");
    for (unsigned i = 0; good && i < sizeof grants / sizeof *grants; i++) {
        snprintf(sql, sizeof sql, "%s %s", grants[i], name);
        good = run(pg, sql, "grants");
    }
    PQfreemem(name);
    return good && run(pg, "COMMIT", "grants");
}

static bool grant_user_of(PGconn *pg, const char *conninfo)
{
    char *user = user_of(conninfo);
    if (!user) fputs("miasma-server: --database names no user to grant to\n", stderr);
    bool good = user && grant(pg, user);
    free(user);
    return good;
}

// ---- shards ----

static const char mark[] =
    "UPDATE place SET site = $1::uuid, number = $2::int WHERE number = 0 AND NOT EXISTS"
    " (SELECT FROM people) AND NOT EXISTS (SELECT FROM tables) RETURNING number";
static const char marked[] =
    "SELECT FROM place WHERE site = $1::uuid AND number = $2::int";

// What all databases of a site have in common: its name, and the key of addresses. Read
// from the first one, which lends its people to the others from now on.
typedef struct {
    char site[40], key[80];
} common;

static bool lend_common(PGconn *pg, common *out)
{
    enum { SITE, KEY };
    PGresult *res =
        PQexec(pg, "UPDATE place SET lends = true FROM address_key RETURNING site, key");
    bool good = PQresultStatus(res) == PGRES_TUPLES_OK && PQntuples(res) == 1;
    if (good) snprintf(out->site, sizeof out->site, "%s", PQgetvalue(res, 0, SITE));
    if (good) snprintf(out->key, sizeof out->key, "%s", PQgetvalue(res, 0, KEY));
    if (!good) fprintf(stderr, "miasma-server: place: %s", PQerrorMessage(pg));
    PQclear(res);
    return good;
}

static int rows(PGconn *pg, const char *sql, int n, const char *const *values)
{
    PGresult *res = PQexecParams(pg, sql, n, NULL, values, NULL, NULL, 0);
    ExecStatusType s = PQresultStatus(res);
    bool good = s == PGRES_TUPLES_OK || s == PGRES_COMMAND_OK;
    int found = good ? PQntuples(res) : -1;
    if (!good) fprintf(stderr, "miasma-server: shard: %s", PQerrorMessage(pg));
    PQclear(res);
    return found;
}

// A new database becomes shard `number` of the site; a database of another site, or with
// another number, does not.
static bool take_place(PGconn *pg, const common *site, unsigned number)
{
    char text[16];
    const char *const place[] = {site->site, text}, *const key[] = {site->key};
    snprintf(text, sizeof text, "%u", number);
    if (rows(pg, marked, 2, place) == 1) return true;
    if (rows(pg, mark, 2, place) == 1)
        return rows(pg, "UPDATE address_key SET key = $1::bytea", 1, key) == 0;
    fprintf(stderr, "miasma-server: this database is not shard %u of the site\n", number);
    return false;
}

// ---- all of it ----

static bool migrate_one(const config_values *config, unsigned number, common *site)
{
    const char *owner = config->owners[number], *conninfo = config->primary[number];
    const char *const keys[] = {"target_session_attrs", "connect_timeout", "options",
                                "dbname", NULL};
    const char *const values[] = {"read-write", "5", "-c client_min_messages=warning",
                                  owner ? owner : conninfo, NULL};
    PGconn *pg = PQconnectdbParams(keys, values, 1);
    bool good = PQstatus(pg) == CONNECTION_OK;
    if (!good) fprintf(stderr, "miasma-server: %s", PQerrorMessage(pg));
    if (good) good = apply_all(pg);
    if (good && owner) good = grant_user_of(pg, conninfo);
    if (good && config->primaries > 1)
        good = number ? take_place(pg, site, number) : lend_common(pg, site);
    PQfinish(pg);
    return good;
}

int migrate(const config_values *config)
{
    common site;
    for (unsigned i = 0; i < config->primaries; i++)
        if (!migrate_one(config, i, &site)) return 1;
    return 0;
}
