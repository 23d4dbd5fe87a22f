// Rows: what follows by itself until somebody is asked.

#include "host.h"

static host h;

static bool order_answers(unsigned seat)
{
    mi_action answer;
    return mi_stands(&h.t, seat, &answer);
}

TEST(a_table_begins_with_people_and_whole_clocks)
{
    host_begin(&h, "rattus", 3, false);
    assert_int_equal(mi_in_person(&h.t.sit), 7);
    assert_int_equal(h.t.sit.actor, MI_COURSE_NATURE);
    assert_int_equal(mi_runs(&h.t.sit), MI_CLOCK_STOPPED);
    for (unsigned s = 0; s < MI_SEATS; s++) assert_int_equal(h.t.sit.live.clock[s], BANK);
    mi_head head = mi_head_default(mi_find("rattus"), 1);
    assert_false(mi_table_begin(&h.t, mi_find("rattus"), &head, &(mi_terms){0}, BEGIN));
}

TEST(a_row_ends_where_a_person_is_asked)
{
    static const char *const games[] = {"template", "rattus", "blackdeath", "plague"};
    for (unsigned g = 0; g < 4; g++) {
        mi_rng rng = mi_rng_of(5, g);
        host_begin(&h, games[g], 3, false);
        for (unsigned i = 0; i < 60 && host_step(&h, &rng); i++) {
            assert_int_not_equal(h.t.sit.actor, MI_COURSE_NATURE);
            host_follows(&h);
        }
    }
}

TEST(an_entry_that_is_refused_changes_nothing)
{
    host_begin(&h, "template", 2, false);
    host_go_on(&h);
    host_open(&h);
    mi_rule why = NULL;
    mi_entry show = {RED, host_action(&h, "show 3")};
    assert_int_equal(mi_row_play(&h.r, show, &why), MI_ERULE);
    assert_string_equal(why, "R4.1");
    assert_int_equal(h.r.len + h.r.count, 0);
    assert_true(mi_equal(h.t.course.game, &h.r.now.course.p, &h.t.course.p));
    h.r.room = MI_ITEM_BYTES - 1;
    mi_entry stay = {RED, host_action(&h, "stay")};
    assert_int_equal(mi_row_play(&h.r, stay, NULL), MI_EROOM);
    assert_int_equal(h.r.count, 0);
}

// ---- standing orders ----

TEST(standing_orders_pass_unless_a_hand_is_raised)
{
    mi_rng rng = mi_rng_of(6, 6);
    unsigned asked = 0, lowered = 0;
    host_begin(&h, "blackdeath", 3, false);
    for (unsigned i = 0; i < 400 && h.t.sit.actor >= 0; i++) {
        h.t.sit.live.raised = (mi_seats)(i / 8 % 2 ? 7 : 0);
        mi_seats before = h.t.sit.live.raised;
        int16_t actor = h.t.sit.actor;
        bool would = actor < MI_SEATS && order_answers((unsigned)actor);
        host_step(&h, &rng);
        mi_seats raised = h.t.sit.live.raised;
        bool low = before && actor < MI_SEATS && !(raised & MI_SEAT_BIT(actor));
        assert_int_equal(low, before && would); // it was asked, and that was the once
        lowered += low;
        if (h.t.sit.actor < 0 || !order_answers((unsigned)h.t.sit.actor)) continue;
        assert_true(raised & MI_SEAT_BIT(h.t.sit.actor));
        asked++;
    }
    assert_true(asked > 3 && lowered > 0);
}

// Plays on until the order of the seat to act would pass; its hand is raised.
static unsigned a_window(void)
{
    mi_rng rng = mi_rng_of(6, 6);
    host_begin(&h, "blackdeath", 3, false);
    do {
        h.t.sit.live.raised = 7;
        assert_true(host_step(&h, &rng));
    } while (!order_answers((unsigned)h.t.sit.actor));
    return (unsigned)h.t.sit.actor;
}

TEST(a_hand_that_is_lowered_lets_the_order_pass)
{
    unsigned seat = a_window();
    mi_raise(&h.t.sit.live, seat, false);
    assert_false(h.t.sit.live.raised & MI_SEAT_BIT(seat));
    uint32_t length = h.t.course.length;
    host_go_on(&h);
    assert_true(h.t.course.length > length);
    mi_raise(&h.t.sit.live, seat, true);
    assert_true(h.t.sit.live.raised & MI_SEAT_BIT(seat));
}

TEST(the_order_of_a_seat_that_a_bot_plays_is_not_asked)
{
    unsigned seat = a_window();
    mi_raise(&h.t.sit.live, seat, false);
    h.t.sit.people &= (mi_seats)~MI_SEAT_BIT(seat);
    assert_false(order_answers(seat));
    uint32_t length = h.t.course.length;
    host_go_on(&h);
    assert_int_equal(h.t.course.length, length);
    assert_int_equal(h.t.sit.actor, seat);
}

