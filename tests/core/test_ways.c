// Ways: steps strung together are what the rules let through one by one.

#include "help.h"
#include "miasma/rng.h"
#include "miasma/ways.h"

static mi_ways ways;

static const mi_game *plague(void) { return mi_find("plague"); }

// Red begins and has rolled, and the card that came does nothing yet: a cart in the
// Stables.
static mi_position driving(const char *dice)
{
    mi_position p = table_of(plague(), 2);
    plays(plague(), &p, "nature roll 12 6");
    plays(plague(), &p, "nature roll 1 1");
    plays(plague(), &p, dice);
    plays(plague(), &p, "nature card strike");
    return p;
}

// … and a piece on the first ship, with five red units left.
static mi_position crawling(const char *draw, const char *pick)
{
    mi_position p = driving("nature roll 1 6");
    plays(plague(), &p, "red step x13y12");
    plays(plague(), &p, "red bring");
    plays(plague(), &p, draw);
    plays(plague(), &p, "red put ship1");
    plays(plague(), &p, pick);
    return p;
}

// The way that ends with a step, or MI_WAYS.
static unsigned way_to(const char *step)
{
    mi_action wanted = action(plague(), step);
    for (unsigned i = 0; i < ways.n; i++)
        if (mi_compare(ways.way[i].step, wanted) == 0) return i;
    return MI_WAYS;
}

static void leads(const char *step, unsigned length)
{
    unsigned i = way_to(step);
    if (i == MI_WAYS) fail_msg("%s: no way", step);
    assert_int_equal(ways.way[i].length, length);
}

// Does a view of this position say so? Fields as numbers.
static bool states(const mi_position *p, const char *word, uint16_t a, uint16_t b)
{
    static mi_facts facts;
    facts.n = 0;
    plague()->facts(p, &facts);
    for (unsigned i = 0; i < facts.n; i++) {
        const mi_fact *f = &facts.row[i];
        if (strcmp(plague()->facts_table[f->fact].word, word) == 0 && f->field[0] == a &&
            f->field[1] == b)
            return true;
    }
    return false;
}

// The rule that keeps all ways from a step.
static const char *why_not(const mi_position *p, const char *step)
{
    mi_rule why = NULL;
    mi_action act = action(plague(), step);
    assert_int_equal(mi_judge(plague(), p, mi_to_act(plague(), p), act, &why), MI_ERULE);
    mi_ways_find(plague(), p, &ways);
    assert_int_equal(way_to(step), MI_WAYS);
    return mi_ways_why(plague(), p, &ways, act, why);
}

// ---- what holds for every way ----

static void is_a_step(const mi_game *game, mi_action act)
{
    assert_true(game->host.walks >> act.verb & 1);
}

// Every step is let through, and the last position is the one that was promised.
static void can_be_gone(const mi_game *game, const mi_position *from, unsigned i)
{
    mi_action steps[MI_WAY_LONGEST];
    uint8_t actor = mi_to_act(game, from);
    unsigned n = mi_ways_steps(&ways, i, steps);
    mi_position p = *from;
    assert_int_equal(n, ways.way[i].length);
    assert_in_range(n, 1, MI_WAY_LONGEST);
    assert_int_equal(mi_compare(steps[n - 1], ways.way[i].step), 0);
    for (unsigned at = 0; at < n; at++) {
        is_a_step(game, steps[at]);
        assert_int_equal(mi_play(game, &p, (mi_entry){actor, steps[at]}, NULL, NULL),
                         MI_OK);
    }
    assert_true(mi_equal(game, &p, &ways.way[i].p));
}

static bool is_known(mi_action step, unsigned longest)
{
    for (unsigned i = 0; i < ways.n; i++)
        if (mi_compare(ways.way[i].step, step) == 0) return ways.way[i].length <= longest;
    return false;
}

// One step further leads nowhere that is not known, by a way no longer than that.
static void nothing_is_left_out(const mi_game *game, const mi_position *p,
                                unsigned length)
{
    mi_list rows;
    mi_legal(game, p, &rows);
    for (unsigned i = 0; i < rows.n; i++)
        if (game->host.walks >> rows.row[i].verb & 1)
            assert_true(is_known(rows.row[i], length + 1));
}

