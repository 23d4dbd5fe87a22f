// Bugs on purpose, in builds made for it (-Dplanted=true): the checks of the fault test
// must find each. MIASMA_PLANT chooses one: `ack`, `conflict` or `id`. Other builds have
// none.

#ifndef MIASMA_SERVER_PLANT_H
#define MIASMA_SERVER_PLANT_H

#include "proto.h"

#ifdef MIASMA_PLANTED
// Acknowledges before the commit.
bool plant_ack(void);
// Appends wherever the log happens to end.
db_statement plant_append(void);
#define PLANT_APPEND plant_append()
// Forgets the id that the client chose.
const uint8_t *plant_batch(const uint8_t *batch);
#else
#define PLANT_APPEND DB_APPEND
static inline bool plant_ack(void) { return false; }
static inline const uint8_t *plant_batch(const uint8_t *batch) { return batch; }
#endif

#endif
