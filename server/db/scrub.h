// Taking a person's name and notes out of everything that is stored.

#ifndef MIASMA_SERVER_SCRUB_H
#define MIASMA_SERVER_SCRUB_H

#include <libpq-fe.h>

#include "base.h"

// Gives a person another name at all seats and in all records, and with `notes` deletes
// the person's notes too. Call it within a transaction that has locked the person's
// tables. Names and notes are not part of a record's digest, so records still verify.
bool scrub_person(PGconn *pg, const char *person, const char *name, bool notes);

#endif
