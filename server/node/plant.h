// Bugs on purpose, in builds made for it (meson setup -Dplanted=true): the fault test
// must find each. MIASMA_PLANT chooses one: `ack`, `conflict` or `id`; `refill` and
// `since` are for the test of clocks. Other builds have none.

#ifndef MIASMA_SERVER_PLANT_H
#define MIASMA_SERVER_PLANT_H

#include <stdbool.h>
#include <stdint.h>

#include "miasma/record.h"

#ifdef MIASMA_PLANTED

// A game that is brought along goes on with the dice of whoever brought it (`secret`).
void plant_secret(mi_stretch *dice, const mi_stretch *brought);
// The place of an address among 65535 that anybody can work out (`bucket`); 0 without.
uint64_t plant_bucket(const char *address);
// Follows a pointer that stands in memory which was given away (`task`).
void plant_touch(const void *pointer);

// Acknowledges before the commit.
bool plant_ack(void);
// Appends wherever the log happens to end.
bool plant_blind(void);
// Forgets the id that the client chose.
const uint8_t *plant_batch(const uint8_t *batch);
// Tells the table layer of its own: `refill` and `since` (miasma/planted.h).
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
static inline const uint8_t *plant_batch(const uint8_t *batch) { return batch; }
static inline void plant_table(void) {}

#endif

#endif
