// 3.1, 3.2 and the data of Africanus: how the scan is read, setting up, the tables.

#include "africa.h"

static const uint8_t boards[] = {[2] = 8, [3] = 10, [4] = 12, [5] = 15, [6] = 17};

// Chance names class cards until enough are in play.
static void classes_are_drawn(rat_state *s)
{
    while (s->phase == PHASE_CLASSES)
        ALLOWS(s, rattus_game.draw(s, 0x12345678u * s->left % rattus_game.total(s)));
}

RULE("3.1.1 3.2.1", six_class_cards_are_in_play_up_to_four_players_and_eight_beyond)
{
    for (uint8_t n = 2; n <= SEATS; n++) {
        rat_africa s = an_african_table(n);
        ALLOWS(&s.base, start_player(BLUE));
        assert_int_equal(actor(&s.base), MI_NATURE);
        assert_int_equal(legal(&s.base).n, 10);
        classes_are_drawn(&s.base);
        assert_int_equal(__builtin_popcount(s.cards), n <= 4 ? 6 : 8);
        assert_int_equal(facts(&s.base, F_FREE, ANY, ANY, ANY), n <= 4 ? 6 : 8);
        assert_int_equal(s.base.phase, PHASE_PLAGUE);
        assert_int_equal(s.base.turn, BLUE);
    }
}

RULE("3.2.1", a_card_out_of_play_cannot_be_taken)
{
    rat_africa s = an_african_turn(3);
    s.cards = 1u << KING | 1u << SULTAN;
    REFUSES(&s.base, take(KNIGHT), "3.2.1");
    REFUSES(&s.base, class_card(KNIGHT), "3.2.1");
    ALLOWS(&s.base, take(SULTAN));
    s.base.seat[RED].held |= 1u << MONK;
    assert_string_equal(rattus_game.broken(&s.base), "3.2.1");
    rat_state europe = a_turn(3);
    REFUSES(&europe, take(SULTAN), "3.2.1");
}

RULE("3.2.1 Q59", the_players_name_the_class_cards_in_turn)
{
    rat_africa s = an_african_table(3);
    agree(&s.base, "classes", "chosen");
    ALLOWS(&s.base, start_player(GOLD));
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(actor(&s.base), (GOLD + i) % 3);
        if (i) REFUSES(&s.base, class_card(i - 1), "Q59");
        ALLOWS(&s.base, class_card(i));
        HAPPENED(E_CLASS_CHOSEN, (int)i, ANY, ANY);
    }
    assert_int_equal(s.base.phase, PHASE_PLAGUE);
    assert_int_equal(s.base.turn, GOLD);
}

RULE("Q56", chivalry_is_always_in_play_where_that_was_agreed)
{
    mi_head head = an_african_table(4).base.head;
    mi_position p;
    rat_africa s;
    assert_int_equal(mi_option_set(&rattus_game, &head, "chivalry", "on"), MI_OK);
    assert_int_equal(mi_setup(&rattus_game, &head, &p, NULL), MI_OK);
    memcpy(&s.base, &p, sizeof s);
    ALLOWS(&s.base, start_player(RED));
    assert_int_equal(s.base.left, 5);
    assert_int_equal(legal(&s.base).n, 9);
    classes_are_drawn(&s.base);
    assert_true(rat_plays(&s.base, KNIGHT));
    assert_int_equal(__builtin_popcount(s.cards), 6);
}

RULE("3.1.1 3.2.2", the_board_grows_with_the_players)
{
    for (uint8_t n = 2; n <= SEATS; n++) {
        rat_africa s = an_african_table(n);
        assert_int_equal(facts(&s.base, F_OPEN, ANY, ANY, ANY), boards[n]);
        for (int r = MAURETANIA; r <= AEGYPTUS; r++)
            assert_int_equal(facts(&s.base, F_OPEN, r, ANY, ANY), n >= 5);
        assert_int_equal(facts(&s.base, F_OPEN, RUSSIA, ANY, ANY), n == 4 || n == 6);
        assert_int_equal(facts(&s.base, F_OPEN, TARTARIA, ANY, ANY), n == 4 || n == 6);
        is_sound(&s.base);
    }
}

