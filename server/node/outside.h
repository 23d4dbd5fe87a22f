// Time and chance: what a node takes from the machine it runs on, and what is different
// every time. Every clock that the server reads, and every random byte that it draws,
// comes by here, so that a test may put others in their place; so do the lines of the log
// and the priority of threads. Two things do not: the loop's own time, by which timers
// run (uv_now), and what libraries draw for keys and salts (seal.c, argon2id).

#ifndef MIASMA_SERVER_OUTSIDE_H
#define MIASMA_SERVER_OUTSIDE_H

#include <stddef.h>
#include <stdint.h>

typedef struct node node;

// May be called from any thread.
typedef struct {
    uint64_t (*ticks)(void *arg);   // nanoseconds by a clock that never jumps
    int64_t (*calendar)(void *arg); // milliseconds since 1970
    void (*draw)(void *arg, void *out, size_t len);
    void (*log)(void *arg, const char *line);
    void *arg;
} outside;

// A monotonic clock, for intervals on this machine. It never jumps and has no relation to
// the calendar.
uint64_t tick_ns(const node *n);
int64_t tick_ms(const node *n);
// The calendar of this machine, for the log only.
int64_t wall_ms(const node *n);

// Random bytes; a random number below `end`, all equally likely.
void draw_bytes(const node *n, void *out, size_t len);
uint32_t draw_below(const node *n, uint32_t end);

// A line of the log, without its end.
void log_out(const node *n, const char *line);
// The thread that calls it lets others go first, by as much as `nice` says.
void thread_nice(const node *n, int nice);

#endif
