// Lines of talk at tables.

#ifndef MIASMA_SERVER_TALK_H
#define MIASMA_SERVER_TALK_H

#include <stdint.h>

#include "watch.h"

// Set phrases that people say have the numbers from 1 on; what moderators did is told by
// phrases from this number on.
enum { TALK_PHRASES = 10, TALK_MODERATION = 101 };

// A line was kept: those who look on at this table, here and elsewhere, hear that there
// is one.
void talk_spread(tables *home, int64_t table, const watch_line *told);

#endif
