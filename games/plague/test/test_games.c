// Whole games at random: nothing is ever lost, doubled or out of place.

#include "bot.h"
#include "help.h"

static void play_a_game(mi_rng *rng)
{
    enum { LONGEST = 20000 };
    mi_head head = bot_any_head(&plague_game, (uint8_t)(2 + mi_rng_below(rng, 3)), rng);
    mi_position p;
    assert_int_equal(mi_setup(&plague_game, &head, &p, NULL), MI_OK);
    unsigned steps = 0;
    for (uint8_t who; (who = mi_to_act(&plague_game, &p)) != MI_NOBODY; steps++) {
        mi_list rows;
        mi_legal(&plague_game, &p, &rows);
        assert_in_range(rows.n, 1, MI_ROWS - 1);
        mi_action act = who == MI_NATURE ? bot_nature(&plague_game, &p, rng)
                                         : rows.row[mi_rng_below(rng, rows.n)];
        assert_int_equal(mi_play(&plague_game, &p, (mi_entry){who, act}, NULL, NULL),
                         MI_OK);
        assert_null(plague_game.broken(&p));
        assert_true(steps < LONGEST);
    }
}

RULE("R2 R10 R41 A75", pieces_are_conserved_in_games_at_random)
{
    mi_rng rng = {1348};
    for (unsigned game = 0; game < 60; game++) play_a_game(&rng);
}

// A game by lot has a round limit of 5 to 30, but for one in a thousand.
RULE("R52", games_by_lot_are_nearly_always_limited)
{
    mi_rng rng = {52};
    unsigned none = 0, at[31] = {0};
    for (unsigned i = 0; i < 20000; i++) {
        mi_head head = bot_any_head(&plague_game, 2, &rng);
        unsigned option = head.option[O_ROUNDS];
        none += option == 0;
        if (option) at[option + 4]++;
    }
    assert_in_range(none, 5, 40);
    for (unsigned rounds = 5; rounds <= 30; rounds++)
        assert_in_range(at[rounds], 600, 950);
}
