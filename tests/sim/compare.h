// Comparing what PostgreSQL says with what the model says, and telling where they differ.

#ifndef MIASMA_TESTS_COMPARE_H
#define MIASMA_TESTS_COMPARE_H

#include "rows.h"

bool good(const PGresult *res);
// Cells that are lists in no order are brought into one.
void sort_lists(db_statement s, PGresult *res);
// Of a statement whose lists are sorted.
bool same_answer(db_statement s, const PGresult *real, const PGresult *ours);

void print_answer(const char *whose, const PGresult *res, bool ordered);
void print_statement(db_statement s, const db_args *args);

const char *table_name(relation t);
const char *columns_compared(relation t); // as SQL
bool same_row(relation t, const row *a, const row *b);
// All rows of a table, as it was looked at.
bool same_table(const model *m, relation t, PGresult *real);
void print_table(const model *m, relation t, const PGresult *real);

#endif
