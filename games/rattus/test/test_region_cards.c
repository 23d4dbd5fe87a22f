// 3.4: region cards in hand, on class cards and in the deck; who is asked, and what
// others can know.

#include "africa.h"

// Blue has two cubes in Gallia, where one starter lies, holds the Peasant and this card.
static rat_africa blue_holds(unsigned card)
{
    rat_africa s = an_african_turn(3);
    settle_cubes(&s.base, BLUE, GALLIA, 2);
    give(&s.base, BLUE, PEASANT);
    hold(&s.base, BLUE, card);
    return s;
}

RULE("3.4.1 3.4.1b", the_example_of_the_booklet_a_peasant_is_protected)
{
    rat_africa s = blue_holds(GALLIA_1);
    rats(&s.base, GALLIA, 1);
    seen_by(&s.base, GOLD, GALLIA, 1, F24);
    REFUSES(&s.base, protect(GALLIA_1), "3.4.1");
    plague_comes(&s.base, GALLIA);
    ALLOWS(&s.base, turn(GALLIA, 0));
    ALLOWS(&s.base, face(GALLIA, 0, F01));
    assert_int_equal(actor(&s.base), BLUE);
    ALLOWS(&s.base, protect(GALLIA_1));
    HAPPENED(E_PROTECTED, BLUE, PEASANT, GALLIA_1);
    NOT_HAPPENED(E_LOST, ANY, ANY, ANY);
    assert_int_equal(facts(&s.base, F_COVER, PEASANT, GALLIA_1, ANY), 1);
    is_sound(&s.base);
    ALLOWS(&s.base, face(GALLIA, 1, F24));
    NOT_HAPPENED(E_LOST, ANY, ANY, ANY);
    HAPPENED(E_UNCOVERED, PEASANT, GALLIA_1, ANY);
    assert_int_equal(s.base.seat[BLUE].cubes[GALLIA], 2);
    assert_int_equal(facts(&s.base, F_DISCARD, GALLIA_1, ANY, ANY), 1);
    assert_int_equal(facts(&s.base, F_COVER, ANY, ANY, ANY), 0);
    is_sound(&s.base);
}

RULE("3.4.1 Q39", who_passes_loses_cubes)
{
    rat_africa s = blue_holds(GALLIA_1);
    REFUSES(&s.base, pass(), "Q39");
    comes_up(&s.base, GALLIA, F01);
    ALLOWS(&s.base, pass());
    HAPPENED(E_LOST, BLUE, GALLIA, PEASANT);
    assert_int_equal(s.count[BLUE], 1);
}

RULE("3.4.1a 3.4.1b", only_a_fitting_card_of_the_own_hand_is_played)
{
    rat_africa s = blue_holds(GALLIA_2);
    hold(&s.base, GOLD, GALLIA_1);
    comes_up(&s.base, GALLIA, F01);
    assert_int_equal(legal(&s.base).n, 1);
    REFUSES(&s.base, protect(GALLIA_1), "3.4.1a");
    REFUSES(&s.base, protect(GALLIA_2), "3.4.1b");
    ALLOWS(&s.base, pass());
}

RULE("3.1.3 3.4.1b 3.4.1c", a_question_mark_protects_any_class_card)
{
    rat_africa s = blue_holds(ITALIA_3);
    give(&s.base, BLUE, SULTAN);
    give(&s.base, RED, KING);
    comes_up(&s.base, GALLIA, F01);
    REFUSES(&s.base, cover(PEASANT), "3.4.2");
    ALLOWS(&s.base, protect(ITALIA_3));
    assert_int_equal(legal(&s.base).n, 2);
    REFUSES(&s.base, cover(KING), "3.4.1c");
    is_sound(&s.base);
    ALLOWS(&s.base, cover(SULTAN));
    HAPPENED(E_PROTECTED, BLUE, SULTAN, ITALIA_3);
    HAPPENED(E_LOST, BLUE, GALLIA, PEASANT);
}

RULE("3.1.5 3.4.2", one_card_protects_one_class_card_of_the_players_choice)
{
    rat_africa s = blue_holds(GALLIA_1);
    give(&s.base, BLUE, MERCHANT);
    give(&s.base, BLUE, KING);
    comes_up(&s.base, GALLIA, F01);
    ALLOWS(&s.base, protect(GALLIA_1));
    REFUSES(&s.base, cover(KING), "3.4.1b");
    ALLOWS(&s.base, cover(MERCHANT));
    HAPPENED(E_LOST, BLUE, GALLIA, PEASANT);
    NOT_HAPPENED(E_LOST, BLUE, GALLIA, MERCHANT);
}

