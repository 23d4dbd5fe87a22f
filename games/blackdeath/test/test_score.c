// R10 and R15: the Body Count, what it brings, and who wins; then Fire (C8), which adds
// to it in whoever's phase.

#include "help_cards.h"

// Red of two has so many dead already and 18 units, of which six are to die.
static bd_state six_to_die(const char *word, const char *value, uint8_t dead)
{
    bd_state s = a_turn_with(2, word, value);
    put_many(&s, RED, 18, 0);
    s.rating[MORTALITY][RED] = 5;
    s.body[RED] = dead;
    bd_thresholds(&s, RED, NULL);
    memset(s.owed, 0, sizeof s.owed);
    s.owing = s.rolls = 0;
    mortality_begins(&s);
    ALLOWS(&s, die(3));
    assert_int_equal(s.left, 6);
    return s;
}

// So many of Red's units die, whichever they are.
static void die_off(bd_state *s, unsigned count)
{
    while (count--) ALLOWS(s, dies((unsigned)__builtin_ctzll(s->units[s->track[RED]])));
}

// Deals to a seat until it has drawn all it is owed; how many that were.
static unsigned draws(bd_state *s, unsigned seat)
{
    unsigned n = 0;
    for (; prompt_of(s) == PHASE_DEAL; n++) {
        uint64_t deck = bd_unseen(s, s->shuffle);
        ALLOWS(s, deal(seat, bd_pop(&deck)));
        HAPPENED(E_DEALT, (int)seat, ANY, ANY);
    }
    return n;
}

// ---- R10.1: thresholds ----

RULE("R10.1 Q41", each_threshold_brings_a_card_when_it_is_reached_or_passed)
{
    static const struct {
        uint8_t before, cards;
    } rows[] = {{0, 1},  {1, 1},  {3, 1},  {4, 2},  {5, 1}, {9, 1},
                {10, 0}, {13, 0}, {14, 1}, {19, 1}, {20, 0}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        bd_state s = six_to_die("goals", "1993", rows[i].before);
        die_off(&s, 6);
        assert_int_equal(s.body[RED], rows[i].before + 6);
        assert_int_equal(draws(&s, RED), rows[i].cards);
        assert_int_equal(bd_hand_size(&s, RED), rows[i].cards);
        assert_int_equal(bd_active(&s), BLUE);
        is_sound(&s);
    }
}

RULE("R10.1 R1.3 R14", in_1665_a_threshold_brings_two_cards)
{
    bd_state s = six_to_die("year", "1665", 4);
    die_off(&s, 6);
    assert_int_equal(draws(&s, RED), 4);
}

RULE("R10.1", in_1665_a_hand_can_grow_to_eight_cards)
{
    bd_state s = a_turn_with(2, "year", "1665");
    agree(&s, "goals", "1993");
    put_many(&s, RED, 18, 0);
    for (bd_card card = DAMP; card <= FAMINE; card++) give(&s, RED, card);
    give(&s, RED, FIRE);
    give(&s, RED, WAR_1);
    give(&s, RED, WAR_2);
    s.body[RED] = 19;
    s.passed[RED] = 3;
    mortality_begins(&s);
    ALLOWS(&s, die(5));
    die_off(&s, 3);
    assert_int_equal(draws(&s, RED), 2);
    assert_int_equal(bd_hand_size(&s, RED), 8);
    is_sound(&s);
}

RULE("R10.1", cards_are_drawn_after_the_last_death_and_before_the_next_phase)
{
    bd_state s = six_to_die(NULL, NULL, 4);
    die_off(&s, 5);
    assert_int_equal(prompt_of(&s), PHASE_VICTIMS);
    die_off(&s, 1);
    assert_int_equal(prompt_of(&s), PHASE_DEAL);
    NOT_HAPPENED(E_PHASE_BEGINS, ANY, ANY, ANY);
    REFUSES(&s, deal(BLUE, FIRE), "R10.1");
    ALLOWS(&s, deal(RED, FIRE));
    NOT_HAPPENED(E_PHASE_BEGINS, ANY, ANY, ANY);
    REFUSES(&s, deal(RED, FIRE), "R10.2");
    ALLOWS(&s, deal(RED, DAMP));
    HAPPENED(E_PHASE_BEGINS, BLUE, ANY, ANY);
    assert_int_equal(bd_hand(&s, RED), CARD_BIT(FIRE) | CARD_BIT(DAMP));
}

