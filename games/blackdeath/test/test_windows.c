// W: the four windows, who is asked in them, and which card may be played when; then
// Mutation (C15 to C17), which has the first window only.

#include "help_cards.h"

// ---- W1 to W5: the windows of a phase ----

static void is_asked(const bd_state *s, unsigned window, unsigned seat)
{
    mi_prompt asked = blackdeath_game.prompt(s);
    assert_int_equal(asked.prompt, PHASE_WINDOW);
    assert_int_equal(asked.field[0], window);
    assert_int_equal(asked.field[1], bd_active(s));
    assert_int_equal(actor(s), seat);
}

RULE("W1 W2 W3 W4", four_windows_are_held_in_a_phase)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    give(&s, BLUE, FAMINE);
    ALLOWS(&s, begin());
    is_asked(&s, W_OPEN, BLUE);
    ALLOWS(&s, pass());
    ALLOWS(&s, dice(2, 5));
    assert_int_equal(prompt_of(&s), PHASE_ASSIGN);
    ALLOWS(&s, assign(5));
    is_asked(&s, W_LUCK, BLUE);
    ALLOWS(&s, pass());
    assert_int_equal(s.attempts, 5);
    ALLOWS(&s, done());
    is_asked(&s, W_MOVEMENT, BLUE);
    ALLOWS(&s, pass());
    HAPPENED(E_POINTS, RED, 2, ANY);
    ALLOWS(&s, done());
    is_asked(&s, W_MORTALITY, BLUE);
    ALLOWS(&s, pass());
    assert_int_equal(prompt_of(&s), PHASE_MORTALITY);
}

RULE("W3 W4 Q53", windows_are_held_also_when_infection_or_movement_end_by_themselves)
{
    bd_state s = an_infection(MADRID_1, 1);
    give(&s, BLUE, FAMINE);
    s.dice[1] = 1;
    ALLOWS(&s, attempt(CADIZ_1));
    ALLOWS(&s, die(6));
    is_asked(&s, W_MOVEMENT, BLUE);
    ALLOWS(&s, pass());
    ALLOWS(&s, move(MADRID_1, CADIZ_1));
    is_asked(&s, W_MORTALITY, BLUE);
}

RULE("W5", without_cards_no_window_is_held)
{
    bd_state s = a_turn(3);
    put(&s, RED, MADRID_1);
    ALLOWS(&s, begin());
    assert_int_equal(s.phase, PHASE_LUCK);
    ALLOWS(&s, dice(3, 3));
    assert_int_equal(s.phase, PHASE_INFECT);
    ALLOWS(&s, done());
    assert_int_equal(s.phase, PHASE_MOVE);
    ALLOWS(&s, done());
    assert_int_equal(s.phase, PHASE_MORTALITY);
}

RULE("W5", seats_are_asked_in_the_order_of_the_turn_from_the_active_player)
{
    static const uint8_t order[] = {BLACK, BLUE, GOLD, RED},
                         turn[] = {GOLD, RED, BLACK, BLUE};
    bd_state s = a_turn(4);
    memcpy(s.order, order, sizeof order);
    s.at = 2;
    for (unsigned seat = RED; seat <= BLACK; seat++)
        give(&s, seat, (bd_card)(BAD_WEATHER_1 + seat));
    window_opens(&s, W_MORTALITY);
    for (unsigned i = 0; i < 4; i++) {
        is_asked(&s, W_MORTALITY, turn[i]);
        ALLOWS(&s, pass());
    }
    assert_int_equal(s.phase, PHASE_MORTALITY);
}

RULE("W5", everybody_with_a_card_is_asked_whatever_the_card)
{
    bd_state s = a_turn(4);
    put(&s, RED, MADRID_1);
    give(&s, BLUE, MUTATION_OR); // of no use any more
    give(&s, BLACK, TRADERS_ONE);
    window_opens(&s, W_MORTALITY);
    is_asked(&s, W_MORTALITY, BLUE);
    assert_int_equal(legal(&s).n, 1);
    ALLOWS(&s, pass());
    is_asked(&s, W_MORTALITY, BLACK);
    ALLOWS(&s, pass());
    assert_int_equal(s.phase, PHASE_MORTALITY);
}

