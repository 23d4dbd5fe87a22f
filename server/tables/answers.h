// When answers kept in advance (miasma/ifs.h) are given. The table layer says whether a
// list answers for the seat to act; the server chooses the moment, so that nobody can
// tell a list from a person who is quick (docs/decisions/031).

#ifndef MIASMA_SERVER_ANSWERS_H
#define MIASMA_SERVER_ANSWERS_H

#include "table.h"

// A row or a change has ended: sets `live.answers` of the table, to 0 where no list
// answers for the seat to act, and refuses ifs whose step is illegal.
void answers_plan(const node *n, mi_table *t, int64_t now);
// The same for a change of lists that will be saved. The game runs.
void answers_plan_change(const table *t, about *now);

// The moment has come.
void answers_give(table *t);

#endif
