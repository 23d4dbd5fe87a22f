// Names and notes of a person, taken out of seats, records and logs.

#include "scrub.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "miasma/items.h"
#include "plain.h"

static const char *const colours[MI_SEATS] = {"red",   "blue",  "gold",
                                              "black", "white", "teal"};

// The run of a log without the notes of these seats (bits); true when there were any. An
// entry begins with its actor.
static bool without_notes(const uint8_t *bytes, size_t len, unsigned seats, buf *out)
{
    bool found = false, own = false;
    mi_item item;
    out->len = 0;
    for (size_t at = 0; mi_item_next(bytes, len, &at, &item);) {
        if (item.kind == MI_ITEM_ENTRY)
            own = item.body[0] < MI_SEATS && seats >> item.body[0] & 1;
        bool drop = item.kind == MI_ITEM_NOTE && own;
        found |= drop;
        if (!drop) buf_put(out, item.lead, item.whole);
    }
    return found;
}

// What is read of a log, a row at a time, with the seats of the person there.
#define LOG_COLUMNS(FIRST, NEXT)                                                         \
    FIRST(LOG_TABLE, "l.table_id")                                                       \
    NEXT(LOG_FIRST, "l.first")                                                           \
    NEXT(LOG_BYTES, "l.bytes")                                                           \
    NEXT(LOG_SEATS, "s.seats")

#define PLACE(name, sql) name,
#define LEAD(name, sql) sql
#define FOLLOW(name, sql) ", " sql
#define LOG_LIST LOG_COLUMNS(LEAD, FOLLOW)
enum { LOG_COLUMNS(PLACE, PLACE) LOG_WIDTH };

static bool store_log(PGconn *pg, const PGresult *rows, int i, const buf *bytes)
{
    const char *const values[] = {PQgetvalue(rows, i, LOG_TABLE),
                                  PQgetvalue(rows, i, LOG_FIRST),
                                  (const char *)bytes->at};
    const int lengths[] = {0, 0, (int)bytes->len}, formats[] = {0, 0, 1};
    PGresult *res = PQexecParams(pg,
                                 "UPDATE log SET bytes = $3::bytea"
                                 " WHERE table_id = $1::bigint AND first = $2::int",
                                 3, NULL, values, lengths, formats, 0);
    bool good = PQresultStatus(res) == PGRES_COMMAND_OK;
    if (!good) fprintf(stderr, "miasma-server: %s", PQerrorMessage(pg));
    PQclear(res);
    return good;
}

// Only rows with the byte that leads a note are looked at.
static bool scrub_logs(PGconn *pg, const char *person)
{
    const char *const values[] = {person};
    PGresult *rows = ask(pg,
                         "SELECT " LOG_LIST " FROM (SELECT table_id,"
                         " sum(1 << seat) AS seats FROM seats WHERE person = $1::bigint"
                         " GROUP BY table_id) s JOIN log l ON l.table_id = s.table_id"
                         " WHERE position('\\xff'::bytea IN l.bytes) > 0",
                         1, values);
    bool good = rows != NULL;
    buf kept = {0};
    for (int i = 0; good && i < PQntuples(rows); i++) {
        size_t len;
        uint8_t *bytes =
            PQunescapeBytea((const uint8_t *)PQgetvalue(rows, i, LOG_BYTES), &len);
        unsigned seats = (unsigned)strtoul(PQgetvalue(rows, i, LOG_SEATS), NULL, 10);
        if (without_notes(bytes, len, seats, &kept)) good = store_log(pg, rows, i, &kept);
        PQfreemem(bytes);
    }
    buf_free(&kept);
    PQclear(rows);
    return good;
}

// A record names players in its head, a line each: another name, or no line for "". Its
// notes stand in braces behind an entry.
static bool scrub_records(PGconn *pg, const char *person, const char *name, bool notes)
{
    bool good = true;
    for (unsigned s = 0; good && s < MI_SEATS; s++) {
        char seat[4];
        snprintf(seat, sizeof seat, "%u", s);
        const char *const values[] = {person, seat, colours[s], name};
        good = run(pg,
                   "UPDATE tables t SET record = regexp_replace(record, '^\\[Player \"' "
                   "|| $3"
                   " || ' .*\"\\]\\n', CASE WHEN $4 = '' THEN '' ELSE '[Player \"' || $3"
                   " || ' ' || $4 || '\"]' || chr(10) END, 'n')"
                   " FROM seats s WHERE s.table_id = t.id AND s.person = $1::bigint"
                   " AND s.seat = $2::smallint AND t.record IS NOT NULL",
                   4, values);
        if (good && notes)
            good = run(pg,
                       "UPDATE tables t SET record = regexp_replace(record, '^(\\d+ ' || "
                       "$3"
                       " || ' [^{\\n]*) \\{[^}\\n]*\\}', '\\1', 'gn')"
                       " FROM seats s WHERE s.table_id = t.id AND s.person = $1::bigint"
                       " AND s.seat = $2::smallint AND t.record IS NOT NULL",
                       3, values);
    }
    return good;
}

// Copies of these tables in memory are read again whole before they may be written.
static bool scrub_copies(PGconn *pg, const char *person)
{
    const char *const values[] = {person};
    return run(pg,
               "WITH t AS (UPDATE tables SET scrubbed = scrubbed + 1 WHERE host ="
               " $1::bigint OR id IN (SELECT table_id FROM seats WHERE person ="
               " $1::bigint) RETURNING id)"
               "UPDATE turns SET revision = revision + 1 FROM t WHERE table_id = t.id",
               1, values);
}

bool scrub_name(PGconn *pg, const char *person, const char *name)
{
    const char *const values[] = {person, name};
    return scrub_copies(pg, person) &&
           run(pg, "UPDATE seats SET name = $2 WHERE person = $1::bigint", 2, values) &&
           scrub_records(pg, person, name, false);
}

// Seats are nobody's from now on, and free where the game has not begun. Tables keep a
// hash of where their host came from.
static bool scrub_seats(PGconn *pg, const char *person)
{
    const char *const values[] = {person};
    return run(pg,
               "UPDATE seats SET person = NULL, name = '', played = 0, stayed = 0,"
               " kind = CASE WHEN (SELECT state FROM tables WHERE id = table_id) > 0"
               " THEN kind WHEN invite = '' THEN 0 ELSE 1 END WHERE person = $1::bigint",
               1, values) &&
           run(pg, "UPDATE tables SET host = 0, origin = 0 WHERE host = $1::bigint", 1,
               values);
}

bool scrub_person(PGconn *pg, const char *person)
{
    return scrub_copies(pg, person) && scrub_records(pg, person, "", true) &&
           scrub_logs(pg, person) && scrub_seats(pg, person);
}