RULE("W5", after_a_card_all_have_to_pass_again)
{
    bd_state s = a_turn(3);
    give(&s, RED, BAD_WEATHER_1);
    give(&s, BLUE, BAD_WEATHER_2);
    give(&s, BLUE, DAMP);
    give(&s, GOLD, FAMINE);
    window_opens(&s, W_MORTALITY);
    ALLOWS(&s, pass());
    is_asked(&s, W_MORTALITY, BLUE);
    ALLOWS(&s, play(DAMP));
    assert_int_equal(bd_rating(&s, RED, VIRULENCE), 4); // it works at once
    is_asked(&s, W_MORTALITY, GOLD);
    ALLOWS(&s, pass());
    is_asked(&s, W_MORTALITY, RED);
    ALLOWS(&s, pass());
    is_asked(&s, W_MORTALITY, BLUE);
    ALLOWS(&s, pass());
    assert_int_equal(s.phase, PHASE_MORTALITY);
}

RULE("W5", every_window_begins_with_the_active_player)
{
    bd_state s = a_turn(3);
    for (unsigned seat = RED; seat <= GOLD; seat++)
        give(&s, seat, (bd_card)(DAMP + seat));
    give(&s, BLUE, BAD_WEATHER_1);
    ALLOWS(&s, begin());
    ALLOWS(&s, play(BAD_WEATHER_1));
    is_asked(&s, W_OPEN, GOLD);
    everybody_passes(&s);
    ALLOWS(&s, dice(2, 2));
    is_asked(&s, W_LUCK, RED);
}

RULE("W5", a_last_card_leaves_the_others_to_pass)
{
    bd_state s = a_turn(3);
    give(&s, RED, BAD_WEATHER_1);
    give(&s, GOLD, FAMINE);
    window_opens(&s, W_MOVEMENT);
    ALLOWS(&s, play(BAD_WEATHER_1));
    is_asked(&s, W_MOVEMENT, GOLD);
    ALLOWS(&s, play(FAMINE));
    assert_int_not_equal(prompt_of(&s), PHASE_WINDOW);
}

RULE("W5", an_aimed_card_is_aimed_by_who_played_it_and_then_the_next_is_asked)
{
    bd_state s = a_turn(3);
    put(&s, RED, MADRID_1);
    give(&s, BLUE, QUARANTINE_1);
    give(&s, GOLD, FAMINE);
    window_opens(&s, W_MORTALITY);
    ALLOWS(&s, play(QUARANTINE_1));
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(prompt_of(&s), PHASE_AIM);
    assert_int_equal(blackdeath_game.prompt(&s).field[0], QUARANTINE_1);
    ALLOWS(&s, choose(MADRID));
    is_asked(&s, W_MORTALITY, GOLD);
}

RULE("W5", outside_a_window_nobody_passes_and_no_card_is_played)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    give(&s, RED, FAMINE);
    REFUSES(&s, pass(), "W5"); // Red begins instead
    ALLOWS(&s, begin());
    ALLOWS(&s, dice(2, 4));
    REFUSES(&s, play(FAMINE), "W5");
    REFUSES(&s, pass(), "W5");
    ALLOWS(&s, assign(4));
    ALLOWS(&s, pass());
    REFUSES(&s, pass(), "W5");
}

RULE("R2.5", only_a_card_of_ones_own_hand_is_played)
{
    bd_state s = a_turn(2);
    give(&s, RED, FAMINE);
    give(&s, BLUE, DAMP);
    REFUSES(&s, play(DAMP), "R2.5");
    REFUSES(&s, play(FIRE), "R2.5");
    assert_int_equal(legal_set(&s, V_PLAY), CARD_BIT(FAMINE));
    ALLOWS(&s, begin());
    REFUSES(&s, play(FAMINE), "R2.5");
    assert_int_equal(legal_set(&s, V_PLAY), CARD_BIT(DAMP));
}

