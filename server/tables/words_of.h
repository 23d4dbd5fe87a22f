// A table in the words of its record.

#ifndef MIASMA_SERVER_WORDS_OF_H
#define MIASMA_SERVER_WORDS_OF_H

#include "table.h"

// The record of a finished game is kept as text, so that it can be read and its dice be
// checked when the rules have changed. Done by whoever finishes the game, and by whoever
// finds it due should that node die.
void words_keep(const table *t);

// The whole record, as these seats may see it.
void words_record(const table *t, mi_seats seats, buf *out);

// Its head. That of a game that goes on is written without its entries.
void words_head(const table *t, mi_seats seats, buf *out);

// The lines of the log from item `from` on, then who is asked, then, if that is one of
// these seats' people, what they may do.
void words_lines(const table *t, mi_seats seats, uint32_t from, buf *out);

#endif
