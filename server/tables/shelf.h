// Tables in memory that nobody uses, packed: most bytes of a table are zero, since names
// are short and few seats are taken. Only the cache knows of it.

#ifndef MIASMA_SERVER_SHELF_H
#define MIASMA_SERVER_SHELF_H

#include "table.h"

// Where a table is looked for, by its id: here and in the cache.
enum { BUCKETS = 1 << 16 };
static inline size_t shelf_bucket(int64_t id)
{
    return (uint64_t)id * 0x9E3779B97F4A7C15u >> 48 & (BUCKETS - 1);
}

typedef struct {
    struct packed *buckets[BUCKETS];
    ring order;
    size_t count;
    uint8_t room[2 * sizeof(table)]; // to pack in
} shelf;

// Frees a table with all it has.
void shelf_free(table *t);
// Takes a table over that is ready and that nobody holds.
void shelf_put(shelf *s, table *t);
// The table as it was put there, or NULL.
table *shelf_take(shelf *s, int64_t id);
// Drops the one that has been there longest; false where there is none.
bool shelf_drop(shelf *s);

#endif
