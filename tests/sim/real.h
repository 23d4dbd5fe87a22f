// Connections to a PostgreSQL that is compared with the model.

#ifndef MIASMA_TESTS_REAL_H
#define MIASMA_TESTS_REAL_H

#include "db_queue.h"
#include "rows.h"

// The connections that are compared, and two of its own: one looks and operates, the
// other holds rows that statements then wait for.
enum { CONNECTIONS = 3, MOST_ASKED = 4 };

typedef struct {
    const char *folder; // of a server that is killed, or NULL
    const char *script; // tools/online/pg.sh, which starts it again
    char *conninfo;
    PGconn *pg[CONNECTIONS], *own, *gate;
    int32_t pid[CONNECTIONS]; // of the backends
    bool prepared[CONNECTIONS][DB_STATEMENTS];
} real;

// Several statements that are asked at once. Those of one connection follow each other
// in a pipeline.
typedef struct {
    db_statement statement;
    db_asked asked; // the arguments are kept in it
    unsigned by;    // the connection
    PGresult *res;  // owned; NULL where it was never known whether it was executed
} request;

typedef struct {
    request at[MOST_ASKED];
    unsigned n;
    int64_t now; // the calendar of the database
    bool broken[CONNECTIONS];
} group;

void group_free(group *g);

// What happens while a group is asked: nothing, a connection is terminated by the
// database or closed on this side, or the database is killed.
typedef enum { QUIET, TERMINATED, CLOSED, KILLED } accident;
typedef struct {
    accident what;
    unsigned by;      // whose connection
    unsigned after;   // so many microseconds
    const char *hold; // or NULL: rows that are held for so long, as a query
} nemesis;

// Makes a database `model_check`. Like all here, it ends the program where it fails.
void real_open(real *r, const char *conninfo);
void real_close(real *r);

// Sends everything, then waits for the answers.
void real_ask(real *r, group *g, const nemesis *what);
// Whoever was cut off is gone from the database, and comes back.
void real_mend(real *r, const group *g, accident what);

// The rows of these tables (a bit each), yours to clear.
void real_look(real *r, uint64_t which, PGresult *out[TABLES]);
void real_run(real *r, const char *text);
// A connection has taken the numbers of block `block`.
void real_numbers(real *r, unsigned by, unsigned block);
// All tables are as after the migrations. Foreign keys and triggers do not look on.
void real_empty(real *r, uint64_t which);

#endif
