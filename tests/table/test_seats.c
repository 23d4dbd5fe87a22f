// Who plays, who is waited for, and who must agree.

#include "host.h"

static host h;

static void a_table(uint8_t seats, bool days)
{
    host_begin(&h, "rattus", seats, days);
    host_go_on(&h);
}

static void leave(mi_seats seats)
{
    host_open(&h);
    mi_row_leave(&h.r, seats, MI_HARD);
    host_settle(&h, MI_CLOCK_STOPPED);
}

static void come_back(mi_seats seats)
{
    host_open(&h);
    mi_row_return(&h.r, seats);
    host_settle(&h, MI_CLOCK_STOPPED);
}

static void resign(mi_seats seats)
{
    host_open(&h);
    mi_row_resign(&h.r, seats);
    host_settle(&h, MI_CLOCK_STOPPED);
}

static mi_seats mover(void) { return MI_SEAT_BIT(h.t.sit.actor); }

TEST(a_stand_in_takes_over_and_gives_back)
{
    a_table(3, false);
    unsigned seat = (unsigned)h.t.sit.actor;
    h.now += 5 * SECOND;
    leave(mover());
    assert_int_equal(h.r.count, 1);
    assert_false(mi_in_person(&h.t.sit) & mover());
    assert_true(mi_players(&h.t.sit) & mover());
    assert_int_equal(mi_runs(&h.t.sit), MI_CLOCK_STOPPED);
    assert_int_equal(h.t.sit.live.level[seat], MI_HARD);
    assert_int_equal(h.t.sit.live.away[seat], h.now);
    int64_t left = h.t.sit.live.clock[seat];
    assert_int_equal(left, BANK - 5 * SECOND);
    h.now += 100 * SECOND;
    come_back(mover());
    assert_true(mi_in_person(&h.t.sit) & mover());
    assert_int_equal(h.t.sit.live.clock[seat], left); // as it was
    host_follows(&h);
}

TEST(leaving_twice_is_leaving_once)
{
    a_table(3, false);
    unsigned seat = (unsigned)h.t.sit.actor;
    leave(mover());
    int64_t away = h.t.sit.live.away[seat];
    h.now += MINUTE;
    leave(mover());
    assert_int_equal(h.t.sit.live.away[seat], away);
}

TEST(nobody_comes_back_into_a_turn_without_time)
{
    mi_rng rng = mi_rng_of(1, 1);
    a_table(3, false);
    mi_seats seat = mover(), all = 7;
    h.now += 2 * (int64_t)BANK;
    leave(seat);
    come_back(seat);
    assert_int_equal(h.r.count, 0);
    assert_int_equal(h.t.sit.live.coming, seat);
    assert_int_equal(mi_in_person(&h.t.sit), all & ~seat);
    while (mover() == seat) host_step(&h, &rng); // the stand-in
    assert_int_equal(host_asides(&h, MI_ASIDE_RETURNS), 1);
    assert_int_equal(mi_in_person(&h.t.sit), all);
    assert_int_equal(h.t.sit.live.coming, 0);
}

TEST(who_leaves_again_is_not_coming)
{
    mi_rng rng = mi_rng_of(1, 1);
    a_table(3, false);
    mi_seats seat = mover();
    h.now += 2 * (int64_t)BANK;
    leave(seat);
    come_back(seat);
    leave(seat);
    assert_int_equal(h.t.sit.live.coming, 0);
    while (mover() == seat) host_step(&h, &rng);
    assert_true(h.t.sit.live.standins & seat);
}

TEST(others_come_back_while_one_without_time_waits)
{
    a_table(3, false);
    mi_seats seat = mover(), other = seat == 1 ? 2 : 1;
    h.now += 2 * (int64_t)BANK;
    leave(seat | other);
    come_back(seat | other);
    assert_int_equal(h.t.sit.live.coming, seat);
    assert_true(mi_in_person(&h.t.sit) & other);
}

TEST(a_turn_of_a_stand_in_is_counted)
{
    mi_rng rng = mi_rng_of(1, 1);
    a_table(3, false);
    unsigned seat = (unsigned)h.t.sit.actor;
    leave(mover());
    assert_int_equal(h.t.sit.live.away_turns[seat], 0);
    while (h.t.sit.actor == (int)seat) host_step(&h, &rng);
    assert_int_equal(h.t.sit.live.away_turns[seat], 1);
    while (h.t.sit.actor != (int)seat) host_step(&h, &rng);
    h.t.sit.live.away_turns[seat] = 255;
    while (h.t.sit.actor == (int)seat) host_step(&h, &rng);
    assert_int_equal(h.t.sit.live.away_turns[seat], 255);
}

