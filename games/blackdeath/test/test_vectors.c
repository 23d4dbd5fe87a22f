// Numbers worked out by hand, each played through, and the Death Results Table cell by
// cell.

#include "help_infection.h"

RULE("R6.4", from_lyon_at_virulence_three)
{
    bd_state s = an_infection(LYON_1, 4);
    assert_int_equal(odds(&s, PARIS_3, BY_UNIT), 4);
    assert_int_equal(odds(&s, PARIS_1, BY_UNIT), 3);
    assert_int_equal(odds(&s, PARIS_2, BY_UNIT), 3);
    assert_int_equal(odds(&s, GENEVE_1, BY_UNIT), 2);
    assert_false(tries(&s, attempt(PARIS_3), 5));
    assert_true(tries(&s, attempt(PARIS_3), 4));
    assert_false(tries(&s, attempt(GENEVE_1), 3));
    assert_true(tries(&s, attempt(GENEVE_1), 2));
}

RULE("R7.2", what_steps_cost)
{
    static const struct {
        uint8_t from, to, cost;
    } rows[] = {
        {LUBECK_1, KOBENHAVN_1, 1},
        {LUBECK_1, GDANSK_1, 2},
        {OSLO_1, STOCKHOLM_1, 2},
        {REYKJAVIK_1, DUBLIN_1, 3},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned back = 0; back < 2; back++) {
            unsigned from = back ? rows[i].to : rows[i].from;
            unsigned to = back ? rows[i].from : rows[i].to;
            bd_state s = a_movement(from, 6);
            ALLOWS(&s, move(from, to));
            assert_int_equal(s.points, 6 - rows[i].cost);
            s = a_movement(from, rows[i].cost);
            ALLOWS(&s, move(from, to));
            assert_int_equal(s.points, 0);
        }
}

RULE("R7.4", any_exit_costs_two)
{
    bd_state s = a_turn(2);
    uint64_t gates = bd_squares_of(bd_gates(&s, true)) & bd_in_play(&s);
    assert_int_equal(bd_count(gates), 11);
    while (gates) {
        unsigned square = bd_pop(&gates);
        s = a_movement(square, 5);
        ALLOWS(&s, leave(square));
        assert_int_equal(s.points, 3);
    }
}

RULE("R8.2", a_third_of_eight_units_is_two)
{
    bd_state s = a_mortality(8, 3);
    ALLOWS(&s, die(2));
    assert_int_equal(event_field(E_STRUCK, 4), 2);
    ALLOWS(&s, dies(DUBLIN_1));
    ALLOWS(&s, dies(EDINBURGH_1));
    assert_int_equal(s.body[RED], 2);
    assert_int_equal(actor(&s), BLUE);
}

RULE("R9.4 Q27", a_cure_of_five_units_takes_none_and_of_thirteen_two)
{
    bd_state s = a_mortality(5, 3);
    ALLOWS(&s, die(6));
    assert_int_equal(event_field(E_STRUCK, 3), CURE);
    assert_int_equal(prompt_of(&s), PHASE_OPEN);
    assert_int_equal(units_of(&s, RED), 5);
    s = a_mortality(13, 3);
    ALLOWS(&s, die(6));
    ALLOWS(&s, take_off(DUBLIN_1));
    ALLOWS(&s, take_off(EDINBURGH_1));
    assert_int_equal(prompt_of(&s), PHASE_OPEN);
    assert_int_equal(units_of(&s, RED), 11);
    assert_int_equal(s.body[RED], 0);
}

RULE("R6.5 Q5", at_minus_three_a_one_still_succeeds)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, GENERIC_1, 1, 5);
    put(&s, RED, DUBLIN_1);
    put(&s, BLUE, REYKJAVIK_1);
    infection_begins(&s, 6); // 1 - 2 for the line - 1 for the square - 1 for Blue
    for (unsigned roll = 6; roll > 1; roll--)
        assert_false(tries(&s, attempt(REYKJAVIK_1), roll));
    assert_true(tries(&s, attempt(REYKJAVIK_1), 1));
}

