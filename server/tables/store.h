// Tables in the database: reading them, changing them, and appending to their logs in
// groups.

#ifndef MIASMA_SERVER_STORE_H
#define MIASMA_SERVER_STORE_H

#include "db.h"
#include "table.h"

// What became of a group of rows: whether it was stored, and whether there was no room
// for it.
typedef void store_heard(bool good, bool no_room);

// Connections: two that append, and one for everything else.
void store_open(uv_loop_t *loop, const char *conninfo, store_heard *heard);
void store_close(void);
bool store_ready(void);
// Rows and changes that are under way.
unsigned store_busy(void);
db *store_db(void);

// Once a turn of the loop: what has gathered goes out.
void store_flush(void);

// Appends the row of a task. When it has ended, its `stored` is called; a connection
// that breaks meanwhile only makes it take longer: the row is sent again, and if the
// first one arrived, the second is too late.
void store_append(task *k);

// Saves what is not in the log, under the revision and length in `now`.
void store_save(task *k, const about *now);

// A table without its log from a row of LOAD, LOBBY or MINE; false when it makes no
// sense.
bool store_about(const PGresult *res, int i, about *out);

// The table of a row of WAITING, or 0 where a stand-in acts for the person.
int64_t store_waiting(const PGresult *res, int i);

// The seats as the statements take them. Yours to free.
char *store_seats(const about *a);

#endif
