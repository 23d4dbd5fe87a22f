// Parameters of statements, drawn from a world so small that they often meet: some
// people, tables and channels; mostly right, sometimes wrong.

#ifndef MIASMA_TESTS_WORLD_H
#define MIASMA_TESTS_WORLD_H

#include "rows.h"

// Each connection takes so many numbers of every identity column at once.
enum { NUMBERS = 1000 };

typedef struct {
    uint64_t state;                 // of the random numbers
    int64_t now;                    // no two moments are the same
    model *m;                       // borrowed: where the right values are looked up
    unsigned connections;           // that there have been in this schedule
    int64_t table, person, no, few; // what was drawn: words may follow it
    int64_t people;                 // the same, as bits of places in their table
    notices_row notice;
    keys_row key;
    talk_row line;
    bool named, opening; // people come to tables first
    cases_row one;
    unsigned step, often[DB_STATEMENTS];
    buf arrays[DB_PARAMS]; // what parameters point to
    char texts[DB_PARAMS][64];
} world;

void world_begin(world *w, model *m, uint64_t seed);
uint64_t world_draw(world *w, uint64_t below);
db_statement world_statement(world *w);
void world_args(world *w, db_statement statement, db_args *args);
const char *world_name(db_statement statement);
// Is the order of the rows part of the answer?
bool world_ordered(db_statement statement);
void world_end(world *w);

#endif
