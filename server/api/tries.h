// How often something was tried within this hour, by what this node remembers. It is a
// cheap answer before the database is asked, which counts for all nodes.

#ifndef MIASMA_SERVER_TRIES_H
#define MIASMA_SERVER_TRIES_H

#include <stddef.h>

#include "limit.h"

enum { TRIES_SETS = 2048, TRIES_WAYS = 8, TRIES_SALT = 16 };

typedef struct {
    uint64_t who;
    int64_t hour;
    unsigned count;
} tries_place;

typedef struct {
    tries_place place[TRIES_SETS][TRIES_WAYS];
    uint8_t key[TRIES_SALT]; // of the hash, so that nobody can choose whom to push out
} tries;

void tries_begin(tries *all, const node *n);

// The count of whoever these bytes name, 0 at first in each hour. Good until the next
// call. Memory is bounded: now and then somebody's count is forgotten.
unsigned *tries_of(tries *all, int64_t hour, const void *who, size_t len);
// That of an address and a text of less than SKELETON bytes, which may be empty.
unsigned *tries_at(tries *all, int64_t hour, limit_key address, const char *text);

// A count that says: the database has refused more.
#define TRIES_OVER (~0u)

#endif