RULE("3.1.5 3.4.2 3.3.2", a_second_card_of_the_same_class_is_hit_all_the_same)
{
    rat_africa s = blue_holds(POLONIA_1);
    s.base.seat[BLUE].held = 1u << EXPLORER | 1u << SULTAN;
    comes_up(&s.base, GALLIA, F07);
    ALLOWS(&s.base, protect(POLONIA_1));
    ALLOWS(&s.base, cover(EXPLORER));
    HAPPENED(E_LOST, BLUE, GALLIA, ISLAM);
    HAPPENED(E_LOST, BLUE, GALLIA, MAJORITY);
    assert_int_equal(s.base.seat[BLUE].cubes[GALLIA], 0);
    assert_int_equal(s.base.seat[BLUE].stock, 20);
}

RULE("3.4.2 Q40", several_cards_protect_different_class_cards)
{
    rat_africa s = blue_holds(POLONIA_1);
    settle_cubes(&s.base, BLUE, GALLIA, 1);
    give(&s.base, BLUE, SULTAN);
    give(&s.base, BLUE, EXPLORER);
    hold(&s.base, BLUE, ITALIA_2);
    hold(&s.base, BLUE, ANGLIA_3);
    comes_up(&s.base, GALLIA, F14);
    ALLOWS(&s.base, protect(POLONIA_1));
    ALLOWS(&s.base, cover(SULTAN));
    ALLOWS(&s.base, protect(ANGLIA_3));
    REFUSES(&s.base, cover(SULTAN), "Q40");
    ALLOWS(&s.base, cover(PEASANT));
    ALLOWS(&s.base, protect(ITALIA_2));
    HAPPENED(E_PROTECTED, BLUE, EXPLORER, ITALIA_2);
    NOT_HAPPENED(E_LOST, ANY, ANY, ANY);
    assert_int_equal(s.base.seat[BLUE].cubes[GALLIA], 3);
    is_sound(&s.base);
}

RULE("3.1.3 3.4.2", nothing_protects_against_the_majority_and_all)
{
    rat_africa s = blue_holds(ITALIA_3);
    settle_cubes(&s.base, BLUE, GALLIA, 1);
    comes_up(&s.base, GALLIA, F08);
    ALLOWS(&s.base, protect(ITALIA_3));
    HAPPENED(E_LOST, BLUE, GALLIA, MAJORITY);
    assert_int_equal(s.base.seat[BLUE].cubes[GALLIA], 2);
}

// ---- Q39 who is asked ----

RULE("Q39", asked_are_those_with_a_cube_a_region_card_and_a_class_card)
{
    rat_africa s = an_african_turn(6);
    for (unsigned i = 0; i < 6; i++) settle_cubes(&s.base, i, GALLIA, 1);
    for (unsigned i = 0; i < 6; i++) hold(&s.base, i, ANGLIA_1 + 3 * i);
    for (unsigned i = 0; i < 6; i++) give(&s.base, i, (rat_class)i);
    s.base.turn = BLACK;
    s.base.seat[RED].cubes[GALLIA]--;
    s.base.seat[RED].cubes[ITALIA]++;
    rat_row_remove(&s.base, GOLD, HISPANIA_1 - 3);
    s.discards |= 1ull << (HISPANIA_1 - 3);
    s.base.seat[TEAL].held = 0;
    comes_up(&s.base, GALLIA, F01);
    assert_int_equal(actor(&s.base), BLACK);
    ALLOWS(&s.base, pass());
    assert_int_equal(actor(&s.base), WHITE);
    ALLOWS(&s.base, pass());
    assert_int_equal(actor(&s.base), BLUE);
    ALLOWS(&s.base, pass());
    assert_int_equal(s.base.phase, PHASE_TURN);
}

RULE("Q39", a_card_that_does_not_fit_is_no_reason_not_to_be_asked)
{
    for (unsigned card = 0; card < 3 * BULGARIA; card++) {
        rat_africa s = blue_holds(card);
        comes_up(&s.base, GALLIA, F01);
        assert_int_equal(actor(&s.base), BLUE);
    }
}

