// The hot part of a table as bytes: a version, the stand-ins (statement WAITING reads
// that byte), the rest in the order of the struct, little end first.

#include <string.h>

#include "live.h"

enum { VERSION = 1 };

typedef struct {
    uint8_t *at;
    const uint8_t *from, *end;
    bool over; // read beyond the end
} cursor;

static void put(cursor *c, uint32_t v, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) *c->at++ = (uint8_t)(v >> (8 * i));
}

static uint32_t get(cursor *c, unsigned bytes)
{
    uint32_t v = 0;
    c->over |= (size_t)(c->end - c->from) < bytes;
    if (c->over) return 0;
    for (unsigned i = 0; i < bytes; i++) v |= (uint32_t)*c->from++ << (8 * i);
    return v;
}

size_t live_write(const live *l, uint8_t out[LIVE_BYTES])
{
    cursor c = {.at = out};
    put(&c, VERSION, 1);
    put(&c, l->standins, 1);
    put(&c, l->raised, 1);
    for (unsigned s = 0; s < MI_SEATS; s++) put(&c, l->level[s], 1);
    for (unsigned s = 0; s < MI_SEATS; s++) put(&c, (uint32_t)l->clock[s], 4);
    put(&c, (uint32_t)l->told, 4);
    put(&c, (uint32_t)(l->told >> 32), 4);
    put(&c, l->ask, 1);
    put(&c, l->ask_to, 4);
    put(&c, l->agreed, 1);
    put(&c, l->over, 1);
    for (unsigned s = 0; s < MI_SEATS && l->over; s++) {
        put(&c, (uint16_t)l->points[s], 2);
        put(&c, l->rank[s], 1);
    }
    return (size_t)(c.at - out);
}

bool live_read(const uint8_t *bytes, size_t len, live *out)
{
    cursor c = {.from = bytes, .end = bytes + len};
    *out = (live){0};
    if (get(&c, 1) != VERSION) return false;
    out->standins = (mi_seats)get(&c, 1);
    out->raised = (mi_seats)get(&c, 1);
    for (unsigned s = 0; s < MI_SEATS; s++) out->level[s] = (uint8_t)get(&c, 1);
    for (unsigned s = 0; s < MI_SEATS; s++) out->clock[s] = (int32_t)get(&c, 4);
    out->told = get(&c, 4);
    out->told |= (int64_t)get(&c, 4) << 32;
    out->ask = (uint8_t)get(&c, 1);
    out->ask_to = get(&c, 4);
    out->agreed = (mi_seats)get(&c, 1);
    out->over = get(&c, 1);
    for (unsigned s = 0; s < MI_SEATS && out->over; s++) {
        out->points[s] = (int16_t)get(&c, 2);
        out->rank[s] = (uint8_t)get(&c, 1);
    }
    return !c.over && c.from == c.end;
}
