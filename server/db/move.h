// An operator moves a table to another shard (docs/decisions/036-shards.md).

#ifndef MIASMA_SERVER_MOVE_H
#define MIASMA_SERVER_MOVE_H

#include <libpq-fe.h>
#include <stdbool.h>

struct node;

// A connection to a shard, as its owner or as a node; NULL where it cannot be reached,
// which is printed. You finish it.
PGconn *move_open(const struct node *n, unsigned shard, bool owner);

// A connection to the shard that has a table, as its owner. `pg` leads to the database
// of people. NULL where it cannot be reached; you finish it.
PGconn *move_find(const struct node *n, PGconn *pg, const char *table, unsigned *shard);

// The next table of a shard that may move, by id; false where there is none.
enum { MOVE_NUMBER = 24 };
bool move_next(PGconn *at, char table[MOVE_NUMBER]);

// What `admin tables move TABLE SHARD` does, and prints. Done again it finishes what an
// earlier one has left half done.
bool move_table(struct node *n, PGconn *pg, const char *table, unsigned to);

#endif