RULE("Q39", a_token_below_its_limit_asks_nobody)
{
    rat_africa s = blue_holds(ITALIA_3);
    comes_up(&s.base, GALLIA, F08);
    HAPPENED(E_HARMLESS, GALLIA, 2, 3);
    assert_int_equal(s.base.phase, PHASE_TURN);
}

RULE("Q39", everybody_is_asked_again_after_the_next_token)
{
    rat_africa s = blue_holds(ITALIA_3);
    rats(&s.base, GALLIA, 1);
    plague_comes(&s.base, GALLIA);
    ALLOWS(&s.base, turn(GALLIA, 0));
    ALLOWS(&s.base, face(GALLIA, 0, F02));
    ALLOWS(&s.base, pass());
    ALLOWS(&s.base, face(GALLIA, 1, F24));
    assert_int_equal(actor(&s.base), BLUE);
}

RULE("Q41", the_knights_two_cubes_stay_when_he_is_protected)
{
    rat_africa s = an_african_turn(3);
    settle_cubes(&s.base, RED, GALLIA, 1);
    give(&s.base, RED, KNIGHT);
    hold(&s.base, RED, ANGLIA_1);
    rats(&s.base, GALLIA, 1);
    plague_comes(&s.base, GALLIA);
    ALLOWS(&s.base, bonus());
    ALLOWS(&s.base, turn(GALLIA, 0));
    ALLOWS(&s.base, face(GALLIA, 0, F03));
    ALLOWS(&s.base, protect(ANGLIA_1));
    ALLOWS(&s.base, face(GALLIA, 1, F45));
    HAPPENED(E_OUTBREAK, GALLIA, 3, 3);
    NOT_HAPPENED(E_LOST, ANY, ANY, ANY);
}

// ---- Q60 standing orders ----

static bool answers(const rat_state *s, unsigned order)
{
    mi_action answer = {0};
    bool stands = rattus_game.host.stands(s, order, &answer);
    if (stands) assert_int_equal(answer.verb, V_PASS);
    return stands;
}

RULE("Q60", a_standing_order_passes_in_the_name_of_a_seat)
{
    rat_africa s = blue_holds(GALLIA_1);
    assert_false(answers(&s.base, ORDER_NEVER));
    rat_africa fits = s, other = blue_holds(GALLIA_2), away = s;
    comes_up(&fits.base, GALLIA, F01);
    assert_false(answers(&fits.base, ORDER_ALWAYS));
    assert_false(answers(&fits.base, ORDER_STRUCK));
    assert_true(answers(&fits.base, ORDER_NEVER));
    assert_false(answers(&fits.base, ORDER_NOTHING));
    comes_up(&other.base, GALLIA, F01);
    assert_false(answers(&other.base, ORDER_STRUCK));
    assert_true(answers(&other.base, ORDER_NOTHING));
    comes_up(&away.base, GALLIA, F02);
    assert_true(answers(&away.base, ORDER_STRUCK));
    assert_false(answers(&away.base, ORDER_NOTHING));
    ALLOWS(&fits.base, protect(GALLIA_1));
    assert_false(answers(&fits.base, ORDER_NEVER));
}

// ---- 3.4.3 the deck ----

RULE("3.4.3", an_empty_deck_is_made_anew_from_the_discards)
{
    rat_africa s = an_african_turn(2);
    give(&s.base, RED, EXPLORER);
    hold(&s.base, BLUE, SCANDIA_3);
    all_discarded_but(&s.base, 2);
    ALLOWS(&s.base, explorer());
    for (unsigned i = 0; i < 2; i++) ALLOWS(&s.base, legal(&s.base).row[0]);
    HAPPENED(E_RESHUFFLED, 21, ANY, ANY);
    assert_int_equal(s.deck, 21);
    assert_int_equal(s.discards, 0);
    assert_int_equal(legal(&s.base).n, 21);
    REFUSES(&s.base, draws(SCANDIA_3), "3.4.3");
    ALLOWS(&s.base, draws(ANGLIA_1));
    is_sound(&s.base);
    ALLOWS(&s.base, legal(&s.base).row[0]);
    assert_int_equal(__builtin_popcountll(s.discards), 3);
    is_sound(&s.base);
}

