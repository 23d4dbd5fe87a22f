// Copies in memory are read again where the database has changed behind their back. What
// operators did with the admin program is noticed within a second.

#ifndef MIASMA_SERVER_NOTICE_H
#define MIASMA_SERVER_NOTICE_H

#include "db.h"
#include "table.h"

// Takes the latest number in the table `trace` (the operators' audit log). If it is new,
// reads those rows and acts on them.
struct api;
void notice_latest(struct api *home, int64_t number);

// Tables in this column of an answer have changed: copies are read again, here and
// elsewhere.
void notice_changed(tables *home, const PGresult *res, int column);

#endif
