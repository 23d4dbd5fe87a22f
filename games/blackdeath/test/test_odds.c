// R6.5 and R8.1 with real dice: attempts and Mortality rolls from prepared positions,
// drawn from a fixed secret, come out as often as they should.

#include "fair.h"
#include "help.h"

enum { TIMES = 60000, SIDES = 6 };

static mi_record record;
static uint32_t draws;

// A table whose secret is known, so that this test always sees the same dice.
static void known_dice(uint8_t first)
{
    assert_true(fair_init());
    mi_record_init(&record, NULL, NULL, 0);
    record.game = &blackdeath_game;
    for (unsigned i = 0; i < MI_HASH; i++)
        record.stretch[0].secret[i] = (uint8_t)(first + i);
    draws = 0;
}

// The next die at a position of nature's.
static mi_entry roll(const mi_position *p)
{
    mi_draw draw;
    mi_entry entry = fair_draw(&record.stretch[0], record.game, p, ++draws, &draw);
    assert_int_equal(entry.actor, MI_NATURE);
    assert_int_equal(entry.action.verb, V_DIE);
    assert_int_equal(draw.of, SIDES);
    return entry;
}

// Plays it on a copy; what happened is in rule_events.
static bd_state played(const mi_position *p, mi_entry entry)
{
    mi_position after = *p;
    bd_state s;
    rule_events.n = 0;
    assert_int_equal(mi_play(&blackdeath_game, &after, entry, &rule_events, NULL), MI_OK);
    memcpy(&s, &after, sizeof s);
    return s;
}

// |sum - times * mean| <= 3 sigma, all in whole numbers: the mean is `total` sixths and
// the variance `square / 6 - (total / 6)^2`, where total and square are sums over the six
// sides.
static void within_three_sigma(int64_t sum, int64_t total, int64_t square)
{
    int64_t off = SIDES * sum - TIMES * total;                   // 6 (sum - times mean)
    int64_t variance = TIMES * (SIDES * square - total * total); // 36 times variance
    assert_true(off * off <= 9 * variance);
}

// ---- attempts ----

// Red, of this Virulence, has named a square next to Lyon, or across the hardest line.
static bd_state an_attempt(uint8_t virulence, unsigned from, unsigned to, bool held)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, GENERIC_1, virulence, 1);
    put(&s, RED, from);
    if (held) put(&s, BLUE, to);
    infection_begins(&s, 1);
    ALLOWS(&s, attempt(to));
    return s;
}

static void succeeds(const bd_state *s, unsigned sides)
{
    mi_position p = as_position(s);
    unsigned won = 0, square = s->square;
    for (unsigned i = 0; i < TIMES; i++) {
        bd_state tried = played(&p, roll(&p));
        won += stands_on(&tried, RED, square);
    }
    within_three_sigma(won, sides, sides);
}

RULE("R6.5", attempts_succeed_as_often_as_their_number_says)
{
    for (uint8_t n = 1; n <= 5; n++) {
        bd_state s = an_attempt(n, LYON_1, MARSEILLE_1, false);
        known_dice(n);
        succeeds(&s, n);
    }
}

RULE("R6.5 Q5", a_hopeless_attempt_succeeds_once_in_six_times)
{
    bd_state s = an_attempt(1, DUBLIN_1, REYKJAVIK_1, true);
    known_dice(11);
    succeeds(&s, 1);
}

RULE("R6.5 Q5", a_certain_attempt_fails_once_in_six_times)
{
    bd_state s = an_attempt(5, LYON_1, PARIS_3, false);
    known_dice(12);
    succeeds(&s, 5);
}

// ---- Mortality ----

// Units that a roll condemns; a cure condemns nobody.
static unsigned condemned(const mi_position *p, mi_entry entry)
{
    played(p, entry);
    return event_field(E_STRUCK, 3) == CURE ? 0 : event_field(E_STRUCK, 4);
}

static void condemns(uint8_t mortality, int64_t total)
{
    bd_state s = a_mortality(18, mortality);
    mi_position p = as_position(&s);
    int64_t dead = 0, sum = 0, square = 0;
    for (unsigned side = 1; side <= SIDES; side++) {
        int64_t n = condemned(&p, (mi_entry){MI_NATURE, die(side)});
        sum += n;
        square += n * n;
    }
    assert_int_equal(sum, total);
    for (unsigned i = 0; i < TIMES; i++) dead += condemned(&p, roll(&p));
    within_three_sigma(dead, total, square);
}

RULE("R8.1", eighteen_units_lose_as_many_as_the_table_says)
{
    static const int64_t sixths[] = {0, 9, 15, 21, 30, 33}; // 1.5, 2.5, 3.5, 5.0, 5.5
    for (uint8_t mortality = 1; mortality <= 5; mortality++) {
        known_dice((uint8_t)(20 + mortality));
        condemns(mortality, sixths[mortality]);
    }
}

// ---- the dice themselves ----

RULE("R5.1", each_side_of_the_die_comes_up_as_often_as_the_others)
{
    bd_state s = a_mortality(18, 3);
    mi_position p = as_position(&s);
    unsigned count[SIDES + 1] = {0};
    known_dice(30);
    for (unsigned i = 0; i < TIMES; i++) count[named(roll(&p).action).die.pips]++;
    for (unsigned side = 1; side <= SIDES; side++) within_three_sigma(count[side], 1, 1);
}