RULE("3.4.3 Q63", the_deck_is_made_anew_with_its_last_card_and_without_what_was_drawn)
{
    rat_africa s = an_african_turn(2);
    give(&s.base, RED, ASTRONOMER);
    all_discarded_but(&s.base, 3);
    ALLOWS(&s.base, astronomer());
    for (unsigned i = 0; i < 2; i++) ALLOWS(&s.base, legal(&s.base).row[0]);
    assert_int_equal(s.deck, 1);
    ALLOWS(&s.base, legal(&s.base).row[0]);
    HAPPENED(E_RESHUFFLED, 21, ANY, ANY);
    assert_int_equal(s.deck, 21);
    for (unsigned i = 0; i < 2; i++) ALLOWS(&s.base, legal(&s.base).row[0]);
    assert_int_equal(__builtin_popcountll(s.discards), 2);
    assert_int_equal(rat_undrawn(&s.base) & (s.discards | s.row[RED]), 0);
    is_sound(&s.base);
}

RULE("Q63", without_discards_the_deck_is_made_anew_when_a_card_is_needed)
{
    rat_africa s = an_african_turn(2);
    give(&s.base, RED, EXPLORER);
    while (s.deck > 3)
        hold(&s.base, BLUE, (unsigned)__builtin_ctzll(rat_undrawn(&s.base)));
    ALLOWS(&s.base, explorer());
    for (unsigned i = 0; i < 4; i++) ALLOWS(&s.base, legal(&s.base).row[0]);
    assert_int_equal(s.deck, 0);
    assert_int_equal(__builtin_popcountll(s.discards), 3);
    s.base.seat[RED].used = 0;
    ALLOWS(&s.base, explorer());
    HAPPENED(E_RESHUFFLED, 3, ANY, ANY);
    is_sound(&s.base);
}

RULE("3.4.3 Q45", what_a_shuffle_can_hold_is_known_to_all)
{
    rat_africa s = an_african_turn(2);
    hold(&s.base, BLUE, SCANDIA_3);
    all_discarded_but(&s.base, 0);
    rat_deck_renew(&s.base, NULL);
    hold(&s.base, BLUE, ANGLIA_1);
    assert_int_equal(facts(&s.base, F_AGES, BLUE, 1, 1), 1);
    assert_int_equal(facts(&s.base, F_AGES, BLUE, 2, 1), 1);
    rat_africa view = african_seen_as(&s.base, MI_SEAT_BIT(RED));
    assert_int_equal(__builtin_popcountll(rat_undrawn(&view.base)), 23);
    for (uint64_t seed = 0; seed < 200; seed++) {
        rat_africa world = view;
        rattus_game.guess(&world.base, MI_SEAT_BIT(RED), seed);
        is_sound(&world.base);
        assert_true(world.row[BLUE] >> SCANDIA_3 & 1);
        assert_int_equal(__builtin_popcountll(world.row[BLUE]), 2);
    }
}

// Draws, discards and shuffles for a long time: the numbers of shuffles never run out.
RULE("3.4.3", hundreds_of_shuffles_leave_the_hands_in_order)
{
    rat_africa s = an_african_turn(2);
    mi_rng rng = {343};
    for (unsigned i = 0; i < 600; i++) {
        all_discarded_but(&s.base, 0);
        rat_deck_renew(&s.base, NULL);
        unsigned seat = mi_rng_below(&rng, 2);
        if (s.count[seat] > 5) {
            unsigned card = (unsigned)__builtin_ctzll(s.row[seat]);
            rat_row_remove(&s.base, seat, card);
            s.discards |= 1ull << card;
        }
        hold(&s.base, seat, (unsigned)__builtin_ctzll(rat_undrawn(&s.base)));
        is_sound(&s.base);
        assert_true(s.shuffle < REGION_CARDS);
    }
}

// ---- Q45 what others know ----

