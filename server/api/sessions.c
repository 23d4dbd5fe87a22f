// A table with one place for each hash: whoever comes later takes the place.

#include "sessions.h"

#include <stdbool.h>
#include <string.h>
#include <uv.h>

enum { PLACES = 1024, KEPT_NS = 900 * 1000 * 1000 };

static struct {
    uint8_t hash[32];
    int64_t person; // 0: nothing is kept here
    uint64_t at;
} places[PLACES];

// Hashes are even: any two bytes of them will do.
static unsigned place_of(const uint8_t hash[32])
{
    return ((unsigned)hash[0] << 8 | hash[1]) % PLACES;
}

void sessions_keep(const uint8_t hash[32], int64_t person, uint64_t at)
{
    unsigned i = place_of(hash);
    memcpy(places[i].hash, hash, 32);
    places[i].person = person;
    places[i].at = at;
}

int64_t sessions_person(const uint8_t hash[32])
{
    unsigned i = place_of(hash);
    bool same = memcmp(places[i].hash, hash, 32) == 0;
    return same && uv_hrtime() - places[i].at < KEPT_NS ? places[i].person : 0;
}

void sessions_drop(const uint8_t *hashes, size_t count)
{
    for (; count--; hashes += 32) {
        unsigned i = place_of(hashes);
        if (memcmp(places[i].hash, hashes, 32) == 0) places[i].person = 0;
    }
}

void sessions_drop_person(int64_t person)
{
    for (unsigned i = 0; i < PLACES; i++)
        if (places[i].person == person) places[i].person = 0;
}
