// A record with room for what is read into it or written from it.

#ifndef MIASMA_SERVER_PAPER_H
#define MIASMA_SERVER_PAPER_H

#include "miasma/record.h"

#include "base.h"

// As many entries as a record that somebody brings may have.
enum { PAPER_MOST = 20000 };

// So many entries and draws, and all notes that a record can have.
mi_record *paper_new(uint32_t entries);
void paper_free(mi_record *rec);

// Its text, as records are written.
void paper_write(const mi_record *rec, buf *out);

#endif
