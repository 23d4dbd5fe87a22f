// Advice: the best rows that a search has found, how likely each is to win, and what sets
// it apart from the others.
//
// A search judges by leads, which tell rows apart and say little about the end. So lines
// are played from every proposal to the end of the game, in the same worlds, by hasty
// players. How many of them the seat wins is the chance; what happens in them until it is
// asked again after others is the reason.

#ifndef MIASMA_ADVICE_H
#define MIASMA_ADVICE_H

#include "search.h"

enum {
    BOT_PROPOSALS = 3,
    BOT_AHEAD = 100,    // lines from each proposal on
    BOT_SEQUELS = 4096, // different events that may follow
};

typedef struct {
    uint16_t row;     // its place among the legal ones
    uint16_t percent; // to win
    uint16_t often; // in how many of 100 lines `why` follows; 0: the row does it at once
    uint16_t told;  // 0 where there is no `why`: nothing sets it apart
    mi_event why;
} bot_proposal;

// An event, and in how many lines of each proposal it follows.
typedef struct {
    mi_event event;
    uint16_t lines[BOT_PROPOSALS];
    uint16_t last; // the line that it was last seen in
} bot_sequel;

typedef struct {
    const bot_search *search;
    unsigned n; // proposals
    mi_action act[BOT_PROPOSALS];
    uint16_t row[BOT_PROPOSALS];
    uint16_t lines;               // played from each
    uint16_t wins[BOT_PROPOSALS]; // in those of each
    uint16_t told;
    uint16_t slot[2 * BOT_SEQUELS]; // 1 + the sequel of a hash
    bot_sequel sequel[BOT_SEQUELS];
} bot_advice;

// Begins with the best of the rows that the search is about; it must stay as it is.
void bot_advise_begin(bot_advice *a, const bot_search *search, const mi_list *rows);
// Plays so many more lines from each proposal.
void bot_advise_run(bot_advice *a, unsigned lines);
// The proposals as they look so far, the best first; returns how many.
unsigned bot_advise_end(const bot_advice *a, bot_proposal out[BOT_PROPOSALS]);

#endif