RULE("R4.1 W1", the_active_player_plays_first_and_may_go_on_playing)
{
    bd_state s = a_turn(2);
    give(&s, RED, FAMINE);
    give(&s, RED, DAMP);
    ALLOWS(&s, play(DAMP));
    is_asked(&s, W_OPEN, RED);
    REFUSES(&s, begin(), "R4.1");
    ALLOWS(&s, play(FAMINE));
    assert_int_equal(s.phase, PHASE_LUCK);
}

// ---- which card when ----

enum { BETWEEN_ATTEMPTS = WINDOWS, BETWEEN_STEPS, MOMENTS };
enum { ALL_MOMENTS = 63, FOR_SMUGGLERS = 63 - 8, FOR_TRADERS = 1 | 2 | 16 };

static bd_state at_moment(unsigned moment, bool first, unsigned seat, bd_card card)
{
    bd_state s = a_turn(2);
    s.first = first;
    put(&s, RED, MADRID_1);
    give(&s, seat, card);
    if (moment == BETWEEN_ATTEMPTS)
        infection_begins(&s, 3);
    else if (moment == BETWEEN_STEPS)
        movement_begins(&s, 3);
    else
        window_opens(&s, moment);
    return s;
}

static unsigned moments_of(bd_card card)
{
    if (card >= TRADERS_ONE) return FOR_TRADERS;
    if (card == SMUGGLERS) return FOR_SMUGGLERS;
    return card >= MUTATION_OR ? 1 : ALL_MOMENTS;
}

RULE("W1 W2 W3 W4 W8", every_card_may_be_played_by_the_active_player_at_its_moments)
{
    for (bd_card card = 0; card < CARDS; card++)
        for (unsigned moment = 0; moment < MOMENTS; moment++) {
            bd_state s = at_moment(moment, false, RED, card);
            bool may = moments_of(card) >> moment & 1;
            assert_int_equal(refusal(&s, play(card)) == NULL, may);
            assert_int_equal(legal_set(&s, V_PLAY), may ? CARD_BIT(card) : 0);
        }
}

RULE("W1 W2 W3 W4 W8", every_card_may_be_played_by_others_in_windows_only)
{
    for (bd_card card = 0; card < CARDS; card++)
        for (unsigned moment = 0; moment < MOMENTS; moment++) {
            bd_state s = at_moment(moment, false, BLUE, card);
            bool may = moments_of(card) >> moment & 1;
            mi_err want = moment >= WINDOWS ? MI_ETURN : may ? MI_OK : MI_ERULE;
            assert_int_equal(judged(&s, BLUE, play(card)), want);
        }
}

RULE("R12.2", in_a_first_turn_every_card_but_war_may_be_played_as_usual)
{
    for (bd_card card = 0; card < CARDS; card++)
        for (unsigned moment = 0; moment < MOMENTS; moment++) {
            bool war_card = card == WAR_1 || card == WAR_2;
            bd_state s = at_moment(moment, true, RED, card);
            bool may = !war_card && moments_of(card) >> moment & 1;
            assert_int_equal(refusal(&s, play(card)) == NULL, may);
        }
}

RULE("C13 C14 R12.2", there_is_no_war_in_a_first_turn)
{
    for (bd_card card = WAR_1; card <= WAR_2; card++)
        for (unsigned seat = RED; seat <= BLUE; seat++) {
            bd_state s = at_moment(W_OPEN, true, seat, card);
            REFUSES(&s, play(card), "R12.2");
            s.first = false;
            ALLOWS(&s, play(card));
        }
}

RULE("C15 C16 C17 W1", a_mutation_is_played_before_luck_only)
{
    for (bd_card card = MUTATION_OR; card <= MUTATION_SWAP; card++)
        for (unsigned moment = W_LUCK; moment < MOMENTS; moment++) {
            bd_state s = at_moment(moment, false, RED, card);
            REFUSES(&s, play(card), "W1");
        }
}

