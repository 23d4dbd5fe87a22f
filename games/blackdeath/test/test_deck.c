// R10.2 and R2.5: the deck, the discards, and what is known of a hand.

#include "help_cards.h"

static void discard_all(bd_state *s, uint32_t cards)
{
    for (bd_card card = 0; card < CARDS; card++)
        if (cards >> card & 1) discard(s, card);
}

static uint32_t in_deck(const bd_state *s) { return bd_unseen(s, s->shuffle); }

// Red of three holds Damp and Blue War, Famine is in effect, all the rest was shuffled
// anew, and Blue has drawn Fire from that.
static bd_state reshuffled(void)
{
    bd_state s = a_turn(3);
    give(&s, RED, DAMP);
    give(&s, BLUE, WAR_1);
    in_effect(&s, FAMINE, BLUE, NONE, NONE);
    discard_all(&s, in_deck(&s));
    bd_owe(&s, BLUE, 1, NULL);
    ALLOWS(&s, deal(BLUE, FIRE));
    return s;
}

// Of the twenty, what was shuffled anew.
static uint32_t second_shuffle(void)
{
    uint32_t old = CARD_BIT(DAMP) | CARD_BIT(WAR_1) | CARD_BIT(FAMINE);
    return (CARD_BIT(CARDS) - 1) & ~old;
}

// ---- R10.2 ----

RULE("R10.2 R2.2", a_card_is_dealt_from_the_deck_to_who_is_to_draw)
{
    bd_state s = a_turn(3);
    give(&s, BLUE, FIRE);
    discard(&s, WAR_1);
    in_effect(&s, DAMP, GOLD, NONE, NONE);
    bd_owe(&s, GOLD, 1, NULL);
    assert_int_equal(actor(&s), MI_NATURE);
    assert_int_equal(legal(&s).n, 17);
    REFUSES(&s, deal(RED, FAMINE), "R10.1");
    REFUSES(&s, deal(GOLD, FIRE), "R10.2");
    REFUSES(&s, deal(GOLD, WAR_1), "R10.2");
    REFUSES(&s, deal(GOLD, DAMP), "R10.2");
    ALLOWS(&s, deal(GOLD, FAMINE));
    HAPPENED(E_DEALT, GOLD, FAMINE, ANY);
    assert_int_equal(s.deck, 16);
    assert_int_equal(actor(&s), RED);
    is_sound(&s);
}

RULE("R10.2 Q40", an_empty_deck_is_made_anew_from_the_discards_only)
{
    bd_state s = a_turn(3);
    give(&s, RED, DAMP);
    in_effect(&s, FAMINE, BLUE, NONE, NONE);
    discard_all(&s, in_deck(&s));
    assert_int_equal(s.deck, 0);
    rule_events.n = 0;
    bd_owe(&s, BLUE, 1, &rule_events);
    HAPPENED(E_RESHUFFLED, 18, ANY, ANY);
    assert_int_equal(s.discards, 0);
    assert_int_equal(s.deck, 18);
    assert_true(is_running(&s, FAMINE));
    REFUSES(&s, deal(BLUE, FAMINE), "R10.2");
    REFUSES(&s, deal(BLUE, DAMP), "R10.2");
    ALLOWS(&s, deal(BLUE, WAR_2));
    is_sound(&s);
}

RULE("R10.2", a_deck_is_made_anew_only_when_a_card_must_be_drawn)
{
    bd_state s = a_turn(2);
    discard_all(&s, in_deck(&s) & ~CARD_BIT(FIRE));
    bd_owe(&s, RED, 1, NULL);
    ALLOWS(&s, deal(RED, FIRE));
    NOT_HAPPENED(E_RESHUFFLED, ANY, ANY, ANY);
    assert_int_equal(s.deck, 0);
    assert_int_equal(bd_count(s.discards), 19);
}

RULE("R10.2 R10.1", a_deck_may_be_made_anew_between_two_cards)
{
    bd_state s = a_turn_with(2, "year", "1665");
    discard_all(&s, in_deck(&s) & ~CARD_BIT(FIRE));
    bd_owe(&s, RED, 2, NULL);
    REFUSES(&s, deal(RED, WAR_1), "R10.2");
    ALLOWS(&s, deal(RED, FIRE));
    HAPPENED(E_RESHUFFLED, 17, ANY, ANY);
    REFUSES(&s, deal(RED, FIRE), "R10.2");
    ALLOWS(&s, deal(RED, WAR_1));
    assert_int_equal(s.age[RED][0], 0);
    assert_int_equal(s.age[RED][1], 1);
}