static void ways_hold(const mi_game *game, const mi_position *p)
{
    mi_position before = *p;
    uint8_t actor = mi_to_act(game, p);
    unsigned n = mi_ways_find(game, p, &ways);
    assert_int_equal(n, ways.n);
    assert_true(n < MI_WAYS);
    assert_true(mi_equal(game, p, &before));
    if (actor >= MI_SEATS || !game->host.walks) {
        assert_int_equal(n, 0);
        return;
    }
    nothing_is_left_out(game, p, 0);
    for (unsigned i = 0; i < n; i++) {
        assert_true(i == 0 || ways.way[i].length >= ways.way[i - 1].length);
        for (unsigned o = 0; o < i; o++)
            assert_int_not_equal(mi_compare(ways.way[i].step, ways.way[o].step), 0);
        can_be_gone(game, p, i);
        if (mi_to_act(game, &ways.way[i].p) == actor)
            nothing_is_left_out(game, &ways.way[i].p, ways.way[i].length);
    }
}

// Plays one entry by lot; false when the game is over.
static bool goes_on(const mi_game *game, mi_position *p, mi_rng *rng)
{
    mi_list rows;
    uint8_t actor = mi_legal(game, p, &rows);
    if (actor == MI_NOBODY) return false;
    mi_action act = actor == MI_NATURE ? game->draw(p, mi_rng_below(rng, game->total(p)))
                                       : rows.row[mi_rng_below(rng, rows.n)];
    assert_int_equal(mi_play(game, p, (mi_entry){actor, act}, NULL, NULL), MI_OK);
    return true;
}

TEST(ways_hold_wherever_a_game_by_lot_comes)
{
    const mi_game *game;
    mi_head head;
    for (unsigned g = 0; (game = mi_edition_at(g, &head)); g++) {
        mi_rng rng = mi_rng_of(1348, g);
        mi_position p;
        head.seats = mi_most_seats(game, &head);
        assert_int_equal(mi_setup(game, &head, &p, NULL), MI_OK);
        for (unsigned n = 0; n < 1200; n++) {
            if (n % 3 == 0) ways_hold(game, &p);
            if (!goes_on(game, &p, &rng)) break;
        }
        ways_hold(game, &p);
    }
}

// ---- carts ----

TEST(a_cart_is_led_as_far_as_its_units_go)
{
    mi_position p = driving("nature roll 5 1");
    assert_true(mi_ways_find(plague(), &p, &ways) > 20);
    leads("step x13y12", 1);
    leads("step x13y10", 2);
    leads("step x13y14", 3);
    leads("step x13y16", 5);
    leads("step house34", 2);
    assert_int_equal(way_to("step x12y17"), MI_WAYS);
    assert_int_equal(way_to("step x21y10"), MI_WAYS);
}

TEST(the_nearest_places_come_first)
{
    mi_position p = driving("nature roll 5 1");
    mi_list rows;
    mi_legal(plague(), &p, &rows);
    mi_ways_find(plague(), &p, &ways);
    for (unsigned i = 0; i < rows.n; i++) {
        assert_int_equal(mi_compare(ways.way[i].step, rows.row[i]), 0);
        assert_int_equal(ways.way[i].length, 1);
        assert_int_equal(ways.way[i].from, MI_WAYS);
    }
    assert_int_equal(ways.way[rows.n].length, 2);
}

// On the road the cart stands where its way ends, with its units used.
TEST(a_way_ends_where_it_says)
{
    mi_position p = driving("nature roll 5 1");
    mi_ways_find(plague(), &p, &ways);
    for (unsigned i = 0; i < ways.n; i++) {
        uint16_t to = ways.way[i].step.arg[0];
        if (mi_kind_of(plague(), MI_FIRST_KIND)->words[to][0] != 'x') continue;
        assert_true(states(&ways.way[i].p, "cart", RED, to));
    }
    assert_true(states(&ways.way[way_to("step x13y14")].p, "green", 2, 2));
}

// A full cart's building ends the phase: red is still asked, but drives no more.
TEST(a_way_ends_with_the_phase)
{
    mi_position p = driving("nature roll 5 1");
    mi_ways_find(plague(), &p, &ways);
    unsigned staple = way_to("step wool_staple");
    leads("step wool_staple", 2);
    for (unsigned i = 0; i < ways.n; i++) assert_int_not_equal(ways.way[i].from, staple);
}

