// Moving a table while it is played.
//
// The table is packed in a transaction that locks it, and the packed copy is stored where
// it goes. Then the transaction deletes it and notes where it went: that commit decides.
// Whoever finds the note says at the other shard that the table has arrived (a node that
// looks for it does, too), and there it is unpacked. Ended anywhere, this can be done
// again.

#include "move.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db.h"
#include "id.h"
#include "node.h"
#include "plain.h"

enum { TRIES = 8, NUMBER = MOVE_NUMBER };

// ---- statements ----

// Whether there is such a row.
static bool has(PGconn *pg, const char *sql, const char *table)
{
    PGresult *res = ask(pg, sql, 1, &table);
    bool found = res && PQntuples(res);
    PQclear(res);
    return found;
}

// With --require-standby: would what was just read or written there be there after a
// fail-over, too?
static bool is_safe(const node *n, PGconn *at)
{
    if (!n->config.require_standby) return true;
    PGresult *res = ask(at, db_sql[DB_STANDBY], 0, NULL);
    bool waits = res && *PQgetvalue(res, 0, STANDBY_WAITS) == 't';
    if (!waits) fputs("miasma-server: commits wait for no standby\n", stderr);
    PQclear(res);
    return waits;
}

// ---- where it is ----

// A table that is held must not be held for long, whatever becomes of this program.
PGconn *move_open(const node *n, unsigned shard, bool owner)
{
    static const char *const keys[] = {"target_session_attrs",
                                       "connect_timeout",
                                       "tcp_user_timeout",
                                       "options",
                                       "dbname",
                                       NULL};
    const config_values *c = &n->config;
    if (shard >= c->primaries) return NULL;
    const char *const values[] = {
        "read-write",
        "5",
        "3000",
        "-c statement_timeout=30s -c idle_in_transaction_session_timeout=3s",
        owner && c->owners[shard] ? c->owners[shard] : c->primary[shard],
        NULL};
    PGconn *pg = PQconnectdbParams(keys, values, 1);
    if (PQstatus(pg) == CONNECTION_OK) return pg;
    fprintf(stderr, "miasma-server: shard %u: %s", shard, PQerrorMessage(pg));
    PQfinish(pg);
    return NULL;
}

// Where a note says it went; false where there is none.
static bool read_note(PGconn *pg, const char *table, unsigned *shard, char moves[NUMBER])
{
    enum { SHARD, MOVES };
    PGresult *res =
        ask(pg, "SELECT shard, moves FROM moved WHERE table_id = $1::bigint", 1, &table);
    bool found = res && PQntuples(res);
    if (found) *shard = (unsigned)strtoul(PQgetvalue(res, 0, SHARD), NULL, 10);
    if (found) snprintf(moves, NUMBER, "%s", PQgetvalue(res, 0, MOVES));
    PQclear(res);
    return found;
}

static bool arrive(PGconn *pg, const char *table, const char *moves)
{
    const char *const values[] = {table, moves};
    return run(pg, "SELECT table_arrive($1::bigint, $2::int)", 2, values);
}

// Follows the notes, and unpacks what has come.
static PGconn *follow(const node *n, const char *table, unsigned *shard)
{
    char moves[NUMBER];
    PGconn *at = move_open(n, *shard, true);
    for (unsigned i = 0; i < TRIES && at; i++) {
        if (has(at, "SELECT FROM tables WHERE id = $1::bigint", table)) return at;
        if (!read_note(at, table, shard, moves) || !is_safe(n, at)) break;
        PQfinish(at);
        at = move_open(n, *shard, true);
        if (at && !arrive(at, table, moves)) break;
    }
    PQfinish(at);
    return NULL;
}

PGconn *move_find(const node *n, PGconn *pg, const char *table, unsigned *shard)
{
    char moves[NUMBER];
    *shard = id_shard(strtoll(table, NULL, 10));
    (void)read_note(pg, table, shard, moves);
    return follow(n, table, shard);
}

bool move_next(PGconn *at, char table[NUMBER])
{
    enum { ID };
    const char *const after[] = {table};
    PGresult *res =
        ask(at,
            "SELECT id FROM tables WHERE id > $1::bigint AND NOT (standing AND"
            " state = 0) ORDER BY id LIMIT 1",
            1, after);
    bool found = res && PQntuples(res);
    if (found) snprintf(table, NUMBER, "%s", PQgetvalue(res, 0, ID));
    PQclear(res);
    return found;
}

// ---- its people ----

static bool bring(PGconn *pg, PGconn *to, const char *person, const char *shard)
{
    enum { VERSION, PERSON };
    const char *const who[] = {person, shard};
    PGresult *lent =
        ask(pg, "SELECT version, person FROM person_lend($1::bigint, $2::int)", 2, who);
    if (!lent) return false;
    const char *const put[] = {person, PQgetvalue(lent, 0, VERSION),
                               PQgetvalue(lent, 0, PERSON)};
    bool gone = PQgetisnull(lent, 0, PERSON);
    bool good =
        gone || run(to, "SELECT person_put($1::bigint, $2::bigint, $3, 0)", 3, put);
    PQclear(lent);
    return good;
}

// Of the database of people nobody has a copy, and needs none.
static bool bring_all(PGconn *pg, PGconn *to, const PGresult *people, unsigned shard)
{
    enum { PERSON };
    char number[NUMBER];
    bool good = people != NULL;
    snprintf(number, sizeof number, "%u", shard);
    for (int i = 0; good && shard && i < PQntuples(people); i++)
        good = bring(pg, to, PQgetvalue(people, i, PERSON), number);
    return good;
}