RULE("R10.1 Q41", a_threshold_counts_once)
{
    bd_state s = six_to_die("goals", "1993", 4);
    die_off(&s, 6);
    assert_int_equal(draws(&s, RED), 2);
    assert_int_equal(s.passed[RED], 3);
    bd_thresholds(&s, RED, NULL);
    assert_int_equal(s.owing, 0);
    s.body[RED] = 20;
    bd_thresholds(&s, RED, NULL);
    assert_int_equal(s.owed[RED], 1);
}

// ---- R10.3, R1.4: the goal ----

RULE("R1.4", the_goal_depends_on_the_players_and_the_option)
{
    static const char *const goals[] = {"2008", "1993", "10"};
    static const uint8_t table[3][SEATS - 1] = {
        {20, 20, 15, 15, 10}, {30, 20, 20, 15, 15}, {10, 10, 10, 10, 10}};
    for (unsigned i = 0; i < 3; i++)
        for (uint8_t seats = 2; seats <= SEATS; seats++) {
            bd_state s = a_turn_with(seats, "goals", goals[i]);
            assert_int_equal(bd_goal(&s.head), table[i][seats - 2]);
            assert_int_equal(facts(&s, F_GOAL, table[i][seats - 2], ANY, ANY), 1);
        }
}

RULE("R1.4 R10.3", one_short_of_the_goal_goes_on_and_the_goal_ends_it)
{
    static const char *const goals[] = {"2008", "1993", "10"};
    for (unsigned i = 0; i < 3; i++)
        for (uint8_t seats = 2; seats <= SEATS; seats++) {
            bd_state s = a_turn_with(seats, "goals", goals[i]);
            unsigned goal = bd_goal(&s.head);
            s.body[BLUE] = (uint8_t)(goal - 2);
            assert_false(bd_score(&s, BLUE, NULL));
            assert_int_not_equal(actor(&s), MI_NOBODY);
            assert_true(bd_score(&s, BLUE, NULL));
            assert_int_equal(actor(&s), MI_NOBODY);
            assert_int_equal(standing_of(&s).rank[BLUE], 1);
        }
}

RULE("R10.3", the_goal_wins_at_once_though_more_were_to_die)
{
    bd_state s = six_to_die(NULL, NULL, 18);
    die_off(&s, 1);
    NOT_HAPPENED(E_WON, ANY, ANY, ANY);
    die_off(&s, 1);
    HAPPENED(E_WON, RED, 20, ANY);
    NOT_HAPPENED(E_PHASE_BEGINS, ANY, ANY, ANY);
    assert_int_equal(s.body[RED], 20);
    assert_int_equal(units_of(&s, RED), 16);
    assert_int_equal(actor(&s), MI_NOBODY);
    assert_int_equal(legal(&s).n, 0);
    assert_int_equal(judged(&s, RED, dies(PARIS_1)), MI_EOVER);
}

RULE("R10.3 Q42", a_pogrom_can_win_in_the_phase_of_another)
{
    bd_state s = a_turn(2);
    put(&s, BLUE, LYON_1);
    s.body[BLUE] = 19;
    s.passed[BLUE] = 3;
    pogrom(&s, PARIS);
    movement_begins(&s, 3);
    ALLOWS(&s, move(LYON_1, PARIS_1));
    HAPPENED(E_WON, BLUE, 20, ANY);
    assert_int_equal(actor(&s), MI_NOBODY);
    assert_int_equal(standing_of(&s).rank[BLUE], 1);
    assert_int_equal(s.owing, 0);
}

RULE("R10.3 Q42 C8", fire_can_win_for_whoever_burns)
{
    bd_state s = blue_holds(FIRE);
    s.body[RED] = 19;
    s.passed[RED] = 3;
    ALLOWS(&s, play(FIRE));
    ALLOWS(&s, burn(MADRID_1));
    HAPPENED(E_WON, RED, 20, ANY);
    assert_int_equal(actor(&s), MI_NOBODY);
    is_sound(&s);
}

// ---- R15: mutations ----

// Red's tenth dies with the option on: a die for each rating is due.
static bd_state tenth_dies(uint8_t v, uint8_t m)
{
    bd_state s = six_to_die("mutations", "on", 4);
    s.rating[VIRULENCE][RED] = v;
    s.rating[MORTALITY][RED] = m;
    die_off(&s, 6);
    assert_int_equal(s.body[RED], 10);
    return s;
}

