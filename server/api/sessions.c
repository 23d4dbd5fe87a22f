// A table with one place for each hash: whoever comes later takes the place.

#include "sessions.h"

#include <stdbool.h>
#include <string.h>
#include <uv.h>

enum { KEPT_NS = 900 * 1000 * 1000 };

// Hashes are even: any two bytes of them will do.
static unsigned place_of(const uint8_t hash[32])
{
    return ((unsigned)hash[0] << 8 | hash[1]) % SESSIONS_KEPT;
}

void sessions_keep(sessions *all, const uint8_t hash[32], int64_t person, uint64_t at)
{
    unsigned i = place_of(hash);
    memcpy(all->place[i].hash, hash, 32);
    all->place[i].person = person;
    all->place[i].at = at;
}

int64_t sessions_person(const sessions *all, uint64_t now, const uint8_t hash[32])
{
    unsigned i = place_of(hash);
    bool same = memcmp(all->place[i].hash, hash, 32) == 0;
    return same && now - all->place[i].at < KEPT_NS ? all->place[i].person : 0;
}

void sessions_drop(sessions *all, const uint8_t *hashes, size_t count)
{
    for (; count--; hashes += 32) {
        unsigned i = place_of(hashes);
        if (memcmp(all->place[i].hash, hashes, 32) == 0) all->place[i].person = 0;
    }
}

void sessions_drop_person(sessions *all, int64_t person)
{
    for (unsigned i = 0; i < SESSIONS_KEPT; i++)
        if (all->place[i].person == person) all->place[i].person = 0;
}
