// Answers kept in advance: what fits, what is played, and when an if falls away.

#include <stdio.h>

#include "host.h"

static host h;

// Lots over days: everybody has drawn, and red is asked to stay or fold.
static void red_chooses(uint8_t seats)
{
    host_begin(&h, "template", seats, true);
    host_go_on(&h);
    assert_int_equal(h.t.sit.actor, RED);
}

// The seat keeps one more if, for one answer within one turn.
static mi_if *keep(unsigned seat, const char *condition, const char *then)
{
    mi_ifs *list = &h.t.sit.live.ifs[seat];
    mi_if *f = &list->of[list->n++];
    const mi_game *game = h.t.course.game;
    f->then = host_action(&h, then);
    assert_int_equal(mi_if_parse(game, condition, strlen(condition), f), MI_OK);
    return f;
}

static uint8_t state(unsigned seat, unsigned i)
{
    return h.t.sit.live.ifs[seat].of[i].state;
}

// As a host does when the time has come; false where nothing answers.
static bool answer(void)
{
    int16_t seat = h.t.sit.actor;
    host_open(&h);
    if (!mi_row_answer(&h.r)) return false;
    host_settle(&h, seat);
    return true;
}

static bool fits(const char *condition, unsigned seat)
{
    mi_if f = {0};
    const mi_game *game = h.t.course.game;
    assert_int_equal(mi_if_parse(game, condition, strlen(condition), &f), MI_OK);
    return mi_if_fits(&f, game, &h.t.course.p, seat);
}

// ---- conditions ----

TEST(a_condition_is_a_question_a_turn_and_what_the_seat_sees)
{
    red_chooses(2);
    assert_true(fits("choosing", RED));
    assert_false(fits("showing", RED));
    assert_true(fits("choosing turn red", RED));
    assert_false(fits("choosing turn blue", RED));
    assert_true(fits("choosing while turn red", RED));
    assert_false(fits("choosing while in red", RED));
    assert_true(fits("choosing unless in red", RED));
    assert_true(fits("choosing unless in blue while left ?", RED));
    assert_false(fits("choosing while left ? unless turn red", RED));
}

TEST(a_field_of_the_question_is_a_value_or_whatever_stands_there)
{
    host_begin(&h, "rattus", 2, true);
    host_go_on(&h);
    mi_if f = {0};
    const char *words = "carry gallia";
    assert_int_equal(mi_if_parse(h.t.course.game, words, strlen(words), &f), MI_OK);
    assert_int_not_equal(f.asked.field[0], MI_UNKNOWN);
    words = "carry ?";
    assert_int_equal(mi_if_parse(h.t.course.game, words, strlen(words), &f), MI_OK);
    assert_int_equal(f.asked.field[0], MI_UNKNOWN);
}

// The lot of another seat is no condition: nobody but its owner sees it.
TEST(a_condition_is_about_what_the_seat_itself_sees)
{
    char own[32], other[32];
    red_chooses(2);
    for (unsigned lot = 1, seen = 0; lot <= 12; lot++) {
        snprintf(own, sizeof own, "choosing while holds red %u", lot);
        snprintf(other, sizeof other, "choosing while holds blue %u", lot);
        seen += fits(own, RED);
        assert_false(fits(other, RED));
        assert_true(lot < 12 || seen == 1);
    }
}

static void comes_back(const char *game, const char *words)
{
    char room[MI_IF_TEXT];
    mi_if f = {0};
    mi_text t = mi_text_of(room, sizeof room);
    assert_int_equal(mi_if_parse(mi_find(game), words, strlen(words), &f), MI_OK);
    mi_if_put(&t, mi_find(game), &f);
    assert_string_equal(room, words);
}

TEST(words_of_a_condition_come_back_as_they_were)
{
    comes_back("template", "choosing");
    comes_back("template", "showing turn blue");
    comes_back("template", "choosing turn red while holds red 7");
    comes_back("template", "choosing while in blue unless left 3");
    comes_back("blackdeath", "window ? blue turn blue while war ? red");
    comes_back("blackdeath", "window ? blue while war ? red"); // of protocol.md
}

