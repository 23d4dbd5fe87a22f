// miasma-server admin: one transaction an act, with its row in `trace`. Whoever leaves
// for good acts upon themselves in the same way.
//
// Acts wait for each other, so that whoever reads the trace by number misses none. They
// lock tables in the order of their ids, as the groups of moves do.

#include "admin.h"

#include <libpq-fe.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "config.h"
#include "scrub.h"
#include "skeleton.h"

typedef enum { WORD, ID, NAME } argument;
enum { LINE };       // the only column of an answer
enum { VALUES = 4 }; // what a statement may be given
// Whoever sits down meanwhile may lock us out, and the database ends that.
enum { LEAVE_TRIES = 3 };

typedef struct {
    const char *group, *verb, *help, *sql;
    argument argument;
    bool act;
} task;

static const task tasks[] = {
#define ASK(group, verb, argument, help, sql) {group, verb, help, sql, argument, false},
#define ACT(group, verb, argument, help, sql) {group, verb, help, sql, argument, true},
#include "admin.def"
#undef ASK
#undef ACT
};
enum { TASKS = sizeof tasks / sizeof *tasks };

void admin_help(void)
{
    for (unsigned i = 0; i < TASKS; i++)
        printf("miasma-server admin %-8s %-6s %s\n", tasks[i].group, tasks[i].verb,
               tasks[i].help);
}

static const task *find(const char *group, const char *verb)
{
    for (unsigned i = 0; i < TASKS; i++)
        if (!strcmp(tasks[i].group, group) && !strcmp(tasks[i].verb, verb))
            return &tasks[i];
    return NULL;
}

// ---- statements ----

static bool fine(PGconn *pg, PGresult *res)
{
    ExecStatusType s = PQresultStatus(res);
    if (s == PGRES_TUPLES_OK || s == PGRES_COMMAND_OK) return true;
    fprintf(stderr, "miasma-server: %s", PQerrorMessage(pg));
    return false;
}

static bool run(PGconn *pg, const char *sql, int n, const char *const *values)
{
    PGresult *res = PQexecParams(pg, sql, n, NULL, values, NULL, NULL, 0);
    bool good = fine(pg, res);
    PQclear(res);
    return good;
}

// How many rows it found, or -1; printed where that is wanted.
static int look(PGconn *pg, const task *t, const char *const values[VALUES], bool print)
{
    int n = t->argument == NAME ? VALUES : 1;
    PGresult *res = PQexecParams(pg, t->sql, n, NULL, values, NULL, NULL, 0);
    int rows = fine(pg, res) ? PQntuples(res) : -1;
    for (int i = 0; i < rows && print; i++) puts(PQgetvalue(res, i, LINE));
    PQclear(res);
    return rows;
}

// ---- acts ----

static const char *operator_name(void)
{
    const char *sudo = getenv("SUDO_USER");
    const struct passwd *own = getpwuid(getuid());
    return sudo ? sudo : own ? own->pw_name : "unknown";
}

static bool leave_trace(PGconn *pg, const task *t, const char *subject)
{
    char what[32], now[24];
    snprintf(what, sizeof what, "%s %s", t->group, t->verb);
    snprintf(now, sizeof now, "%lld", (long long)now_ms());
    const char *const values[] = {now, operator_name(), what, subject, config.why};
    return run(pg,
               "INSERT INTO trace (at, who, what, subject, why)"
               " VALUES ($1::bigint, $2, $3, $4::bigint, $5)",
               5, values);
}

// A table; or a person with their tables. Turns come before tables, and both before
// people, as where somebody moves, sits down or ends a game.
static bool lock(PGconn *pg, const task *t, const char *subject)
{
    const char *const values[] = {subject};
    if (!run(pg, "SELECT pg_advisory_xact_lock(4714)", 0, NULL)) return false;
    if (strcmp(t->group, "tables") == 0)
        return run(pg, "SELECT FROM turns WHERE table_id = $1::bigint FOR UPDATE", 1,
                   values);
    return run(pg,
               "SELECT FROM turns u JOIN tables t ON t.id = u.table_id WHERE t.id IN"
               " (SELECT table_id FROM seats WHERE person = $1::bigint UNION SELECT id"
               " FROM tables WHERE host = $1::bigint) ORDER BY t.id FOR UPDATE",
               1, values) &&
           run(pg, "SELECT FROM people WHERE id = $1::bigint FOR UPDATE", 1, values);
}

