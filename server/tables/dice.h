// How the database keeps the dice of a table: the luck of its seats, and the stretches of
// dice of a game that was begun elsewhere.

#ifndef MIASMA_SERVER_DICE_H
#define MIASMA_SERVER_DICE_H

#include "miasma/record.h"

#include "base.h"

// The luck of a stretch as bytes (column `luck`): for each seat that gave some, its
// number and 32 bytes. Reading also computes the promises (hashes).
void dice_put_luck(const mi_stretch *d, buf *out);
bool dice_read_luck(const uint8_t *bytes, size_t len, mi_stretch *d);

// Removes the luck of a seat whose person gets up.
void dice_drop_luck(mi_stretch *d, unsigned seat);

// The stretches of the record that a game was continued from (column `before`). Reading
// puts them, secrets included, into an empty record; the caller adds the stretch of this
// table.
void dice_put_before(const mi_record *r, buf *out);
bool dice_read_before(const uint8_t *bytes, size_t len, mi_record *r);

#endif
