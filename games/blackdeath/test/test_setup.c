// R1, R2, R14, R16: options, the disease tracks, designs, first cards, who begins.

#include "help.h"

// Lots give this order, first to last.
static void rank_as(bd_state *s, const uint8_t *order)
{
    for (unsigned i = 0; i + 1 < s->head.seats; i++) ALLOWS(s, lot(order[i]));
}

// Everybody has a track; designs are next.
static bd_state tracks_taken(uint8_t seats, const char *word, const char *value)
{
    static const uint8_t seat_order[] = {RED, BLUE, GOLD, BLACK, WHITE, TEAL};
    bd_state s = a_table_with(seats, word, value);
    rank_as(&s, seat_order);
    for (unsigned t = 0; t < seats; t++) ALLOWS(&s, take(t));
    return s;
}

// Everybody has a disease; the first cards are to be dealt.
static bd_state diseases_designed(uint8_t seats, const char *word, const char *value)
{
    bd_state s = tracks_taken(seats, word, value);
    unsigned points = bd_rating_points(&s.head);
    for (unsigned i = 0; i < seats; i++) ALLOWS(&s, design(2, points - 2));
    return s;
}

static void deal_all(bd_state *s)
{
    while (prompt_of(s) == PHASE_DEAL) {
        mi_list rows = legal(s);
        ALLOWS(s, rows.row[0]);
    }
}

static mi_head head_with(const char *year, const char *pace)
{
    mi_head head = mi_head_default(&blackdeath_game, 3);
    assert_int_equal(mi_option_set(&blackdeath_game, &head, "year", year), MI_OK);
    assert_int_equal(mi_option_set(&blackdeath_game, &head, "pace", pace), MI_OK);
    return head;
}

// ---- R1 ----

RULE("R1.1", two_to_six_play)
{
    mi_position p;
    for (uint8_t n = 0; n <= 8; n++) {
        mi_head head = mi_head_default(&blackdeath_game, n);
        mi_err err = mi_setup(&blackdeath_game, &head, &p, NULL);
        assert_int_equal(err, n >= 2 && n <= 6 ? MI_OK : MI_ESEATS);
    }
}

RULE("R1.1", the_year_is_1347_unless_1665_is_chosen)
{
    mi_head head = mi_head_default(&blackdeath_game, 2);
    bd_state s = a_table(2);
    assert_false(bd_1665(&s));
    s = a_table_with(2, "year", "1665");
    assert_true(bd_1665(&s));
    assert_int_equal(mi_option_set(&blackdeath_game, &head, "year", "1348"), MI_EOPTION);
}

// The Virulences of the legal designs, one bit each.
static unsigned virulences(const bd_state *s, unsigned points)
{
    mi_list rows = legal(s);
    unsigned found = 0;
    for (unsigned i = 0; i < rows.n; i++) {
        assert_int_equal(rows.row[i].verb, V_DESIGN);
        assert_int_equal(named(rows.row[i]).design.virulence +
                             named(rows.row[i]).design.mortality,
                         points);
        found |= 1u << named(rows.row[i]).design.virulence;
    }
    return found;
}

RULE("R1.2 R2.4", six_points_are_shared_or_seven_in_a_fast_and_five_in_a_slow_game)
{
    bd_state s = tracks_taken(2, NULL, NULL);
    assert_int_equal(virulences(&s, 6), 0x3E); // 1 to 5
    REFUSES(&s, design(3, 2), "R1.2");
    REFUSES(&s, design(3, 4), "R1.2");
    s = tracks_taken(2, "pace", "fast");
    assert_int_equal(virulences(&s, 7), 0x3C); // 2 to 5
    REFUSES(&s, design(3, 3), "R1.2");
    s = tracks_taken(2, "pace", "slow");
    assert_int_equal(virulences(&s, 5), 0x1E); // 1 to 4
    REFUSES(&s, design(3, 3), "R1.2");
}

RULE("R1.2 R14", five_points_are_shared_in_1665)
{
    bd_state s = tracks_taken(2, "year", "1665");
    assert_int_equal(virulences(&s, 5), 0x1E);
    REFUSES(&s, design(3, 3), "R1.2");
    ALLOWS(&s, design(3, 2));
}