RULE("R10.2", without_deck_and_discards_no_card_is_drawn)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 18, 0);
    s.body[RED] = 4;
    for (bd_card card = 0; card < CARDS; card++) in_effect(&s, card, BLUE, NONE, NONE);
    s.rating[MORTALITY][RED] = 0;
    mortality_begins(&s);
    ALLOWS(&s, die(2));
    while (s.left) ALLOWS(&s, dies((unsigned)__builtin_ctzll(s.units[GENERIC_1])));
    HAPPENED(E_DECK_EMPTY, RED, ANY, ANY);
    assert_int_equal(bd_hand_size(&s, RED), 0);
    assert_int_equal(s.owed[RED], 0);
    assert_int_equal(s.passed[RED], 1); // the draw is not made up for later
    assert_int_equal(bd_active(&s), BLUE);
}

RULE("R10.2", a_card_whose_effect_ends_waits_for_the_next_shuffle)
{
    bd_state s = reshuffled();
    bd_effect_end(&s, FAMINE, NULL);
    bd_owe(&s, GOLD, 1, NULL);
    REFUSES(&s, deal(GOLD, FAMINE), "R10.2");
    discard_all(&s, in_deck(&s) & ~CARD_BIT(WAR_2));
    ALLOWS(&s, deal(GOLD, WAR_2));
    bd_owe(&s, GOLD, 1, NULL);
    assert_int_equal(s.shuffle, 2);
    ALLOWS(&s, deal(GOLD, FAMINE));
    is_sound(&s);
}

// ---- R2.5: hands are secret, their sizes are not ----

RULE("R2.5", a_view_shows_ones_own_cards_and_how_many_the_others_hold)
{
    bd_state s = reshuffled();
    bd_state red = seen_as(&s, MI_SEAT_BIT(RED)), blue = seen_as(&s, MI_SEAT_BIT(BLUE));
    assert_int_equal(facts(&red, F_HAND, RED, DAMP, ANY), 1);
    assert_int_equal(facts(&red, F_HAND, BLUE, MI_UNKNOWN, ANY), 2);
    assert_int_equal(facts(&red, F_HAND, BLUE, ANY, ANY), 2);
    assert_int_equal(facts(&red, F_HAND, GOLD, ANY, ANY), 0);
    assert_int_equal(facts(&blue, F_HAND, BLUE, WAR_1, ANY), 1);
    assert_int_equal(facts(&blue, F_HAND, BLUE, FIRE, ANY), 1);
    assert_int_equal(facts(&blue, F_HAND, RED, MI_UNKNOWN, ANY), 1);
    assert_int_equal(facts(&red, F_DECK, 16, ANY, ANY), 1);
}

RULE("R2.5", who_only_watches_sees_no_card_and_all_together_see_every_one)
{
    bd_state s = reshuffled(), none = seen_as(&s, 0), all = seen_as(&s, 7);
    assert_int_equal(facts(&none, F_HAND, ANY, MI_UNKNOWN, ANY), 3);
    assert_int_equal(facts(&none, F_HAND, ANY, ANY, ANY), 3);
    assert_memory_equal(&all, &s, sizeof s);
    assert_memory_equal(none.age, s.age, sizeof s.age);
}

RULE("R2.5", a_view_differs_from_the_truth_in_hands_only)
{
    bd_state s = reshuffled(), view = seen_as(&s, MI_SEAT_BIT(GOLD));
    memcpy(view.hand, s.hand, sizeof s.hand);
    assert_memory_equal(&view, &s, sizeof s);
}

RULE("R2.5", only_who_draws_a_card_reads_it_in_the_log)
{
    bd_state s = a_turn(3);
    bd_owe(&s, BLUE, 1, NULL);
    mi_position p = as_position(&s);
    mi_entry entry = {MI_NATURE, deal(BLUE, FIRE)};
    for (mi_seats seats = 0; seats < 8; seats++) {
        bd_deal_args veiled =
            named(mi_veil(&blackdeath_game, &p, entry, seats).action).deal;
        bool reads = seats & MI_SEAT_BIT(BLUE);
        assert_int_equal(veiled.seat, BLUE);
        assert_int_equal(veiled.card, reads ? FIRE : MI_UNKNOWN);
    }
}

