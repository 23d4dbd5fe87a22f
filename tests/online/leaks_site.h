// A table of a pair, and somebody who looks at it.

#ifndef TESTS_ONLINE_LEAKS_SITE_H
#define TESTS_ONLINE_LEAKS_SITE_H

#include "miasma/rng.h"

#include "watch.h"

typedef struct {
    table t;
    viewer v;
    row r;
    buf told;   // every frame the viewer got
    buf json;   // the table as the viewer may see it, and the orders of its seats
    buf notice; // whom the last row calls, when, and for how long
} site;

// A running table of days where people sit everywhere. Person 1 has the seats `looks`,
// and the viewer is that person, or nobody where there are none.
void site_begin(site *s, const mi_game *game, const mi_position *p, mi_seats looks);
// What the viewer sees of it now.
void site_look(site *s);

// Pairs made from a position: what could tell `looks` the difference, or NULL.
typedef const char *leaks_of(const mi_game *game, const mi_position *p, mi_seats looks,
                             mi_rng *rng);

bool site_same(const buf *a, const buf *b);

#endif
