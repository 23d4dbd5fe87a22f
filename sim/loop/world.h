// Virtual time: what is to happen, in order, and chance. A process has one world.
//
// Nothing in it takes time but what is said to: an event happens at its moment, and those
// of one moment in the order in which they were planned. So the same seed gives the same
// events, whatever the machine.

#ifndef MIASMA_SIM_WORLD_H
#define MIASMA_SIM_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WORLD_US = 1000, WORLD_MS = 1000000, WORLD_S = 1000000000 };

// Something that will happen: a member of what it happens to, zeroed at first.
typedef struct moment {
    uint64_t when, order;
    size_t place; // among those planned, from 1; 0: it is not planned
    void (*call)(struct moment *);
} moment;

void world_begin(uint64_t seed);
void world_end(void);

// Nanoseconds since the world began.
uint64_t world_now(void);
// Plans `e` for that moment, or now if it has passed; an event that was planned is moved.
void world_at(moment *e, uint64_t when, void (*call)(moment *));
void world_cancel(moment *e);
// Lets everything happen up to this moment. False when nothing is planned any more.
bool world_run(uint64_t until);
uint64_t world_events(void); // how many have happened

// Chance, from the seed: a number below `end`; one from `least` to `most`; bytes.
uint32_t world_lot(uint32_t end);
uint64_t world_between(uint64_t least, uint64_t most);
void world_draw(void *out, size_t len);

// ---- the trace ----

// Says what has happened. Every word and its time go into a hash, which tells whether two
// runs were the same; bytes go into the hash alone. `loud` 1 prints words, 2 bytes too.
void world_loud(unsigned loud);
void world_note(const void *bytes, size_t len);
void world_tell(const char *who, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
uint64_t world_hash(void);

// ---- the picture ----

// What a page can draw, as a file of lines: JSON objects, each with the time "t" in
// milliseconds, and one of these. Nodes count from 1; 0 is the database or the bus.
//   "nodes":3, "people":12, "tables":5, "faults":8, "seed":7, "until":120000
//                                           the first line; then everything is well
//   "guarded":1, "bus":1                    nodes ask for a standby; the site has a bus
//   "up":1                                  a node begins
//   "down":1                                its process is gone
//   "fault":"pause", "node":1, "until":4711 a fault begins
//   "over":"pause", "node":1                it is over
//   "standby":"there"                       it is from now on; or "awaited" by commits,
//                                           or "passed over": nobody waits for it
//   "held":2                                so many statements wait for the standby
//   "lost":3, "until":4711                  that many statements went with a primary; the
//                                           next one takes some from then on
//   "write":1, "rows":"APPEND"              a statement of a node that changes rows
//   "message":1, "to":2                     one of the bus is under way
//   "dropped":1, "to":2                     or lost
//   "broken":1                              a connection to the database breaks
//   "sent":"4711", "at":31, "node":1, "person":0, "seat":0
//                                           a player sends a move for a table, where its
//                                           log is so long; people count from 0
//   "ack":"4711", …                         and hears that it is in the log, and where,
//   "refused":"4711", …                     or that it is refused,
//   "left":"4711", …                        or gets up before the answer
//   "wrong":"words", "table":"4711"         what should never be
//   "judged":5, "people":12                 so many tables and people were judged, at the
//                                           end
// False where the file cannot be made.
bool world_draw_to(const char *path);
void world_draw_end(void);
void world_show(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
