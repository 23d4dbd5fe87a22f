// Sessions that were read from the database a moment ago, so that whoever has just asked
// something and now opens a table is not looked up once more. A session that has ended is
// refused within a second, whether or not the node hears of it.

#ifndef MIASMA_SERVER_SESSIONS_H
#define MIASMA_SERVER_SESSIONS_H

#include <stddef.h>
#include <stdint.h>

enum { SESSIONS_KEPT = 1024 };

typedef struct {
    struct {
        uint8_t hash[32];
        int64_t person; // 0: nothing is kept here
        uint64_t at;
    } place[SESSIONS_KEPT];
} sessions;

// By the database the session was this person's at that time (uv_hrtime) or later.
void sessions_keep(sessions *all, const uint8_t hash[32], int64_t person, uint64_t at);
// The person of a session that is kept, at this time; 0 where none is.
int64_t sessions_person(const sessions *all, uint64_t now, const uint8_t hash[32]);
// Sessions have ended: hashes of 32 bytes; or all of a person.
void sessions_drop(sessions *all, const uint8_t *hashes, size_t count);
void sessions_drop_person(sessions *all, int64_t person);

#endif
