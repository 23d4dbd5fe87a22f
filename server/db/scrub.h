// Taking a person's name and notes out of everything that is stored.

#ifndef MIASMA_SERVER_SCRUB_H
#define MIASMA_SERVER_SCRUB_H

#include <libpq-fe.h>

#include "base.h"

// Both are called within a transaction that has locked the person's tables. Names and
// notes are not part of a record's digest, so records still verify.

// Gives a person another name at all seats and in all records.
bool scrub_name(PGconn *pg, const char *person, const char *name);
// Takes a person out: what they sat on is shown by the colour of the seat, and their
// notes are gone.
bool scrub_person(PGconn *pg, const char *person);

#endif