static unsigned mutated(unsigned rating, unsigned die)
{
    static const int by[] = {0, -1, -1, 0, 0, 1, 1};
    int changed = (int)rating + by[die];
    return (unsigned)(changed < 0 ? 0 : changed > 6 ? 6 : changed);
}

RULE("R15 R1.5", ten_dead_bring_a_die_for_virulence_then_one_for_mortality)
{
    static const uint8_t ratings[][2] = {{3, 3}, {0, 6}, {6, 0}, {1, 5}};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned v = 1; v <= 6; v++)
            for (unsigned m = 1; m <= 6; m++) {
                bd_state s = tenth_dies(ratings[i][0], ratings[i][1]);
                unsigned new_v = mutated(ratings[i][0], v);
                unsigned new_m = mutated(ratings[i][1], m);
                assert_int_equal(blackdeath_game.prompt(&s).field[1], VIRULENCE);
                ALLOWS(&s, die(v));
                HAPPENED(E_MUTATION_ROLL, RED, VIRULENCE, (int)v);
                assert_int_equal(event_field(E_MUTATION_ROLL, 3), new_v);
                assert_int_equal(blackdeath_game.prompt(&s).field[1], MORTALITY);
                ALLOWS(&s, die(m));
                HAPPENED(E_MUTATION_ROLL, RED, MORTALITY, (int)m);
                assert_int_equal(s.rating[VIRULENCE][RED], new_v);
                assert_int_equal(s.rating[MORTALITY][RED], new_m);
            }
}

RULE("R15", mutations_come_before_cards_are_drawn_and_last)
{
    bd_state s = tenth_dies(3, 3);
    assert_int_equal(prompt_of(&s), PHASE_MUTATION);
    REFUSES(&s, deal(RED, FIRE), "R10.1");
    ALLOWS(&s, die(6));
    assert_int_equal(prompt_of(&s), PHASE_MUTATION);
    ALLOWS(&s, die(1));
    assert_int_equal(prompt_of(&s), PHASE_DEAL);
    assert_int_equal(draws(&s, RED), 2);
    assert_int_equal(bd_active(&s), BLUE);
    phase_over(&s);
    ratings_are(&s, RED, 4, 2);
    assert_int_equal(facts(&s, F_BASE, RED, 4, 2), 1);
}

RULE("R15", twenty_dead_bring_two_dice_again_and_five_bring_none)
{
    bd_state s = six_to_die("mutations", "on", 14);
    agree(&s, "goals", "1993");
    die_off(&s, 6);
    assert_int_equal(s.rolls, 2);
    s = six_to_die("mutations", "on", 0);
    die_off(&s, 6);
    assert_int_equal(s.rolls, 0);
    assert_int_equal(draws(&s, RED), 1);
    s = six_to_die("mutations", "on", 10);
    die_off(&s, 6);
    assert_int_equal(s.rolls, 0);
}

RULE("R15 R1.5", without_the_option_no_rating_changes)
{
    bd_state s = six_to_die(NULL, NULL, 4);
    die_off(&s, 6);
    assert_int_equal(prompt_of(&s), PHASE_DEAL);
    assert_int_equal(s.rolls, 0);
}

RULE("R15", a_death_in_the_phase_of_another_mutates_its_own_disease)
{
    bd_state s = a_turn_with(2, "mutations", "on");
    put(&s, BLUE, LYON_1);
    put(&s, RED, MADRID_1);
    s.body[BLUE] = 9;
    s.passed[BLUE] = 1;
    pogrom(&s, PARIS);
    movement_begins(&s, 3);
    ALLOWS(&s, move(LYON_1, PARIS_1));
    assert_int_equal(blackdeath_game.prompt(&s).field[0], BLUE);
    ALLOWS(&s, die(5));
    ALLOWS(&s, die(5));
    assert_int_equal(draws(&s, BLUE), 1);
    ratings_are(&s, BLUE, 4, 4);
    ratings_are(&s, RED, 3, 3);
    assert_int_equal(s.phase, PHASE_MOVE);
}

RULE("R15 R10.2", mutations_are_rolled_though_no_card_is_left_to_draw)
{
    bd_state s = six_to_die("mutations", "on", 4);
    for (bd_card card = 0; card < CARDS; card++) in_effect(&s, card, BLUE, NONE, NONE);
    die_off(&s, 6);
    NOT_HAPPENED(E_DECK_EMPTY, ANY, ANY, ANY); // told when the card is to be drawn
    assert_int_equal(prompt_of(&s), PHASE_MUTATION);
    ALLOWS(&s, die(1));
    NOT_HAPPENED(E_DECK_EMPTY, ANY, ANY, ANY);
    ALLOWS(&s, die(1));
    HAPPENED(E_DECK_EMPTY, RED, ANY, ANY);
    HAPPENED(E_PHASE_BEGINS, BLUE, ANY, ANY);
}

