// Tables in the database: reading them, changing them, and appending to their logs in
// groups.

#ifndef MIASMA_SERVER_STORE_H
#define MIASMA_SERVER_STORE_H

#include "db.h"
#include "table.h"

// Called with what became of a group of rows: whether it was stored, and whether the
// database had no room for it.
typedef void store_heard(void *above, bool good, bool no_room);

// Opens three connections: two that append, and one for everything else.
void store_open(uv_loop_t *loop, const char *conninfo, store_heard *heard, void *above);
void store_close(void);
bool store_ready(void);
// How many rows and changes wait for the database.
unsigned store_busy(void);
db *store_db(void);

// Once in each turn of the loop: sends what has gathered.
void store_flush(void);

// Appends the row of a task and then calls its `stored`. If the connection breaks
// meanwhile, the row is sent again; if the first one did arrive, the second is refused,
// since the log is longer by then.
void store_append(task *k);

// Saves what is not in the log, under the revision and length in `now`.
void store_save(task *k, const about *now);

// Reads a table without its log from a row of LOAD, LOBBY or MINE; false when it cannot
// be read.
bool store_about(const PGresult *res, int i, about *out);

// The id of the table in a row of WAITING, or 0 where a stand-in acts for the person or
// the game is paused.
int64_t store_waiting(const PGresult *res, int i);

// The seats as the statements take them. Yours to free.
char *store_seats(const about *a);

#endif
