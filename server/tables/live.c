// The hot part of a table as bytes: a version, then what it holds in the order
// of the struct, little end first.

#include <string.h>

#include "live.h"

enum { VERSION = 2 };

// What is there at all.
enum { OVER = 1, PAUSED = 2, CHECKED = 4, FILL = 8, KEPT = 16, SLEEPS = 32 };

typedef struct {
    uint8_t *at;
    const uint8_t *from, *end;
    bool over; // read beyond the end
} cursor;

static void put(cursor *c, uint64_t v, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) *c->at++ = (uint8_t)(v >> (8 * i));
}

static uint64_t get(cursor *c, unsigned bytes)
{
    uint64_t v = 0;
    c->over |= (size_t)(c->end - c->from) < bytes;
    if (c->over) return 0;
    for (unsigned i = 0; i < bytes; i++) v |= (uint64_t)*c->from++ << (8 * i);
    return v;
}

static void put_result(cursor *c, const mi_live *l)
{
    for (unsigned s = 0; s < MI_SEATS && l->over; s++) {
        put(c, (uint16_t)l->points[s], 2);
        put(c, l->rank[s], 1);
    }
}

// ---- answers kept in advance ----

static void put_fields(cursor *c, uint16_t id, const uint16_t field[MI_FIELDS])
{
    put(c, id, 2);
    for (unsigned i = 0; i < MI_FIELDS; i++) put(c, field[i], 2);
}

static void get_fields(cursor *c, uint16_t *id, uint16_t field[MI_FIELDS])
{
    *id = (uint16_t)get(c, 2);
    for (unsigned i = 0; i < MI_FIELDS; i++) field[i] = (uint16_t)get(c, 2);
}

static void put_if(cursor *c, const mi_if *f)
{
    put_fields(c, f->asked.prompt, f->asked.field);
    put(c, f->turn, 1);
    put(c, f->sights, 1);
    for (unsigned i = 0; i < f->sights; i++) {
        put_fields(c, f->sight[i].fact.fact, f->sight[i].fact.field);
        put(c, f->sight[i].absent, 1);
    }
    put(c, f->then.verb, 2);
    for (unsigned i = 0; i < MI_ARGS; i++) put(c, f->then.arg[i], 2);
    put(c, f->times, 1);
    put(c, f->turns, 1);
    put(c, f->state, 1);
}

static void get_if(cursor *c, mi_if *f)
{
    get_fields(c, &f->asked.prompt, f->asked.field);
    f->turn = (uint8_t)get(c, 1);
    f->sights = (uint8_t)get(c, 1);
    c->over |= f->sights > MI_IF_SIGHTS;
    for (unsigned i = 0; i < f->sights && !c->over; i++) {
        get_fields(c, &f->sight[i].fact.fact, f->sight[i].fact.field);
        f->sight[i].absent = (uint8_t)get(c, 1);
    }
    f->then.verb = (uint16_t)get(c, 2);
    for (unsigned i = 0; i < MI_ARGS; i++) f->then.arg[i] = (uint16_t)get(c, 2);
    f->times = (uint8_t)get(c, 1);
    f->turns = (uint8_t)get(c, 1);
    f->state = (uint8_t)get(c, 1);
}

static bool anything_kept(const mi_live *l)
{
    for (unsigned s = 0; s < MI_SEATS; s++)
        if (l->ifs[s].n) return true;
    return false;
}

static void put_kept(cursor *c, const mi_live *l)
{
    put(c, (uint64_t)l->answers, 8);
    for (unsigned s = 0; s < MI_SEATS; s++) {
        put(c, l->ifs[s].n, 1);
        for (unsigned i = 0; i < l->ifs[s].n; i++) put_if(c, &l->ifs[s].of[i]);
    }
}

static void get_kept(cursor *c, mi_live *out)
{
    out->answers = (int64_t)get(c, 8);
    for (unsigned s = 0; s < MI_SEATS; s++) {
        out->ifs[s].n = (uint8_t)get(c, 1);
        c->over |= out->ifs[s].n > MI_IFS;
        for (unsigned i = 0; i < out->ifs[s].n && !c->over; i++)
            get_if(c, &out->ifs[s].of[i]);
    }
}

// ---- all of it ----

static void put_sleep(cursor *c, mi_sleep sleep)
{
    put(c, sleep.from, 2);
    put(c, sleep.minutes, 2);
}

