// One line of play (rollout), from a view into the future: both ways to search use it.
//
// A line begins in a guessed world (determinization) and goes on until its horizon, where
// it is judged for all seats at once. Every line has dice and draws of its own.

#ifndef MIASMA_LINE_H
#define MIASMA_LINE_H

#include "search.h"

typedef struct {
    mi_position p;
    uint8_t last;            // the seat whose turn it was last
    unsigned turns;          // how often the turn has passed on
    int64_t worth[MI_SEATS]; // sum of the judgements so far, by weight
    unsigned judged;         // sum of their weights
} bot_line;

// Begins at the view of a search, in the world guessed from the seed `world`.
void bot_line_begin(const bot_search *s, bot_line *l, uint64_t world);

// Lets nature play, then says whether a seat is to decide, and which. False at the
// horizon and at the end of the game.
bool bot_line_asks(bot_search *s, bot_line *l, uint8_t *actor);

// The rows that a seat chooses from in a line: as in play, but for votes to end the game.
void bot_line_rows(const bot_search *s, const bot_line *l, uint8_t actor, mi_list *rows);

// Plays on to the horizon, choosing rows as the style says (`hasty`).
void bot_line_play_out(bot_search *s, bot_line *l);

// Judges the line a last time. After that bot_line_worth is its mean judgement for a
// seat.
void bot_line_end(const bot_search *s, bot_line *l);
int64_t bot_line_worth(const bot_line *l, uint8_t seat);

#endif
