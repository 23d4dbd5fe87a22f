// What changes with a move besides the log (mi_live), as a few dozen bytes in the row of
// the table (column `live`). With it, a list of tables can be shown without reading logs.

#ifndef MIASMA_SERVER_LIVE_H
#define MIASMA_SERVER_LIVE_H

#include "miasma/table.h"

// The longest: everybody away, paused, checked, asleep and over, and all lists full.
// Without lists it is LIVE_SHORT at most.
enum {
    LIVE_SHORT = 6 + 6 * (5 + 10) + 4 + 8 + 8 + 1 + 8 + 6 + 18 + 4,
    LIVE_IF = 12 + 1 + 1 + MI_IF_SIGHTS * 13 + 8 + 3,
    LIVE_BYTES = LIVE_SHORT + 8 + MI_SEATS * (1 + MI_IFS * LIVE_IF),
};

size_t live_write(const mi_live *l, uint8_t out[LIVE_BYTES]);
// Reads the bytes of version 1 too, and sets `old` for them: those hold clocks of live
// tables only.
bool live_read(const uint8_t *bytes, size_t len, mi_live *out, bool *old);

#endif
