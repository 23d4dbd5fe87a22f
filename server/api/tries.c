// A hash has a few places to stand in. Where all are taken, whoever has tried least goes:
// those who try without end are not forgotten.

#include "tries.h"

#include <sodium.h>
#include <string.h>

#include "base.h"
#include "quota.h"
#include "skeleton.h"

enum { SETS = 2048, WAYS = 8 };

typedef struct {
    uint64_t who;
    int64_t hour;
    unsigned count;
} place;

static place places[SETS][WAYS];

// Under a key of this process, so that nobody can choose whom to push out.
static uint64_t hash(const void *who, size_t len)
{
    static uint8_t key[crypto_shorthash_KEYBYTES];
    static bool drawn;
    uint8_t out[crypto_shorthash_BYTES];
    uint64_t number;
    if (!drawn) crypto_shorthash_keygen(key);
    drawn = true;
    crypto_shorthash(out, who, len, key);
    memcpy(&number, out, sizeof number);
    return number;
}

static unsigned counted(const place *p, int64_t hour)
{
    return p->hour == hour ? p->count : 0;
}

// The place of this hash, or the one that it takes.
static place *place_of(uint64_t who, int64_t hour)
{
    place *set = places[who % SETS], *least = set;
    for (unsigned i = 0; i < WAYS; i++) {
        if (set[i].who == who) return &set[i];
        if (counted(&set[i], hour) < counted(least, hour)) least = &set[i];
    }
    return least;
}

unsigned *tries_of(const void *who, size_t len)
{
    uint64_t h = hash(who, len);
    int64_t hour = quota_hour();
    place *p = place_of(h, hour);
    if (p->who != h || p->hour != hour) *p = (place){.who = h, .hour = hour};
    return &p->count;
}

unsigned *tries_at(limit_key address, const char *text)
{
    uint8_t who[LIMIT_BYTES + SKELETON];
    size_t len = strlen(text);
    limit_write(address, who);
    memcpy(who + LIMIT_BYTES, text, len + 1);
    return tries_of(who, LIMIT_BYTES + len);
}
