// What the parts of a row share.

#ifndef MIASMA_TABLE_ROW_H
#define MIASMA_TABLE_ROW_H

#include "miasma/table.h"

// Is there room for one item more?
static inline bool row_has_room(const mi_row *r)
{
    return r->room - r->len >= MI_ITEM_BYTES;
}

// Writes an entry that has been played to the bytes of the row.
void row_enter(mi_row *r, mi_entry entry);
// Whose turn it is, at tables of days; else MI_NOBODY.
uint8_t row_turn(const mi_row *r);
// An entry has been played; before it, it was this seat's turn.
void row_turned(mi_row *r, uint8_t was);
// Writes an aside (something the table did) and applies it to the table. `back` is only
// written: mi_row_back plays the game again.
void row_aside(mi_row *r, mi_aside aside);

#endif
