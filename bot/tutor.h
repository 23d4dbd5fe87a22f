// The tutor: before somebody plays a row that costs a good part of their chance, and
// surely so, it says what would be better.
//
// The doctor's search names a few rows that it likes better; without one the tutor is
// silent. From each of them, and from the row that was chosen, the same games are played
// to the end (playout.h), in worlds guessed from what the seat knows. The tutor speaks
// where the best of them wins BOT_LOSS more of a hundred games, 19 times in 20; it is
// silent as soon as that cannot be hoped for any more, or when it has played as many
// games as it may.

#ifndef MIASMA_TUTOR_H
#define MIASMA_TUTOR_H

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
    uint32_t games; // played from each
    uint32_t won[1 + BOT_RIVALS];
    uint32_t better[1 + BOT_RIVALS]; // games won from there and not from the chosen row
    uint32_t worse[1 + BOT_RIVALS];  // and the other way round
} bot_tutor;

// Begins with the chosen row of the list; the search has thought about it.
void bot_tutor_begin(bot_tutor *t, const bot_search *search, const mi_list *rows,
                     unsigned chosen, uint32_t most);
// Plays so many more games from each row, and says how it stands.
bot_verdict bot_tutor_run(bot_tutor *t, uint32_t games);

// Plays until it is sure, or has played as many as it may.
bot_verdict bot_tutor_judge(bot_tutor *t);

// What it would say: the better row, what each of the two wins of BOT_ONE, and how far
// off their difference may be.
typedef struct {
    uint16_t row;
    int32_t chosen, better, band;
} bot_warning;
bot_warning bot_tutor_says(const bot_tutor *t);

#endif
