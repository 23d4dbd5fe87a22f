// A table as text: in the words of a record (docs/records.md).

#ifndef MIASMA_SERVER_WORDS_OF_H
#define MIASMA_SERVER_WORDS_OF_H

#include "miasma/capsule.h"
#include "table.h"

// The whole record, as these seats may see it.
void words_record(const table *t, mi_seats seats, buf *out);

// The head of the record; of a finished game the entries follow it.
void words_head(const table *t, mi_seats seats, buf *out);

// A report at `c->step`, as one of these seats may see it, or as somebody who looks on.
// The action that was tried is given in words, or NULL. False when there is no such step
// or action.
bool words_capsule(const table *t, mi_seats own, const char *tried, mi_capsule *c,
                   buf *out);

// The lines of the log from item `from` on, then who is asked and, if it is one of these
// seats, its legal actions.
void words_lines(const table *t, mi_seats seats, uint32_t from, buf *out);

#endif
