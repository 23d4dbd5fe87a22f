// The tutor: before somebody plays a row that costs a good part of their chance, and
// surely so, it says what would be better.
//
// The doctor's search names a few rows that it likes better; without one the tutor is
// silent. From each of them, and from the row that was chosen, the same games are played
// to the end (playout.h), in worlds guessed from what the seat knows. The tutor speaks
// where the best of them wins BOT_LOSS more of a hundred games, 19 times in 20; it is
// silent as soon as that cannot be hoped for any more, or when it has played as many
// games as it may.
//
// Steps of a turn may often be taken in either order: a better row that stays open behind
// the chosen one is not lost. So its games are set beside those of the chosen row, and
// beside those of the chosen row with the better one right behind it; it must be ahead of
// both.

#ifndef MIASMA_TUTOR_H
#define MIASMA_TUTOR_H

#include "playout.h"
#include "search.h"
#include "value.h"

enum {
    BOT_LOSS = BOT_ONE / 20, // 5 points
    BOT_RIVALS = 3,          // rows that are set beside the chosen one
    BOT_LINES = 500,         // of the search that names them
    BOT_TUTOR_GAMES = 256,   // from each row at most, where somebody waits
};

typedef enum { BOT_UNSURE, BOT_SILENT, BOT_SPEAKS } bot_verdict;

// The chosen row is number 0.
typedef struct {
    const mi_game *game;
    mi_view view;
    uint8_t seat;
    uint32_t most; // games from each row
    unsigned n;
    mi_action act[1 + BOT_RIVALS];
    uint16_t row[1 + BOT_RIVALS];
    bool open[1 + BOT_RIVALS];        // does the chosen row leave it open?
    uint32_t games;                   // played from each
    bot_pair pair[1 + BOT_RIVALS][2]; // beside the chosen row: alone, and before this one
} bot_tutor;

// Begins with the chosen row of the list; the search has thought about it. Of a vote to
// end the game it says nothing.
void bot_tutor_begin(bot_tutor *t, const bot_search *search, const mi_list *rows,
                     unsigned chosen, uint32_t most);
// Plays so many more games from each row, and says how it stands.
bot_verdict bot_tutor_run(bot_tutor *t, uint32_t games);

// Plays until it is sure, or has played as many as it may.
bot_verdict bot_tutor_judge(bot_tutor *t);

// What it would say: the better row, how likely each of the two wins, in percent, put
// right as values are; and by how much more it wins, in 1/BOT_ONE, and how far off that
// may be.
typedef struct {
    uint16_t row;
    unsigned chosen, better;
    int32_t loss, band;
} bot_warning;
bot_warning bot_tutor_says(const bot_tutor *t);

#endif