RULE("C18 C19 C20", smugglers_and_traders_come_too_late)
{
    bd_state s = at_moment(W_MORTALITY, false, BLUE, SMUGGLERS);
    REFUSES(&s, play(SMUGGLERS), "C18");
    s = at_moment(W_MOVEMENT, false, RED, TRADERS_ONE);
    REFUSES(&s, play(TRADERS_ONE), "C19");
    s = at_moment(BETWEEN_STEPS, false, RED, TRADERS_TWO);
    REFUSES(&s, play(TRADERS_TWO), "C20");
}

// ---- W8: between attempts and steps ----

RULE("W8", a_card_between_two_attempts_leaves_the_rest_of_them)
{
    bd_state s = red_infects_with(DAMP, LYON_1, 3);
    give(&s, BLUE, FAMINE);
    ALLOWS(&s, attempt(PARIS_1));
    assert_int_equal(actor(&s), MI_NATURE); // nobody steps in before the die
    assert_int_equal(judged(&s, RED, play(DAMP)), MI_ETURN);
    assert_int_equal(judged(&s, BLUE, play(FAMINE)), MI_ETURN);
    ALLOWS(&s, die(6));
    ALLOWS(&s, play(DAMP));
    assert_int_equal(actor(&s), RED); // Blue is not asked
    assert_int_equal(s.phase, PHASE_INFECT);
    assert_int_equal(s.attempts, 2);
    assert_int_equal(number_for(&s, PARIS_1, BY_UNIT), 4);
}

RULE("W8", an_aimed_card_between_two_steps_leads_back_to_movement)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    put(&s, RED, LYON_1);
    give(&s, RED, POGROM_1);
    give(&s, BLUE, FAMINE);
    movement_begins(&s, 3);
    ALLOWS(&s, move(MADRID_1, CADIZ_1));
    ALLOWS(&s, play(POGROM_1));
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, choose(PARIS));
    assert_int_equal(actor(&s), RED);
    assert_int_equal(s.phase, PHASE_MOVE);
    assert_int_equal(s.points, 2);
    REFUSES(&s, move(CADIZ_1, MADRID_1), "R7.3"); // its step is made
}

// ---- W7: simple timing ----

static bd_state a_simple_turn(void)
{
    bd_state s = a_turn_with(2, "timing", "simple");
    put(&s, RED, MADRID_1);
    give(&s, RED, FAMINE);
    give(&s, RED, DAMP);
    give(&s, BLUE, GOOD_WEATHER);
    return s;
}

RULE("W7", with_simple_timing_only_the_active_player_plays_and_before_luck)
{
    bd_state s = a_simple_turn();
    ALLOWS(&s, play(DAMP));
    is_asked(&s, W_OPEN, RED);
    ALLOWS(&s, pass());
    assert_int_equal(s.phase, PHASE_LUCK);
    ALLOWS(&s, dice(2, 2));
    assert_int_equal(s.phase, PHASE_INFECT);
    REFUSES(&s, play(FAMINE), "W7");
    ALLOWS(&s, done());
    assert_int_equal(s.phase, PHASE_MOVE);
    REFUSES(&s, play(FAMINE), "W7");
    ALLOWS(&s, done());
    assert_int_equal(s.phase, PHASE_MORTALITY);
}

RULE("W7", with_simple_timing_who_begins_has_passed)
{
    bd_state s = a_simple_turn();
    ALLOWS(&s, begin());
    assert_int_equal(s.phase, PHASE_LUCK);
}

RULE("W7 R12.2", with_simple_timing_no_card_is_played_in_a_first_turn)
{
    bd_state s = a_first_turn_with(2, "timing", "simple");
    give(&s, RED, FAMINE);
    give(&s, BLUE, DAMP);
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(MOSKVA_2));
    assert_int_equal(s.phase, PHASE_INFECT);
    REFUSES(&s, play(FAMINE), "W7");
    ALLOWS(&s, done());
    assert_int_equal(s.phase, PHASE_MOVE);
    ALLOWS(&s, done());
    assert_int_equal(s.phase, PHASE_MORTALITY);
}