RULE("R1.3 R2.5", everybody_begins_with_a_card_or_two_in_a_fast_game_and_in_1665)
{
    static const struct {
        const char *word, *value;
        unsigned cards;
    } rows[] = {{"pace", "normal", 1},
                {"pace", "slow", 1},
                {"pace", "fast", 2},
                {"year", "1665", 2}};
    for (unsigned i = 0; i < 4; i++) {
        bd_state s = diseases_designed(3, rows[i].word, rows[i].value);
        unsigned deck = s.deck;
        deal_all(&s);
        for (unsigned seat = 0; seat < 3; seat++)
            assert_int_equal(bd_hand_size(&s, seat), rows[i].cards);
        assert_int_equal(s.deck, deck - 3 * rows[i].cards);
        assert_int_equal(facts(&s, F_HAND, ANY, ANY, ANY), 3 * rows[i].cards);
        is_sound(&s);
    }
}

// Red of two dies its fifth death.
static bd_state a_fifth_death(const char *word, const char *value)
{
    bd_state s = a_turn_with(2, word, value);
    put_many(&s, RED, 6, 0);
    s.body[RED] = 4;
    mortality_begins(&s);
    ALLOWS(&s, die(5)); // a sixth
    ALLOWS(&s, dies(REYKJAVIK_1));
    return s;
}

RULE("R1.3 R14", a_threshold_brings_one_card_or_two_in_1665)
{
    static const struct {
        const char *word, *value;
        unsigned cards;
    } rows[] = {{"pace", "normal", 1}, {"pace", "fast", 1}, {"year", "1665", 2}};
    for (unsigned i = 0; i < 3; i++) {
        bd_state s = a_fifth_death(rows[i].word, rows[i].value);
        unsigned n = 0;
        for (; prompt_of(&s) == PHASE_DEAL; n++) ALLOWS(&s, legal(&s).row[0]);
        assert_int_equal(n, rows[i].cards);
        assert_int_equal(bd_hand_size(&s, RED), n);
    }
}

RULE("R1.4", the_goal_depends_on_the_number_of_players)
{
    static const struct {
        const char *value;
        unsigned goal[7];
    } rows[] = {{"2008", {0, 0, 20, 20, 15, 15, 10}},
                {"1993", {0, 0, 30, 20, 20, 15, 15}},
                {"10", {0, 0, 10, 10, 10, 10, 10}}};
    for (unsigned i = 0; i < 3; i++)
        for (uint8_t n = 2; n <= SEATS; n++) {
            bd_state s = a_turn_with(n, "goals", rows[i].value);
            assert_int_equal(facts(&s, F_GOAL, (int)rows[i].goal[n], ANY, ANY), 1);
            s.body[RED] = (uint8_t)(rows[i].goal[n] - 2);
            assert_false(bd_score(&s, RED, NULL));
            assert_true(bd_score(&s, RED, NULL));
            assert_int_equal(actor(&s), MI_NOBODY);
        }
}

RULE("R1.4 R14", the_goals_are_the_same_in_1665)
{
    for (uint8_t n = 2; n <= SEATS; n++) {
        bd_state s = a_table(n), later = a_table_with(n, "year", "1665");
        assert_int_equal(bd_goal(&s.head), bd_goal(&later.head));
    }
}

RULE("R1.5", mutations_happen_only_when_agreed_on)
{
    for (unsigned on = 0; on < 2; on++) {
        bd_state s = a_turn_with(2, "mutations", on ? "on" : "off");
        put_many(&s, RED, 6, 0);
        s.body[RED] = 9;
        mortality_begins(&s);
        ALLOWS(&s, die(5));
        ALLOWS(&s, dies(REYKJAVIK_1));
        assert_int_equal(prompt_of(&s), on ? PHASE_MUTATION : PHASE_DEAL);
    }
    bd_state s = a_table(2);
    assert_int_equal(s.head.option[O_MUTATIONS], 0);
}

// ---- R2.2, R2.3 ----

