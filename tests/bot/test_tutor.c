// The tutor: it speaks where a choice loses, and is silent where nothing better is known.

#include <string.h>

#include "miasma/text.h"
#include "rule_test.h"
#include "tutor.h"

enum { GAMES = 64, LINES = 40 };

static _Alignas(8) uint8_t arena[BOT_ARENA];

static void entered(const mi_game *game, mi_position *p, uint8_t actor, const char *words)
{
    mi_entry entry = {.actor = actor};
    assert_int_equal(mi_action_parse(game, words, strlen(words), &entry.action), MI_OK);
    assert_int_equal(mi_play(game, p, entry, NULL, NULL), MI_OK);
}

// Red has folded: whatever Blue has drawn, staying wins.
static void after_a_fold(const mi_game *lots, mi_position *p)
{
    mi_head head = mi_head_default(lots, 2);
    assert_int_equal(mi_setup(lots, &head, p, NULL), MI_OK);
    entered(lots, p, MI_NATURE, "draw red 5");
    entered(lots, p, MI_NATURE, "draw blue 3");
    entered(lots, p, 0, "fold");
}

static bot_verdict asked(const mi_game *game, const mi_position *p, const char *words,
                         bot_tutor *tutor)
{
    static bot_search s;
    mi_view view;
    mi_list rows;
    mi_action act;
    assert_int_equal(mi_action_parse(game, words, strlen(words), &act), MI_OK);
    uint8_t seat = mi_legal(game, p, &rows);
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    bot_search_begin(&s, (bot_question){game, &view, &rows}, bot_find("doctor")->style, 1,
                     arena);
    bot_search_run(&s, LINES);
    bot_tutor_begin(tutor, &s, &rows, bot_row_of(&rows, act), GAMES);
    return bot_tutor_run(tutor, GAMES);
}

TEST(the_tutor_speaks_before_a_game_is_given_away)
{
    const mi_game *lots = mi_find("template");
    mi_position p;
    bot_tutor tutor;
    after_a_fold(lots, &p);
    assert_int_equal(asked(lots, &p, "fold", &tutor), BOT_SPEAKS);
    bot_warning w = bot_tutor_says(&tutor);
    assert_int_equal(w.chosen, 0);
    assert_int_equal(w.better, 100);
    assert_int_equal(w.loss, BOT_ONE);
    assert_true(w.band < BOT_ONE / 8);
}

TEST(the_tutor_is_silent_about_the_best_choice)
{
    const mi_game *lots = mi_find("template");
    mi_position p;
    bot_tutor tutor;
    after_a_fold(lots, &p);
    assert_int_equal(asked(lots, &p, "stay", &tutor), BOT_SILENT);
    assert_int_equal(tutor.games, 0);
}

// The chosen row and a better one in either order come to the same: then the better one
// is not lost.
TEST(the_tutor_sets_a_row_that_stays_open_behind_the_chosen_one)
{
    const mi_game *lots = mi_find("template");
    bot_tutor t = {.game = lots, .n = 2, .most = GAMES, .games = GAMES};
    mi_head head = mi_head_default(lots, 2);
    assert_int_equal(mi_setup(lots, &head, &t.view.p, NULL), MI_OK);
    t.pair[1][0] = (bot_pair){.won = 60, .alone = 40};
    assert_int_equal(bot_tutor_run(&t, 0), BOT_SPEAKS);
    t.open[1] = true;
    t.pair[1][1] = (bot_pair){.won = 60};
    assert_int_equal(bot_tutor_run(&t, 0), BOT_SILENT);
    t.pair[1][1] = (bot_pair){.won = 60, .alone = 30};
    assert_int_equal(bot_tutor_run(&t, 0), BOT_SPEAKS);
    assert_int_equal(bot_tutor_says(&t).chosen, 47);
}

// Of 100 games 30 are won from one side only: 10 points apart, and 1.96 times the root of
// 30 - 1 of them, with one game added to each side.
TEST(games_that_are_won_from_both_sides_tell_nothing)
{
    assert_in_range(bot_paired_band(20, 10, 100), BOT_ONE * 106 / 1000,
                    BOT_ONE * 109 / 1000);
    assert_true(bot_paired_band(0, 0, 100) < BOT_ONE * 3 / 100);
}
