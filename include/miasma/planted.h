// Bugs on purpose, in builds made for it (meson setup -Dplanted=true): whoever tests a
// host chooses one. Other builds have none.

#ifndef MIASMA_PLANTED_H
#define MIASMA_PLANTED_H

#include <stdbool.h>

typedef enum {
    MI_PLANT_NOTHING,
    MI_PLANT_REFILL, // who comes back finds a clock with a minute on it
    MI_PLANT_SINCE,  // a row of nobody's begins the turn anew without a charge
} mi_plant;

#ifdef MIASMA_PLANTED
extern mi_plant mi_planted;
static inline bool mi_has(mi_plant bug) { return mi_planted == bug; }
#else
static inline bool mi_has(mi_plant bug) { return (void)bug, false; }
#endif

#endif
