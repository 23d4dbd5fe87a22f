// Dice of a table in the database: the luck of its seats, and the stretches of a game
// that was begun elsewhere.

#ifndef MIASMA_SERVER_DICE_H
#define MIASMA_SERVER_DICE_H

#include "miasma/record.h"

#include "base.h"

// The luck of a stretch: a seat and its 32 bytes, as often as there are any (column
// `luck`). Reading works the promises out.
void dice_put_luck(const mi_stretch *d, buf *out);
bool dice_read_luck(const uint8_t *bytes, size_t len, mi_stretch *d);

// Who gets up takes the luck along.
void dice_drop_luck(mi_stretch *d, unsigned seat);

// The stretches of a record that a game goes on from (column `before`). Reading puts them
// into an empty record, opened, and leaves the stretch of this table to be added.
void dice_put_before(const mi_record *r, buf *out);
bool dice_read_before(const uint8_t *bytes, size_t len, mi_record *r);

#endif
