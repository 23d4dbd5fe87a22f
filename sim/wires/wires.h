// The wires of simulated nodes: what stands behind db.h, bus_wire.h and post.h of the
// server here, and what may become of what goes over them.

#ifndef MIASMA_SIM_WIRES_H
#define MIASMA_SIM_WIRES_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

enum { WIRES_DATABASES = 3 }; // at most

// The databases of the site, empty; `calendar_ms` is what their calendar says when the
// world begins. Where `losable`, they can be set back: see wires_fail_over.
void wires_begin(int64_t calendar_ms, bool losable, unsigned databases);

// How often something goes wrong, of 100,000: a message on the bus is lost, comes twice,
// or seconds later; a mail, push or hook is refused, or hangs.
typedef struct {
    uint32_t lost, doubled, late, refused, hanging;
} wires_weather;
wires_weather *wires_now(void);

// The databases, for whoever looks into them from outside the site.
unsigned wires_databases(void);
struct model *wires_model(unsigned number);

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

// ---- cuts ----

// What the node of this name and a database send each other, or it and the bus, gets
// through only then; on the bus it is lost.
typedef struct {
    uint64_t to, from; // until when
} wires_cut_of;
typedef struct {
    wires_cut_of database[WIRES_DATABASES], bus;
} wires_cuts;
wires_cuts *wires_cut(const char *name);

// ---- a database ----

// How often something goes wrong, of 100,000: the connection breaks before a statement is
// executed, or before its answer is back, or a statement fails.
typedef struct {
    uint32_t unasked, unanswered, failing;
} wires_trouble;
wires_trouble *wires_troubles(unsigned number);

// It is gone until then; whatever was asked and not executed is not.
void wires_database_down(unsigned number, uint64_t until);
// Its statements take up to so long; 0: as long as usual.
void wires_database_slow(unsigned number, uint64_t most);
// Its disk is full: whatever writes fails.
void wires_database_full(unsigned number, bool full);

// Its standby: commits wait for it; it is away, so that they wait until it is back; or it
// is away and commits wait for nobody who has a name. Then what is written is on the
// primary alone.
typedef enum { STANDBY_THERE, STANDBY_AWAITED, STANDBY_PASSED_OVER } wires_standby;
void wires_standby_is(unsigned number, wires_standby how);
// The standby takes over what it has, at that moment. Returns how many statements that
// wrote something are lost.
unsigned wires_fail_over(unsigned number, uint64_t until);

#endif