// Names stand beside seats and in records, too; notes in logs and records.
static bool scrub(PGconn *pg, const task *t, const char *const values[VALUES])
{
    if (strcmp(t->group, "people") != 0) return true;
    if (strcmp(t->verb, "erase") == 0) return scrub_person(pg, values[0]);
    if (strcmp(t->verb, "rename") == 0) return scrub_name(pg, values[0], values[1]);
    return true;
}

static int act(PGconn *pg, const task *t, const char *const values[VALUES])
{
    if (!run(pg, "BEGIN", 0, NULL) || !lock(pg, t, values[0])) return 1;
    int rows = look(pg, t, values, true);
    if (rows == 0) fputs("miasma-server: there is no such thing to act on\n", stderr);
    bool good = rows > 0 && scrub(pg, t, values) && leave_trace(pg, t, values[0]) &&
                run(pg, "COMMIT", 0, NULL);
    return good ? 0 : 1;
}

// ---- somebody leaves for good ----

static bool leave(PGconn *pg, const char *const values[VALUES])
{
    char now[24];
    const task *t = find("people", "erase");
    const char *const trace[] = {values[0], now};
    snprintf(now, sizeof now, "%lld", (long long)now_ms());
    return run(pg, "BEGIN", 0, NULL) && lock(pg, t, values[0]) &&
           look(pg, t, values, false) >= 0 && scrub(pg, t, values) &&
           run(pg, "SELECT trace_leaving($1::bigint, $2::bigint)", 2, trace) &&
           run(pg, "COMMIT", 0, NULL);
}

bool admin_leave(int64_t person)
{
    static const char *const keys[] = {"target_session_attrs", "connect_timeout",
                                       "options", "dbname", NULL};
    const char *const given[] = {"read-write", "5", "-c statement_timeout=30s",
                                 config.database, NULL};
    char id[24];
    const char *const values[VALUES] = {id, "", "", ""};
    snprintf(id, sizeof id, "%lld", (long long)person);
    bool gone = false;
    PGconn *pg = PQconnectdbParams(keys, given, 1);
    for (unsigned tries = 0; !gone && tries < LEAVE_TRIES; tries++) {
        gone = PQstatus(pg) == CONNECTION_OK && leave(pg, values);
        if (!gone) PQreset(pg);
    }
    PQfinish(pg);
    return gone;
}

// ---- the command ----

static int work(const task *t, const char *const values[VALUES])
{
    PGconn *pg = PQconnectdb(config.owner ? config.owner : config.database);
    int result = 1;
    if (PQstatus(pg) != CONNECTION_OK)
        fprintf(stderr, "miasma-server: %s", PQerrorMessage(pg));
    else
        result = t->act ? act(pg, t, values) : look(pg, t, values, true) < 0;
    PQfinish(pg);
    return result;
}

static bool is_number(const char *text)
{
    size_t len = strlen(text);
    return len && len < 19 && strspn(text, "0123456789") == len;
}

// A name must not break a record.
static bool is_name(const char *text)
{
    skeleton looks;
    return *text && strlen(text) < 64 && !strpbrk(text, "\"{}\\<>\n\t") &&
           skeleton_of(text, &looks);
}

static bool sensible(const task *t, const char *const values[VALUES], int given)
{
    if (t->argument == WORD) return given <= 1;
    if (t->argument == ID) return given == 1 && is_number(values[0]);
    return given == 2 && is_number(values[0]) && is_name(values[1]);
}

int admin(int argc, char **argv)
{
    int words = 2;
    while (words < argc && strncmp(argv[words], "--", 2) != 0) words++;
    const char *verb = words == 3 ? "list" : argv[3];
    const task *t = words >= 3 ? find(argv[2], verb) : NULL;
    skeleton looks = {0};
    const char *const values[VALUES] = {
        words > 4 ? argv[4] : "", words > 5 ? argv[5] : "", looks.folded, looks.look};
    if (!t || !sensible(t, values, words > 4 ? words - 4 : 0)) {
        admin_help();
        return 2;
    }
    if (!config_read(argc, argv, words)) return 2;
    skeleton_of(values[1], &looks);
    if (t->act && !config.why) {
        fputs("miasma-server: say --why; it is kept with the act\n", stderr);
        return 2;
    }
    return work(t, values);
}