// ---- the move ----

typedef struct {
    const node *n;
    PGconn *home, *from, *to;
    const char *table;
    unsigned shard; // where it goes
    char moves[NUMBER];
} moving;

// A person whom the table got while its people were brought is not known there: then once
// more.
static bool all_known(const moving *m, const PGresult *packed, int people)
{

    const char *const values[] = {PQgetvalue(packed, 0, people)};
    PGresult *res = ask(m->home,
                        "SELECT FROM unnest($1::bigint[]) p WHERE EXISTS (SELECT FROM"
                        " people WHERE id = p)",
                        1, values);
    PGresult *there = ask(m->to,
                          "SELECT FROM unnest($1::bigint[]) p WHERE EXISTS (SELECT FROM"
                          " people WHERE id = p)",
                          1, values);
    bool all = res && there && PQntuples(res) == PQntuples(there);
    PQclear(res);
    PQclear(there);
    return all;
}

static bool pack(moving *m)
{
    enum { MOVES, PEOPLE, ROWS };
    PGresult *packed = ask(m->from,
                           "SELECT moves, coalesce(people, '{}') AS people, rows"
                           " FROM table_pack($1::bigint)",
                           1, &m->table);
    bool good = packed && !PQgetisnull(packed, 0, MOVES) && all_known(m, packed, PEOPLE);
    if (good) snprintf(m->moves, NUMBER, "%s", PQgetvalue(packed, 0, MOVES));
    const char *const put[] = {m->table, m->moves,
                               good ? PQgetvalue(packed, 0, PEOPLE) : NULL,
                               good ? PQgetvalue(packed, 0, ROWS) : NULL};
    good =
        good && run(m->to,
                    "INSERT INTO arriving VALUES ($1::bigint, $2::int, $3::bigint[], $4)"
                    " ON CONFLICT (table_id) DO UPDATE SET moves = EXCLUDED.moves,"
                    " people = EXCLUDED.people, rows = EXCLUDED.rows, at = now()",
                    4, put);
    PQclear(packed);
    return good;
}

static bool leave(moving *m)
{
    char shard[NUMBER];
    const char *const values[] = {m->table, shard, m->moves};
    snprintf(shard, sizeof shard, "%u", m->shard);
    bool good =
        run(m->from, "BEGIN", 0, NULL) && pack(m) && is_safe(m->n, m->to) &&
        run(m->from, "SELECT table_leave($1::bigint, $2::int, $3::int)", 3, values) &&
        run(m->from, "COMMIT", 0, NULL);
    if (!good) (void)run(m->from, "ROLLBACK", 0, NULL);
    return good;
}

// A table that stands ready for everybody is where nodes look for it.
static const char movable[] =
    "SELECT FROM tables WHERE id = $1::bigint AND NOT (standing AND state = 0)";
static const char people_of[] =
    "SELECT DISTINCT p FROM (SELECT person FROM seats WHERE table_id = $1::bigint UNION"
    " SELECT host FROM tables WHERE id = $1::bigint UNION SELECT person FROM talk WHERE"
    " table_id = $1::bigint UNION SELECT person FROM kept_out WHERE table_id = $1::bigint"
    " UNION SELECT person FROM ends WHERE table_id = $1::bigint UNION SELECT person FROM"
    " notices WHERE table_id = $1::bigint) x(p) WHERE p > 0";

static bool carry(moving *m)
{
    bool gone = false;
    if (!has(m->from, movable, m->table)) {
        fputs("miasma-server: a table that stands ready does not move\n", stderr);
        return false;
    }
    for (unsigned i = 0; i < TRIES && !gone; i++) {
        PGresult *people = ask(m->from, people_of, 1, &m->table);
        bool good = bring_all(m->home, m->to, people, m->shard) && is_safe(m->n, m->home);
        PQclear(people);
        if (!good) return false;
        gone = leave(m);
    }
    return gone && is_safe(m->n, m->from) && arrive(m->to, m->table, m->moves);
}

static bool note(const moving *m)
{
    char shard[NUMBER];
    const char *const values[] = {m->table, shard, m->moves};
    snprintf(shard, sizeof shard, "%u", m->shard);
    return run(m->home,
               "INSERT INTO moved VALUES ($1::bigint, $2::smallint, $3::int) ON CONFLICT"
               " (table_id) DO UPDATE SET shard = EXCLUDED.shard, moves = EXCLUDED.moves"
               " WHERE moved.moves < EXCLUDED.moves",
               3, values);
}

// How often a table has moved.
static bool read_moves(moving *m)
{
    enum { MOVES };
    PGresult *res =
        ask(m->to, "SELECT moves FROM tables WHERE id = $1::bigint", 1, &m->table);
    bool found = res && PQntuples(res);
    if (found) snprintf(m->moves, NUMBER, "%s", PQgetvalue(res, 0, MOVES));
    PQclear(res);
    return found;
}

bool move_table(node *n, PGconn *pg, const char *table, unsigned to)
{
    unsigned from;
    moving m = {.n = n, .home = pg, .table = table, .shard = to};
    m.from = move_find(n, pg, table, &from);
    if (!m.from) fputs("miasma-server: there is no such thing to act on\n", stderr);
    if (m.from) m.to = move_open(n, to, true);
    bool good = m.to && (from == to || carry(&m)) && read_moves(&m) && note(&m);
    if (good) printf("{\"id\" : %s, \"from\" : %u, \"shard\" : %u}\n", table, from, to);
    PQfinish(m.from);
    PQfinish(m.to);
    return good;
}