RULE("R6.5 Q5", at_six_a_six_still_fails)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, GENERIC_1, 5, 1);
    put(&s, RED, LYON_1);
    infection_begins(&s, 2);
    assert_false(tries(&s, attempt(PARIS_3), 6));
    assert_true(tries(&s, attempt(PARIS_3), 5));
}

// How many squares of a region can be ruined, one after the other.
static unsigned cap(const char *year, bd_region region)
{
    bd_state s = a_turn_with(2, "year", year);
    unsigned n = 0;
    for (uint64_t open; (open = bd_losable(&s) & bd_regions[region].squares); n++)
        put_skull(&s, bd_pop(&open));
    return n;
}

RULE("R9.2 Q22 Q23", how_many_squares_a_region_may_lose)
{
    assert_int_equal(cap("1347", PARIS), 2);
    assert_int_equal(cap("1347", AL_QAHIRAH), 2);
    assert_int_equal(cap("1347", MADRID), 1);
    assert_int_equal(cap("1347", LONDON), 0);
    assert_int_equal(cap("1665", LONDON), 2);
    assert_int_equal(cap("1347", CONSTANTINOPLE), 2);
    assert_int_equal(cap("1665", CONSTANTINOPLE), 2);
}

RULE("R8.1", deaths_in_six_rolls_with_all_eighteen_units)
{
    static const unsigned sums[] = {0, 9, 15, 21, 30, 33}; // 1.5, 2.5, 3.5, 5.0, 5.5 each
    for (uint8_t rating = 1; rating <= 5; rating++) {
        unsigned sum = 0;
        for (unsigned roll = 1; roll <= 6; roll++) {
            bd_state s = a_mortality(18, rating);
            ALLOWS(&s, die(roll));
            if (event_field(E_STRUCK, 3) != CURE) sum += event_field(E_STRUCK, 4);
        }
        assert_int_equal(sum, sums[rating]);
    }
}

// The Death Results Table, written down a second time: one in so many dies, `!` with a
// catastrophe, `-` nobody, `c` a cure.
static const char *const results[6][5] = {
    {"6", "3!", "3!", "2!", "2!"}, // die 1
    {"6", "6", "3", "3", "3!"},    // 2
    {"6", "6", "6", "3", "3"},     // 3
    {"-", "6", "6", "6", "3"},     // 4
    {"-", "-", "6", "6", "6"},     // 5
    {"c", "c", "c", "6", "6"},     // 6
};

static unsigned column_of(unsigned rating)
{
    return rating <= 1 ? 0 : rating >= 5 ? 4 : rating - 1;
}

static unsigned number_of(const char *result, unsigned units)
{
    if (*result == '-') return 0;
    return units / (*result == 'c' ? 6u : (unsigned)(*result - '0'));
}

static bd_fate fate_of(const char *result, unsigned units)
{
    if (*result == 'c') return CURE;
    if (!number_of(result, units)) return HARMLESS;
    return result[1] ? CATASTROPHE : DEATHS;
}

RULE("R8.1 R8.2 Q24 Q27", every_cell_of_the_table_does_what_it_says)
{
    for (uint8_t rating = 0; rating <= 6; rating++)
        for (unsigned roll = 1; roll <= 6; roll++)
            for (unsigned units = 0; units <= 18; units++) {
                const char *result = results[roll - 1][column_of(rating)];
                bd_state s = a_mortality(units, rating);
                ALLOWS(&s, die(roll));
                HAPPENED(E_STRUCK, RED, (int)roll, rating);
                assert_int_equal(event_field(E_STRUCK, 3), fate_of(result, units));
                assert_int_equal(event_field(E_STRUCK, 4), number_of(result, units));
            }
}

RULE("R8.1", what_each_side_of_the_die_would_do_is_shown)
{
    for (uint8_t rating = 0; rating <= 6; rating++) {
        bd_state s = a_mortality(13, rating);
        assert_int_equal(facts(&s, F_FATE, ANY, ANY, ANY), 6);
        for (unsigned roll = 1; roll <= 6; roll++) {
            const char *result = results[roll - 1][column_of(rating)];
            assert_int_equal(facts(&s, F_FATE, (int)roll, (int)fate_of(result, 13),
                                   (int)number_of(result, 13)),
                             1);
        }
    }
}