RULE("Q45 3.2.4", hands_are_secret_and_their_sizes_are_not)
{
    rat_africa s = an_african_turn(3);
    for (unsigned i = 0; i < 7; i++) hold(&s.base, BLUE, 2 * i);
    rat_africa red = african_seen_as(&s.base, MI_SEAT_BIT(RED)),
               blue = african_seen_as(&s.base, MI_SEAT_BIT(BLUE));
    assert_int_equal(facts(&red.base, F_HAND, ANY, ANY, ANY), 0);
    assert_int_equal(facts(&red.base, F_CARDS, BLUE, 7, ANY), 1);
    assert_int_equal(facts(&blue.base, F_HAND, BLUE, ANY, ANY), 7);
    assert_int_equal(red.row[BLUE], UNKNOWN_CARDS);
    assert_int_equal(red.row[GOLD], 0);
    rat_act dealt = {rattus_game.veil(&s.base, deal(BLUE, 40), MI_SEAT_BIT(RED))};
    assert_int_equal(dealt.deal.card, MI_UNKNOWN);
    dealt.any = rattus_game.veil(&s.base, deal(BLUE, 40), MI_SEAT_BIT(BLUE));
    assert_int_equal(dealt.deal.card, 40);
}

RULE("5.6a", a_card_nobody_has_seen_is_any_of_its_shuffle)
{
    rat_africa s = an_african_turn(2);
    hold(&s.base, BLUE, ANGLIA_1);
    hold(&s.base, RED, ANGLIA_2);
    give(&s.base, RED, EXPLORER);
    ALLOWS(&s.base, explorer());
    rat_africa red = african_seen_as(&s.base, MI_SEAT_BIT(RED));
    for (unsigned card = 0; card < 3 * BULGARIA; card++) {
        uint64_t bit = 1ull << card;
        assert_int_equal((rat_undrawn(&s.base) & bit) != 0, card > ANGLIA_2);
        assert_int_equal((rat_undrawn(&red.base) & bit) != 0, card != ANGLIA_2);
    }
    mi_list rows = legal(&s.base);
    for (unsigned i = 0; i < rows.n; i++)
        assert_int_equal(rattus_game.weight(&s.base, rows.row[i]), 1);
}

// ---- what cannot be ----

// Blue holds a card, another covers the Peasant, a third lies open; all is in order.
static rat_africa in_order(void)
{
    rat_africa s = an_african_turn(2);
    hold(&s.base, BLUE, ANGLIA_1);
    discarded(&s.base, GALLIA_1);
    s.deck--;
    s.cover[PEASANT] = 1 + ITALIA_3;
    s.covered = 1u << PEASANT;
    is_sound(&s.base);
    return s;
}

static void is_amiss(rat_africa s)
{
    assert_string_equal(rattus_game.broken(&s.base), "3.2.4");
}

RULE("3.2.4", a_card_in_two_places_or_in_none_is_noticed)
{
    rat_africa s = in_order();
    s.row[BLUE] |= 1ull << ANGLIA_2;
    is_amiss(s);
    s = in_order();
    s.age[0] = 1;
    is_amiss(s);
    s = in_order();
    s.discards = 1ull << ITALIA_3;
    is_amiss(s);
    s = in_order();
    s.covered = 0;
    is_amiss(s);
    s = in_order();
    s.shown[RED] = 1ull << GALLIA_1;
    s.deck--;
    is_amiss(s);
    s = in_order();
    s.discards = 1ull << AEGYPTUS_1;
    is_amiss(s);
    s = in_order();
    s.deck--;
    is_amiss(s);
}

// A record may be followed before anybody has judged it: nothing is written elsewhere.
RULE("3.4.3", a_record_that_nobody_judged_does_no_harm)
{
    rat_africa s = an_african_turn(2), before;
    before = s;
    rat_row_remove(&s.base, BLUE, ANGLIA_1);
    assert_memory_equal(&s.base, &before.base, sizeof s);
    for (unsigned i = 0; i < 2 * REGION_CARDS; i++)
        rat_row_draw(&s.base, RED, MI_UNKNOWN);
    assert_int_equal(s.deck, 0);
    assert_int_equal(s.count[RED], REGION_CARDS);
    assert_int_equal(s.row[RED], UNKNOWN_CARDS);
    s.batch[ANGLIA_1] = 3;
    rat_row_remove(&s.base, RED, ANGLIA_1);
    assert_int_equal(s.count[RED], REGION_CARDS - 1);
    rat_africa world = s;
    rattus_game.guess(&world.base, MI_SEAT_BIT(BLUE), 1);
    assert_int_equal(__builtin_popcountll(world.row[RED]), 23);
}
