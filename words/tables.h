// The compiled catalogues, as tools/gen_words.py writes them.

#ifndef MIASMA_WORDS_TABLES_H
#define MIASMA_WORDS_TABLES_H

#include "words.h"

typedef struct {
    const char *key;
    const char *text[WORDS_LANGS];
} words_entry;

// One book a game, and one an archived version: its messages sorted by key, its rules in
// their order.
typedef struct {
    const char *game;
    unsigned version; // 0: today's
    const words_entry *entries;
    unsigned entry_count;
    const words_rule *rules;
    unsigned rule_count;
} words_book;

extern const words_book words_books[];
extern const unsigned words_book_count;
extern const char *const words_program[WORDS_PROGRAM][WORDS_LANGS];
extern const char *const words_seats[MI_SEATS][WORDS_LANGS];

#endif