RULE("R2.2 R14", the_deck_holds_twenty_cards_and_eighteen_in_1665)
{
    bd_state s = a_table(2);
    assert_int_equal(s.deck, 20);
    assert_int_equal(bd_all_cards(&s.head), 0xFFFFF);
    assert_int_equal(facts(&s, F_DECK, 20, ANY, ANY), 1);
    s = a_table_with(2, "year", "1665");
    assert_int_equal(s.deck, 18);
    assert_int_equal(bd_all_cards(&s.head),
                     0xFFFFF & ~(CARD_BIT(CRUSADE) | CARD_BIT(MONGOLS)));
    is_sound(&s);
}

RULE("R2.2", no_card_is_in_effect_or_discarded_yet)
{
    bd_state s = a_table(2);
    assert_int_equal(s.running | s.discards, 0);
    for (unsigned card = 0; card < CARDS; card++) {
        assert_int_equal(s.owner[card], NO_SEAT);
        assert_int_equal(s.aim[card][0], NONE);
        assert_int_equal(s.aim[card][1], NONE);
    }
}

RULE("R2.2 R14", neither_crusade_nor_mongols_are_dealt_in_1665)
{
    bd_state s = diseases_designed(2, NULL, NULL);
    assert_int_equal(legal_rows(&s, V_DEAL), 20);
    ALLOWS(&s, deal(RED, CRUSADE));
    s = diseases_designed(2, "year", "1665");
    assert_int_equal(legal_rows(&s, V_DEAL), 18);
    REFUSES(&s, deal(RED, CRUSADE), "R10.2");
    REFUSES(&s, deal(RED, MONGOLS), "R10.2");
}

RULE("R2.3 Q55", lots_rank_the_players_and_the_last_one_needs_none)
{
    bd_state s = a_table(3);
    assert_int_equal(actor(&s), MI_NATURE);
    assert_int_equal(prompt_of(&s), PHASE_RANK);
    assert_int_equal(legal_set(&s, V_LOT), 7);
    REFUSES(&s, lot(BLACK), "Q55");
    ALLOWS(&s, lot(GOLD));
    HAPPENED(E_RANKED, GOLD, 1, ANY);
    assert_int_equal(legal_set(&s, V_LOT), 3);
    REFUSES(&s, lot(GOLD), "Q55");
    ALLOWS(&s, lot(RED));
    HAPPENED(E_RANKED, RED, 2, ANY);
    HAPPENED(E_RANKED, BLUE, 3, ANY);
    assert_int_equal(actor(&s), GOLD);
    assert_int_equal(prompt_of(&s), PHASE_TRACK);
}

RULE("R2.3 Q55", every_lot_is_as_likely_as_the_next)
{
    for (uint8_t n = 2; n <= SEATS; n++) {
        bd_state s = a_table(n);
        mi_list rows = legal(&s);
        assert_int_equal(rows.n, n);
        for (unsigned i = 0; i < n; i++)
            assert_int_equal(blackdeath_game.weight(&s, rows.row[i]), 1);
    }
}

RULE("R2.3 Q8", players_take_tracks_in_that_order_each_track_once)
{
    static const uint8_t order[] = {GOLD, RED, BLUE};
    bd_state s = a_table(3);
    rank_as(&s, order);
    assert_int_equal(legal_set(&s, V_TRACK), 0x3F);
    ALLOWS(&s, take(WET));
    HAPPENED(E_TRACK_TAKEN, GOLD, WET, ANY);
    assert_int_equal(actor(&s), RED);
    assert_int_equal(legal_set(&s, V_TRACK), 0x3F & ~(1 << WET));
    REFUSES(&s, take(WET), "Q8");
    ALLOWS(&s, take(GENERIC_1));
    REFUSES(&s, take(GENERIC_1), "Q8");
    ALLOWS(&s, take(GENERIC_2));
    assert_int_equal(facts(&s, F_DISEASE, GOLD, WET, ANY), 1);
    assert_int_equal(facts(&s, F_DISEASE, RED, GENERIC_1, ANY), 1);
    assert_int_equal(facts(&s, F_DISEASE, BLUE, GENERIC_2, ANY), 1);
}

RULE("R2.3", six_players_take_all_six_tracks)
{
    bd_state s = tracks_taken(6, NULL, NULL);
    for (int i = 0; i < 6; i++) assert_int_equal(facts(&s, F_DISEASE, i, i, ANY), 1);
    assert_int_equal(bd_free_tracks(&s), 0);
}

