// Lets bots play, and looks after clocks that run out.

#ifndef MIASMA_SERVER_WORK_H
#define MIASMA_SERVER_WORK_H

#include <uv.h>

#include "table.h"

// Looks for work that is due, at this node or a dead one's, until stopped.
void work_open(uv_loop_t *loop);
void work_close(void);

// After every change: if a bot is to act, it begins to think.
void work_turn(table *t);

// Lets nature and standing orders answer, where they have to.
void work_settle(table *t);

// The work row of this table is due.
void work_due(int64_t id);

// Bots that are thinking or wait for a thread.
unsigned work_thoughts(void);

#endif
