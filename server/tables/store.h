// Tables in the database: reading them, changing them, and appending to their logs in
// groups.

#ifndef MIASMA_SERVER_STORE_H
#define MIASMA_SERVER_STORE_H

#include "db.h"
#include "shards.h"
#include "table.h"

// Called with what became of a group of rows: whether it was stored, and whether the
// database had no room for it.
typedef void store_heard(void *above, bool good, bool no_room);

enum { STORE_WRITERS = 2, STORE_GROUP = 256 };

typedef struct store_shard store_shard;
typedef struct {
    store_shard *of;
    db *db;
    task *rows[STORE_GROUP]; // ascending by table
    unsigned n;              // 0 when idle
    uint64_t began;          // when the group went out, in nanoseconds
    int64_t sent;
} store_writer;

// A primary with the tables of one shard. Rows of one shard never wait for another.
struct store_shard {
    tables *home;
    db_primary primary;
    store_writer writers[STORE_WRITERS];
    db *rest;
    task *queue, **queue_end;
};

typedef struct {
    store_shard shards[SHARDS];
    unsigned count;
    unsigned busy; // how many rows and changes wait for the database
    store_heard *heard;
    buf columns[PUT_WIDTH]; // of a group; their memory is kept for the next
} store;

// Opens three connections to each primary: two that append, and one for everything else.
// `heard` is told of the first one.
void store_open(tables *home, store_heard *heard);
void store_close(tables *home);

// The connection for everything but rows: to the primary that has people and sessions,
// and to that of a shard. Whether they answer, and commits there count.
db *store_db(const tables *home);
db *store_of(const tables *home, unsigned shard);
bool store_ready(const tables *home);
bool store_up(const tables *home, unsigned shard);

// Once in each turn of the loop: sends what has gathered.
void store_flush(tables *home);

// Appends the row of a task and then calls its `stored`. If the connection breaks
// meanwhile, the row is sent again; if the first one did arrive, the second is refused,
// since the log is longer by then.
void store_append(task *k);

// Saves what is not in the log, under the revision and length in `now`.
void store_save(task *k, const about *now);

// Reads a table without its log from a row of LOAD, LOBBY or MINE; false when it cannot
// be read.
bool store_about(tables *home, const PGresult *res, int i, about *out);

// How answers to WAITING become one.
extern const shards_order store_longest;

// The id of the table in a row of WAITING, or 0 where a stand-in acts for the person or
// the game is paused.
int64_t store_waiting(const PGresult *res, int i);

// The seats as the statements take them. Yours to free.
char *store_seats(const about *a);

#endif