RULE("W7 R13.3", with_simple_timing_a_new_disease_opens_no_window_either)
{
    bd_state s = a_simple_turn();
    ALLOWS(&s, restart());
    ALLOWS(&s, show(DAMP));
    ALLOWS(&s, show(FAMINE));
    ALLOWS(&s, take(WET));
    ALLOWS(&s, design(3, 3));
    ALLOWS(&s, deal(RED, FIRE));
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(MOSKVA_2));
    assert_int_equal(s.phase, PHASE_INFECT);
    REFUSES(&s, play(FIRE), "W7");
}

RULE("Q54", in_a_first_turn_the_second_window_is_not_held)
{
    bd_state s = a_first_turn(2);
    give(&s, RED, FAMINE);
    give(&s, BLUE, DAMP);
    ALLOWS(&s, settle(MOSKVA_1));
    assert_int_equal(prompt_of(&s), PHASE_SETTLE);
    ALLOWS(&s, settle(MOSKVA_2));
    is_asked(&s, W_OPEN, RED);
    ALLOWS(&s, pass());
    is_asked(&s, W_OPEN, BLUE);
    ALLOWS(&s, pass());
    assert_int_equal(s.phase, PHASE_INFECT);
    ALLOWS(&s, done());
    is_asked(&s, W_MOVEMENT, RED);
}

// ---- C15 to C17: Mutation ----

static const struct {
    bd_card card;
    bd_change change;
    uint8_t v, m; // of a disease at 3 and 3
} mutations[] = {
    {MUTATION_OR, CHANGE_V_UP, 4, 3},         {MUTATION_OR, CHANGE_V_DOWN, 2, 3},
    {MUTATION_OR, CHANGE_M_UP, 3, 4},         {MUTATION_OR, CHANGE_M_DOWN, 3, 2},
    {MUTATION_AND, CHANGE_BOTH_UP, 4, 4},     {MUTATION_AND, CHANGE_V_UP_M_DOWN, 4, 2},
    {MUTATION_AND, CHANGE_V_DOWN_M_UP, 2, 4}, {MUTATION_AND, CHANGE_BOTH_DOWN, 2, 2},
    {MUTATION_SWAP, CHANGE_V_TO_M_1, 2, 4},   {MUTATION_SWAP, CHANGE_V_TO_M_2, 1, 5},
    {MUTATION_SWAP, CHANGE_M_TO_V_1, 4, 2},   {MUTATION_SWAP, CHANGE_M_TO_V_2, 5, 1},
};

RULE("C15 C16 C17 Q2 Q3", a_mutation_changes_the_active_players_disease_for_this_phase)
{
    for (unsigned i = 0; i < sizeof mutations / sizeof *mutations; i++) {
        bd_card card = mutations[i].card;
        bd_state s = blue_holds(card);
        is_played(&s, BLUE, card);
        assert_int_equal(legal_rows(&s, V_MUTATE), 4);
        ALLOWS(&s, mutate(mutations[i].change));
        HAPPENED(E_MUTATED, RED, (int)mutations[i].change, ANY);
        ratings_are(&s, RED, mutations[i].v, mutations[i].m);
        ratings_are(&s, BLUE, 3, 3);
        assert_int_equal(facts(&s, F_BASE, RED, 3, 3), 1);
        phase_over(&s);
        has_ended(&s, card);
        ratings_are(&s, RED, 3, 3);
        ratings_are(&s, BLUE, 3, 3);
    }
}

RULE("C15 C16 C17", each_mutation_makes_its_own_changes_only)
{
    bd_state s = blue_holds(MUTATION_OR);
    REFUSES(&s, mutate(CHANGE_V_UP), "C15");
    ALLOWS(&s, play(MUTATION_OR));
    REFUSES(&s, mutate(CHANGE_BOTH_UP), "C15");
    s = blue_holds(MUTATION_AND);
    ALLOWS(&s, play(MUTATION_AND));
    REFUSES(&s, mutate(CHANGE_V_UP), "C16");
    REFUSES(&s, mutate(CHANGE_V_TO_M_1), "C16");
    s = blue_holds(MUTATION_SWAP);
    ALLOWS(&s, play(MUTATION_SWAP));
    REFUSES(&s, mutate(CHANGE_V_UP_M_DOWN), "C17");
}