// Eleven units, and no more than the rules let a cart pass.
TEST(a_long_drive_is_a_long_way)
{
    mi_position p = driving("nature roll 11 1");
    mi_action steps[MI_WAY_LONGEST];
    mi_ways_find(plague(), &p, &ways);
    leads("step x13y21", 10);
    unsigned n = mi_ways_steps(&ways, way_to("step x13y21"), steps);
    assert_int_equal(n, 10);
    assert_int_equal(mi_compare(steps[2], action(plague(), "step x13y14")), 0);
}

// ---- vermin ----

// ---- where no way leads ----

TEST(too_far_is_too_far)
{
    mi_position p = driving("nature roll 4 1");
    assert_string_equal(why_not(&p, "step x27y1"), "R9");
    assert_string_equal(why_not(&p, "step tudor_house"), "R9");
    p = crawling("nature draw flea", "red pick flea ship1");
    assert_string_equal(why_not(&p, "crawl x27y1"), "R9");
}

TEST(what_is_near_has_a_reason_of_its_own)
{
    mi_position p = driving("nature roll 12 2");
    assert_string_equal(why_not(&p, "step stables"), "R29");
    assert_string_equal(why_not(&p, "step clarks_hill"), "C15");
    assert_string_equal(why_not(&p, "step harbour"), "R12");
    p = crawling("nature draw flea", "red pick flea ship1");
    assert_string_equal(why_not(&p, "crawl royal_oak"), "R35");
}

// From further on it is too far as well, but that is not what keeps the cart from it.
TEST(what_is_next_door_is_not_too_far)
{
    mi_position p = driving("nature roll 4 1");
    plays(plague(), &p, "red step x13y12");
    plays(plague(), &p, "red step x13y11");
    assert_string_equal(why_not(&p, "step x13y12"), "R11");
}

TEST(a_house_that_was_visited_says_so_from_afar)
{
    static const char *const moves[] = {"red step x12y10", "red step house34",
                                        "red claim 3", "red step x10y10",
                                        "red step x9y10"};
    mi_position p = driving("nature roll 10 1");
    for (unsigned i = 0; i < 5; i++) plays(plague(), &p, moves[i]);
    assert_string_equal(why_not(&p, "step house34"), "R20");
}

// In a house the claim comes first, and no way leads on from there: that is no reason.
TEST(a_question_on_the_way_is_no_reason)
{
    mi_position p = driving("nature roll 2 1");
    assert_string_equal(why_not(&p, "step x27y1"), "R9");
}

TEST(vermin_is_led_from_its_ship)
{
    mi_position p = crawling("nature draw flea", "red pick flea ship1");
    mi_ways_find(plague(), &p, &ways);
    leads("crawl x16y14", 1);
    leads("crawl x17y14", 1);
    leads("crawl x17y13", 2);
    leads("crawl x20y14", 4);
    leads("crawl x17y10", 5);
    assert_int_equal(way_to("crawl x17y9"), MI_WAYS);
    assert_int_equal(way_to("step x17y13"), MI_WAYS);
    assert_true(states(&ways.way[way_to("crawl x17y13")].p, "moving", 1,
                       ways.way[way_to("crawl x17y13")].step.arg[0]));
}

// The sewer is five steps from the ship: too far to go through it. In the next turn it is
// near enough.
TEST(a_rat_is_led_through_the_sewers)
{
    mi_position p = crawling("nature draw rat", "red pick rat ship1");
    mi_ways_find(plague(), &p, &ways);
    leads("crawl x17y10", 5);
    assert_int_equal(way_to("crawl x9y10"), MI_WAYS);
    plays(plague(), &p, "red crawl x17y14");
    plays(plague(), &p, "red crawl x17y13");
    plays(plague(), &p, "red crawl x17y12");
    plays(plague(), &p, "red rest");
    plays(plague(), &p, "red done");
    plays(plague(), &p, "nature roll 1 3");
    plays(plague(), &p, "nature card tax");
    plays(plague(), &p, "blue step x13y11");
    plays(plague(), &p, "blue pick rat x17y12");
    mi_ways_find(plague(), &p, &ways);
    leads("crawl x17y10", 2);
    leads("crawl x9y10", 3);
    leads("crawl x28y21", 3);
    assert_int_equal(way_to("crawl x9y11"), MI_WAYS);
}