RULE("R10.2 R15", a_new_deck_is_shuffled_when_the_mutations_are_rolled)
{
    bd_state s = six_to_die("mutations", "on", 4);
    for (bd_card card = 0; card < CARDS; card++) discard(&s, card);
    die_off(&s, 6); // past 5 and 10 at once
    NOT_HAPPENED(E_RESHUFFLED, ANY, ANY, ANY);
    assert_int_equal(s.deck, 0);
    ALLOWS(&s, die(3));
    NOT_HAPPENED(E_RESHUFFLED, ANY, ANY, ANY);
    ALLOWS(&s, die(3));
    HAPPENED(E_RESHUFFLED, CARDS, ANY, ANY);
    assert_int_equal(draws(&s, RED), 2);
}

RULE("Q50 R15", who_reaches_the_goal_has_won_and_rolls_no_mutation)
{
    bd_state s = six_to_die("mutations", "on", 9);
    agree(&s, "goals", "10");
    die_off(&s, 1);
    HAPPENED(E_WON, RED, 10, ANY);
    assert_int_equal(s.rolls, 0);
    assert_int_equal(actor(&s), MI_NOBODY);
}

// ---- Q56, Q57: the table ----

static void ranks_are(const bd_state *s, unsigned a, unsigned b, unsigned c, unsigned d)
{
    mi_standing standing = standing_of(s);
    unsigned want[] = {a, b, c, d};
    for (unsigned i = 0; i < 4; i++) assert_int_equal(standing.rank[i], want[i]);
}

RULE("Q56", a_stopped_game_goes_by_body_count_then_units_then_clockwise)
{
    bd_state s = a_turn(4);
    static const uint8_t order[] = {GOLD, BLUE, RED, BLACK};
    memcpy(s.order, order, sizeof order);
    ALLOWS(&s, stop());
    HAPPENED(E_STOPPED, ANY, ANY, ANY);
    assert_int_equal(actor(&s), MI_NOBODY);
    ranks_are(&s, 3, 4, 1, 2); // all equal: clockwise from Gold, whose phase it is
    put_many(&s, BLUE, 2, 0);
    put_many(&s, RED, 1, 10);
    ranks_are(&s, 2, 1, 3, 4);
    s.body[BLACK] = 1;
    ranks_are(&s, 3, 2, 4, 1);
    s.body[RED] = 1;
    ranks_are(&s, 1, 3, 4, 2);
    mi_standing standing = standing_of(&s);
    assert_int_equal(standing.points[BLACK], 1);
    assert_int_equal(standing.tie[BLUE], 2);
}

TEST(to_a_bot_a_unit_is_worth_a_death)
{
    bd_state s = a_turn(2);
    int32_t none[MI_SEATS], worth[MI_SEATS];
    bd_outlook(&s, none);
    s.body[RED] = 1;
    put_many(&s, BLUE, 1, 0);
    bd_outlook(&s, worth);
    assert_int_equal(worth[RED] - none[RED], MI_POINT);
    assert_int_equal(worth[BLUE] - none[BLUE], MI_POINT);
}

RULE("Q56", the_losers_of_a_finished_game_are_ranked_in_the_same_way)
{
    bd_state s = a_turn(4);
    s.body[RED] = 3;
    s.body[BLACK] = 14;
    s.body[BLUE] = 7;
    s.body[GOLD] = 7;
    put(&s, GOLD, ROMA_1);
    assert_true(bd_score(&s, BLACK, NULL));
    ranks_are(&s, 4, 3, 2, 1);
}

RULE("Q56", the_table_may_stop_a_game_that_has_hardly_begun)
{
    bd_state s = a_table(4);
    ALLOWS(&s, stop());
    ranks_are(&s, 1, 2, 3, 4);
}

RULE("Q56 R13.4", abandoned_units_do_not_help_who_left_them)
{
    bd_state s = a_turn(4);
    put_many(&s, RED, 5, 0);
    put(&s, BLUE, ROMA_1);
    ALLOWS(&s, restart());
    ALLOWS(&s, stop());
    ranks_are(&s, 2, 1, 3, 4);
}

