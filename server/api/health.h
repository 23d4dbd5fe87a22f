// Readiness: can this node serve players? It writes a row of its own once a second, which
// fails when the database is away, read-only or full.

#ifndef MIASMA_SERVER_HEALTH_H
#define MIASMA_SERVER_HEALTH_H

#include <uv.h>

#include "base.h"

// Begins to write; `name` says which node this is.
struct api;
void health_open(struct api *home, const char *name);
void health_close(struct api *home);

// Hears what became of a group of players' rows: whether it was stored, and whether the
// database had no room for it.
void health_stored(struct api *home, bool good, bool no_room);

// Has the database taken a write within the last seconds?
bool health_good(const struct api *home);

#endif