RULE("C15 C16 C17 Q4", a_mutation_does_not_lead_beyond_0_or_6)
{
    bd_state s = blue_holds(MUTATION_OR);
    s.rating[VIRULENCE][RED] = 6;
    s.rating[MORTALITY][RED] = 0;
    ALLOWS(&s, play(MUTATION_OR));
    REFUSES(&s, mutate(CHANGE_V_UP), "Q4");
    REFUSES(&s, mutate(CHANGE_M_DOWN), "Q4");
    assert_true(legal_set(&s, V_MUTATE) == (BIT64(CHANGE_V_DOWN) | BIT64(CHANGE_M_UP)));
    s = blue_holds(MUTATION_AND);
    s.rating[VIRULENCE][RED] = 6;
    ALLOWS(&s, play(MUTATION_AND));
    REFUSES(&s, mutate(CHANGE_BOTH_UP), "Q4");
    ALLOWS(&s, mutate(CHANGE_BOTH_DOWN));
    s = blue_holds(MUTATION_SWAP);
    s.rating[VIRULENCE][RED] = 1;
    s.rating[MORTALITY][RED] = 5;
    ALLOWS(&s, play(MUTATION_SWAP));
    REFUSES(&s, mutate(CHANGE_V_TO_M_2), "Q4");
    ALLOWS(&s, mutate(CHANGE_V_TO_M_1));
    ratings_are(&s, RED, 0, 6);
}

RULE("C17 Q4", a_mutation_without_a_change_that_fits_cannot_be_played)
{
    bd_state s = blue_holds(MUTATION_SWAP);
    s.rating[VIRULENCE][RED] = s.rating[MORTALITY][RED] = 0;
    REFUSES(&s, play(MUTATION_SWAP), "Q4");
    s.rating[VIRULENCE][RED] = s.rating[MORTALITY][RED] = 6;
    REFUSES(&s, play(MUTATION_SWAP), "Q4");
    s.rating[MORTALITY][RED] = 5;
    ALLOWS(&s, play(MUTATION_SWAP));
    assert_true(legal_set(&s, V_MUTATE) == BIT64(CHANGE_V_TO_M_1));
}

RULE("C15 C16 R11.1", mutations_and_weather_add_up)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    s.rating[VIRULENCE][RED] = 4;
    give(&s, RED, MUTATION_OR);
    give(&s, RED, MUTATION_AND);
    weather(&s, DAMP);
    ALLOWS(&s, play(MUTATION_OR));
    ALLOWS(&s, mutate(CHANGE_V_UP));
    ratings_are(&s, RED, 6, 3);
    ALLOWS(&s, play(MUTATION_AND));
    ALLOWS(&s, mutate(CHANGE_BOTH_UP)); // to 6 by Mutations; the damp stops there
    ratings_are(&s, RED, 6, 4);
}

RULE("C15 C16 Q4", what_one_mutation_has_changed_counts_for_the_next)
{
    bd_state s = a_turn(2);
    s.rating[VIRULENCE][RED] = 5;
    give(&s, RED, MUTATION_OR);
    give(&s, RED, MUTATION_AND);
    ALLOWS(&s, play(MUTATION_OR));
    ALLOWS(&s, mutate(CHANGE_V_UP));
    ALLOWS(&s, play(MUTATION_AND));
    REFUSES(&s, mutate(CHANGE_BOTH_UP), "Q4");
    ALLOWS(&s, mutate(CHANGE_V_DOWN_M_UP));
    ratings_are(&s, RED, 5, 4);
}

RULE("C15 C3", the_number_needed_and_the_death_roll_follow_a_mutation)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 6, LYON_1);
    give(&s, RED, MUTATION_AND);
    ALLOWS(&s, play(MUTATION_AND));
    ALLOWS(&s, mutate(CHANGE_V_DOWN_M_UP));
    ALLOWS(&s, dice(1, 1));
    assert_int_equal(number_for(&s, PARIS_1, BY_UNIT), 2);
    mortality_begins(&s);
    ALLOWS(&s, die(1));
    HAPPENED(E_STRUCK, RED, 1, 4);
    assert_int_equal(s.left, 3);
}
