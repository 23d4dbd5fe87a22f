// Bugs on purpose, to show that the tests find them. Only builds made with
// `meson setup -Dplanted=true` have them; the host, or the environment variable
// MIASMA_PLANT of a server, chooses one.

#ifndef MIASMA_PLANTED_H
#define MIASMA_PLANTED_H

#include <stdbool.h>

typedef enum {
    MI_PLANT_NOTHING,
#define PLANT(id, word, what) MI_PLANT_##id,
#include "miasma/planted.def"
#undef PLANT
    MI_PLANTS,
} mi_plant;

#ifdef MIASMA_PLANTED
extern mi_plant mi_planted;
static inline bool mi_has(mi_plant bug) { return mi_planted == bug; }
#else
static inline bool mi_has(mi_plant bug) { return (void)bug, false; }
#endif

#endif