RULE("R2.3", a_track_is_taken_only_when_asked_for)
{
    bd_state s = a_table(2);
    REFUSES(&s, take(COLD), "R2.3");
    s = a_turn(2);
    REFUSES(&s, take(COLD), "R2.3");
}

// ---- R2.4 ----

RULE("R2.4", designs_follow_in_the_same_order)
{
    static const uint8_t order[] = {GOLD, RED, BLUE};
    bd_state s = a_table(3);
    rank_as(&s, order);
    REFUSES(&s, design(3, 3), "R2.4");
    for (unsigned t = 0; t < 3; t++) ALLOWS(&s, take(t));
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(actor(&s), order[i]);
        assert_int_equal(prompt_of(&s), PHASE_DESIGN);
        assert_int_equal(blackdeath_game.prompt(&s).field[0], 6);
        assert_int_equal(blackdeath_game.prompt(&s).field[1], i);
        ALLOWS(&s, design(1 + i, 5 - i));
        HAPPENED(E_DESIGNED, order[i], (int)(1 + i), (int)(5 - i));
    }
    assert_int_equal(facts(&s, F_BASE, GOLD, 1, 5), 1);
    assert_int_equal(facts(&s, F_BASE, RED, 2, 4), 1);
    assert_int_equal(facts(&s, F_BASE, BLUE, 3, 3), 1);
    assert_int_equal(facts(&s, F_RATING, BLUE, 3, 3), 1);
}

RULE("R2.4", a_disease_is_designed_once)
{
    bd_state s = a_turn(2);
    REFUSES(&s, design(3, 3), "R2.4");
}

RULE("R2.4 Q48", a_rating_is_never_below_one_or_above_five)
{
    bd_state s = tracks_taken(2, NULL, NULL);
    REFUSES(&s, design(0, 6), "Q48");
    REFUSES(&s, design(6, 0), "Q48");
    s = tracks_taken(2, "pace", "fast");
    REFUSES(&s, design(1, 6), "Q48");
    REFUSES(&s, design(6, 1), "Q48");
    REFUSES(&s, design(7, 0), "Q48");
    s = tracks_taken(2, "pace", "slow");
    REFUSES(&s, design(5, 0), "Q48");
    REFUSES(&s, design(0, 5), "Q48");
    ALLOWS(&s, design(4, 1));
}

RULE("R2.4", huge_numbers_do_not_add_up_to_a_design)
{
    bd_state s = tracks_taken(2, NULL, NULL);
    REFUSES(&s, design(65534, 8), "R1.2");
    REFUSES(&s, design(65530, 12), "R1.2");
}

RULE("R2.4", only_a_design_carries_a_name)
{
    assert_int_equal(blackdeath_game.host.noted, 1ull << V_DESIGN);
}

RULE("R16", diseases_of_history_are_designs_only_where_they_add_up)
{
    static const uint8_t known[][2] = {{3, 3}, {4, 4}, {2, 4}, {3, 1}, {4, 2},
                                       {4, 2}, {4, 2}, {2, 3}, {2, 2}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        bd_state s = tracks_taken(2, NULL, NULL);
        if (known[i][0] + known[i][1] == 6)
            ALLOWS(&s, design(known[i][0], known[i][1]));
        else
            REFUSES(&s, design(known[i][0], known[i][1]), "R1.2");
    }
}

// ---- R2.5, R2.6 ----

RULE("R2.5", everybody_begins_with_no_dead_and_eighteen_units)
{
    bd_state s = diseases_designed(4, NULL, NULL);
    assert_int_equal(facts(&s, F_BODY, ANY, 0, ANY), 4);
    assert_int_equal(facts(&s, F_STOCK, ANY, 18, ANY), 4);
    assert_int_equal(facts(&s, F_UNIT, ANY, ANY, ANY), 0);
    put(&s, RED, LYON_1);
    assert_int_equal(facts(&s, F_STOCK, RED, 17, ANY), 1);
}

RULE("R2.5", automatic_infections_are_counted_by_track)
{
    bd_state s = diseases_designed(6, NULL, NULL);
    assert_int_equal(facts(&s, F_AUTOMATIC, ANY, 1, ANY), 4);
    assert_int_equal(facts(&s, F_AUTOMATIC, GENERIC_1, 2, ANY), 1);
    assert_int_equal(facts(&s, F_AUTOMATIC, GENERIC_2, 2, ANY), 1);
}