static void get_sleep(cursor *c, mi_sleep *out)
{
    out->from = (uint16_t)get(c, 2);
    out->minutes = (uint16_t)get(c, 2);
}

size_t live_write(const mi_live *l, uint8_t out[LIVE_BYTES])
{
    cursor c = {.at = out};
    unsigned is = (l->over ? OVER : 0) | (l->paused ? PAUSED : 0) |
                  (l->ready_by ? CHECKED : 0) | (l->fill ? FILL : 0) |
                  (anything_kept(l) ? KEPT : 0) | (l->sleep.minutes ? SLEEPS : 0);
    put(&c, VERSION, 1);
    put(&c, l->standins, 1);
    put(&c, l->resigned, 1);
    put(&c, l->coming, 1);
    put(&c, l->raised, 1);
    put(&c, is, 1);
    for (unsigned s = 0; s < MI_SEATS; s++) {
        put(&c, (uint64_t)l->clock[s], 5);
        if (!(l->standins & MI_SEAT_BIT(s))) continue;
        put(&c, l->level[s], 1);
        put(&c, (uint64_t)l->away[s], 8);
        put(&c, l->away_turns[s], 1);
    }
    put(&c, l->owed, 4);
    put(&c, (uint64_t)l->told, 8);
    if (l->paused) put(&c, (uint64_t)l->paused, 8);
    put(&c, l->ready, 1);
    if (l->ready_by) put(&c, (uint64_t)l->ready_by, 8);
    put(&c, l->ask, 1);
    put(&c, l->ask_to, 4);
    put(&c, l->agreed, 1);
    put_result(&c, l);
    if (is & SLEEPS) put_sleep(&c, l->sleep);
    if (is & KEPT) put_kept(&c, l);
    return (size_t)(c.at - out);
}

static void get_vote(cursor *c, mi_live *out)
{
    out->ask = (uint8_t)get(c, 1);
    out->ask_to = (uint32_t)get(c, 4);
    out->agreed = (mi_seats)get(c, 1);
}

static void get_result(cursor *c, mi_live *out)
{
    for (unsigned s = 0; s < MI_SEATS && out->over; s++) {
        out->points[s] = (int16_t)get(c, 2);
        out->rank[s] = (uint8_t)get(c, 1);
    }
}

static void read_first(cursor *c, mi_live *out)
{
    out->standins = (mi_seats)get(c, 1);
    out->raised = (mi_seats)get(c, 1);
    for (unsigned s = 0; s < MI_SEATS; s++) out->level[s] = (uint8_t)get(c, 1);
    for (unsigned s = 0; s < MI_SEATS; s++) out->clock[s] = (int32_t)get(c, 4);
    out->told = (int64_t)get(c, 8);
    get_vote(c, out);
    out->over = get(c, 1);
    get_result(c, out);
}

static void read_second(cursor *c, mi_live *out)
{
    out->standins = (mi_seats)get(c, 1);
    out->resigned = (mi_seats)get(c, 1);
    out->coming = (mi_seats)get(c, 1);
    out->raised = (mi_seats)get(c, 1);
    unsigned is = (unsigned)get(c, 1);
    for (unsigned s = 0; s < MI_SEATS; s++) {
        out->clock[s] = (int64_t)get(c, 5);
        if (!(out->standins & MI_SEAT_BIT(s))) continue;
        out->level[s] = (uint8_t)get(c, 1);
        out->away[s] = (int64_t)get(c, 8);
        out->away_turns[s] = (uint8_t)get(c, 1);
    }
    out->owed = (uint32_t)get(c, 4);
    out->told = (int64_t)get(c, 8);
    if (is & PAUSED) out->paused = (int64_t)get(c, 8);
    out->ready = (mi_seats)get(c, 1);
    if (is & CHECKED) out->ready_by = (int64_t)get(c, 8);
    out->fill = is & FILL;
    get_vote(c, out);
    out->over = is & OVER;
    get_result(c, out);
    if (is & SLEEPS) get_sleep(c, &out->sleep);
    if (is & KEPT) get_kept(c, out);
}

bool live_read(const uint8_t *bytes, size_t len, mi_live *out, bool *old)
{
    cursor c = {.from = bytes, .end = bytes + len};
    *out = (mi_live){0};
    uint64_t version = get(&c, 1);
    *old = version == 1;
    if (version == 1)
        read_first(&c, out);
    else if (version == VERSION)
        read_second(&c, out);
    else
        return false;
    return !c.over && c.from == c.end;
}