TEST(words_that_are_not_the_games_are_refused)
{
    static const char *const wrong[] = {
        "",
        "  ",
        "dancing",
        "choosing red",
        "choosing turn",
        "choosing turn nature",
        "choosing turn red turn blue",
        "choosing while",
        "choosing while dancing",
        "choosing while in pink",
        "choosing until in red",
        "choosing while in red while in red while in red"};
    const mi_game *game = mi_find("template");
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        mi_if f = {.turns = 77};
        assert_int_equal(mi_if_parse(game, wrong[i], strlen(wrong[i]), &f), MI_EARG);
        assert_int_equal(f.turns, 77);
    }
}

// The words between the parts of a condition name nothing in any game.
static void is_no_element(const mi_game *game, const char *word)
{
    uint16_t element;
    for (uint8_t k = MI_NUMBER; k < MI_FIRST_KIND + game->kind_count; k++)
        assert_false(mi_element_find(game, k, word, strlen(word), &element));
}

TEST(no_element_of_a_game_is_called_like_a_part_of_a_condition)
{
    for (unsigned g = 0; mi_game_at(g); g++) {
        is_no_element(mi_game_at(g), "turn");
        is_no_element(mi_game_at(g), "while");
        is_no_element(mi_game_at(g), "unless");
        is_no_element(mi_game_at(g), "?");
    }
}

static size_t longest_element(const mi_game *game)
{
    size_t most = 5; // digits of a number
    for (uint8_t k = MI_NUMBER; k < MI_FIRST_KIND + game->kind_count; k++) {
        const mi_kind *of = mi_kind_of(game, k);
        for (unsigned e = 0; of->words && e < of->count; e++)
            if (strlen(of->words[e]) > most) most = strlen(of->words[e]);
    }
    return most;
}

// The longest word of a table with all its fields.
static size_t longest(const mi_schema *table, unsigned count, size_t element)
{
    size_t most = 0;
    for (unsigned i = 0; i < count; i++) {
        size_t fields = mi_arity(table[i].kind, MI_FIELDS);
        size_t len = strlen(table[i].word) + fields * (1 + element);
        if (len > most) most = len;
    }
    return most;
}

TEST(every_condition_of_every_game_has_room)
{
    for (unsigned g = 0; mi_game_at(g); g++) {
        const mi_game *game = mi_game_at(g);
        size_t element = longest_element(game);
        size_t asked = longest(game->prompts, game->prompt_count, element);
        size_t sight = longest(game->facts_table, game->fact_count, element);
        size_t turn = strlen(" turn purple"), unless = strlen(" unless ");
        assert_true(asked + turn + MI_IF_SIGHTS * (unless + sight) < MI_IF_TEXT);
    }
}

// ---- answering ----

TEST(the_first_that_fits_answers_as_the_seat_itself_would)
{
    static host by_hand;
    red_chooses(2);
    host_plays(&h, "red stay");
    by_hand = h;
    keep(BLUE, "showing", "show 3");
    keep(BLUE, "choosing", "fold");
    keep(BLUE, "choosing", "stay");
    h.now += MINUTE;
    by_hand.now += MINUTE;
    assert_true(answer());
    host_plays(&by_hand, "blue fold");
    assert_int_equal(h.len, by_hand.len);
    assert_memory_equal(h.log, by_hand.log, h.len);
    assert_memory_equal(h.t.sit.live.clock, by_hand.t.sit.live.clock,
                        sizeof h.t.sit.live.clock);
    assert_int_equal(state(BLUE, 1), MI_IF_USED);
}

TEST(a_list_answers_only_when_its_seat_is_asked)
{
    red_chooses(2);
    keep(BLUE, "choosing", "stay");
    assert_false(mi_answers(&h.t));
    assert_false(answer());
    host_plays(&h, "red stay");
    assert_true(mi_answers(&h.t));
}