RULE("R2.5", first_cards_are_dealt_seat_by_seat_and_only_their_holder_sees_them)
{
    bd_state s = diseases_designed(2, NULL, NULL);
    assert_int_equal(prompt_of(&s), PHASE_DEAL);
    assert_int_equal(actor(&s), MI_NATURE);
    REFUSES(&s, lot(RED), "Q55");
    ALLOWS(&s, deal(RED, FIRE));
    HAPPENED(E_DEALT, RED, FIRE, ANY);
    ALLOWS(&s, deal(BLUE, FAMINE));
    bd_state red = seen_as(&s, MI_SEAT_BIT(RED)), nobody = seen_as(&s, 0);
    assert_int_equal(facts(&red, F_HAND, RED, FIRE, ANY), 1);
    assert_int_equal(facts(&red, F_HAND, BLUE, MI_UNKNOWN, ANY), 1);
    assert_int_equal(facts(&nobody, F_HAND, ANY, MI_UNKNOWN, ANY), 2);
}

static bd_state first_cards_dealt(uint8_t seats)
{
    bd_state s = diseases_designed(seats, NULL, NULL);
    deal_all(&s);
    return s;
}

RULE("R2.6 Q55", a_lot_among_all_names_who_begins_and_the_others_follow_clockwise)
{
    bd_state s = first_cards_dealt(4);
    assert_int_equal(prompt_of(&s), PHASE_FIRST);
    assert_int_equal(actor(&s), MI_NATURE);
    assert_int_equal(legal_set(&s, V_LOT), 15);
    REFUSES(&s, lot(WHITE), "Q55");
    ALLOWS(&s, lot(GOLD));
    HAPPENED(E_STARTS, GOLD, ANY, ANY);
    HAPPENED(E_TURN_BEGINS, 1, ANY, ANY);
    HAPPENED(E_PHASE_BEGINS, GOLD, ANY, ANY);
    assert_int_equal(actor(&s), GOLD);
    static const int clockwise[] = {GOLD, BLACK, RED, BLUE};
    for (int i = 0; i < 4; i++)
        assert_int_equal(facts(&s, F_ORDER, i + 1, clockwise[i], ANY), 1);
    assert_int_equal(facts(&s, F_TURN, 1, GOLD, ANY), 1);
}

RULE("Q55", no_lot_is_drawn_in_the_middle_of_a_phase)
{
    bd_state s = a_turn(2);
    REFUSES(&s, lot(RED), "Q55");
}

// ---- options ----

RULE("Q49", a_fast_or_slow_game_is_not_combined_with_1665)
{
    mi_position p;
    mi_head head = head_with("1665", "fast");
    SETUP_REFUSES(&head, "Q49");
    head = head_with("1665", "slow");
    SETUP_REFUSES(&head, "Q49");
    head = head_with("1665", "normal");
    assert_int_equal(mi_setup(&blackdeath_game, &head, &p, NULL), MI_OK);
    head = head_with("1347", "fast");
    assert_int_equal(mi_setup(&blackdeath_game, &head, &p, NULL), MI_OK);
}

RULE("R1.1 Q51", there_are_six_options_and_none_of_them_is_a_third_die)
{
    static const struct {
        const char *word;
        unsigned values;
    } known[] = {{"year", 2},      {"pace", 3},      {"goals", 3},
                 {"mutations", 2}, {"wideEntry", 2}, {"timing", 2}};
    mi_head head = mi_head_default(&blackdeath_game, 2);
    assert_int_equal(blackdeath_game.option_count, 6);
    for (unsigned i = 0; i < 6; i++) {
        assert_string_equal(blackdeath_game.options[i].word, known[i].word);
        assert_int_equal(mi_option_values(&blackdeath_game.options[i]), known[i].values);
        assert_int_equal(head.option[i], 0);
    }
    assert_int_equal(mi_option_set(&blackdeath_game, &head, "luck", "low"), MI_EOPTION);
    assert_int_equal(mi_option_set(&blackdeath_game, &head, "historical", "on"),
                     MI_EOPTION);
    assert_int_equal(blackdeath_game.verbs[V_DICE].kind[2], MI_NONE);
}

