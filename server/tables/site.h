// Time that the site has lost: stretches in which it could not take a move
// (docs/decisions/025-clocks.md).
//
// Every node that can commit writes a beat (heartbeat) to the database twice a second.
// Where beats are missing, time was lost: for everybody if no node wrote one, else for
// the people who were connected to the silent node and had to move to another.

#ifndef MIASMA_SERVER_SITE_H
#define MIASMA_SERVER_SITE_H

#include <uv.h>

#include "base.h"

void site_open(uv_loop_t *loop);
void site_close(void);

// Something was just committed; something could not be, although the database answers.
void site_stored(void);
void site_failed(void);

// For how much of the time from `from` to `to` nobody could be served, as far as this
// node knows. If this node cannot commit at the moment, that counts up to now.
int64_t site_lost(int64_t from, int64_t to);

// How much more than that was lost for people of a node that is gone or silent, as the
// database last said. site_take reads that from `res`, the answer to STRETCHES.
int64_t site_lost_by_nodes(int64_t from, int64_t to);
struct pg_result;
void site_take(const struct pg_result *res);
const uint8_t *site_node(void); // 16 bytes that name this node

// Remembers a stretch of lost time; forgets all stretches.
void site_note(int64_t from, int64_t to);
void site_forget(void);

#endif