TEST(a_question_that_no_if_fits_is_asked_as_ever)
{
    red_chooses(2);
    keep(RED, "showing", "show 3");
    host_go_on(&h);
    assert_false(mi_answers(&h.t));
    assert_int_equal(state(RED, 0), MI_IF_WAITS);
}

TEST(a_list_answers_only_at_tables_of_days)
{
    host_begin(&h, "template", 2, false);
    host_go_on(&h);
    keep(RED, "choosing", "stay");
    assert_false(mi_answers(&h.t));
}

TEST(no_list_answers_for_a_bot_or_a_stand_in)
{
    red_chooses(2);
    keep(RED, "choosing", "stay");
    h.t.sit.people = MI_SEAT_BIT(BLUE);
    assert_false(mi_answers(&h.t));
    h.t.sit.people = 3;
    assert_true(mi_answers(&h.t));
    h.t.sit.live.standins = MI_SEAT_BIT(RED);
    assert_false(mi_answers(&h.t));
}

// The first legal step of the seat to act, on a course of its own that goes on by it.
static mi_action first_step(mi_course *c)
{
    mi_list rows;
    uint8_t actor = mi_legal(c->game, &c->p, &rows);
    mi_entry entry = {actor, rows.row[0]};
    assert_int_equal(mi_course_play(c, entry, NULL, NULL), MI_OK);
    return entry.action;
}

// Rattus has turns of several steps: two ifs about the same question are two of them.
TEST(a_list_answers_as_long_as_it_fits_and_the_seat_is_asked)
{
    mi_rng rng = mi_rng_of(1, 2);
    host_begin(&h, "rattus", 2, true);
    host_go_on(&h);
    while (!fits("turn", (unsigned)h.t.sit.actor)) host_step(&h, &rng);
    mi_course ahead = h.t.course;
    uint32_t before = ahead.length;
    unsigned seat = (unsigned)h.t.sit.actor;
    keep(seat, "turn", "done")->then = first_step(&ahead);
    keep(seat, "turn", "done")->then = first_step(&ahead);
    assert_int_equal(mi_course_actor(&ahead), (int)seat);
    assert_true(answer());
    assert_true(h.t.course.length >= before + 2);
    assert_int_equal(state(seat, 0), MI_IF_USED);
    assert_int_equal(state(seat, 1), MI_IF_USED);
    host_follows(&h);
}

// ---- falling away ----

TEST(an_illegal_step_is_refused_and_the_next_if_is_tried)
{
    red_chooses(2);
    host_plays(&h, "red stay");
    keep(BLUE, "choosing", "show 3");
    keep(BLUE, "choosing", "stay");
    assert_true(mi_answers(&h.t));
    assert_int_equal(state(BLUE, 0), MI_IF_REFUSED);
    assert_int_equal(state(BLUE, 1), MI_IF_WAITS);
}

TEST(a_settled_row_has_judged_the_list_of_whoever_is_asked)
{
    red_chooses(2);
    keep(BLUE, "choosing", "show 3");
    host_plays(&h, "red stay");
    assert_int_equal(h.t.sit.actor, BLUE);
    assert_int_equal(state(BLUE, 0), MI_IF_REFUSED);
}

TEST(an_if_answers_as_often_as_it_says)
{
    mi_ifs list = {.n = 1, .of = {{.times = 2, .turns = 1}}};
    mi_ifs_spend(&list, 0);
    assert_int_equal(list.of[0].state, MI_IF_WAITS);
    mi_ifs_spend(&list, 0);
    assert_int_equal(list.of[0].state, MI_IF_USED);
}

// Who answers otherwise has changed their mind.
TEST(an_if_is_used_up_when_its_seat_answers_the_question_itself)
{
    red_chooses(2);
    keep(RED, "choosing", "stay");
    keep(RED, "showing", "show 3");
    host_plays(&h, "red fold");
    assert_int_equal(state(RED, 0), MI_IF_USED);
}

