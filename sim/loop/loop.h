// Loops in virtual time: the part of libuv that the server and its people use, behind
// libuv's own header. Sockets lead from loop to loop through memory, threads are
// coroutines, and work for the pool of threads is done by the way.
//
// A turn of a loop takes no time by itself; the next one begins some microseconds later,
// so what comes meanwhile is found together, as by a real one. A loop is the machine and
// the process of a node: it may stand still, and it may be gone from one moment to the
// next.

#ifndef MIASMA_SIM_LOOP_H
#define MIASMA_SIM_LOOP_H

#include <uv.h>

#include "world.h"

uv_loop_t *loop_new(const char *name); // borrowed
// The process is gone: its sockets end as the system ends them, nothing is called any
// more, and what it held in memory is not looked at.
void loop_free(uv_loop_t *uv);
const char *loop_name(const uv_loop_t *uv);
// Calls something as a turn of the loop would.
void loop_call(uv_loop_t *uv, void (*call)(void *arg), void *arg);
// It stands still until then.
void loop_pause(uv_loop_t *uv, uint64_t until);
bool loop_stopped(const uv_loop_t *uv); // by uv_stop

// Nanoseconds as the running code sees them: while it works in a thread, every look takes
// some time, so that whoever works until the time is over comes to an end.
uint64_t loop_ticks(void);
// The running thread works for so long.
void loop_work(uint64_t ns);

// The address that the sockets of this loop come from: 10.0.0.1, or one by lot each where
// it was not said.
void loop_address(uv_loop_t *uv, const char *address);

#endif
