// 5.2: what stands on the tokens.

#include "help.h"

enum { STARTERS = 12 };

static mi_head a_set(const char *tokens)
{
    mi_head head = mi_head_default(&rattus_game, 2);
    assert_int_equal(mi_option_set(&rattus_game, &head, "tokens", tokens), MI_OK);
    return head;
}

// How many of the tokens from `first` to before `end` have this limit.
static unsigned with_limit(unsigned first, unsigned end, unsigned limit)
{
    mi_head head = a_set("symmetric");
    unsigned n = 0;
    for (unsigned t = first; t < end; t++) n += rat_face_of(&head, t)->limit == limit;
    return n;
}

// How often each letter is printed on the tokens from `first` to before `end`.
static void count_letters(const char *tokens, unsigned first, unsigned end,
                          unsigned n[256])
{
    mi_head head = a_set(tokens);
    memset(n, 0, 256 * sizeof *n);
    for (unsigned t = first; t < end; t++)
        for (const char *c = rat_face_of(&head, t)->symbols; *c; c++)
            n[(unsigned char)*c]++;
}

static void is_face(const char *tokens, unsigned token, unsigned limit,
                    const char *symbols)
{
    mi_head head = a_set(tokens);
    assert_int_equal(rat_face_of(&head, token)->limit, limit);
    assert_string_equal(rat_face_of(&head, token)->symbols, symbols);
}

RULE("5.2", there_are_49_tokens_with_limits_from_1_to_6)
{
    static const unsigned starters[] = {0, 6, 0, 6, 0, 0, 0};
    static const unsigned others[] = {0, 6, 12, 6, 7, 3, 3};
    assert_int_equal(TOKENS, 49);
    for (unsigned limit = 0; limit <= 6; limit++) {
        assert_int_equal(with_limit(0, STARTERS, limit), starters[limit]);
        assert_int_equal(with_limit(STARTERS, TOKENS, limit), others[limit]);
    }
}

RULE("5.2", the_faces_that_the_rulebooks_show_are_there)
{
    is_face("symmetric", E02, 1, "BC");
    is_face("symmetric", E20, 2, "MBC");
}

RULE("5.2", in_the_symmetric_set_every_class_is_seen_17_times)
{
    unsigned n[256];
    count_letters("symmetric", 0, TOKENS, n);
    for (const char *c = "PBCKWR"; *c; c++) assert_int_equal(n[(unsigned char)*c], 17);
    assert_int_equal(n['M'], 19);
    assert_int_equal(n['A'], 13);
}

RULE("5.2", starters_carry_every_class_four_times_and_no_a)
{
    unsigned n[256];
    count_letters("symmetric", 0, STARTERS, n);
    for (const char *c = "PBCKWR"; *c; c++) assert_int_equal(n[(unsigned char)*c], 4);
    assert_int_equal(n['M'], 6);
    assert_int_equal(n['A'], 0);
}

RULE("5.2", in_the_royalty_set_royalty_is_seen_most)
{
    unsigned n[256];
    count_letters("royalty", 0, TOKENS, n);
    for (const char *c = "PCKW"; *c; c++) assert_int_equal(n[(unsigned char)*c], 16);
    assert_int_equal(n['R'], 21);
    assert_int_equal(n['B'], 17);
    assert_int_equal(n['M'], 19);
    assert_int_equal(n['A'], 13);
}

RULE("5.2", the_royalty_set_differs_in_four_tokens)
{
    mi_head symmetric = a_set("symmetric"), royalty = a_set("royalty");
    unsigned differ = 0;
    for (unsigned t = 0; t < TOKENS; t++)
        differ += memcmp(rat_face_of(&symmetric, t), rat_face_of(&royalty, t),
                         sizeof(rat_face)) != 0;
    assert_int_equal(differ, 4);
    is_face("royalty", E25, 2, "BCR");
    is_face("royalty", E26, 2, "BKR");
    is_face("royalty", E27, 2, "CWR");
    is_face("royalty", E32, 3, "BCR");
}

RULE("5.2", the_agreed_set_is_the_one_that_strikes)
{
    for (unsigned royalty = 0; royalty < 2; royalty++) {
        rat_state s = a_turn(2);
        agree(&s, "tokens", royalty ? "royalty" : "symmetric");
        no_rats(&s);
        rats(&s, GALLIA, 1);
        give(&s, BLUE, KING);
        settle_cubes(&s, BLUE, GALLIA, 2);
        plague_comes(&s, GALLIA);
        ALLOWS(&s, face(GALLIA, 0, E25));
        assert_int_equal(s.seat[BLUE].cubes[GALLIA], royalty ? 1 : 2);
    }
}

RULE("5.2", what_clients_are_told_is_printed_is_the_face)
{
    mi_head head = a_set("symmetric");
    mi_print out[MI_PRINTS];
    assert_int_equal(rat_printed(&head, E44, out), 5);
    assert_int_equal(out[0].kind, MI_NUMBER);
    assert_int_equal(out[0].value, 5);
    static const uint16_t symbols[] = {MAJORITY, PEASANT, KNIGHT, ALL};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(out[i + 1].kind, SYMBOL);
        assert_int_equal(out[i + 1].value, symbols[i]);
    }
}
