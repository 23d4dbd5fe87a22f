// What this terminal was told of a table's dice before the game began: the commitment,
// the luck it sent itself, and what the others promised. The finished record is held
// against it, so that nobody can write commitment and secret anew together.

#ifndef MIASMA_CLI_WITNESS_H
#define MIASMA_CLI_WITNESS_H

#include <jansson.h>

#include "miasma/record.h"

typedef struct {
    char file[512]; // where it is kept; "" where nothing can be
    bool seen;      // the commitment was there before the game began
    uint8_t commitment[MI_HASH];
    mi_seats mine, promised;
    uint8_t luck[MI_SEATS][MI_HASH], promise[MI_SEATS][MI_HASH];
} witness;

// Recalls what was kept in this file.
void witness_open(witness *w, const char *file);

// A table that has not begun, as the server's JSON tells it.
void witness_look(witness *w, const json_t *table);

// The luck that was sent for a seat.
void witness_luck(witness *w, unsigned seat, const uint8_t luck[MI_HASH]);

typedef enum { WITNESS_NONE, WITNESS_FITS, WITNESS_BROKEN } witness_verdict;
witness_verdict witness_judge(const witness *w, const mi_record *r);

#endif
