// A short line in which whoever has tried less goes first, and pushes out whoever has
// tried more when it is full.

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
// Takes out whose turn it is: of those with the fewest tries, the one that waits longest.
// NULL when nobody waits.
line_place *line_next(line *l);

#endif
