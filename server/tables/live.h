// What changes with a move besides the log, as bytes: a few dozen of them beside the
// length of the log (column `live`). All that a list of tables shows of a game without
// its log.

#ifndef MIASMA_SERVER_LIVE_H
#define MIASMA_SERVER_LIVE_H

#include "miasma/table.h"

enum { LIVE_BYTES = 6 + 6 * (5 + 10) + 4 + 8 + 8 + 1 + 8 + 6 + 18 };

size_t live_write(const mi_live *l, uint8_t out[LIVE_BYTES]);
// Reads what version 1 wrote, too, and says so in `old`: its clocks are of live tables
// only.
bool live_read(const uint8_t *bytes, size_t len, mi_live *out, bool *old);

#endif
