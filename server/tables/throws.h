// Fair dice in a finished game: how often each seat threw which face.
//
// What a die is follows from the rules alone: chance is asked for plain numbers, each
// with the same weight, and every combination of them may come. `dice N N` of Black Death
// with its 36 rows is two dice of six faces; a card or a token is none. A throw is that
// of the seat whose turn it is.

#ifndef MIASMA_SERVER_THROWS_H
#define MIASMA_SERVER_THROWS_H

#include "table.h"

enum { THROWS_FACES = 20 }; // of a die at most

typedef struct {
    // By seat, number of faces, and face less one.
    uint32_t count[MI_SEATS][THROWS_FACES + 1][THROWS_FACES];
} throws;

// Counts what was thrown at this table, without the record that it was continued from.
void throws_count(const table *t, throws *out);

#endif