// ---- nobody to lead ----

TEST(nature_has_no_ways)
{
    mi_position p = table_of(plague(), 2);
    assert_int_equal(mi_to_act(plague(), &p), MI_NATURE);
    assert_int_equal(mi_ways_find(plague(), &p, &ways), 0);
    assert_int_equal(ways.n, 0);
}

TEST(there_are_no_ways_once_the_game_is_over)
{
    mi_position p = driving("nature roll 5 1");
    plays(plague(), &p, "table stop");
    assert_int_equal(mi_ways_find(plague(), &p, &ways), 0);
}

TEST(a_game_without_steps_has_no_ways)
{
    mi_position lot = two_have_drawn(), turn = first_turn();
    assert_int_equal(lots()->host.walks | rattus()->host.walks, 0);
    assert_int_equal(mi_ways_find(lots(), &lot, &ways), 0);
    assert_int_equal(mi_ways_find(rattus(), &turn, &ways), 0);
}

// ---- bounds ----

// A game that only walks: from a place to so many others further on.
enum { WIDTH_OF_A_FIELD = 150 };

typedef struct {
    mi_head head;
    uint16_t place, beside;
} walker;

static uint8_t red_always(const void *position)
{
    (void)position;
    return RED;
}

static void hide_nothing(void *position, mi_seats seats) { (void)position, (void)seats; }

static void walk_propose(const void *position, mi_list *out)
{
    const walker *at = position;
    for (unsigned i = 1; i <= at->beside; i++)
        mi_propose(out, MI_OWN_VERBS, (uint16_t)(at->place * at->beside + i), 0, 0);
}

static mi_rule walk_forbids(const void *position, mi_action act)
{
    (void)position, (void)act;
    return NULL;
}

static void walk_apply(void *position, mi_action act, mi_events *out)
{
    (void)out;
    ((walker *)position)->place = act.arg[0];
}

static const mi_verb walks[] = {
    [MI_OWN_VERBS] = {"walk", {MI_NUMBER}, walk_forbids, walk_apply},
};

static uint16_t walker_size(const mi_head *head)
{
    (void)head;
    return sizeof(walker);
}

static const mi_game walking_game = {
    .name = "walk",
    .size = walker_size,
    .verb_count = MI_OWN_VERBS + 1,
    .host.walks = 1u << MI_OWN_VERBS,
    .verbs = walks,
    .to_act = red_always,
    .propose = walk_propose,
    .hide = hide_nothing,
};

static mi_position walking_among(uint16_t beside)
{
    mi_position p = {{0}};
    walker at = {.place = 0, .beside = beside};
    memcpy(&p, &at, sizeof at);
    return p;
}

TEST(a_way_is_never_longer_than_the_longest)
{
    mi_position p = walking_among(1);
    mi_action steps[MI_WAY_LONGEST];
    assert_int_equal(mi_ways_find(&walking_game, &p, &ways), MI_WAY_LONGEST);
    unsigned n = mi_ways_steps(&ways, MI_WAY_LONGEST - 1, steps);
    assert_int_equal(n, MI_WAY_LONGEST);
    for (unsigned i = 0; i < n; i++) assert_int_equal(steps[i].arg[0], i + 1);
}

TEST(there_are_never_more_ways_than_there_is_room)
{
    mi_position p = walking_among(WIDTH_OF_A_FIELD);
    assert_int_equal(mi_ways_find(&walking_game, &p, &ways), MI_WAYS);
    assert_int_equal(ways.way[WIDTH_OF_A_FIELD - 1].length, 1);
    for (unsigned i = WIDTH_OF_A_FIELD; i < MI_WAYS; i++) {
        assert_int_equal(ways.way[i].length, 2);
        can_be_gone(&walking_game, &p, i);
    }
}

TEST(whoever_cannot_step_has_no_way)
{
    mi_position p = walking_among(0);
    assert_int_equal(mi_ways_find(&walking_game, &p, &ways), 0);
}
