// Connections to PostgreSQL on the loop: libpq in pipeline mode, prepared statements
// only.
//
// A connection that breaks is opened again, for as long as it takes, with a pause between
// attempts. Several hosts may be given; only one that takes writes is used, so after a
// failover connecting again finds the new primary.

#ifndef MIASMA_SERVER_DB_H
#define MIASMA_SERVER_DB_H

#include <libpq-fe.h>
#include <uv.h>

#include "columns.h"
#include "node.h"

typedef enum {
#define STATEMENT(id, sql) DB_##id,
#define QUERY(id, before, columns, after) DB_##id,
#include "statements.def"
#undef STATEMENT
#undef QUERY
    DB_STATEMENTS
} db_statement;

// ---- places of columns ----

// Numbers of columns in an answer: SESSION_NAME is one in the answer to SESSION. Names
// that begin with ABOUT are columns of every statement that returns tables.
#define PLACE(name, ...) name,
enum { ABOUT_COLUMNS(PLACE, PLACE, PLACE) ABOUT_WIDTH };

#define STATEMENT(id, sql)
#define QUERY(id, before, columns, after) enum { columns id##_WIDTH };
#define FIRST(name, sql) name,
#define NEXT(name, sql) name,
#define ABOUT(id) id##_ABOUT = ABOUT_WIDTH - 1,
#include "statements.def"
#undef STATEMENT
#undef QUERY
#undef FIRST
#undef NEXT
#undef ABOUT

// Numbers of the arrays that APPEND takes.
enum { PUT_COLUMNS(PLACE, PLACE) PUT_WIDTH };
#undef PLACE

// ---- parameters, all as bytes ----

enum { DB_PARAMS = 32 };

typedef struct {
    int n;
    const char *at[DB_PARAMS];
    int len[DB_PARAMS];
    uint8_t room[DB_PARAMS][8];
} db_args;

void db_i64(db_args *a, int64_t v);
void db_i32(db_args *a, int32_t v);
void db_i16(db_args *a, int16_t v);
void db_bool(db_args *a, bool v);
void db_bytes(db_args *a, const void *bytes,
              size_t len);                  // borrowed until the query is sent
void db_text(db_args *a, const char *text); // the same

// Arrays are built in a buffer of yours.
enum { DB_INT8 = 20, DB_INT2 = 21, DB_INT4 = 23, DB_BYTEA = 17, DB_UUID = 2950 };
void db_array(buf *b, uint32_t type, uint32_t n);
void db_array_int(buf *b, int64_t v, uint32_t bytes);
void db_array_bytes(buf *b, const void *bytes, size_t len);

// ---- results ----

int64_t db_get_int(const PGresult *res, int row, int column); // of any width; 0 for NULL
const uint8_t *db_get_bytes(const PGresult *res, int row, int column, size_t *len);

// ---- queries ----

// By db_statement.
extern const char *const db_sql[DB_STATEMENTS], *const db_names[DB_STATEMENTS];

typedef struct db db;

// A primary, as far as its connections share something.
typedef struct {
    unsigned number; // of the shard it has; 0 has people and sessions, too
    bool unsafe;     // what it writes now is less durable than --require-standby asks for
} db_primary;

// `res` is NULL when the connection broke: then nobody knows whether the statement was
// executed. It is freed after the call.
typedef void db_done(void *arg, const PGresult *res);

// With --require-standby `done` gets NULL also while commits may wait for no standby.
typedef enum {
    DB_ONCE,    // `done` gets NULL when the connection breaks
    DB_AGAIN,   // the statement may be executed twice: it is sent again for a few seconds
    DB_PATIENT, // the same, for as long as a batch waits
} db_mode;

// For so long a batch waits for a database that is away, in milliseconds.
enum { DB_PATIENCE_MS = 35000 };

db *db_open(node *n, uv_loop_t *loop, const char *conninfo, db_primary *primary);
// Ends the connection; whoever waits is told that it broke. Accepts NULL.
void db_close(db *d);
bool db_ready(const db *d);

// Reads the answer to STANDBY: does a commit wait for a standby that has a name? If not,
// the log tells why, and the primary is `unsafe`.
bool db_waits(node *n, db_primary *primary, const PGresult *res);

void db_query(db *d, db_statement statement, const db_args *args, db_mode mode,
              db_done *done, void *arg);

// How a result ended.
static inline bool db_good(const PGresult *res)
{
    ExecStatusType s = res ? PQresultStatus(res) : PGRES_FATAL_ERROR;
    return s == PGRES_TUPLES_OK || s == PGRES_COMMAND_OK;
}

#endif
