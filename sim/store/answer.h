// What a statement is asked and what it answers.
//
// A statement is a function `MODEL(ID)` with `m`, its parameters `a` and its answer `o`.

#ifndef MIASMA_SIM_ANSWER_H
#define MIASMA_SIM_ANSWER_H

#include "rows.h"

typedef struct {
    const db_args *args;
    bytes at[DB_PARAMS];
} question;

typedef struct {
    PGresult *res;
    int rows;
} answer;

#define MODEL(id)                                                                        \
    void model_##id(model *m __attribute__((unused)),                                    \
                    const question *a __attribute__((unused)),                           \
                    answer *o __attribute__((unused)))

#define STATEMENT(id, sql) MODEL(id);
#define QUERY(id, before, columns, after) MODEL(id);
#define OPERATOR(id, width) MODEL(OPERATOR_##id);
#include "operator.def"
#include "statements.def"
#undef STATEMENT
#undef QUERY
#undef OPERATOR

// ---- parameters, counted from 1 ----

int64_t asked_number(const question *a, int n);
#define NUMBER(n) asked_number(a, n)
#define BYTES(n) (&a->at[(n) - 1])
static inline bool is_text(const bytes *b) { return b->len > 0; } // not ''

// An array: its numbers or bytes one by one; false at the end.
typedef struct {
    const char *at;
    uint32_t left;
} array;
array asked_array(const question *a, int n);
bool array_bytes(array *from, bytes *out);
bool array_number(array *from, int64_t *out);
#define ARRAY(n) asked_array(a, n)

// ---- rows of an answer; columns that are not put are NULL ----

void out_row(answer *o);
void out_number(answer *o, int column, int64_t v, unsigned width); // NONE is NULL
void out_bytes(answer *o, int column, const bytes *b);
void out_text(answer *o, int column, const buf *text);
static inline void out_i64(answer *o, int c, int64_t v) { out_number(o, c, v, 8); }
static inline void out_i32(answer *o, int c, int64_t v) { out_number(o, c, v, 4); }
static inline void out_i16(answer *o, int c, int64_t v) { out_number(o, c, v, 2); }
static inline void out_bool(answer *o, int c, bool v) { out_number(o, c, v, 1); }

PGresult *error_result(const char *state, const char *constraint);

#endif
