// Records of tables.

#ifndef MIASMA_SERVER_RECORD_GET_H
#define MIASMA_SERVER_RECORD_GET_H

#include "table.h"

// The record of a finished game is kept as text, so that it can be read and its dice be
// checked when the rules have changed. Done by whoever finishes the game, and by whoever
// finds it due should that node die.
void record_keep(const table *t);

#endif
