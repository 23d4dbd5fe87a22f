// Searching, one line of play (rollout) at a time.
//
// Every line begins in a guessed world (determinization), tries a row there, plays on,
// and is judged for all seats at once. The method decides which row a line tries:
// rollouts (rollouts.c) give every row the same number of lines, a tree (tree.c) prefers
// rows that have done well. The result depends on the view, the seed and the number of
// lines and on nothing else; the caller watches the clock.

#ifndef MIASMA_SEARCH_H
#define MIASMA_SEARCH_H

#include "judge.h"

// What a search has found about one row of the root.
typedef struct {
    uint32_t visits;
    int32_t worth; // on average, as bot_judge has it
} bot_found;

typedef struct bot_trial bot_trial;
typedef struct bot_node bot_node;

// The most entries in a line, in case its game does not end.
enum { BOT_LINE = 20000 };

// One search, in storage of the caller's.
typedef struct {
    const mi_game *game;
    bot_style style;
    bot_eye *eye;
    mi_view view;
    uint8_t seat;
    mi_rng rng;
    uint64_t seed;
    uint32_t lines;   // played so far
    mi_list rows;     // what it is about
    bot_trial *trial; // of rollouts: one a row, in their order
    bot_node *node;   // of a tree: node 0 is the root
    uint32_t n, room; // nodes in use, and how many there may be
} bot_search;

// A way to search.
struct bot_method {
    // Lays out the storage for the rows of the search.
    void (*begin)(bot_search *s, void *arena);
    void (*play_line)(bot_search *s);
    // What was found about one of its rows.
    bot_found (*found)(const bot_search *s, unsigned row);
    // The row with the highest rank is the best. Only asked about rows that were tried.
    int64_t (*rank)(bot_found row);
};

// What is to be decided: which of these legal rows the seat whose view this is takes.
typedef struct {
    const mi_game *game;
    const mi_view *view;
    const mi_list *rows;
} bot_question;

// Begins to think about it, in BOT_ARENA bytes.
void bot_search_begin(bot_search *s, bot_question about, bot_style style, uint64_t seed,
                      void *arena);
// Plays `lines` more lines.
void bot_search_run(bot_search *s, uint32_t lines);
// The place of the best row so far in a list that has all its rows and may have others;
// what was found about every row of the list goes to `found` (may be NULL).
unsigned bot_search_best(const bot_search *s, const mi_list *rows, bot_found *found);

#endif
