// Bugs on purpose, in builds made for it (meson setup -Dplanted=true): the fault test
// must find each. MIASMA_PLANT chooses one: `ack`, `conflict` or `id`. Other builds have
// none.

#ifndef MIASMA_SERVER_PLANT_H
#define MIASMA_SERVER_PLANT_H

#include "db.h"

#ifdef MIASMA_PLANTED

// Acknowledges before the commit.
bool plant_ack(void);
// Appends wherever the log happens to end.
db_statement plant_append(void);
// Forgets the id that the client chose.
const uint8_t *plant_batch(const uint8_t *batch);

#else

static inline bool plant_ack(void) { return false; }
static inline db_statement plant_append(void) { return DB_APPEND; }
static inline const uint8_t *plant_batch(const uint8_t *batch) { return batch; }

#endif

#endif
