// The wires of simulated nodes: what stands behind db.h, bus_wire.h and post.h of the
// server here, and what may become of what goes over them.

#ifndef MIASMA_SIM_WIRES_H
#define MIASMA_SIM_WIRES_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

// The database of the site, empty; `calendar_ms` is what its calendar says when the world
// begins.
void wires_begin(int64_t calendar_ms);
void wires_end(void);

// How often something goes wrong, of 100,000: the connection to the database breaks
// before a statement is executed, or before its answer is back; a message on the bus is
// lost, or comes twice.
typedef struct {
    uint32_t unasked, unanswered, lost, doubled;
} wires_weather;
void wires_have(wires_weather weather);

// The database, for whoever looks into it from outside the site.
struct model *wires_model(void);

// A mail, or what a hook or a push service is sent. Whoever wants to hear of each sets
// this; NULL after wires_begin.
typedef struct {
    const char *node, *to;
    const uint8_t *text;
    size_t len;
    bool mail;
} wires_letter;
extern void (*wires_sent)(const wires_letter *letter);

// The process of this node is gone, and its connections with it.
void wires_gone(const uv_loop_t *uv);

#endif
