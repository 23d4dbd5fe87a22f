// In which order of its statements does the model say what PostgreSQL said?

#ifndef MIASMA_TESTS_ORDERS_H
#define MIASMA_TESTS_ORDERS_H

#include "real.h"

// The model, and the numbers that each connection gives next.
typedef struct {
    model *m;
    struct {
        int32_t pid;
        int64_t last[TABLES], handles;
    } of[CONNECTIONS];
} twin;

void twin_begin(twin *t);
void twin_end(twin *t);
// A connection has begun; it took the numbers of block `block`.
void twin_connect(twin *t, unsigned by, int32_t pid, unsigned block);

// A bit for each table in which the two differ.
uint64_t twin_differs(const twin *a, const twin *b);

// Models that answer as PostgreSQL did, one for each way to get there: every order that
// keeps those of each connection, what has no answer executed or not, rows that others
// hold passed by or not.
typedef struct {
    twin *at;
    size_t n;
    // Where there are none: how many statements of the longest order agree, and what the
    // model says to the next one in it.
    unsigned agree;
    unsigned order[MOST_ASKED];
    PGresult *differs;
} orders;

// With `late`, answers that late.def names are not compared.
void orders_find(orders *o, const twin *from, const group *g, bool late);
void orders_free(orders *o);
// The one whose tables are these (NULL: not looked at), or NULL.
twin *orders_pick(orders *o, PGresult *const tables[TABLES]);

// May rows be such that no order explains them?
bool orders_late_rows(const group *g);

#endif
