// Clocks as functions of their arguments.

#include "host.h"

TEST(time_in_stretches_is_counted_once)
{
    static const mi_span s[] = {{50, 60}, {10, 20}, {15, 30}, {55, 58}};
    assert_int_equal(mi_clock_lost(s, 4, 0, 100), 30);
    assert_int_equal(mi_clock_lost(s, 4, 18, 52), 14);
    assert_int_equal(mi_clock_lost(s, 4, 30, 50), 0);
    assert_int_equal(mi_clock_lost(s, 4, 56, 57), 1);
    assert_int_equal(mi_clock_lost(s, 0, 0, 100), 0);
}

TEST(no_more_is_given_back_than_has_passed)
{
    mi_clocks c = {.left = {500}, .runs = 0, .since = 1000};
    assert_int_equal(mi_clock_stop(&c, 1100, 9999), 100);
    assert_int_equal(c.left[0], 500);
    mi_clock_start(&c, &(mi_terms){.bank = 600, .step = 200}, 0, 1100, true);
    assert_int_equal(c.left[0], 600); // never above the bank
    assert_int_equal(mi_clock_left(&c, 0, 9999, 0), 0);
}

TEST(a_clock_that_stands_is_not_charged)
{
    mi_clocks c = {.left = {500, 700}, .runs = MI_CLOCK_STOPPED, .since = 1000};
    assert_int_equal(mi_clock_stop(&c, 2000, 50), 0);
    assert_int_equal(mi_clock_left(&c, 0, 2000, 0), 500);
    mi_clock_start(&c, &(mi_terms){.bank = 900, .step = 100}, MI_CLOCK_STOPPED, 0, true);
    assert_int_equal(c.left[0] + c.left[1], 1200);
    c.runs = 0;
    assert_int_equal(mi_clock_left(&c, 1, 2000, 0), 700);
    mi_clock_start(&c, &(mi_terms){.bank = 900, .step = 100}, 1, 0, false);
    assert_int_equal(c.left[1], 700); // no turn begins by it
}

TEST(nothing_is_taken_by_lost_time_below_nothing)
{
    mi_clocks c = {.left = {500}, .runs = 0, .since = 1000};
    assert_int_equal(mi_clock_left(&c, 0, 1200, -100), 300);
    assert_int_equal(mi_clock_left(&c, 0, 900, 0), 500); // before it began
    assert_int_equal(mi_clock_stop(&c, 1200, -100), 0);
    assert_int_equal(c.left[0], 300);
}

// ---- clocks of a table ----

static host h;

static void a_live_table(void)
{
    host_begin(&h, "rattus", 3, false);
    for (unsigned s = 0; s < MI_SEATS; s++) h.t.sit.live.clock[s] = 100 * SECOND;
    host_go_on(&h);
}

TEST(clocks_run_for_the_one_who_moves)
{
    mi_rng rng = mi_rng_of(8, 8);
    a_live_table();
    int16_t mover = h.t.sit.actor;
    assert_int_equal(h.t.sit.live.clock[mover], 110 * SECOND); // the turn has its step
    h.now += 30 * SECOND;
    host_step(&h, &rng);
    assert_int_equal(h.t.sit.live.clock[mover], 80 * SECOND);
    assert_int_not_equal(h.t.sit.actor, mover);
    for (int16_t s = 0; s < 3; s++)
        if (s != mover)
            assert_int_equal(h.t.sit.live.clock[s],
                             h.t.sit.actor == s ? 110 * SECOND : 100 * SECOND);
}

TEST(whatever_happens_charges_the_clock_that_runs)
{
    a_live_table();
    int16_t mover = h.t.sit.actor;
    h.now += 30 * SECOND;
    host_go_on(&h);
    assert_int_equal(h.t.sit.live.clock[mover], 80 * SECOND);
    h.now += 1000 * SECOND;
    host_go_on(&h);
    assert_int_equal(h.t.sit.live.clock[mover], 0);
}

TEST(time_that_was_lost_is_given_back_and_told)
{
    mi_rng rng = mi_rng_of(8, 8);
    a_live_table();
    int16_t mover = h.t.sit.actor;
    h.now += 30 * SECOND;
    h.t.sit.live.owed = 5 * SECOND;
    mi_list rows;
    mi_legal(h.t.course.game, &h.t.course.p, &rows);
    host_open(&h);
    h.r.lost = 7 * SECOND;
    mi_entry entry = {(uint16_t)mover, rows.row[mi_rng_below(&rng, rows.n)]};
    assert_int_equal(mi_row_play(&h.r, entry, NULL), MI_OK);
    host_settle(&h, mover);
    assert_int_equal(h.t.sit.live.clock[mover], (80 + 12) * SECOND);
    assert_int_equal(host_asides(&h, MI_ASIDE_GIVEN), 1);
    assert_int_equal(h.t.sit.live.owed, 0);
    host_step(&h, &rng);
    assert_int_equal(host_asides(&h, MI_ASIDE_GIVEN), 0);
}

TEST(a_row_of_nothing_tells_of_no_lost_time)
{
    a_live_table();
    int16_t mover = h.t.sit.actor;
    h.now += 30 * SECOND;
    host_open(&h);
    h.r.lost = 7 * SECOND;
    host_settle(&h, MI_CLOCK_STOPPED);
    assert_int_equal(h.r.count, 0);
    assert_int_equal(h.t.sit.live.clock[mover], 87 * SECOND);
}

TEST(more_lost_time_than_a_number_holds_is_told_as_the_most)
{
    a_live_table();
    h.now += INT64_C(5000000000);
    host_open(&h);
    h.r.lost = INT64_C(5000000000);
    mi_row_leave(&h.r, MI_SEAT_BIT(h.t.sit.actor), MI_EASY);
    host_settle(&h, MI_CLOCK_STOPPED);
    mi_item item;
    mi_aside aside;
    size_t at = 0;
    assert_true(mi_item_next(h.r.bytes, h.r.len, &at, &item));
    assert_true(mi_item_next(h.r.bytes, h.r.len, &at, &item));
    assert_true(mi_aside_read(item.body, item.len, &aside));
    assert_int_equal(aside.ms, UINT32_MAX);
}

TEST(over_days_every_move_has_the_whole_time)
{
    mi_rng rng = mi_rng_of(8, 8);
    host_begin(&h, "plague", 3, true);
    host_go_on(&h);
    for (unsigned i = 0; i < 30; i++) {
        h.now += 30 * SECOND;
        host_step(&h, &rng);
        assert_int_equal(h.t.sit.live.clock[h.t.sit.actor], BANK);
    }
    h.now += 30 * SECOND;
    host_go_on(&h); // nobody has moved
    assert_int_equal(h.t.sit.live.clock[h.t.sit.actor], BANK - 30 * SECOND);
}