RULE("R2.5", what_is_played_shown_or_chosen_everybody_reads)
{
    bd_state s = reshuffled();
    mi_position p = as_position(&s);
    mi_action acts[] = {play(DAMP),       show(DAMP),    choose(PARIS),
                        block(OFF_TUNIS), burn(PARIS_1), mutate(CHANGE_V_UP)};
    for (unsigned i = 0; i < sizeof acts / sizeof *acts; i++) {
        mi_entry veiled = mi_veil(&blackdeath_game, &p, (mi_entry){RED, acts[i]}, 0);
        assert_int_equal(mi_compare(veiled.action, acts[i]), 0);
    }
}

// The veiled entry, followed on every view, gives the view of what the entry gives.
static void views_follow(bd_state *s, mi_action act)
{
    mi_entry entry = {actor(s), act};
    mi_position before = as_position(s);
    ALLOWS(s, act);
    for (mi_seats seats = 0; seats < 8; seats++) {
        mi_view view;
        bd_state want = seen_as(s, seats);
        mi_see(&blackdeath_game, &before, seats, &view);
        mi_entry veiled = mi_veil(&blackdeath_game, &before, entry, seats);
        assert_int_equal(mi_follow(&blackdeath_game, &view.p, veiled, NULL), MI_OK);
        assert_memory_equal(&view.p, &want, sizeof want);
    }
}

RULE("R2.5", views_follow_a_game_through_a_shuffle)
{
    bd_state s = reshuffled();
    bd_owe(&s, GOLD, 2, NULL);
    views_follow(&s, deal(GOLD, TRADERS_TWO));
    views_follow(&s, deal(GOLD, BAD_WEATHER_1));
    views_follow(&s, begin());
    assert_int_equal(actor(&s), BLUE);
    views_follow(&s, play(FIRE)); // the newer of two unknown cards
    views_follow(&s, burn(PARIS_1));
    views_follow(&s, play(BAD_WEATHER_1));
    bd_state red = seen_as(&s, MI_SEAT_BIT(RED));
    assert_int_equal(red.hand[BLUE][0], UNKNOWN_CARD);
    assert_int_equal(red.age[BLUE][0], 0);
    assert_int_equal(red.hand[BLUE][1], NO_CARD);
}

RULE("R2.5 Q43", views_follow_a_hand_that_is_shown)
{
    bd_state s = reshuffled();
    phase_over(&s);
    assert_int_equal(bd_active(&s), BLUE);
    views_follow(&s, restart());
    views_follow(&s, show(WAR_1));
    views_follow(&s, show(FIRE));
    views_follow(&s, take(WET));
}

RULE("R2.5", a_hand_tells_nothing_by_the_order_it_was_drawn_in)
{
    static const bd_card drawn[] = {WAR_1, BAD_WEATHER_2, SMUGGLERS};
    bd_state one = a_turn(2), two = a_turn(2);
    for (unsigned i = 0; i < 3; i++) {
        give(&one, RED, drawn[i]);
        give(&two, RED, drawn[2 - i]);
    }
    assert_memory_equal(&one, &two, sizeof one);
    assert_int_equal(one.hand[RED][0], BAD_WEATHER_2);
    assert_int_equal(one.hand[RED][2], SMUGGLERS);
}

// ---- guesses ----

enum { GUESSES = 3400 };

static bd_state guessed(const bd_state *s, mi_seats seats, uint64_t seed)
{
    bd_state world = seen_as(s, seats), view = world;
    blackdeath_game.guess(&world, seats, seed * 0x9E3779B97F4A7C15u);
    assert_null(blackdeath_game.broken(&world));
    bd_state again = seen_as(&world, seats);
    assert_memory_equal(&again, &view, sizeof view);
    return world;
}

