// Bugs on purpose, to show that the tests find them. Only builds made with
// `meson setup -Dplanted=true` have them; the test of a host chooses one.

#ifndef MIASMA_PLANTED_H
#define MIASMA_PLANTED_H

#include <stdbool.h>

typedef enum {
    MI_PLANT_NOTHING,
    MI_PLANT_REFILL, // a person who comes back finds at least a minute on the clock
    MI_PLANT_SINCE,  // a row that no seat made restarts the turn's clock without a charge
} mi_plant;

#ifdef MIASMA_PLANTED
extern mi_plant mi_planted;
static inline bool mi_has(mi_plant bug) { return mi_planted == bug; }
#else
static inline bool mi_has(mi_plant bug) { return (void)bug, false; }
#endif

#endif
