// A puzzle: a position of a game in which one row is far better than all others.
//
// As text a puzzle is one line of at most BOT_PUZZLE_TEXT letters, digits, `-` and `_`
// (base64url). It is one large number, whose digits have bases that follow from the
// digits before them (a mixed radix): form, game, version of its rules, seats, each
// option, the seed of nature's answers, the chances, how many entries there are, for each
// entry of a seat the place of its row among the legal ones, and then the places of the
// answer and of the second best row, neither a vote to end the game. So it depends on the
// rules and not on how bots play. A text that can be read is the only one for its puzzle.
//
// Nature's answers are not told one by one: entry number i is drawn by weight with the
// first number of the random stream i of the seed. That makes a text a third shorter.
//
// For example, the digits 2 (base 3) and 4 (base 5) are the number 2 + 3 * 4 = 14; its
// remainder by 3 is the first digit, and the quotient holds the rest.

#ifndef MIASMA_PUZZLE_H
#define MIASMA_PUZZLE_H

#include "bot.h"
#include "miasma/text.h"

enum {
    BOT_PUZZLE_TEXT = 240,     // characters of a line
    BOT_PUZZLE_ENTRIES = 2047, // the most before the question
    BOT_PUZZLE_WHOLE = 1000,   // chances are of a thousand games
};

typedef struct {
    const mi_game *game; // borrowed: lives as long as the program
    mi_head head;
    uint32_t seed; // of nature's answers
    uint32_t n;
    mi_entry entry[BOT_PUZZLE_ENTRIES];
    mi_position p;             // after them; a seat is to act
    uint16_t answer, next;     // places of the best and the second best row
    uint16_t chance, next_has; // how many of BOT_PUZZLE_WHOLE games they win
} bot_puzzle;

// Begins without an entry: false when the game refuses the head.
bool bot_puzzle_begin(bot_puzzle *z, const mi_game *game, const mi_head *head,
                      uint32_t seed);
// Nature's next answer.
mi_action bot_puzzle_nature(const bot_puzzle *z);
// Plays the next entry, a legal one; false when there is no room for it.
bool bot_puzzle_play(bot_puzzle *z, mi_action act);

// Writes it as a line, without its end. MI_EROOM where that is too long.
mi_err bot_puzzle_write(const bot_puzzle *z, mi_text *out);
// Reads any text, of one of the given games: MI_EBYTES where no writer made it, MI_EGAME
// where the game or its version is not among them.
mi_err bot_puzzle_read(bot_puzzle *z, const mi_library *games, const char *text,
                       size_t len);

// What puzzles are about (themes.def).
typedef enum {
#define THEME(id, key) BOT_THEME_##id,
#include "themes.def"
#undef THEME
    BOT_THEMES
} bot_theme;

bot_theme bot_puzzle_theme(const bot_puzzle *z);

#endif
