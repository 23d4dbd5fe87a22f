// The nodes of a simulated site: the server as it is, on the loop and the wires of the
// simulator.

#ifndef MIASMA_SIM_NODES_H
#define MIASMA_SIM_NODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NODES_MOST = 8, NODES_PORT = 8080, NODES_MEASURES = 9080 };
enum { NODES_ADDRESS = 24 };

// What the calendar says when the world begins, in milliseconds since 1970.
#define NODES_CALENDAR INT64_C(1800000000000)

void nodes_begin(unsigned count, unsigned databases);
// Where node `i` listens, as "10.0.0.1:8080": for people, or for those who measure it.
void nodes_address(unsigned i, int port, char out[NODES_ADDRESS]);
// Its process is gone from one moment to the next; a new one begins.
void nodes_kill(unsigned i);
void nodes_start(unsigned i);
// It stands still until then.
void nodes_pause(unsigned i, uint64_t until);
// Its calendar jumps; its clock goes faster by so many parts of a million.
void nodes_jump(unsigned i, int64_t ms);
void nodes_drift(unsigned i, int32_t parts);
// It gets no new file descriptors; and so many pieces of memory more, which is its end. 0
// pieces: as many as it wants.
void nodes_fill(unsigned i, bool full);
void nodes_starve(unsigned i, unsigned pieces);
// What people send to it, and it to them, gets through only then.
void nodes_cut(unsigned i, uint64_t to_until, uint64_t from_until);

const char *nodes_name(unsigned i);
// Do the nodes of this site run with --require-standby?
bool nodes_guarded(void);
// Called after a node has ended its process by itself.
void nodes_on_death(void (*call)(unsigned i));

// What a node held when it ended.
typedef struct {
    const char *name;
    size_t bytes;
} nodes_held;

// All of them come to rest: what they were asked is answered first.
void nodes_end(void (*ended)(const nodes_held *held));

#endif