TEST(an_if_falls_away_when_its_turns_are_over)
{
    red_chooses(3);
    keep(RED, "showing", "show 3");
    keep(RED, "showing", "show 3")->turns = 2;
    keep(BLUE, "showing", "show 3");
    host_plays(&h, "red stay");
    assert_int_equal(state(RED, 0), MI_IF_PASSED);
    assert_int_equal(state(RED, 1), MI_IF_WAITS);
    assert_int_equal(h.t.sit.live.ifs[RED].of[1].turns, 1);
    assert_int_equal(state(BLUE, 0), MI_IF_WAITS);
}

TEST(every_list_falls_away_when_the_game_goes_back)
{
    red_chooses(2);
    host_plays(&h, "red stay");
    keep(RED, "showing", "show 3");
    keep(BLUE, "choosing", "stay");
    host_back(&h, h.t.course.length - 1);
    assert_int_equal(state(RED, 0), MI_IF_DROPPED);
    assert_int_equal(state(BLUE, 0), MI_IF_DROPPED);
}

TEST(a_list_falls_away_when_its_seat_is_left_or_given_up)
{
    red_chooses(3);
    keep(RED, "showing", "show 3");
    keep(BLUE, "choosing", "stay");
    keep(GOLD, "choosing", "stay");
    host_open(&h);
    mi_row_leave(&h.r, MI_SEAT_BIT(RED), MI_NORMAL);
    mi_row_resign(&h.r, MI_SEAT_BIT(BLUE));
    host_settle(&h, MI_CLOCK_STOPPED);
    assert_int_equal(state(RED, 0), MI_IF_DROPPED);
    assert_int_equal(state(BLUE, 0), MI_IF_DROPPED);
    assert_int_equal(state(GOLD, 0), MI_IF_WAITS);
    host_open(&h);
    mi_row_return(&h.r, MI_SEAT_BIT(RED));
    host_settle(&h, MI_CLOCK_STOPPED);
    assert_int_equal(state(RED, 0), MI_IF_DROPPED);
}

TEST(lists_end_with_the_game)
{
    red_chooses(2);
    keep(RED, "showing", "show 3");
    keep(BLUE, "choosing", "stay");
    host_open(&h);
    assert_true(mi_row_stop(&h.r));
    host_settle(&h, MI_CLOCK_STOPPED);
    assert_true(h.t.sit.live.over);
    assert_int_equal(h.t.sit.live.ifs[RED].n + h.t.sit.live.ifs[BLUE].n, 0);
}

// ---- beside standing orders ----

// Plays Black Death by lot until somebody's order would pass in a window.
static unsigned in_a_window(void)
{
    mi_rng rng = mi_rng_of(3, 3);
    mi_action unused;
    host_begin(&h, "blackdeath", 3, true);
    h.t.sit.live.raised = MI_ALL;
    host_go_on(&h);
    for (int16_t s; (s = h.t.sit.actor) >= 0; h.t.sit.live.raised = MI_ALL) {
        h.t.sit.order[s] = 1;
        if (mi_stands(&h.t, (unsigned)s, &unused)) return (unsigned)s;
        host_step(&h, &rng);
    }
    fail_msg("no window");
    return MI_SEATS;
}

TEST(an_if_that_fits_goes_before_a_standing_order)
{
    unsigned seat = in_a_window();
    h.t.sit.live.raised = 0;
    keep(seat, "window", "pass");
    host_go_on(&h);
    assert_int_equal(h.t.sit.actor, (int)seat);
    assert_true(answer());
    assert_int_equal(state(seat, 0), MI_IF_USED);
}

TEST(an_order_passes_where_the_step_of_an_if_is_refused)
{
    unsigned seat = in_a_window();
    h.t.sit.live.raised = 0;
    keep(seat, "window", "done");
    uint32_t before = h.t.course.length;
    host_go_on(&h);
    assert_int_equal(state(seat, 0), MI_IF_REFUSED);
    assert_true(h.t.course.length > before);
}

TEST(states_have_words)
{
    assert_string_equal(mi_if_word(MI_IF_WAITS), "waits");
    assert_string_equal(mi_if_word(MI_IF_DROPPED), "dropped");
    assert_null(mi_if_word(MI_IF_STATES));
}
