// Bugs on purpose, to show that the tests find them. Only builds made with
// `meson setup -Dplanted=true` have them, and the environment variable MIASMA_PLANT
// chooses one. `ack`, `conflict` and `id` are for the fault test, `secret`, `bucket` and
// `task` for the attacks, `refill` and `since` for the test of clocks.

#ifndef MIASMA_SERVER_PLANT_H
#define MIASMA_SERVER_PLANT_H

#include <stdbool.h>
#include <stdint.h>

#include "miasma/record.h"

#ifdef MIASMA_PLANTED

// `secret`: an imported game keeps the secret of its record, which the importer knows.
void plant_secret(mi_stretch *dice, const mi_stretch *brought);
// `bucket`: addresses share 65535 rate limits by a hash that anybody can compute; the
// number of the address, or 0 without the bug.
uint64_t plant_bucket(const char *address);
// `task`: reads through a pointer in a task that has been given away (use after free).
void plant_touch(const void *pointer);

// `ack`: acknowledges a batch before it is committed.
bool plant_ack(void);
// `conflict`: appends without checking that the log has the expected length.
bool plant_blind(void);
// `id`: replaces the id that the client chose for its batch by a random one.
struct node;
const uint8_t *plant_batch(struct node *n, const uint8_t *batch);
// `refill`, `since`: passes the choice on to the table layer (miasma/planted.h).
void plant_table(void);

#else

static inline void plant_secret(mi_stretch *dice, const mi_stretch *brought)
{
    (void)dice;
    (void)brought;
}
static inline uint64_t plant_bucket(const char *address)
{
    (void)address;
    return 0;
}
static inline void plant_touch(const void *pointer) { (void)pointer; }
static inline bool plant_ack(void) { return false; }
struct node;
static inline const uint8_t *plant_batch(struct node *n, const uint8_t *batch)
{
    (void)n;
    return batch;
}
static inline void plant_table(void) {}

#endif

#endif
