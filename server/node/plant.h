// Bugs on purpose (miasma/planted.def): what the rooms of the server share of them.

#ifndef MIASMA_SERVER_PLANT_H
#define MIASMA_SERVER_PLANT_H

#include <stdint.h>

#include "miasma/planted.h"
#include "miasma/record.h"

#ifdef MIASMA_PLANTED

// Chooses a bug by its word; false where there is none.
bool plant_choose(const char *word);
// Chooses the one of the environment variable MIASMA_PLANT, if it has any.
void plant_read(void);

void plant_secret(mi_stretch *dice, const mi_stretch *brought);
// The number of the address, or 0 without the bug.
uint64_t plant_bucket(const char *address);
void plant_touch(const void *pointer);
struct node;
const uint8_t *plant_batch(struct node *n, const uint8_t *batch);

#else

static inline bool plant_choose(const char *word) { return (void)word, false; }
static inline void plant_read(void) {}
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
struct node;
static inline const uint8_t *plant_batch(struct node *n, const uint8_t *batch)
{
    (void)n;
    return batch;
}

#endif

#endif
