// A table with one place for each hash: whoever comes later takes the place.

#include "tries.h"

#include <sodium.h>
#include <string.h>

#include "base.h"
#include "quota.h"

enum { PLACES = 8192 };

static struct {
    uint64_t who;
    int64_t hour;
    unsigned count;
} places[PLACES];

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

unsigned *tries_of(const void *who, size_t len)
{
    uint64_t h = hash(who, len);
    int64_t hour = quota_hour();
    unsigned i = (unsigned)(h % PLACES);
    if (places[i].who != h || places[i].hour != hour) places[i].count = 0;
    places[i].who = h;
    places[i].hour = hour;
    return &places[i].count;
}
