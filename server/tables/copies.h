// Copies of people at the shards where they play (docs/decisions/036-shards.md).
//
// People live in database 0. A shard has copies of those who host its tables, sit there
// or speak, so that one statement about a table finds all it needs. A copy is there
// before the person comes; when the person changes, a node brings the new one within a
// second.

#ifndef MIASMA_SERVER_COPIES_H
#define MIASMA_SERVER_COPIES_H

#include "base.h"

enum { COPIES_BROUGHT = 1024 };

struct tables;
typedef void copies_done(void *arg, bool good);

// Sees to it that a shard has a copy of a person, and then calls `done`, at once where
// people live there.
void copies_bring(struct tables *home, int64_t person, unsigned shard, copies_done *done,
                  void *arg);

// Looks for copies that are out of date, and for tables that moved, where there are
// shards.
void copies_open(struct tables *home);
void copies_close(struct tables *home);

#endif
