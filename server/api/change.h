// Requests that change a table. Each is a function (change_do) that is given a copy of
// the table, looks whether the change is allowed, and makes it in the copy.

#ifndef MIASMA_SERVER_CHANGE_H
#define MIASMA_SERVER_CHANGE_H

#include "http.h"
#include "table.h"

typedef struct change change;

// How a change ends: CHANGE_ROW appends the task's row to the log, CHANGE_SAVE saves
// `now`, CHANGE_NOTHING finds everything as it was asked for.
typedef enum { CHANGE_NOTHING, CHANGE_SAVE, CHANGE_ROW, CHANGE_REFUSED } change_end;

typedef change_end change_do(change *x, about *now);
typedef void change_then(request *r, const about *is);

struct change {
    task task;
    request *r;
    change_do *make;
    json_t *body;
    mi_seats own;      // the asker's seats
    bool settles;      // afterwards nature and standing orders may have to answer
    change_then *then; // answers instead of the table, where it is set
    http_fault fault;  // of a refusal
    uint8_t row;       // the row of a list at fault, from 1; 0: none
};

// Reads the body, finds the table, and answers with the table or an error.
void change_table(request *r, change_do *make);
// The same, but for the answer, which is that of `then`, given the table as it is.
void change_and(request *r, change_do *make, change_then *then);

// May the asker see the table that was read for them? If not, this answers the request
// with the reason. `fail` says that the database did not answer.
bool change_sees(request *r, const table *t, bool fail);

// Answers where the database has the table no more: an operator has moved it, and this
// node will know.
void change_moved(request *r, int64_t id);

static inline change_end change_refuse(change *x, http_fault fault)
{
    x->fault = fault;
    return CHANGE_REFUSED;
}

// The seat of a word such as "blue"; MI_NOBODY where this table has no such seat.
uint8_t change_seat(const about *a, const char *word);
// The seat that the body names, or the asker's first; MI_NOBODY where there is none.
uint8_t change_seat_named(const change *x, const about *now);

#endif
