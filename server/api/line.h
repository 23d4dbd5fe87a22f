// A short line in which whoever has tried less goes first, and of those who have tried as
// often whoever came last (adaptive LIFO): a line is long only under attack, and then
// those who have waited for long are not worth the wait of somebody new. When it is full,
// whoever has tried most and longest goes.

#ifndef MIASMA_SERVER_LINE_H
#define MIASMA_SERVER_LINE_H

#include "base.h"

enum { LINE_MOST = 32 };

typedef struct {
    ring link;
    unsigned tries;
} line_place;

typedef struct {
    ring all; // ring_init before the first use
    unsigned waiting;
} line;

// Whoever has to go, perhaps the newcomer; NULL when there is room for all.
line_place *line_join(line *l, line_place *newcomer);
// Takes out whose turn it is. NULL when nobody waits.
line_place *line_next(line *l);

#endif