RULE("3.2.2", five_and_six_need_africanus)
{
    for (uint8_t n = 5; n <= SEATS; n++) {
        mi_head head = mi_head_default(&rattus_game, n);
        mi_position p;
        mi_rule why = NULL;
        assert_int_equal(mi_setup(&rattus_game, &head, &p, &why), MI_ERULE);
        assert_string_equal(why, "3.2.2");
    }
    rat_africa s = an_african_turn(5);
    s.base.phase = PHASE_CARAVAN;
    REFUSES(&s.base, caravan(RUSSIA), "3.2.2");
    ALLOWS(&s.base, caravan(LIBYA));
}

RULE("3.1.4 3.2.3", the_supply_holds_33_35_37_42_or_48_tokens)
{
    static const uint8_t pile[] = {[2] = 33, [3] = 35, [4] = 37, [5] = 42, [6] = 48};
    for (uint8_t n = 2; n <= SEATS; n++) {
        rat_africa s = an_african_table(n);
        assert_int_equal(s.base.pile, pile[n]);
        assert_int_equal(rat_leftover(&s.base.head), 17 - boards[n]);
        assert_int_equal(facts(&s.base, F_RAT, ANY, ANY, ANY), boards[n]);
    }
}

RULE("3.2.4", three_cards_are_dealt_to_everybody_once_the_plague_stands)
{
    static const uint8_t deck[] = {[2] = 24, [3] = 30, [4] = 36, [5] = 45, [6] = 51};
    for (uint8_t n = 2; n <= SEATS; n++) {
        rat_africa s = an_african_table(n);
        assert_int_equal(s.deck, deck[n]);
        ALLOWS(&s.base, start_player(BLUE));
        classes_are_drawn(&s.base);
        ALLOWS(&s.base, plague(GALLIA));
        REFUSES(&s.base, deal(RED, ANGLIA_1), "3.2.4");
        for (unsigned i = 0; i < 3u * n; i++) {
            unsigned seat = (BLUE + i / 3) % n;
            if (i) REFUSES(&s.base, deal(seat, i - 1), "3.2.4");
            ALLOWS(&s.base, deal(seat, i));
            HAPPENED(E_DEALT, (int)seat, (int)i, ANY);
        }
        assert_int_equal(s.base.phase, PHASE_SETTLE);
        assert_int_equal(actor(&s.base), BLUE);
        assert_int_equal(facts(&s.base, F_CARDS, ANY, 3, ANY), n);
        assert_int_equal(facts(&s.base, F_DECK, deck[n] - 3 * n, ANY, ANY), 1);
        is_sound(&s.base);
    }
}

RULE("3.2.4", cards_of_regions_out_of_play_are_not_dealt)
{
    rat_africa s = an_african_table(2);
    s.base.phase = PHASE_DEAL;
    REFUSES(&s.base, deal(RED, TURCIA_1), "3.2.4");
    ALLOWS(&s.base, deal(RED, SCANDIA_3));
    s = an_african_turn(2);
    hold(&s.base, RED, ANGLIA_1);
    s.discards |= 1ull << ANGLIA_1;
    assert_string_equal(rattus_game.broken(&s.base), "3.2.4");
}

RULE("3.2.5 5.5", fifteen_discs_lie_ready_for_the_sultan)
{
    rat_africa s = an_african_turn(6);
    assert_int_equal(facts(&s.base, F_DISCS, 15, ANY, ANY), 1);
    settle_cubes(&s.base, RED, GALLIA, 1);
    send(&s.base, RED, GALLIA);
    s.base.seat[BLUE].palace = 2;
    s.base.seat[BLUE].stock -= 2;
    s.envoys[BLUE] = 2;
    assert_int_equal(facts(&s.base, F_DISCS, 12, ANY, ANY), 1);
    is_sound(&s.base);
    s.cards = 1u << KING;
    assert_int_equal(facts(&s.base, F_DISCS, ANY, ANY, ANY), 0);
}