RULE("Q57", minutes_passing_change_nothing)
{
    bd_state s = a_turn(2), before;
    put(&s, RED, MADRID_1);
    give(&s, BLUE, FIRE);
    static void (*const parts[])(bd_state *, uint8_t) = {infection_begins,
                                                         movement_begins};
    for (unsigned i = 0; i < 3; i++) {
        if (i < 2) parts[i](&s, 2);
        if (i == 2) window_opens(&s, W_MORTALITY);
        before = s;
        ALLOWS(&s, minutes(1));
        ALLOWS(&s, minutes(600));
        assert_int_equal(rule_events.n, 0);
        assert_memory_equal(&s, &before, sizeof s);
    }
}

// ---- C8: Fire ----

static uint64_t wide_regions(const bd_state *s)
{
    uint64_t squares = 0;
    for (unsigned r = 0; r < REGIONS; r++) {
        uint64_t own = bd_regions[r].squares & bd_scenario(&s->head);
        if (bd_count(own) > 1) squares |= own;
    }
    return squares;
}

// Blue burns a square in Red's phase, before Mortality.
static void blue_burns(bd_state *s, unsigned square)
{
    give(s, BLUE, FIRE);
    window_opens(s, W_MORTALITY);
    ALLOWS(s, play(FIRE));
    ALLOWS(s, burn(square));
}

RULE("C8 R11.6", fire_ruins_a_square_and_its_unit_counts_for_its_own_player)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_3);
    blue_burns(&s, PARIS_3);
    HAPPENED(E_BURNT, PARIS_3, ANY, ANY);
    HAPPENED(E_SLAIN, GENERIC_1, PARIS_3, ANY);
    assert_true(s.ruined == BIT64(PARIS_3));
    assert_int_equal(units_of(&s, RED), 0);
    assert_int_equal(s.body[RED], 1);
    assert_int_equal(s.body[BLUE], 0);
    assert_int_equal(facts(&s, F_RUINED, PARIS_3, ANY, ANY), 1);
    is_sound(&s);
}

RULE("C8 R11.7", fire_is_discarded_at_once_and_its_skull_stays)
{
    bd_state s = a_turn(2);
    blue_burns(&s, PARIS_1);
    NOT_HAPPENED(E_EFFECT_ENDS, ANY, ANY, ANY);
    assert_true(is_discarded(&s, FIRE));
    assert_false(is_running(&s, FIRE));
    phase_over(&s);
    phase_over(&s);
    assert_true(s.ruined == BIT64(PARIS_1));
}

RULE("C8 Q26", fire_may_burn_an_empty_square)
{
    bd_state s = a_turn(2);
    blue_burns(&s, GENOVA_2);
    HAPPENED(E_BURNT, GENOVA_2, ANY, ANY);
    NOT_HAPPENED(E_SLAIN, ANY, ANY, ANY);
    assert_int_equal(s.body[RED] + s.body[BLUE], 0);
}

RULE("C8 Q26 R13.4", an_abandoned_unit_that_burns_counts_for_nobody)
{
    bd_state s = a_turn(2);
    put_abandoned(&s, COLD, MADRID_2);
    blue_burns(&s, MADRID_2);
    HAPPENED(E_SLAIN, COLD, MADRID_2, ANY);
    assert_true(s.units[COLD] == 0);
    assert_int_equal(s.body[RED] + s.body[BLUE], 0);
    is_sound(&s);
}

RULE("C8 R11.6", fire_needs_a_region_that_may_lose_a_square)
{
    bd_state s = blue_holds(FIRE);
    put_skull(&s, MADRID_2);
    put_skull(&s, PARIS_1);
    put_skull(&s, AL_QAHIRAH_1);
    put_skull(&s, AL_QAHIRAH_2);
    ALLOWS(&s, play(FIRE));
    REFUSES(&s, burn(LONDON_1), "R11.6");     // the only one of 1347
    REFUSES(&s, burn(MADRID_1), "R11.6");     // the other one is gone
    REFUSES(&s, burn(PARIS_1), "R11.6");      // gone itself
    REFUSES(&s, burn(AL_QAHIRAH_3), "R11.6"); // two of four are gone
    REFUSES(&s, burn(ROMA_2), "R11.6");       // no square of 1347
    ALLOWS(&s, burn(PARIS_2));
}

