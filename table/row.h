// What the parts of a row share.

#ifndef MIASMA_TABLE_ROW_H
#define MIASMA_TABLE_ROW_H

#include "miasma/table.h"

// Is there room for one item more?
static inline bool row_has_room(const mi_row *r)
{
    return r->room - r->len >= MI_ITEM_BYTES;
}

// Enters an entry that has been played.
void row_enter(mi_row *r, mi_entry entry);
// Enters something the table did, but for going back.
void row_aside(mi_row *r, mi_aside aside);

#endif