RULE("5.5", the_fifth_and_sixth_player_have_twenty_cubes_too)
{
    rat_africa s = an_african_table(6);
    assert_int_equal(facts(&s.base, F_STOCK, ANY, 20, ANY), 6);
}

// Everybody settles in Gallia; how often each seat was asked.
static void settle_all(rat_state *s, unsigned pairs, uint8_t asked[])
{
    s->phase = PHASE_SETTLE;
    for (unsigned i = 0; i < pairs; i++) {
        asked[i] = actor(s);
        ALLOWS(s, settle(GALLIA));
    }
}

RULE("3.2.6", five_and_six_settle_a_third_time_clockwise)
{
    static const uint8_t order[] = {2, 3, 4, 0, 1, 1, 0, 4, 3, 2, 2, 3, 4, 0, 1};
    rat_africa s = an_african_turn(5);
    uint8_t asked[15];
    s.cards = 0;
    s.base.start = s.base.turn = GOLD;
    settle_all(&s.base, 15, asked);
    assert_memory_equal(asked, order, 15);
    assert_int_equal(s.base.phase, PHASE_TURN);
    assert_int_equal(s.base.turn, GOLD);
    assert_int_equal(facts(&s.base, F_CUBES, GALLIA, ANY, 6), 5);
    s = an_african_turn(4);
    s.cards = 0;
    settle_all(&s.base, 8, asked);
    assert_int_equal(s.base.phase, PHASE_TURN);
}

RULE("3.2.7", who_sits_right_of_the_start_player_places_the_caravan)
{
    rat_africa s = an_african_turn(3);
    uint8_t asked[6];
    s.base.start = s.base.turn = RED;
    REFUSES(&s.base, caravan(GALLIA), "3.2.7");
    settle_all(&s.base, 6, asked);
    assert_int_equal(s.base.phase, PHASE_CARAVAN);
    assert_int_equal(actor(&s.base), GOLD);
    assert_int_equal(facts(&s.base, F_CARAVAN, ANY, ANY, ANY), 0);
    ALLOWS(&s.base, caravan(TURCIA));
    HAPPENED(E_CARAVAN_STANDS, GOLD, TURCIA, ANY);
    assert_int_equal(facts(&s.base, F_CARAVAN, TURCIA, ANY, ANY), 1);
    assert_int_equal(actor(&s.base), RED);
}

// ---- the map ----

RULE("5.1a", africa_is_a_row_with_three_ways_across_the_sea)
{
    rat_africa s = an_african_turn(6);
    unsigned ends = 0;
    for (unsigned r = 0; r < REGIONS; r++)
        ends += (unsigned)__builtin_popcount(rat_near(&s.base, r));
    assert_int_equal(ends, 2 * 29);
    assert_int_equal(rat_near(&s.base, MAURETANIA), 1u << NUMIDIA | 1u << HISPANIA);
    assert_int_equal(rat_near(&s.base, AEGYPTUS), 1u << LIBYA | 1u << TURCIA);
    assert_true(rat_near(&s.base, CARTHAGO) >> ITALIA & 1);
    s = an_african_turn(5);
    ends = 0;
    for (unsigned set = rat_in_play(&s.base); set;)
        ends += (unsigned)__builtin_popcount(rat_near(&s.base, rat_pop(&set)));
    assert_int_equal(ends, 2 * 23);
    s = an_african_turn(4);
    assert_int_equal(rat_near(&s.base, HISPANIA), 1u << GALLIA | 1u << ITALIA);
}

RULE("5.1a Q50", every_region_has_two_neighbours_on_every_map)
{
    for (uint8_t n = 2; n <= SEATS; n++) {
        rat_africa s = an_african_turn(n);
        for (unsigned set = rat_in_play(&s.base); set;)
            assert_true(__builtin_popcount(rat_near(&s.base, rat_pop(&set))) >= 2);
    }
}

// ---- the tokens and the cards ----

static unsigned letters(const mi_head *head, char letter, unsigned from, unsigned to)
{
    unsigned n = 0;
    for (unsigned t = from; t < to; t++)
        for (const char *c = rat_face_of(head, t)->symbols; *c; c++) n += *c == letter;
    return n;
}

