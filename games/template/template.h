// Lots: the smallest game that uses every part of the contract. Copy this folder.
//
// Everybody draws a lot in secret, stays or folds, and whoever stayed shows. Nature
// draws, one secret per seat, one option, a forced entry that makes a secret public.

#ifndef TEMPLATE_H
#define TEMPLATE_H

#include "miasma/play.h"
#include "miasma/rng.h"

enum { LOTS = 12, NO_LOT = 0, HIDDEN = 0xFF };
enum { LOT = MI_FIRST_KIND };

#define MY(name) lots_##name
#define VERBS_DEF "template/verbs.def"
#define TABLES_DEF "template/tables.def"
#define PHASES_DEF "template/phases.def"
#include "../tables.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct lots_state {
    mi_head head;
    uint8_t phase;
    uint8_t turn;
    uint8_t lot[MI_SEATS]; // NO_LOT, HIDDEN, or the lot's number from 1
    mi_seats in;           // who has stayed
    mi_seats shown;        // whose lot everybody knows
};
#pragma GCC diagnostic pop

// How many lots the bag held at first (R1.2).
unsigned lots_bag(const lots_state *s);
// The lots seen by the viewer, one bit each.
unsigned lots_seen(const lots_state *s);
// R4.2.
void lots_standing(const void *position, mi_standing *out);

#endif
