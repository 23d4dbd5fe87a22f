// A finished game from an archive: its record is judged from the first entry to the last,
// and becomes a table that is over.

#ifndef MIASMA_SERVER_CARRY_H
#define MIASMA_SERVER_CARRY_H

#include <jansson.h>

#include "names.h"
#include "table.h"

typedef enum {
    CARRY_FINE,
#define CARRY(id, word, what) CARRY_##id,
#include "carry.def"
#undef CARRY
} carry_fault;

const char *carry_word(carry_fault fault);

typedef struct {
    about a; // with seats, dice and result; without id and host
    buf log, before;
    buf record; // in its one form, ended by a NUL
    uint32_t count;
    mi_seats own; // the importer's
    int64_t ended;
} carried;

// Judges the text of a record; `all` are names that nobody may have. `beside` is what the
// archive says of the game: {made, ended, pace, bank, step, yours}. May be called from
// any thread. On failure `out` is empty; otherwise free it with carry_free.
carry_fault carry_read(const names *all, const char *text, size_t len,
                       const json_t *beside, carried *out);
void carry_free(carried *c);

#endif
