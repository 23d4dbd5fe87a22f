// A hash has a few places to stand in. Where all are taken, whoever has tried least goes:
// those who try without end are not forgotten.

#include "tries.h"

#include <sodium.h>
#include <string.h>

#include "base.h"
#include "skeleton.h"

_Static_assert((int)TRIES_SALT == (int)crypto_shorthash_KEYBYTES, "a key of that hash");

void tries_begin(tries *all, const node *n) { draw_bytes(n, all->key, sizeof all->key); }

static uint64_t hash(const tries *all, const void *who, size_t len)
{
    uint8_t out[crypto_shorthash_BYTES];
    uint64_t number;
    crypto_shorthash(out, who, len, all->key);
    memcpy(&number, out, sizeof number);
    return number;
}

static unsigned counted(const tries_place *p, int64_t hour)
{
    return p->hour == hour ? p->count : 0;
}

// The place of this hash, or the one that it takes.
static tries_place *place_of(tries *all, uint64_t who, int64_t hour)
{
    tries_place *set = all->place[who % TRIES_SETS], *least = set;
    for (unsigned i = 0; i < TRIES_WAYS; i++) {
        if (set[i].who == who) return &set[i];
        if (counted(&set[i], hour) < counted(least, hour)) least = &set[i];
    }
    return least;
}

unsigned *tries_of(tries *all, int64_t hour, const void *who, size_t len)
{
    uint64_t h = hash(all, who, len);
    tries_place *p = place_of(all, h, hour);
    if (p->who != h || p->hour != hour) *p = (tries_place){.who = h, .hour = hour};
    return &p->count;
}

unsigned *tries_at(tries *all, int64_t hour, limit_key address, const char *text)
{
    uint8_t who[LIMIT_BYTES + SKELETON];
    size_t len = strlen(text);
    limit_write(address, who);
    memcpy(who + LIMIT_BYTES, text, len + 1);
    return tries_of(all, hour, who, LIMIT_BYTES + len);
}
