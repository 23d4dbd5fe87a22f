// The bus between nodes: core NATS, as hints. Whatever is lost or doubled costs a look
// into the database, never a move. Without a bus a node runs alone.

#ifndef MIASMA_SERVER_BUS_H
#define MIASMA_SERVER_BUS_H

#include <uv.h>

#include "table.h"

// Sessions have ended, another node says: hashes of 32 bytes.
typedef void bus_ended(const uint8_t *hashes, size_t count);

// False when the address makes no sense. A bus that cannot be reached is tried for ever.
bool bus_open(uv_loop_t *loop, const char *url, bus_ended *ended);
void bus_close(void);

// Hear of a table, or no more.
void bus_listen(table *t);
void bus_ignore(table *t);

// The row that was just appended, with what stands beside the log.
void bus_row(const table *t, uint32_t first, const uint8_t *bytes, size_t len);
// Something else has changed.
void bus_changed(const table *t);
// Who is here, where that has changed.
void bus_here(table *t);
// Sessions that have ended: hashes of 32 bytes.
void bus_sessions(const uint8_t *hashes, size_t count);

// The table as the news say it is after the row.
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
