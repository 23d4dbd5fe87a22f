// What is printed, kept to be looked at; and games to print something of.

#ifndef TESTS_TUI_CAPTURE_H
#define TESTS_TUI_CAPTURE_H

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bot.h"
#include "rule_test.h"
#include "tui.h"

enum { CAPTURED = 1 << 16 };

static const tui_term eighty = {.columns = 80, .rows = 24};

static FILE *capture_file;
static int capture_out;

static inline void capture_begin(void)
{
    fflush(stdout);
    capture_out = dup(STDOUT_FILENO);
    capture_file = tmpfile();
    assert_true(capture_out >= 0 && capture_file);
    assert_true(dup2(fileno(capture_file), STDOUT_FILENO) >= 0);
}

// Everything printed since, valid until the next time.
static inline const char *capture_end(void)
{
    static char text[CAPTURED];
    fflush(stdout);
    dup2(capture_out, STDOUT_FILENO);
    close(capture_out);
    rewind(capture_file);
    size_t len = fread(text, 1, sizeof text - 1, capture_file);
    text[len] = '\0';
    fclose(capture_file);
    return text;
}

static inline unsigned lines_in(const char *text)
{
    unsigned n = 0;
    for (; *text; text++) n += *text == '\n';
    return n;
}

// The columns of the longest line.
static inline unsigned widest_in(const char *text)
{
    unsigned widest = 0, n = 0;
    for (; *text; text++) {
        n = *text == '\n' ? 0 : n + (((unsigned char)*text & 0xC0) != 0x80);
        if (n > widest) widest = n;
    }
    return widest;
}

// Plays one entry by lot; false when the game is over.
static inline bool step(const mi_game *game, mi_position *p, mi_rng *rng)
{
    mi_list rows;
    uint8_t actor = mi_legal(game, p, &rows);
    if (actor == MI_NOBODY) return false;
    mi_action act = rows.row[mi_rng_below(rng, rows.n)];
    if (actor == MI_NATURE) act = bot_nature(game, p, rng);
    assert_int_equal(mi_play(game, p, (mi_entry){actor, act}, NULL, NULL), MI_OK);
    return true;
}

static inline mi_position table_with(const mi_game *game, const mi_head *head)
{
    mi_position p;
    memset(&p, 0, sizeof p);
    assert_int_equal(mi_setup(game, head, &p, NULL), MI_OK);
    return p;
}

typedef void with_position(const words *w, const mi_position *p);

// Every position of a game by lot, for every game and language.
static inline void everywhere(with_position *check)
{
    const mi_game *game;
    mi_head edition;
    for (unsigned g = 0; (game = mi_edition_at(g, &edition)); g++)
        for (unsigned lang = 0; lang < WORDS_LANGS; lang++) {
            mi_rng rng = mi_rng_of(7, lang);
            edition.seats = mi_most_seats(game, &edition);
            mi_head head = bot_any_options(game, edition, &rng);
            words w = {.lang = (words_lang)lang, .game = game, .head = &head};
            mi_position p = table_with(game, &head);
            do check(&w, &p);
            while (step(game, &p, &rng));
        }
}

#endif
