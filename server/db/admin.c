// miasma-server admin: one transaction an act, with its row in `trace`. What decides a
// case is a function of the database that writes the row itself, as it does for
// moderators. Whoever leaves for good acts upon themselves in the same way as operators.
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
#include "move.h"
#include "node.h"
#include "plain.h"
#include "scrub.h"
#include "skeleton.h"

typedef enum { WORD, ID, NAME, WHO, DAYS, TO, BOTH } argument;
typedef enum { ASKS, ACTS, JUDGES, MOVES } manner;
enum { LINE };       // the only column of an answer
enum { VALUES = 4 }; // what a statement may be given
enum { MOST_DAYS = 3650, NUMBER = MOVE_NUMBER };
// Whoever sits down meanwhile may lock us out, and the database ends that.
enum { LEAVE_TRIES = 3 };

typedef struct {
    const char *group, *verb, *help, *sql;
    argument argument;
    manner manner;
} task;

static const task tasks[] = {
#define ASK(group, verb, argument, help, sql) {group, verb, help, sql, argument, ASKS},
#define ACT(group, verb, argument, help, sql) {group, verb, help, sql, argument, ACTS},
#define JUDGE(group, verb, argument, help, sql)                                          \
    {group, verb, help, sql, argument, JUDGES},
#define MOVE(group, verb, argument, help) {group, verb, help, NULL, argument, MOVES},
#include "admin.def"
#undef ASK
#undef ACT
#undef JUDGE
#undef MOVE
};
enum { TASKS = sizeof tasks / sizeof *tasks };