RULE("C8 R11.6", fire_has_all_squares_of_wide_regions_to_choose_from)
{
    static const char *const years[] = {"1347", "1665"};
    static const unsigned counts[] = {27, 25};
    for (unsigned i = 0; i < 2; i++) {
        bd_state s = a_turn_with(2, "year", years[i]);
        give(&s, RED, FIRE);
        ALLOWS(&s, play(FIRE));
        assert_true(legal_set(&s, V_BURN) == wide_regions(&s));
        assert_int_equal(legal_rows(&s, V_BURN), counts[i]);
    }
}

RULE("C8 R11.6", fire_cannot_be_played_when_nothing_may_burn)
{
    bd_state s = blue_holds(FIRE);
    s.units[GENERIC_1] = 0;
    for (unsigned r = 0; r < REGIONS; r++)
        for (uint64_t squares = bd_regions[r].squares & bd_in_play(&s);
             squares && bd_may_lose(&s, r);)
            put_skull(&s, bd_pop(&squares));
    is_sound(&s);
    REFUSES(&s, play(FIRE), "R11.6");
    s.ruined &= ~BIT64(PARIS_1);
    ALLOWS(&s, play(FIRE));
    assert_int_equal(legal_rows(&s, V_BURN), 2);
}

RULE("C8", nobody_burns_without_fire)
{
    bd_state s = blue_holds(QUARANTINE_1);
    REFUSES(&s, burn(PARIS_1), "C8");
    ALLOWS(&s, play(QUARANTINE_1));
    REFUSES(&s, burn(PARIS_1), "C8");
}

RULE("C8 Q25", a_catastrophe_ruins_a_square_of_its_own_beside_the_burnt_one)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_1);
    put_many(&s, RED, 5, BILBAO_1);
    blue_burns(&s, PARIS_2);
    ALLOWS(&s, die(1));
    ALLOWS(&s, dies(PARIS_1));
    ALLOWS(&s, dies(BILBAO_1));
    HAPPENED(E_RUINED, PARIS_1, ANY, ANY);
    assert_true(s.ruined == (BIT64(PARIS_1) | BIT64(PARIS_2)));
}

RULE("C8 Q25", a_burnt_square_counts_towards_the_half_a_region_may_lose)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    put_many(&s, RED, 5, BARCELONA_1);
    blue_burns(&s, MADRID_2);
    ALLOWS(&s, die(1));
    ALLOWS(&s, dies(MADRID_1));
    ALLOWS(&s, dies(BARCELONA_1));
    NOT_HAPPENED(E_RUINED, ANY, ANY, ANY);
    assert_true(s.ruined == BIT64(MADRID_2));
}

RULE("C8 W8", a_burnt_unit_infects_no_more)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    put(&s, RED, LYON_1);
    give(&s, RED, FIRE);
    infection_begins(&s, 3);
    ALLOWS(&s, play(FIRE));
    ALLOWS(&s, burn(MADRID_1));
    assert_int_equal(s.body[RED], 1);
    REFUSES(&s, attempt(CADIZ_1), "R6.2");
    REFUSES(&s, attempt(MADRID_1), "R2.1");
    assert_int_equal(s.attempts, 3);
    ALLOWS(&s, attempt(PARIS_1));
}

RULE("C8 R6.10", who_loses_the_last_unit_before_infecting_comes_from_off_the_map)
{
    bd_state s = blue_holds(FIRE);
    ALLOWS(&s, play(FIRE));
    ALLOWS(&s, burn(MADRID_1));
    ALLOWS(&s, dice(3, 3));
    assert_int_equal(s.phase, PHASE_INFECT);
    ALLOWS(&s, infect(MOSKVA_1, BY_ENTRY));
}

RULE("C8 R6.10", who_burns_their_last_unit_while_infecting_does_not_come_from_off_the_map)
{
    bd_state s = red_infects_with(FIRE, MADRID_1, 3);
    ALLOWS(&s, play(FIRE));
    ALLOWS(&s, burn(MADRID_1));
    assert_int_equal(units_of(&s, RED), 0);
    assert_int_not_equal(s.phase, PHASE_INFECT); // Q53: no attempt can be made
}

RULE("C8 W8", a_square_that_burns_while_moving_is_nobodys_step_any_more)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    put(&s, RED, LYON_1);
    give(&s, RED, FIRE);
    movement_begins(&s, 4);
    ALLOWS(&s, move(MADRID_1, MADRID_2));
    ALLOWS(&s, play(FIRE));
    ALLOWS(&s, burn(MADRID_2));
    assert_int_equal(facts(&s, F_MOVED, ANY, ANY, ANY), 0);
    assert_int_equal(s.points, 3);
    ALLOWS(&s, move(LYON_1, PARIS_1));
}
