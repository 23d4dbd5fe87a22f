// Several primaries, each with the tables of a shard (docs/decisions/036-shards.md):
// where a table is, and questions that all of them answer.

#ifndef MIASMA_SERVER_SHARDS_H
#define MIASMA_SERVER_SHARDS_H

#include "db.h"

struct tables;

// Tables that are not where their ids say. It may be out of date: the shard itself knows.
typedef struct {
    struct shards_moved {
        int64_t id; // 0: a free place
        uint8_t shard;
    } *at;
    size_t n, room;     // a power of two
    bool known, asking; // of the first database: all that it has
} shards_map;

// Where a table is, as far as this node knows.
uint8_t shards_find(const struct tables *home, int64_t id);
// It is there.
void shards_note(struct tables *home, int64_t id, unsigned shard);
// The shard for a new table: one that answers; that of people has no new ones if there
// are others. `always` is a number: tables for the same get the same one.
unsigned shards_for_new(const struct tables *home);
unsigned shards_for(const struct tables *home, uint32_t always);

// How the rows of several answers become one: ordered by two columns of numbers, and then
// as they came, at most so many of them (0: all). Where `whole` is set, one shard that
// does not answer is as if none did; otherwise its rows are missing.
typedef struct {
    int by, then; // columns; -1: shard by shard
    bool newest;  // the largest first
    bool whole;
    int most;
} shards_order;

// Rows of one shard after those of another, all that came.
extern const shards_order shards_each;

// Asks every shard; one that does not answer soon is left out. `done` is called once, as
// by db_query. With one shard it is db_query.
void shards_ask(struct tables *home, db_statement statement, const db_args *args,
                const shards_order *order, db_done *done, void *arg);

// An operator has moved a table: asks where it is, and then calls `known`.
void shards_look(struct tables *home, int64_t id,
                 void (*known)(struct tables *home, int64_t id));
// At the start and now and then: learns which tables have moved, and finishes moves that
// were left half done.
void shards_settle(struct tables *home);
void shards_end(struct tables *home);

#endif