TEST(people_come_back_before_the_first_draw)
{
    host_begin(&h, "rattus", 3, false);
    h.t.sit.live.standins = 2;
    come_back(2);
    assert_int_equal(mi_in_person(&h.t.sit), 7);
    host_open(&h);
    mi_row_return(&h.r, 0); // nobody
    assert_int_equal(h.r.count, 0);
}

TEST(nobody_is_late_for_a_game_that_is_over)
{
    a_table(2, false);
    resign(1);
    host_open(&h);
    mi_row_return(&h.r, 2);
    assert_int_equal(h.r.now.sit.live.coming, 0);
}

// ---- giving up ----

TEST(of_two_the_other_one_has_won)
{
    for (uint8_t seat = 0; seat < 2; seat++) {
        a_table(2, false);
        resign(MI_SEAT_BIT(seat));
        assert_int_equal(h.t.sit.actor, MI_COURSE_OVER);
        assert_true(h.t.sit.live.over);
        assert_int_equal(h.t.sit.live.rank[seat], 2);
        assert_int_equal(h.t.sit.live.rank[1 - seat], 1);
        host_follows(&h);
    }
}

TEST(of_more_than_two_the_others_play_on)
{
    a_table(3, false);
    resign(MI_SEAT_BIT(BLUE));
    assert_false(h.t.sit.live.over);
    assert_true(h.t.sit.actor >= 0);
    assert_int_equal(mi_players(&h.t.sit), 5);
    assert_int_equal(mi_in_person(&h.t.sit), 5);
    assert_int_equal(host_asides(&h, MI_ASIDE_RESIGNED), 1);
}

TEST(who_has_resigned_is_behind_all_who_stayed)
{
    mi_rng rng = mi_rng_of(2, 3);
    for (mi_seats gone = 0; gone < 16; gone++) {
        host_begin(&h, "rattus", 4, false);
        host_go_on(&h);
        for (unsigned i = 0; i < 40; i++) host_step(&h, &rng);
        resign(gone);
        host_open(&h);
        assert_true(mi_row_stop(&h.r));
        host_settle(&h, MI_CLOCK_STOPPED);
        mi_standing standing = {0};
        h.t.course.game->standing(&h.t.course.p, &standing);
        const mi_live *live = &h.t.sit.live;
        assert_memory_equal(live->points, standing.points, sizeof live->points);
        for (unsigned a = 0; a < 4; a++)
            for (unsigned b = 0; b < 4; b++) {
                int left = gone >> a & 1, other = gone >> b & 1;
                bool before = left != other ? !left : standing.rank[a] < standing.rank[b];
                if (a != b) assert_int_equal(live->rank[a] < live->rank[b], before);
            }
    }
}

TEST(a_game_that_is_over_does_not_stop_again)
{
    a_table(2, false);
    resign(MI_SEAT_BIT(RED));
    host_open(&h);
    assert_false(mi_row_stop(&h.r));
}

// ---- pauses ----

TEST(a_live_game_waits_when_all_have_left)
{
    a_table(2, false);
    int16_t actor = h.t.sit.actor;
    leave(1);
    assert_int_equal(h.t.sit.live.paused, 0);
    h.now += 7 * SECOND;
    leave(2);
    assert_int_equal(host_asides(&h, MI_ASIDE_PAUSED), 1);
    assert_int_equal(h.t.sit.live.paused, h.now);
    assert_int_equal(mi_runs(&h.t.sit), MI_CLOCK_STOPPED);
    h.now += 10 * MINUTE;
    come_back(MI_SEAT_BIT(actor));
    assert_int_equal(host_asides(&h, MI_ASIDE_RESUMED), 1);
    assert_int_equal(h.t.sit.live.paused, 0);
    assert_int_equal(mi_runs(&h.t.sit), actor);
    host_follows(&h);
}

TEST(a_game_over_days_does_not_wait)
{
    a_table(2, true);
    leave(3);
    assert_int_equal(h.t.sit.live.paused, 0);
}

