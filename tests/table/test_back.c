// Going back: where to, and what the game is then.

#include "host.h"

static host h;

// Rattus for two: the first settler has been drawn, and three have settled.
static void three_have_settled(void)
{
    mi_rng rng = mi_rng_of(1, 2);
    host_begin(&h, "rattus", 2, false);
    host_go_on(&h);
    assert_int_equal(h.t.course.draws, 2);
    for (unsigned i = 0; i < 3; i++) host_step(&h, &rng);
    assert_int_equal(h.t.course.length, 5);
}

static bool may(uint32_t to) { return mi_may_go_back(&h.t, h.log, h.len, to); }

TEST(a_row_goes_back_to_where_nothing_is_natures)
{
    three_have_settled();
    assert_false(may(0));
    assert_false(may(1));
    assert_true(may(2));
    assert_true(may(4));
    assert_false(may(5)); // that is where it is
    assert_false(may(6));
    host_open(&h);
    assert_false(mi_row_back(&h.r, h.log, h.len, 1));
    assert_int_equal(h.r.count, 0);
}

TEST(what_was_played_elsewhere_stands)
{
    three_have_settled();
    h.t.sit.resumed = 4;
    assert_false(may(3));
    assert_true(may(4));
}

TEST(after_going_back_the_game_is_what_it_was)
{
    three_have_settled();
    mi_rng rng = mi_rng_of(4, 4);
    mi_table then = h.t;
    host_step(&h, &rng);
    h.now += 3 * SECOND;
    host_back(&h, then.course.length);
    assert_true(mi_equal(then.course.game, &h.t.course.p, &then.course.p));
    assert_int_equal(h.t.course.draws, then.course.draws);
    assert_int_equal(h.t.course.length, then.course.length + 2);
    assert_int_equal(h.t.sit.actor, then.sit.actor);
    host_follows(&h);
    // The middle of what was taken back is no place to be.
    assert_false(may(6));
    assert_true(may(5) && may(4));
}

TEST(no_turn_begins_by_going_back)
{
    three_have_settled();
    int64_t clock[2] = {100 * SECOND, 100 * SECOND};
    memcpy(h.t.sit.live.clock, clock, sizeof clock);
    int16_t was = h.t.sit.actor;
    for (uint32_t to = 4; h.t.sit.actor == was; to--) host_back(&h, to);
    assert_int_equal(h.t.sit.live.clock[0], clock[0]);
    assert_int_equal(h.t.sit.live.clock[1], clock[1]);
}

TEST(a_row_that_has_begun_does_not_go_back)
{
    three_have_settled();
    host_open(&h);
    mi_row_leave(&h.r, 1, MI_EASY);
    assert_false(mi_row_back(&h.r, h.log, h.len, 4));
}

TEST(what_cannot_be_read_is_not_taken_back)
{
    static const uint8_t log[] = {2, 0, 200};
    three_have_settled();
    host_open(&h);
    assert_false(mi_row_back(&h.r, log, sizeof log, 0));
}

TEST(what_the_table_did_can_be_among_what_is_taken_back)
{
    three_have_settled();
    host_open(&h);
    mi_row_leave(&h.r, 1, MI_EASY);
    host_settle(&h, MI_CLOCK_STOPPED);
    host_back(&h, 4);
    assert_int_equal(h.t.sit.live.standins, 1); // who is away is away
    host_follows(&h);
}

// ---- records and steps of one's own ----

TEST(a_record_leads_to_the_same_course)
{
    mi_entry entry[8];
    mi_draw draw[8];
    mi_record r;
    mi_course c;
    mi_item item;
    three_have_settled();
    mi_record_init(&r, entry, draw, 8);
    r.game = h.t.course.game;
    r.head = *mi_head_of(&h.t.course.p);
    for (size_t at = 0; mi_item_next(h.log, h.len, &at, &item);) {
        mi_entry e;
        assert_true(mi_item_entry_read(r.game, &item, &e));
        assert_int_equal(mi_record_add(&r, e, (mi_draw){0, 0}), MI_OK);
    }
    for (int judge = 0; judge < 2; judge++) {
        assert_int_equal(mi_course_record(&c, &r, r.n + 9, judge), MI_OK);
        assert_true(mi_equal(c.game, &c.p, &h.t.course.p));
        assert_int_equal(c.length, h.t.course.length);
        assert_int_equal(mi_course_record(&c, &r, 1, judge), MI_OK);
        assert_int_equal(c.length, 1);
    }
    entry[2].actor ^= 1;
    assert_int_equal(mi_course_record(&c, &r, r.n, true), MI_ETURN);
    r.head.seats = 1;
    assert_int_equal(mi_course_record(&c, &r, r.n, true), MI_EGAME);
}

TEST(steps_are_tried_on_what_one_sees)
{
    mi_view view;
    mi_rule why = NULL;
    host_begin(&h, "template", 2, false);
    host_go_on(&h);
    const mi_game *game = h.t.course.game;
    mi_see(game, &h.t.course.p, MI_SEAT_BIT(RED), &view);
    mi_entry show = {RED, host_action(&h, "show 3")};
    assert_int_equal(mi_stage(game, &view, show, &why), MI_ERULE);
    mi_entry stay = {RED, host_action(&h, "stay")};
    assert_int_equal(mi_stage(game, &view, stay, &why), MI_OK);
    assert_int_equal(mi_to_act(game, &view.p), BLUE);
}

TEST(a_log_that_cannot_be_played_is_seen)
{
    mi_course c;
    mi_head head = mi_head_default(mi_find("template"), 2);
    static const uint8_t no_aside[] = {254, 1, 9}, no_entry[] = {2, 0, 200},
                         cut[] = {254, 1, 6, 9};
    assert_true(mi_course_begin(&c, mi_find_id(head.game), &head));
    assert_false(mi_course_run(&c, no_aside, 0, sizeof no_aside));
    assert_false(mi_course_run(&c, no_entry, 0, sizeof no_entry));
    assert_false(mi_course_run(&c, cut, 0, sizeof cut));
    mi_entry none = {RED, {77, {0}}};
    assert_int_not_equal(mi_course_take(&c, none, NULL), MI_OK);
    assert_false(mi_course_may_go_back(c.game, no_entry, sizeof no_entry, 0));
}
