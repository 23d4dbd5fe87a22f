// One line of play, from a view into the future: what both ways to search are made of.
//
// A line begins in a guessed world and goes on until its horizon, where it is judged for
// all seats at once. Dice and draws are thrown anew in every line.

#ifndef MIASMA_LINE_H
#define MIASMA_LINE_H

#include "search.h"

typedef struct {
    mi_position p;
    uint8_t last;            // the seat whose turn it was last
    unsigned turns;          // how often that has changed
    int64_t worth[MI_SEATS]; // sum of its judgements
    unsigned judged;         // how many
} bot_line;

// Begins at the view of a search, in one of the worlds that it may be.
void bot_line_begin(const bot_search *s, bot_line *l, uint64_t world);

// Whether a seat is to decide, and which: nature has been played, nobody is beyond the
// horizon.
bool bot_line_asks(bot_search *s, bot_line *l, uint8_t *actor);

// Plays on to the horizon, rows by the style.
void bot_line_play_out(bot_search *s, bot_line *l);

// The last judgement. From here on bot_line_worth tells what the line brought a seat.
void bot_line_end(const bot_search *s, bot_line *l);
int64_t bot_line_worth(const bot_line *l, uint8_t seat);

#endif