TEST(bots_play_on_when_all_people_have_resigned)
{
    a_table(3, false);
    leave(7);
    assert_true(h.t.sit.live.paused);
    h.now += MINUTE;
    resign(3);
    assert_true(h.t.sit.live.paused); // one may still come back
    resign(4);
    assert_int_equal(h.t.sit.live.paused, 0);
    assert_int_equal(host_asides(&h, MI_ASIDE_RESUMED), 1);
}

TEST(a_game_is_not_told_of_the_time_in_which_it_waited)
{
    host_begin_with(&h, "plague", 2, "limit", "60");
    host_go_on(&h);
    h.now += 30 * SECOND;
    leave(3);
    h.now += 20 * MINUTE;
    host_go_on(&h); // nothing to tell while it waits
    assert_int_equal(h.r.count, 0);
    come_back(3);
    assert_int_equal(h.t.sit.live.told, BEGIN + 20 * MINUTE);
    h.now += 29 * SECOND;
    host_go_on(&h);
    assert_int_equal(h.r.count, 0);
    h.now += SECOND;
    host_go_on(&h);
    assert_int_equal(h.r.count, 1); // the first whole minute of play
}

TEST(a_game_that_ends_while_it_waits_does_not_wait_any_more)
{
    a_table(3, false);
    leave(7);
    host_open(&h);
    assert_true(mi_row_stop(&h.r));
    host_settle(&h, MI_CLOCK_STOPPED);
    assert_int_equal(h.t.sit.live.paused, 0);
    assert_true(h.t.sit.live.over);
}

// ---- votes ----

TEST(all_who_play_in_person_vote)
{
    a_table(3, false);
    h.t.sit.people = 3; // gold is a bot
    assert_int_equal(mi_voters(&h.t.sit, h.now, MINUTE), 3);
    resign(1);
    assert_int_equal(mi_voters(&h.t.sit, h.now, MINUTE), 2);
}

TEST(who_has_left_is_waited_for_during_a_grace)
{
    a_table(3, false);
    leave(2);
    assert_int_equal(mi_voters(&h.t.sit, h.now + MINUTE - 1, MINUTE), 7);
    assert_int_equal(mi_voters(&h.t.sit, h.now + MINUTE, MINUTE), 5);
}

TEST(over_days_a_grace_is_some_turns)
{
    a_table(3, true);
    leave(2);
    h.t.sit.live.away_turns[BLUE] = MI_ABSENT_TURNS - 1;
    assert_int_equal(mi_voters(&h.t.sit, h.now + 1000 * MINUTE, MINUTE), 7);
    h.t.sit.live.away_turns[BLUE] = MI_ABSENT_TURNS;
    assert_int_equal(mi_voters(&h.t.sit, h.now, MINUTE), 5);
}

TEST(a_vote_is_carried_when_all_have_agreed)
{
    mi_live live = {0};
    assert_false(mi_vote(&live, MI_ASK_UNDO, 4, 1, 7));
    assert_false(mi_vote(&live, MI_ASK_UNDO, 4, 2, 7));
    assert_true(mi_vote(&live, MI_ASK_UNDO, 4, 4, 7));
}

TEST(another_question_is_asked_anew)
{
    mi_live live = {0};
    mi_vote(&live, MI_ASK_UNDO, 4, 1, 3);
    assert_false(mi_vote(&live, MI_ASK_UNDO, 5, 2, 3));
    assert_int_equal(live.agreed, 2);
    assert_false(mi_vote(&live, MI_ASK_STOP, 5, 1, 3));
    assert_int_equal(live.agreed, 1);
    mi_vote_drop(&live);
    assert_int_equal(live.ask, MI_ASK_NOTHING);
    assert_false(mi_vote(&live, MI_ASK_STOP, 0, 2, 3));
}

TEST(a_vote_is_about_the_game_as_it_stood)
{
    mi_rng rng = mi_rng_of(1, 1);
    a_table(3, false);
    mi_vote(&h.t.sit.live, MI_ASK_STOP, 0, 3, 7);
    host_step(&h, &rng);
    assert_int_equal(h.t.sit.live.ask, MI_ASK_NOTHING);
    assert_int_equal(h.t.sit.live.agreed, 0);
}
