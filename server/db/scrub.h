// Taking a person's name and notes out of everything that is stored.

#ifndef MIASMA_SERVER_SCRUB_H
#define MIASMA_SERVER_SCRUB_H

#include <libpq-fe.h>

#include "base.h"

// Within a transaction that has locked the person's tables: another name at all seats and
// in all records, and with `notes` no words of the person's own. Nothing of it is part of
// a record's digest.
bool scrub_person(PGconn *pg, const char *person, const char *name, bool notes);

#endif
