// Is the node fit for players? It writes a row of its own once a second: a database that
// is away, read-only or full does not take it.

#ifndef MIASMA_SERVER_HEALTH_H
#define MIASMA_SERVER_HEALTH_H

#include <uv.h>

#include "base.h"

// Begins to write; `name` says which node this is.
void health_open(uv_loop_t *loop, const char *name);
void health_close(void);

// What became of a group of rows: whether it was stored, and whether there was no room
// for it.
void health_stored(bool good, bool no_room);

// Has the database taken a write of late?
bool health_good(void);

#endif
