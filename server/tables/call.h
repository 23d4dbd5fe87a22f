// Who is told that it is their turn, and when, if they are not at the board.
//
// The store writes this with the change itself (NOTICES_CHANGE), so it is never missed
// and never said of a turn that is over.

#ifndef MIASMA_SERVER_CALL_H
#define MIASMA_SERVER_CALL_H

#include "table.h"

// What CALL_KEEP says is that who is to act has not changed.
enum { CALL_NOBODY = 0, CALL_KEEP = -1 };

typedef struct {
    int64_t person; // or one of the above
    int64_t at;     // when to tell
    int64_t until;  // when the person's time is up; 0 where no clock runs
} call;

// By the row of a task, by a change of a table, and by a new table.
call call_of_row(const task *k);
call call_of_change(const table *t, const about *now);
call call_of_new(const about *now);

#endif
