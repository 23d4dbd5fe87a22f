// A puzzle for the page, from its line of text. The record has its game afterwards.

#include <string.h>

#include "finder.h"
#include "inside.h"
#include "vote.h"

// Themes by the keys of their words.
static const char *const themes[] = {
#define THEME(id, key) [BOT_THEME_##id] = #key,
#include "themes.def"
#undef THEME
};

static uint8_t *append(uint8_t *at, const void *bytes, size_t len)
{
    memcpy(at, bytes, len);
    return at + len;
}

static bot_puzzle z;
static bot_contest beside;

// Votes to end the game are no answers.
static int32_t tell(void)
{
    mi_list left;
    mi_legal(z.game, &z.p, &rows);
    left = rows;
    bot_drop_votes(z.game, &z.p, &left);
    const mi_action best[] = {rows.row[z.answer], rows.row[z.next]};
    const uint16_t chances[] = {z.chance, z.next_has};
    const char *theme = themes[bot_puzzle_theme(&z)];
    uint8_t *at = append(io_bytes, best, sizeof best);
    at = append(at, left.row, left.n * sizeof *left.row);
    at = append(at, chances, sizeof chances);
    append(at, theme, strlen(theme) + 1);
    return left.n;
}

// Reads the line in io: an error, or the number of answers. In io are the best row and
// the next best, all answers, how many of a thousand games those two win, and the theme,
// ended by 0. The game with its first position is in hand then, and the record has the
// entries before the question.
int32_t puzzle_read(uint32_t len)
{
    mi_err err = bot_puzzle_read(&z, &mi_games, (const char *)io_bytes, len);
    if (err) return err;
    err = begin((uint32_t)mi_head_encode(z.game, &z.head, io_bytes));
    if (err) return err;
    record_begin();
    for (uint32_t i = 0; i < z.n; i++)
        mi_record_add(&record, z.entry[i], (mi_draw){0, 0});
    return tell();
}

// Begins to play games from the best row and from other answers, side by side.
void puzzle_contest(uint32_t seed)
{
    static mi_view view;
    bot_puzzle_contest(&z, seed, &view, &beside);
}

// Plays until answer `i`, as puzzle_read told them, has so many games. Leaves how many of
// them both it and the best row win, the best row alone, it alone, and neither. A row
// that leaves the best one open is played with it right behind, where that wins more.
void puzzle_beside(uint32_t i, uint32_t games)
{
    if (i >= beside.rows.n) return;
    bot_contest_play(&beside, i, games);
    const bot_pair *pair = bot_contest_pair(&beside, i);
    uint32_t played = beside.rival[i].games, one = pair->alone + pair->missed;
    uint32_t both = pair->won - pair->alone;
    uint16_t told[] = {(uint16_t)both, (uint16_t)pair->missed, (uint16_t)pair->alone,
                       (uint16_t)(played - both - one)};
    put(told, sizeof told);
}