void admin_help(void)
{
    for (unsigned i = 0; i < TASKS; i++)
        printf("miasma-server admin %-10s %-6s %s\n", tasks[i].group, tasks[i].verb,
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

// How many rows it found, or -1; printed where that is wanted.
static int look(PGconn *pg, const task *t, const char *const values[VALUES], bool print)
{
    int n = t->argument == NAME || t->manner == JUDGES ? VALUES : 1;
    PGresult *res = ask(pg, t->sql, n, values);
    int rows = res ? PQntuples(res) : -1;
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

static bool leave_trace(node *n, PGconn *pg, const task *t, const char *subject)
{
    char what[32], now[24];
    snprintf(what, sizeof what, "%s %s", t->group, t->verb);
    snprintf(now, sizeof now, "%lld", (long long)now_ms(n));
    const char *const values[] = {now, operator_name(), what, subject, n->config.why};
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

// Prints what was found, and says so where there was nothing.
static int print_some(PGconn *pg, const task *t, const char *const values[VALUES])
{
    int rows = look(pg, t, values, true);
    if (rows == 0) fputs("miasma-server: there is no such thing to act on\n", stderr);
    return rows;
}

static int judge(const node *n, PGconn *pg, const task *t,
                 const char *const given[VALUES])
{
    const char *const values[VALUES] = {given[0], *given[1] ? given[1] : "0",
                                        operator_name(), n->config.why};
    return print_some(pg, t, values) > 0 ? 0 : 1;
}

// A name that is on its way here with a table would come back: nodes finish such moves
// within seconds.
static bool is_settled(PGconn *at, const task *t, const char *const values[VALUES])
{
    if (strcmp(t->group, "people") != 0) return true;
    PGresult *res =
        ask(at, "SELECT FROM arriving WHERE $1::bigint = ANY (people)", 1, values);
    bool settled = res && !PQntuples(res);
    if (!settled) fputs("miasma-server: a table of the person is moving\n", stderr);
    PQclear(res);
    return settled;
}

// The same at a shard that knows the person or has the table.
static bool act_there(PGconn *at, const task *t, const char *const values[VALUES],
                      bool print)
{
    return run(at, "BEGIN", 0, NULL) && lock(at, t, values[0]) &&
           is_settled(at, t, values) && look(at, t, values, print) >= 0 &&
           scrub(at, t, values) && run(at, "COMMIT", 0, NULL);
}

// Names and what hangs on a person are wherever they played. Copies of the person go
// with it: the person is held, so that no other comes meanwhile.
static bool act_at_shards(const node *n, const task *t, const char *const values[VALUES],
                          bool owner)
{
    bool everywhere = !strcmp(t->verb, "erase") || !strcmp(t->verb, "rename"),
         good = true;
    if (strcmp(t->group, "people") != 0 || !everywhere) return true;
    for (unsigned i = 1; good && i < n->config.primaries; i++) {
        PGconn *at = move_open(n, i, owner);
        good = at && act_there(at, t, values, false);
        PQfinish(at);
    }
    return good;
}

static int act(node *n, PGconn *pg, const task *t, const char *const values[VALUES])
{
    if (!run(pg, "BEGIN", 0, NULL) || !lock(pg, t, values[0]) ||
        !act_at_shards(n, t, values, true))
        return 1;
    int rows = print_some(pg, t, values);
    bool good = rows > 0 && scrub(pg, t, values) && leave_trace(n, pg, t, values[0]) &&
                run(pg, "COMMIT", 0, NULL);
    return good ? 0 : 1;
}

// A table is asked for, and acted upon, where it is. The trace is where people are.
static int act_on_table(node *n, PGconn *pg, const task *t,
                        const char *const values[VALUES])
{
    unsigned shard;
    PGconn *at = move_find(n, pg, values[0], &shard);
    bool good = at != NULL;
    if (!good) fputs("miasma-server: there is no such thing to act on\n", stderr);
    if (good && t->manner == ASKS)
        good = look(at, t, values, true) >= 0;
    else if (good)
        good = run(pg, "SELECT pg_advisory_lock(4714)", 0, NULL) &&
               act_there(at, t, values, true) && leave_trace(n, pg, t, values[0]);
    PQfinish(at);
    return good ? 0 : 1;
}

// Acts of others wait until it has moved, so nobody leaves for good meanwhile.
static bool move_one(node *n, PGconn *pg, const char *table, const char *to)
{
    const task *t = find("tables", "move");
    return run(pg, "SELECT pg_advisory_lock(4714)", 0, NULL) &&
           move_table(n, pg, table, (unsigned)strtoul(to, NULL, 10)) &&
           leave_trace(n, pg, t, table) &&
           run(pg, "SELECT pg_advisory_unlock(4714)", 0, NULL);
}

// One that cannot move now is told, and the next one goes.
static bool empty(node *n, PGconn *pg, unsigned from, const char *to)
{
    char table[NUMBER] = "0";
    bool good = true;
    PGconn *at = move_open(n, from, true);
    while (at && move_next(at, table)) good &= move_one(n, pg, table, to);
    good &= at != NULL;
    PQfinish(at);
    return good;
}

static int move(node *n, PGconn *pg, const task *t, const char *const values[VALUES])
{
    bool good = t->argument == TO
                    ? move_one(n, pg, values[0], values[1])
                    : empty(n, pg, (unsigned)strtoul(values[0], NULL, 10), values[1]);
    return good ? 0 : 1;
}

// ---- somebody leaves for good ----

static bool leave(node *n, PGconn *pg, const char *const values[VALUES])
{
    char now[24];
    const task *t = find("people", "erase");
    const char *const trace[] = {values[0], now};
    snprintf(now, sizeof now, "%lld", (long long)now_ms(n));
    return run(pg, "BEGIN", 0, NULL) && lock(pg, t, values[0]) &&
           act_at_shards(n, t, values, false) && look(pg, t, values, false) >= 0 &&
           scrub(pg, t, values) &&
           run(pg, "SELECT trace_leaving($1::bigint, $2::bigint)", 2, trace) &&
           run(pg, "COMMIT", 0, NULL);
}

bool admin_leave(node *n, int64_t person)
{
    static const char *const keys[] = {"target_session_attrs", "connect_timeout",
                                       "options", "dbname", NULL};
    const char *const given[] = {"read-write", "5", "-c statement_timeout=30s",
                                 n->config.database, NULL};
    char id[24];
    const char *const values[VALUES] = {id, "", "", ""};
    snprintf(id, sizeof id, "%lld", (long long)person);
    bool gone = false;
    PGconn *pg = PQconnectdbParams(keys, given, 1);
    for (unsigned tries = 0; !gone && tries < LEAVE_TRIES; tries++) {
        gone = PQstatus(pg) == CONNECTION_OK && leave(n, pg, values);
        if (!gone) PQreset(pg);
    }
    PQfinish(pg);
    return gone;
}

// ---- the command ----

static bool is_number(const char *text)
{
    size_t len = strlen(text);
    return len && len < 19 && strspn(text, "0123456789") == len;
}

static bool is_within(const char *text, long long most)
{
    long long n = is_number(text) ? strtoll(text, NULL, 10) : 0;
    return n >= 1 && n <= most;
}

// The number of the account that is called so.
static void number_of(node *n, PGconn *pg, const char *name, char out[NUMBER])
{
    skeleton looks = {0};
    const char *const values[] = {looks.folded};
    skeleton_of(n, name, &looks);
    PGresult *res = ask(pg, "SELECT id FROM people WHERE skeleton = $1", 1, values);
    bool found = res && PQntuples(res);
    snprintf(out, NUMBER, "%s", found ? PQgetvalue(res, 0, LINE) : "0");
    PQclear(res);
}

static void look_at_shard(const node *n, const task *t, const char *const values[VALUES],
                          unsigned shard)
{
    PGconn *at = move_open(n, shard, true);
    if (at) (void)look(at, t, values, true);
    PQfinish(at);
}

static int carry_out(node *n, PGconn *pg, const task *t, const char *const given[VALUES])
{
    char number[NUMBER];
    bool named = t->argument == WHO && !is_number(given[0]);
    const char *const values[VALUES] = {named ? number : given[0], given[1], given[2],
                                        given[3]};
    bool table = !strcmp(t->group, "tables") && t->argument == ID;
    bool list = !strcmp(t->group, "tables") && t->argument == WORD;
    if (named) number_of(n, pg, given[0], number);
    if (table && n->config.primaries > 1) return act_on_table(n, pg, t, values);
    for (unsigned i = 1; list && i < n->config.primaries; i++)
        look_at_shard(n, t, values, i);
    switch (t->manner) {
    case ACTS: return act(n, pg, t, values);
    case JUDGES: return judge(n, pg, t, values);
    case MOVES: return move(n, pg, t, values);
    default: return look(pg, t, values, true) < 0;
    }
}

static int work(node *n, const task *t, const char *const values[VALUES])
{
    static const char *const keys[] = {"target_session_attrs", "connect_timeout",
                                       "dbname", NULL};
    const char *const given[] = {
        "read-write", "5", n->config.owner ? n->config.owner : n->config.database, NULL};
    PGconn *pg = PQconnectdbParams(keys, given, 1);
    int result = 1;
    if (PQstatus(pg) != CONNECTION_OK)
        fprintf(stderr, "miasma-server: %s", PQerrorMessage(pg));
    else
        result = carry_out(n, pg, t, values);
    PQfinish(pg);
    return result;
}

// A name must not break a record.
static bool is_name(node *n, const char *text)
{
    skeleton looks;
    return *text && strlen(text) < 64 && !strpbrk(text, "\"{}\\<>\n\t") &&
           skeleton_of(n, text, &looks);
}

static bool sensible(node *n, const task *t, const char *const values[VALUES], int given)
{
    if (t->argument == WORD) return given <= 1;
    if (t->argument == ID) return given == 1 && is_number(values[0]);
    if (t->argument == WHO) return given == 1 && is_name(n, values[0]);
    if (t->argument == TO || t->argument == BOTH)
        return given == 2 && is_number(values[0]) && is_number(values[1]);
    if (t->argument == DAYS)
        return given == 2 && is_number(values[0]) && is_within(values[1], MOST_DAYS);
    return given == 2 && is_number(values[0]) && is_name(n, values[1]);
}

int admin(node *n, int argc, char **argv)
{
    int words = 2;
    while (words < argc && strncmp(argv[words], "--", 2) != 0) words++;
    const char *verb = words == 3 ? "list" : argv[3];
    const task *t = words >= 3 ? find(argv[2], verb) : NULL;
    skeleton looks = {0};
    const char *const values[VALUES] = {
        words > 4 ? argv[4] : "", words > 5 ? argv[5] : "", looks.folded, looks.look};
    if (!t || !sensible(n, t, values, words > 4 ? words - 4 : 0)) {
        admin_help();
        return 2;
    }
    if (!config_read(&n->config, argc, argv, words)) return 2;
    skeleton_of(n, values[1], &looks);
    if (t->manner != ASKS && !n->config.why) {
        fputs("miasma-server: say --why; it is kept with the act\n", stderr);
        return 2;
    }
    return work(n, t, values);
}
