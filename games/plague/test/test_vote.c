// J9: when bots ask for the end of a game, and when they agree to it.

#include "bot.h"
#include "help.h"

enum { LINES = 20 };

// Red's rat-bag phase in the tenth round, with these points.
static plg_state a_late_game(uint8_t red, uint8_t blue, uint8_t gold)
{
    plg_state s = a_turn(3);
    s.round = 10;
    s.buried[RED_SEAT] = red;
    s.buried[BLUE] = blue;
    s.buried[GOLD] = gold;
    open_bag(&s, 2);
    return s;
}

// What a level of bots does for whoever is asked.
static mi_action answer_in(const plg_state *s, unsigned level, const bot_means *means)
{
    bot_kind bot = *bot_level(level);
    mi_position p = as_position(s);
    mi_view view;
    mi_list rows;
    if (bot.lines > LINES) bot.lines = LINES;
    mi_see(&plague_game, &p, MI_SEAT_BIT(actor(s)), &view);
    mi_legal(&plague_game, &view.p, &rows);
    return rows.row[bot_answer_by(means, &bot, &plague_game, &view, &rows)];
}

static mi_action answer_of(const plg_state *s, unsigned level)
{
    static _Alignas(16) uint8_t arena[BOT_ARENA];
    mi_rng rng = mi_rng_of(1348, level);
    bot_means means = bot_unhurried(&rng, arena);
    return answer_in(s, level, &means);
}

// Everybody asks for the end and agrees to it, or nobody does.
static void check_votes(const plg_state *s, bool ends)
{
    plg_state asked = *s;
    ALLOWS(&asked, enough());
    for (unsigned level = 0; level < BOT_LEVELS; level++) {
        assert_int_equal(mi_compare(answer_of(s, level), enough()) == 0, ends);
        assert_int_equal(mi_compare(answer_of(&asked, level), ends ? yes() : no()), 0);
    }
}

RULE("J9", bots_end_a_game_that_has_two_turns_left_and_no_load_on_any_cart)
{
    plg_state s = a_late_game(70, 40, 10);
    agree(&s, "rounds", "10");
    check_votes(&s, true);
}

RULE("J9", bots_end_a_game_whose_leader_stands_before_the_grave)
{
    plg_state s = a_late_game(90, 46, 2);
    s.cart[RED_SEAT] = plg_doors(CLARKS_HILL)[0];
    s.load[RED_SEAT] = 12;
    agree(&s, "rounds", "11");
    check_votes(&s, true);
}

RULE("J9", bots_end_a_game_with_one_house_left)
{
    plg_state s = a_late_game(2, 80, 40);
    visit_from(&s, HOUSE_FIRST + 1, TWO_FIRST);
    s.cart[BLUE] = plg_doors(HOUSE_FIRST)[0];
    agree(&s, "rounds", "12");
    check_votes(&s, true);
}

RULE("J9", bots_go_on_while_a_place_can_change)
{
    plg_state even = a_late_game(30, 28, 26), ahead = a_late_game(60, 5, 0);
    check_votes(&even, false);
    check_votes(&ahead, false);
}

// The winner is known, but one rival may still pass another.
RULE("J9", bots_go_on_for_the_second_place_too)
{
    plg_state s = a_late_game(90, 6, 5);
    agree(&s, "rounds", "12");
    s.load[GOLD] = 12;
    s.cart[GOLD] = plg_doors(CLARKS_HILL)[0];
    check_votes(&s, false);
}

// A clock that goes on by one whenever it is looked at.
static uint64_t ticks;
static uint64_t tick(void) { return ticks++; }

RULE("J9", a_bot_that_has_no_time_to_be_sure_goes_on)
{
    static _Alignas(16) uint8_t arena[BOT_ARENA];
    plg_state s = a_late_game(70, 40, 10);
    agree(&s, "rounds", "10");
    for (unsigned level = 0; level < BOT_LEVELS; level++) {
        mi_rng rng = mi_rng_of(1348, level);
        bot_means means = {&rng, arena, tick, 100};
        ticks = 0;
        assert_int_not_equal(mi_compare(answer_in(&s, level, &means), enough()), 0);
        assert_true(ticks <= 100);
    }
}
