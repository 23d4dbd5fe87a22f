// A contest: is one row of a decision ahead of every other by BOT_AHEAD?
//
// From each row the same games are played to the end (playout.h), in worlds guessed from
// what the seat knows. A row that is behind by that much at five standard errors gets no
// more games; all others get as many as the contest is asked for.
//
// Where a turn has several steps, their order may not matter: a row that leaves the
// answer open is no worse for coming first. So such a row is played in two ways, as it is
// and with the answer right behind it, and the better one counts.

#ifndef MIASMA_CONTEST_H
#define MIASMA_CONTEST_H

#include "playout.h"
#include "value.h"

enum {
    BOT_AHEAD = BOT_ONE * 8 / 100, // 8 games of a hundred
    BOT_CONTEST_GAMES = 10000,     // the most from each row
};

// One row beside the answer.
typedef struct {
    uint32_t games;
    bot_pair way[2]; // beside the answer: as it is, and with the answer behind it
    bool open;       // does it leave the answer open?
    bool behind;     // for sure
} bot_rival;

typedef struct {
    const mi_game *game;
    const mi_view *view; // borrowed: of the seat to act
    uint64_t seed;
    unsigned answer;
    mi_list rows; // votes to end the game left out
    bot_rival rival[MI_ROWS];
    uint32_t games; // of the answer
    uint32_t won;
    uint8_t wins[BOT_CONTEST_GAMES / 8]; // which of them, a bit each
} bot_contest;

// Begins for a row of the list; it must not be a vote to end the game.
void bot_contest_begin(bot_contest *c, const mi_game *game, const mi_view *view,
                       const mi_list *rows, unsigned answer);
// Plays until a row has so many games, at most BOT_CONTEST_GAMES.
void bot_contest_play(bot_contest *c, unsigned row, uint32_t games);

// How far the answer is ahead of a row, and how far off that may be at so many hundredths
// of a standard error; both in 1/BOT_ONE.
int32_t bot_contest_lead(const bot_contest *c, unsigned row);
int32_t bot_contest_band(const bot_contest *c, unsigned row, unsigned hundredths);
enum { BOT_SURE = 258, BOT_CERTAIN = 500 }; // 99 in 100, and five standard errors

// Games of a row beside those of the answer.
const bot_pair *bot_contest_pair(const bot_contest *c, unsigned row);
// Is it ahead of every other row by BOT_AHEAD, 99 times in 100? And can that be, by the
// games so far, if each difference may be greater by so many hundredths of its error?
bool bot_contest_holds(const bot_contest *c);
bool bot_contest_open(const bot_contest *c, unsigned hundredths);
// The row that wins most after the answer.
unsigned bot_contest_next(const bot_contest *c);

#endif