RULE("5.3", every_class_is_on_twenty_tokens_and_on_five_starters)
{
    rat_africa s = an_african_table(6);
    assert_int_equal(ALL_TOKENS - TOKENS, 65);
    for (const char *c = "PBCKWRI"; *c; c++) {
        assert_int_equal(letters(&s.base.head, *c, F01, ALL_TOKENS), 20);
        assert_int_equal(letters(&s.base.head, *c, F01, F18), 5);
    }
    assert_int_equal(letters(&s.base.head, 'M', F01, ALL_TOKENS), 21);
    assert_int_equal(letters(&s.base.head, 'A', F01, ALL_TOKENS), 15);
    agree(&s.base, "tokens", "royalty");
    assert_int_equal(letters(&s.base.head, 'R', F01, ALL_TOKENS), 24);
    assert_int_equal(letters(&s.base.head, 'I', F01, ALL_TOKENS), 20);
}

RULE("5.3", tokens_of_the_base_game_stay_in_the_box)
{
    rat_africa s = an_african_turn(2);
    settle_cubes(&s.base, RED, GALLIA, 1);
    plague_comes(&s.base, GALLIA);
    assert_int_equal(legal(&s.base).n, 17);
    REFUSES(&s.base, face(GALLIA, 0, E01), "5.6");
    REFUSES(&s.base, face(GALLIA, 0, F18), "5.6");
    ALLOWS(&s.base, face(GALLIA, 0, F08));
    assert_int_equal(facts(&s.base, F_REMOVED, F08, ANY, ANY), 1);
    assert_int_equal(facts(&s.base, F_REMOVED, ANY, ANY, ANY), 1);
    rat_state europe = a_turn(2);
    settle_cubes(&europe, RED, GALLIA, 1);
    plague_comes(&europe, GALLIA);
    REFUSES(&europe, face(GALLIA, 0, F01), "5.6");
}

RULE("5.4 3.1.3", every_region_has_a_question_mark_and_four_different_classes)
{
    unsigned symbols[SYMBOLS] = {0};
    for (unsigned r = 0; r < REGIONS; r++) {
        unsigned classes = 0;
        for (unsigned i = 0; i < 3; i++) {
            const rat_region_print *card = &rat_region_cards[3 * r + i];
            assert_int_equal(card->region, r);
            assert_int_equal(card->symbols[0] == '?', i == 2);
            for (const char *c = card->symbols; *c; c++) {
                classes |= 1u << rat_symbol(*c);
                symbols[rat_symbol(*c)]++;
            }
        }
        assert_int_equal(__builtin_popcount(classes), 5);
    }
    for (unsigned c = 0; c < BASE_CLASSES; c++) assert_int_equal(symbols[c], 10);
    assert_int_equal(symbols[ISLAM], 8);
    assert_int_equal(symbols[ANY_CLASS], 17);
    assert_int_equal(rat_protects(ANGLIA_3), (1u << CLASSES) - 1);
    assert_int_equal(rat_protects(ANGLIA_1), 1u << MERCHANT | 1u << KNIGHT);
}

RULE("5.4", what_is_printed_on_a_card_is_shown)
{
    mi_print prints[MI_PRINTS];
    rat_africa s = an_african_table(2);
    assert_int_equal(rat_card_printed(&s.base.head, POLONIA_1, prints), 3);
    assert_int_equal(prints[0].value, POLONIA);
    assert_int_equal(prints[1].value, PEASANT);
    assert_int_equal(prints[2].value, ISLAM);
}

RULE("3.1.6", all_four_new_cards_are_of_the_class_islam)
{
    for (unsigned c = ASTRONOMER; c < CLASSES; c++)
        assert_int_equal(rat_symbol_of(c), ISLAM);
    assert_int_equal(rat_cards_of(ISLAM), 0xFu << ASTRONOMER);
    assert_int_equal(rat_protects(POLONIA_1), 1u << PEASANT | 0xFu << ASTRONOMER);
}
