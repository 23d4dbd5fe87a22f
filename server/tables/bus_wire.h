// The connection that the bus speaks by: messages by subject, which may be lost, doubled
// or late. The real one is NATS (bus_nats.c); another program may link its own.

#ifndef MIASMA_SERVER_BUS_WIRE_H
#define MIASMA_SERVER_BUS_WIRE_H

#include <uv.h>

#include "node.h"

typedef struct bus_wire bus_wire;
typedef struct bus_ear bus_ear; // a subject that is listened to

// Called on the loop for every message that others have published.
typedef void bus_heard(void *arg, const char *subject, const uint8_t *bytes, size_t len);

// NULL when `url` cannot be parsed; a bus that cannot be reached is tried again and
// again.
bus_wire *bus_wire_open(node *n, uv_loop_t *loop, const char *url, bus_heard *heard,
                        void *arg);
// Nothing is heard any more. Accepts NULL.
void bus_wire_close(bus_wire *w);
// Is it connected just now? False for NULL.
bool bus_wire_up(const bus_wire *w);
// May messages have been lost since this was asked last?
bool bus_wire_lost(bus_wire *w);

// None of these waits for the bus.
void bus_wire_publish(bus_wire *w, const char *subject, const void *bytes, size_t len);
bus_ear *bus_wire_listen(bus_wire *w, const char *subject);
void bus_wire_ignore(bus_wire *w, bus_ear *ear);

#endif