RULE("Q46", nobody_can_leave_the_table_by_a_rule_of_the_game)
{
    static const char *const words[] = {
        "stop",   "clock",  "lot",       "deal",  "dice",    "die",  "track",
        "design", "settle", "remove",    "begin", "restart", "show", "assign",
        "trade",  "infect", "automatic", "move",  "leave",   "kill", "ruin",
        "play",   "choose", "burn",      "block", "mutate",  "pass", "done"};
    assert_int_equal(blackdeath_game.verb_count, 28);
    for (unsigned i = 0; i < 28; i++)
        assert_string_equal(blackdeath_game.verbs[i].word, words[i]);
    // What leaves is a unit.
    assert_int_equal(blackdeath_game.verbs[V_LEAVE].kind[0], SQUARE);
}

RULE("Q10", two_units_each_are_placed_on_nine_entry_squares)
{
    bd_state s = a_first_turn(2);
    uint64_t entry =
        BIT64(MOSKVA) | BIT64(DIMASHQ) | BIT64(YERUSHALAYIM) | BIT64(AL_QAHIRAH);
    assert_int_equal(actor(&s), RED);
    assert_int_equal(legal_set(&s, V_SETTLE), bd_squares_of(entry));
    REFUSES(&s, settle(KAFFA_1), "R12.1");
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(MOSKVA_2));
    // Red goes on with its phase before Blue places anything.
    assert_int_equal(prompt_of(&s), PHASE_INFECT);
    assert_int_equal(actor(&s), RED);
}

RULE("Q10", with_the_wide_entry_there_are_twelve_and_everybody_places_first)
{
    bd_state s = a_first_turn_with(6, "wideEntry", "on");
    uint64_t entry = BIT64(MOSKVA) | BIT64(DIMASHQ) | BIT64(YERUSHALAYIM) |
                     BIT64(AL_QAHIRAH) | BIT64(AL_ISKANDARIYAH) | BIT64(KAFFA);
    assert_int_equal(legal_set(&s, V_SETTLE), bd_squares_of(entry));
    assert_int_equal(bd_count(legal_set(&s, V_SETTLE)), 12);
    for (unsigned n = 0; n < 12; n++) {
        assert_int_equal(actor(&s), n / 2);
        assert_int_equal(prompt_of(&s), PHASE_SETTLE);
        uint64_t free = legal_set(&s, V_SETTLE);
        ALLOWS(&s, settle(bd_pop(&free)));
    }
    assert_int_equal(actor(&s), RED);
    assert_int_equal(prompt_of(&s), PHASE_INFECT);
    assert_int_equal(facts(&s, F_UNIT, ANY, ANY, ANY), 12);
}

RULE("Q10", with_the_wide_entry_nobody_places_twice)
{
    bd_state s = a_first_turn_with(2, "wideEntry", "on");
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(KAFFA_1));
    ALLOWS(&s, settle(DIMASHQ_1));
    ALLOWS(&s, settle(AL_ISKANDARIYAH_1));
    assert_int_equal(actor(&s), RED);
    phase_over(&s);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(prompt_of(&s), PHASE_INFECT);
    assert_int_equal(units_of(&s, BLUE), 2);
}

RULE("Q10", the_wide_entry_is_for_placing_only)
{
    bd_state s = a_turn_with(2, "wideEntry", "on");
    infection_begins(&s, 1);
    assert_int_equal(bd_count(legal_set(&s, V_INFECT)), 9);
    REFUSES(&s, infect(KAFFA_1, BY_ENTRY), "R6.10");
}

TEST(the_wide_entry_begins_with_whoever_the_lot_names)
{
    bd_state s = diseases_designed(3, "wideEntry", "on");
    deal_all(&s);
    ALLOWS(&s, lot(GOLD));
    NOT_HAPPENED(E_PHASE_BEGINS, ANY, ANY, ANY);
    assert_int_equal(actor(&s), GOLD);
    assert_int_equal(prompt_of(&s), PHASE_SETTLE);
    assert_int_equal(blackdeath_game.prompt(&s).field[0], 2);
}
