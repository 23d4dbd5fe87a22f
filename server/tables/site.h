// The site's time, and what the site has lost of it: stretches in which it could not take
// a move. docs/decisions/025-clocks.md
//
// Every node that can commit says so twice a second by a beat in the database. Where
// beats are missing, time was lost: for everybody if no node had one, else for those who
// had to come from a node that is silent.

#ifndef MIASMA_SERVER_SITE_H
#define MIASMA_SERVER_SITE_H

#include <uv.h>

#include "base.h"

void site_open(uv_loop_t *loop);
void site_close(void);

// Something was committed just now; something could not be, though the database answers.
void site_stored(void);
void site_failed(void);

// How much of the time from `from` to `to` nobody could be served in, as far as this node
// knows; where it cannot commit itself, up to now.
int64_t site_lost(int64_t from, int64_t to);

// How much more than that was lost for people of a node that is gone or silent, by what
// the database said last. `res` is the answer to STRETCHES.
int64_t site_lost_by_nodes(int64_t from, int64_t to);
struct pg_result;
void site_take(const struct pg_result *res);
const uint8_t *site_node(void); // 16 bytes that name this node

// Remembers a stretch; forgets all.
void site_note(int64_t from, int64_t to);
void site_forget(void);

#endif
