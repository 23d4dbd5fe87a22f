// The examples of the rulebooks, played through.

#include "help.h"

// The ravage of Gallia. Red is active and holds nothing, Blue holds Monk, Witch and King,
// Gold the Knight, Black Peasant and Merchant; the plague stands next to Gallia.
static rat_state the_ravage_of_gallia(void)
{
    rat_state s = a_turn(4);
    s.seat[BLUE].held = 1u << MONK | 1u << WITCH | 1u << KING;
    s.seat[GOLD].held = 1u << KNIGHT;
    s.seat[BLACK].held = 1u << PEASANT | 1u << MERCHANT;
    rats(&s, GALLIA, 2);
    settle_cubes(&s, BLACK, GALLIA, 2);
    settle_cubes(&s, GOLD, GALLIA, 1);
    ALLOWS(&s, move(GALLIA));
    return s;
}

RULE("2.5.2", in_the_example_three_rats_bring_two_and_both_go_to_hispania)
{
    rat_state s = the_ravage_of_gallia();
    ALLOWS(&s, spread(HISPANIA));
    assert_int_equal(s.phase, PHASE_SPREAD);
    ALLOWS(&s, spread(HISPANIA));
    assert_int_equal(rat_rats(&s, HISPANIA), 3);
    assert_int_equal(rat_rats(&s, GALLIA), 3);
}

RULE("2.5.4 2.5.4a 2.5.4b 2.5.4c Q24", the_example_of_the_ravage_empties_gallia)
{
    rat_state s = the_ravage_of_gallia();
    ALLOWS(&s, spread(HISPANIA));
    ALLOWS(&s, spread(HISPANIA));

    ALLOWS(&s, turn(GALLIA, 0));
    ALLOWS(&s, face(GALLIA, 0, E02));
    HAPPENED(E_OUTBREAK, GALLIA, 3, 1);
    HAPPENED(E_LOST, BLACK, GALLIA, MERCHANT);
    NOT_HAPPENED(E_LOST, BLUE, ANY, ANY);
    assert_int_equal(s.seat[BLACK].cubes[GALLIA], 1);

    ALLOWS(&s, face(GALLIA, 1, E33));
    HAPPENED(E_HARMLESS, GALLIA, 2, 3);

    ALLOWS(&s, face(GALLIA, 2, E20));
    HAPPENED(E_OUTBREAK, GALLIA, 2, 2);
    HAPPENED(E_LOST, BLACK, GALLIA, MAJORITY);
    HAPPENED(E_LOST, GOLD, GALLIA, MAJORITY);
    NOT_HAPPENED(E_LOST, ANY, GALLIA, MERCHANT);
    NOT_HAPPENED(E_LOST, ANY, GALLIA, MONK);

    for (unsigned i = 0; i < 4; i++) assert_int_equal(s.seat[i].stock, 20);
    assert_int_equal(rat_rats(&s, GALLIA), 0);
    assert_int_equal(rat_population(&s, GALLIA), 0);
    assert_int_equal(actor(&s), BLUE);
    is_sound(&s);
}

// The plague stands in Italia; two cubes and a token lie in Scandia, two steps away.
static rat_state the_knight_in_scandia(void)
{
    rat_state s = a_turn(4);
    no_rats(&s);
    rats(&s, SCANDIA, 1);
    s.plague = ITALIA;
    settle_cubes(&s, BLUE, SCANDIA, 1);
    settle_cubes(&s, BLACK, SCANDIA, 1);
    return s;
}

RULE("2.4.2 2.4.2a", the_example_of_the_knight_reaches_scandia_and_limits_of_3_and_4)
{
    static const struct {
        rat_token token;
        bool breaks;
    } rows[] = {{E31, true}, {E37, true}, {E44, false}};
    for (unsigned i = 0; i < 3; i++) {
        rat_state s = the_knight_in_scandia();
        REFUSES(&s, move(SCANDIA), "2.5.1a");
        give(&s, RED, KNIGHT);
        ALLOWS(&s, move(SCANDIA));
        ALLOWS(&s, spread(ANGLIA));
        ALLOWS(&s, bonus());
        ALLOWS(&s, face(SCANDIA, 0, rows[i].token));
        unsigned event = rows[i].breaks ? E_OUTBREAK : E_HARMLESS;
        HAPPENED((uint16_t)event, SCANDIA, 4, ANY);
    }
}

RULE("2.4.2a", in_the_example_limits_of_3_and_4_are_harmless_without_the_declaration)
{
    static const rat_token tokens[] = {E31, E37};
    for (unsigned i = 0; i < 2; i++) {
        rat_state s = the_knight_in_scandia();
        give(&s, RED, KNIGHT);
        ALLOWS(&s, move(SCANDIA));
        ALLOWS(&s, spread(ANGLIA));
        ALLOWS(&s, decline());
        ALLOWS(&s, face(SCANDIA, 0, tokens[i]));
        HAPPENED(E_HARMLESS, SCANDIA, 2, ANY);
    }
}

RULE("2.3.3 2.3.3a 2.3.3b", the_example_of_placing_in_gallia_germania_and_italia)
{
    rat_state s = a_turn(4);
    no_rats(&s);
    rats(&s, GALLIA, 3);
    rats(&s, GERMANIA, 1);
    rat_state in_gallia = s;
    ALLOWS(&in_gallia, place(GALLIA, 3));
    REFUSES(&s, place(ITALIA, 1), "2.3.3a");
    REFUSES(&s, place(GERMANIA, 3), "2.3.3b");
    ALLOWS(&s, place(GERMANIA, 1));
}

RULE("2.4.3 D10", the_example_of_the_monk_carries_a_rat_off_after_placing_three_cubes)
{
    rat_state s = a_turn(4);
    rats(&s, GALLIA, 2);
    give(&s, RED, MONK);
    ALLOWS(&s, place(GALLIA, 3));
    ALLOWS(&s, monk(GALLIA, 2));
    ALLOWS(&s, carry(GERMANIA));
    assert_int_equal(rat_rats(&s, GALLIA), 2);
    assert_int_equal(s.seat[RED].cubes[GALLIA], 3);
}

RULE("2.4.5", the_example_of_the_peasant_places_four_with_three_rats_or_one_with_none)
{
    rat_state s = a_turn(4);
    no_rats(&s);
    rats(&s, GALLIA, 3);
    give(&s, RED, PEASANT);
    rat_state elsewhere = s;
    ALLOWS(&s, place(GALLIA, 4));
    ALLOWS(&elsewhere, place(ITALIA, 1));
}
