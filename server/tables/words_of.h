// A table as text: in the words of a record (docs/records.md).

#ifndef MIASMA_SERVER_WORDS_OF_H
#define MIASMA_SERVER_WORDS_OF_H

#include "table.h"

// Stores the record of a finished game as text, so that it can be read and its dice
// checked after the rules have changed. The node that finishes the game does this; should
// it die, the node that next finds the table due does.
void words_keep(const table *t);

// The whole record, as these seats may see it.
void words_record(const table *t, mi_seats seats, buf *out);

// The head of the record; of a finished game the entries follow it.
void words_head(const table *t, mi_seats seats, buf *out);

// The lines of the log from item `from` on, then who is asked and, if it is one of these
// seats, its legal actions.
void words_lines(const table *t, mi_seats seats, uint32_t from, buf *out);

#endif