RULE("R10.2 R2.5", a_guess_deals_only_cards_that_can_be_there)
{
    bd_state s = reshuffled();
    unsigned count[CARDS] = {0};
    for (uint64_t seed = 0; seed < GUESSES; seed++) {
        bd_state world = guessed(&s, MI_SEAT_BIT(RED), seed);
        assert_int_equal(world.hand[RED][0], DAMP);
        assert_int_equal(world.hand[BLUE][0], WAR_1); // the only old one not seen
        count[world.hand[BLUE][1]]++;
    }
    for (bd_card card = 0; card < CARDS; card++) {
        double even = (double)GUESSES / 17, off = count[card] - even;
        if (second_shuffle() >> card & 1)
            assert_true(off * off < 16 * even); // four sigma
        else
            assert_int_equal(count[card], 0);
    }
}

RULE("R10.2 R2.5", who_sees_neither_hand_guesses_both_ways_alike)
{
    bd_state s = reshuffled();
    unsigned swapped = 0;
    for (uint64_t seed = 0; seed < GUESSES; seed++) {
        bd_state world = guessed(&s, MI_SEAT_BIT(GOLD), seed);
        uint32_t old = CARD_BIT(world.hand[RED][0]) | CARD_BIT(world.hand[BLUE][0]);
        assert_int_equal(old, CARD_BIT(DAMP) | CARD_BIT(WAR_1));
        swapped += world.hand[BLUE][0] == DAMP;
    }
    assert_in_range(swapped, GUESSES / 2 - 120, GUESSES / 2 + 120);
}

RULE("R2.5", a_guess_never_holds_a_card_twice_and_keeps_hands_in_order)
{
    bd_state s = a_turn(3);
    for (bd_card card = DAMP; card <= MONGOLS; card++) give(&s, card % 3u, card);
    for (bd_card card = WAR_1; card <= MUTATION_SWAP; card++) give(&s, BLUE, card);
    for (uint64_t seed = 0; seed < 500; seed++) {
        bd_state world = guessed(&s, MI_SEAT_BIT(RED), seed);
        for (unsigned i = 1; i < bd_hand_size(&world, BLUE); i++)
            assert_true(world.hand[BLUE][i - 1] < world.hand[BLUE][i]);
        assert_int_equal(bd_count(bd_hand(&world, BLUE)), bd_hand_size(&s, BLUE));
        assert_int_equal(bd_hand(&world, BLUE) & bd_hand(&s, RED), 0);
        assert_int_equal(bd_hand(&world, BLUE) & bd_hand(&world, GOLD), 0);
    }
}

// ---- chances ----

static uint32_t dealable(const bd_state *s)
{
    mi_list rows = legal(s);
    uint32_t cards = 0;
    for (unsigned i = 0; i < rows.n; i++) {
        assert_int_equal(rows.row[i].verb, V_DEAL);
        assert_int_equal(named(rows.row[i]).deal.seat, GOLD);
        assert_int_equal(blackdeath_game.weight(s, rows.row[i]), 1);
        cards |= CARD_BIT(named(rows.row[i]).deal.card);
    }
    return cards;
}

RULE("R10.2 R2.5", chances_are_even_over_what_a_viewer_has_not_seen)
{
    bd_state s = reshuffled();
    bd_owe(&s, GOLD, 1, NULL);
    bd_state red = seen_as(&s, MI_SEAT_BIT(RED)), blue = seen_as(&s, MI_SEAT_BIT(BLUE));
    bd_state gold = seen_as(&s, MI_SEAT_BIT(GOLD)), none = seen_as(&s, 0);
    uint32_t left = second_shuffle() & ~CARD_BIT(FIRE);
    assert_int_equal(dealable(&s), left);
    assert_int_equal(dealable(&blue), left);
    assert_int_equal(dealable(&red), second_shuffle()); // Blue's may be any of these
    assert_int_equal(dealable(&gold), second_shuffle());
    assert_int_equal(dealable(&none), second_shuffle());
}

RULE("R10.2", every_card_of_the_deck_is_drawn_by_an_even_share_of_chance)
{
    bd_state s = reshuffled();
    bd_owe(&s, GOLD, 1, NULL);
    mi_list rows = legal(&s);
    assert_int_equal(rows.n, 16);
    assert_int_equal(blackdeath_game.total(&s), 16);
    for (uint32_t i = 0; i < 16; i++)
        assert_int_equal(mi_compare(blackdeath_game.draw(&s, i), rows.row[i]), 0);
}
