// What the wires share.

#ifndef MIASMA_SIM_WIRES_INSIDE_H
#define MIASMA_SIM_WIRES_INSIDE_H

#include "base.h"
#include "loop.h"
#include "wires.h"

// How long something is on its way between two machines.
static inline uint64_t wires_way(void)
{
    return world_between(30 * WORLD_US, 300 * WORLD_US);
}

// Does something go wrong that does so often, of 100,000?
static inline bool wires_bad_luck(uint32_t often)
{
    return often && world_lot(100000) < often;
}

// When something that is sent again and again gets through a cut.
static inline uint64_t wires_after(uint64_t cut)
{
    uint64_t when = world_now() + wires_way();
    return cut < when ? when : cut + world_between(0, (uint64_t)2 * WORLD_S);
}

// The number in the name of a node.
unsigned wires_number(const uv_loop_t *uv);

void databases_begin(int64_t calendar_ms, bool losable, unsigned n);
void connections_begin(void);
void database_gone(const uv_loop_t *uv);
void bus_begin(void);
void bus_gone(const uv_loop_t *uv);

#endif
