// Advice (hints): the best rows that a search has found, how likely each is to win, and
// what sets it apart from the others.
//
// A search judges by leads in points, which tell rows apart and say little about who
// wins. So from every proposal whole games (lines, or rollouts) are played in the same
// guessed worlds, every seat taking the row that looks best right after it. The share of
// them that the seat wins is the chance. The reason is an event that follows this
// proposal more often than the others, before the seat is asked again after other seats.

#ifndef MIASMA_ADVICE_H
#define MIASMA_ADVICE_H

#include "search.h"

enum {
    BOT_PROPOSALS = 3,
    BOT_AHEAD = 100,    // lines played from each proposal
    BOT_SEQUELS = 4096, // how many different events are counted
};

typedef struct {
    uint16_t row;     // its place in the list of legal rows
    uint16_t percent; // the chance to win
    uint16_t often; // in how many of 100 lines `why` follows; 0: the row does it at once
    uint16_t told;  // 0: nothing sets the row apart, and `why` is not set
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
    uint16_t lines;                 // played from each proposal so far
    uint16_t wins[BOT_PROPOSALS];   // how many of them the seat won
    uint16_t told;                  // sequels in use
    uint16_t slot[2 * BOT_SEQUELS]; // hash table: 1 + index into `sequel`, 0 if free
    bot_sequel sequel[BOT_SEQUELS];
} bot_advice;

// Takes the best of the rows that the search has tried as proposals. The search must not
// change while the advice is in use.
void bot_advise_begin(bot_advice *a, const bot_search *search, const mi_list *rows);
// Plays `lines` more lines from each proposal.
void bot_advise_run(bot_advice *a, unsigned lines);
// The proposals as they look so far, the best first; returns how many.
unsigned bot_advise_end(const bot_advice *a, bot_proposal out[BOT_PROPOSALS]);

#endif
