// The machine's own, where a node has no other.

#include "outside.h"

#include <sodium.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "node.h"

static uint64_t read_ns(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

uint64_t tick_ns(const node *n)
{
    return n->outside ? n->outside->ticks(n->outside->arg) : read_ns(CLOCK_MONOTONIC);
}

int64_t tick_ms(const node *n) { return (int64_t)(tick_ns(n) / 1000000); }

int64_t wall_ms(const node *n)
{
    return n->outside ? n->outside->calendar(n->outside->arg)
                      : (int64_t)(read_ns(CLOCK_REALTIME) / 1000000);
}

void draw_bytes(const node *n, void *out, size_t len)
{
    if (n->outside)
        n->outside->draw(n->outside->arg, out, len);
    else
        randombytes_buf(out, len);
}

// Numbers at the end that would make some more likely than others are drawn again.
uint32_t draw_below(const node *n, uint32_t end)
{
    uint32_t drawn, most = UINT32_MAX - UINT32_MAX % end;
    do draw_bytes(n, &drawn, sizeof drawn);
    while (drawn >= most);
    return drawn % end;
}

void log_out(const node *n, const char *line)
{
    if (n->outside)
        n->outside->log(n->outside->arg, line);
    else
        fprintf(stderr, "%s\n", line);
}

void thread_nice(const node *n, int nice)
{
    if (!n->outside) setpriority(PRIO_PROCESS, (id_t)gettid(), nice);
}