TEST(the_hand_of_a_seat_that_is_away_stays_raised)
{
    unsigned seat = a_window();
    mi_rng rng = mi_rng_of(1, 1);
    host_open(&h);
    mi_row_leave(&h.r, MI_SEAT_BIT(seat), MI_EASY);
    host_settle(&h, MI_CLOCK_STOPPED);
    host_step(&h, &rng);
    assert_true(h.t.sit.live.raised & MI_SEAT_BIT(seat));
}

TEST(who_comes_and_goes_does_not_move_the_game)
{
    mi_rng rng = mi_rng_of(2, 1);
    host_begin(&h, "blackdeath", 3, false);
    assert_true(host_step(&h, &rng));
    uint32_t length = h.t.course.length;
    unsigned away = h.t.sit.actor == 0;
    assert_int_equal(h.t.course.moved, length);
    host_open(&h);
    mi_row_leave(&h.r, MI_SEAT_BIT(away), MI_EASY);
    mi_row_return(&h.r, MI_SEAT_BIT(away));
    host_settle(&h, MI_CLOCK_STOPPED);
    assert_int_equal(h.t.course.length, length + 2);
    assert_int_equal(h.t.course.moved, length);
}

TEST(a_game_without_orders_asks_everybody)
{
    mi_action answer;
    host_begin(&h, "rattus", 3, false); // orders are of its expansion
    host_go_on(&h);
    assert_false(mi_stands(&h.t, (unsigned)h.t.sit.actor, &answer));
}

// ---- time ----

// Minutes that the last row has told the game; 0 where it told none.
static unsigned minutes_told(void)
{
    mi_item item;
    mi_entry entry;
    unsigned told = 0;
    for (size_t at = 0; mi_item_next(h.r.bytes, h.r.len, &at, &item);)
        if (mi_item_entry_read(h.t.course.game, &item, &entry) &&
            entry.actor == MI_TABLE && entry.action.verb == MI_CLOCK)
            told += entry.action.arg[0];
    return told;
}

TEST(games_that_care_are_told_the_time)
{
    host_begin_with(&h, "plague", 3, "limit", "60");
    host_go_on(&h);
    h.now += 3 * MINUTE + 5;
    host_go_on(&h);
    assert_int_equal(minutes_told(), 3);
    h.now += MINUTE - 10; // five milliseconds were left over
    host_go_on(&h);
    assert_int_equal(minutes_told(), 0);
    h.now += 5;
    host_go_on(&h);
    assert_int_equal(minutes_told(), 1);
    host_follows(&h);
}

TEST(games_that_do_not_care_are_told_nothing)
{
    host_begin(&h, "rattus", 3, false);
    host_go_on(&h);
    h.now += 3 * MINUTE;
    host_go_on(&h);
    assert_int_equal(minutes_told() + h.r.count, 0);
    assert_int_equal(h.t.sit.live.told, h.now);
}

TEST(a_game_over_days_is_told_no_time)
{
    host_begin_with(&h, "plague", 3, "limit", "60");
    h.t.sit.terms.fresh = true;
    host_go_on(&h);
    h.now += 30 * MINUTE;
    host_go_on(&h);
    assert_int_equal(minutes_told(), 0);
    assert_int_equal(h.t.sit.live.told, BEGIN);
}

TEST(a_very_long_time_is_told_as_a_thousand_minutes)
{
    host_begin_with(&h, "plague", 3, "limit", "60");
    host_go_on(&h);
    h.now += INT64_C(5000) * MINUTE;
    host_go_on(&h);
    assert_int_equal(minutes_told(), 1000);
    assert_int_equal(h.t.sit.live.told, h.now);
}

// A clock that was set back tells and charges nothing.
TEST(time_does_not_run_backwards)
{
    host_begin_with(&h, "plague", 3, "limit", "60");
    host_go_on(&h);
    int64_t left = h.t.sit.live.clock[h.t.sit.actor];
    h.now -= 90 * MINUTE;
    host_go_on(&h);
    assert_int_equal(minutes_told(), 0);
    assert_int_equal(h.t.sit.since, BEGIN);
    assert_int_equal(h.t.sit.live.clock[h.t.sit.actor], left);
}

TEST(a_game_that_is_over_is_told_no_time)
{
    host_begin_with(&h, "plague", 2, "limit", "60");
    host_go_on(&h);
    h.now += 5 * MINUTE;
    host_open(&h);
    h.r.lost = MINUTE;
    assert_true(mi_row_stop(&h.r));
    host_settle(&h, MI_CLOCK_STOPPED);
    assert_int_equal(minutes_told(), 0);
    assert_int_equal(host_asides(&h, MI_ASIDE_GIVEN), 0); // nor is time given back
    assert_int_equal(h.r.count, 1);
    host_go_on(&h); // nothing happens any more
    assert_int_equal(h.r.count, 0);
    assert_true(h.t.sit.live.over);
}
