// How often something was tried within this hour, by what this node remembers. It is a
// cheap answer before the database is asked, which counts for all nodes.

#ifndef MIASMA_SERVER_TRIES_H
#define MIASMA_SERVER_TRIES_H

#include <stddef.h>

#include "limit.h"

// The count of whoever these bytes name, 0 at first. Good until the next call. Memory is
// bounded: now and then somebody's count is forgotten.
unsigned *tries_of(const void *who, size_t len);
// That of an address and a text of less than SKELETON bytes, which may be empty.
unsigned *tries_at(limit_key address, const char *text);

// A count that says: the database has refused more.
#define TRIES_OVER (~0u)

#endif
