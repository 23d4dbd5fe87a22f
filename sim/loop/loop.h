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
// Its clock goes faster from now on, by so many parts of a million.
void loop_drift(uv_loop_t *uv, int32_t parts);
// It has no file descriptors left: connections to it end at once, and it gets none.
void loop_fill(uv_loop_t *uv, bool full);
bool loop_full(const uv_loop_t *uv);

// Nanoseconds by the clock of this loop, as the running code sees them: while it works in
// a thread, every look takes some time, so that whoever works until the time is over
// comes to an end.
uint64_t loop_ticks(const uv_loop_t *uv);
// The running thread works for so long.
void loop_work(uint64_t ns);

// Packets to this address, or from it, get through only then: until then they are sent
// again and again.
void loop_cut(const char *address, uint64_t to_until, uint64_t from_until);

// ---- the end of a process by itself ----

// The running code ends its process at once. `died` is called later, outside of it: then
// the loop is to be freed.
_Noreturn void loop_die(void);
void loop_on_death(uv_loop_t *uv, void (*died)(void *arg), void *arg);
// The process gets so many pieces of memory more; 0: as many as it wants.
void loop_starve(uv_loop_t *uv, unsigned pieces);
// Takes one of them for the running code; false when there is none.
bool loop_feeds(void);

#endif
