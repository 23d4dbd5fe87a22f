// What the files of the loop share.

#ifndef MIASMA_SIM_INSIDE_H
#define MIASMA_SIM_INSIDE_H

#include <setjmp.h>

#include "base.h"
#include "loop.h"

// What stands behind a handle: the caller's memory is not looked at once it is gone.
typedef struct side {
    ring all;    // of its loop
    ring active; // timers, the earliest first; idle and prepare handles
    ring ready;  // to be called by the next turn
    struct loop *loop;
    uv_handle_t *handle;
    void (*call)(struct side *);
    uint64_t due; // of a timer
    struct socket *socket;
    bool closing;
} side;

typedef struct loop {
    uv_loop_t uv;
    char name[24];
    ring all, timers, idles, prepares, ready, closing;
    ring works, threads;
    moment turn;
    uint64_t busy;  // until when the turn before takes
    uint64_t still; // until when it stands still
    uint64_t begun; // threads
    uint64_t from;  // since then its clock shows `shown` and goes at its own rate
    uint64_t shown;
    int32_t drift; // parts of a million
    bool stopped, in_turn;
    bool dead;      // by its own hand
    bool full;      // it gets no new sockets
    unsigned lasts; // so many pieces of memory it still gets; 0: any number
    jmp_buf *out;   // of the code that runs
    moment death;
    void (*died)(void *arg);
    void *arg;
} loop;

static inline loop *loop_of(const uv_loop_t *uv)
{
    return CONTAINER_OF(loop, uv, (uv_loop_t *)uv);
}

static inline side *side_of(const void *handle)
{
    return ((const uv_handle_t *)handle)->u.reserved[0];
}

// The loop whose code is running.
loop *loop_running(void);
loop *loop_enter(loop *l); // returns the one before, for the way back
side *side_new(uv_loop_t *uv, void *handle, uv_handle_type type, void (*call)(side *));
// The next turn calls it.
void side_ready(side *s);

// tcp.c: a socket is closed by its program, or together with it; then what was to be
// called back, before the handle is gone.
void tcp_close(struct socket *s);
void tcp_cancel(struct socket *s);
void tcp_free(struct socket *s);

void threads_free(loop *l);
// The running code goes on no more, if it is a thread's.
void thread_stop(void);

#endif
