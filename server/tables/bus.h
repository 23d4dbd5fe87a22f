// The bus between nodes. Its messages are only hints: one that is lost or
// doubled costs a read of the database, never a move. Without a bus, or while it is away,
// the tables that somebody looks at are compared with the database four times a second.

#ifndef MIASMA_SERVER_BUS_H
#define MIASMA_SERVER_BUS_H

#include "bus_wire.h"
#include "table.h"

// Called when another node says that sessions have ended: hashes of 32 bytes.
typedef void bus_ended(void *above, const uint8_t *hashes, size_t count);

typedef struct {
    bus_wire *wire; // NULL where there is no bus
    uv_timer_t timer;
    int64_t looked, said, listened;
    bool looking[SHARDS];
    bus_ended *sessions_ended;
} bus;

// `url` is NULL where there is no bus. False when it cannot be parsed; a bus that cannot
// be reached is tried again and again.
bool bus_open(tables *home, const char *url, bus_ended *ended);
void bus_close(tables *home);
// Does it work just now? Where not, what other nodes say has to be looked up.
bool bus_up(const tables *home);

// Subscribes to the messages about a table, or ends that.
void bus_listen(table *t);
void bus_ignore(table *t);

// Publishes the row that was just appended, with what is kept outside the log.
void bus_row(const table *t, uint32_t first, const uint8_t *bytes, size_t len);
// Publishes that something else has changed.
void bus_changed(const table *t);
// Publishes who is connected here (presence), if that has changed.
void bus_here(table *t);
// Publishes that something was said at the table.
struct watch_line;
void bus_talk(const table *t, const struct watch_line *line);
// Publishes which sessions have ended: hashes of 32 bytes.
void bus_sessions(tables *home, const uint8_t *hashes, size_t count);

// A message about a row: its bytes, and the table as it is after it.
typedef struct bus_news {
    uint32_t first;
    int32_t revision;
    int16_t actor;
    int64_t since;
    uint8_t state;
    mi_live live;
    bool old; // told by a node of an earlier version
    const uint8_t *bytes;
    size_t len;
} bus_news;

#endif
