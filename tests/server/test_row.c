// Rows: what follows from a batch before it goes to the database.

#include <string.h>

#include "bot.h"
#include "fair.h"
#include "rule_test.h"
#include "table.h"

enum { MINUTE = 60000 };

static table *a_table(const char *name, const char *option, const char *value)
{
    static table t;
    buf_free(&t.log);
    t = (table){.is = {.id = 1,
                       .game = mi_find(name),
                       .state = TABLE_RUNNING,
                       .pace = PACE_LIVE,
                       .bank = 600,
                       .step = 10}};
    t.is.head = mi_head_default(t.is.game, 3);
    if (option)
        assert_int_equal(mi_option_set(t.is.game, &t.is.head, option, value), MI_OK);
    assert_true(mi_course_begin(&t.course, &t.is.head));
    for (unsigned s = 0; s < 3; s++) {
        t.is.seat[s] = (table_seat){.kind = SEAT_PERSON, .person = 1 + s};
        t.is.seat[s].standing = t.is.game->order_away;
        t.is.live.clock[s] = 100000;
    }
    t.is.actor = mi_course_actor(&t.course);
    t.is.since = t.is.live.told = now_ms();
    return &t;
}

// What the table becomes when the row is durable.
static void take(table *t, row *r)
{
    buf_put(&t->log, r->bytes.at, r->bytes.len);
    row_take(r, t);
}

// One step of whoever is to act, by lot, and all that follows.
static void step(table *t, mi_rng *rng)
{
    row r = {0};
    mi_list rows;
    row_begin(&r, t);
    uint8_t actor = mi_legal(t->is.game, &t->course.p, &rows);
    if (actor < MI_SEATS) {
        mi_entry entry = {actor, rows.row[mi_rng_below(rng, rows.n)]};
        assert_int_equal(mi_row_play(&r.made, entry, NULL), MI_OK);
    }
    row_settle(&r, t, actor < MI_SEATS ? actor : NOBODY);
    take(t, &r);
    row_free(&r);
}

static bool order_answers(const table *t, unsigned seat)
{
    mi_view view;
    mi_action answer;
    mi_see(t->is.game, &t->course.p, MI_SEAT_BIT(seat), &view);
    return t->is.game->stands(&view.p, t->is.seat[seat].standing, &answer);
}

TEST(a_row_ends_where_a_person_is_asked)
{
    mi_rng rng = mi_rng_of(5, 5);
    table *t = a_table("rattus", NULL, NULL);
    for (unsigned i = 0; i < 60 && t->is.actor >= 0; i++) {
        step(t, &rng);
        assert_int_not_equal(t->is.actor, NATURE);
        assert_int_equal(t->is.length, t->course.length);
        mi_course again;
        assert_true(mi_course_begin(&again, &t->is.head));
        assert_true(mi_course_run(&again, t->log.at, 0, t->log.len));
        assert_true(mi_equal(t->is.game, &again.p, &t->course.p));
    }
}

TEST(standing_orders_pass_unless_a_hand_is_raised)
{
    mi_rng rng = mi_rng_of(6, 6);
    table *t = a_table("blackdeath", NULL, NULL);
    unsigned asked = 0, lowered = 0;
    for (unsigned i = 0; i < 400 && t->is.actor >= 0; i++) {
        t->is.live.raised = (mi_seats)(i / 8 % 2 ? 7 : 0);
        mi_seats before = t->is.live.raised;
        bool would = t->is.actor < MI_SEATS && order_answers(t, (unsigned)t->is.actor);
        int16_t actor = t->is.actor;
        step(t, &rng);
        bool low =
            before && actor < MI_SEATS && !(t->is.live.raised & MI_SEAT_BIT(actor));
        assert_int_equal(low, before && would); // it was asked, and that was the once
        lowered += low;
        if (t->is.actor < 0 || !order_answers(t, (unsigned)t->is.actor)) continue;
        assert_true(t->is.live.raised & MI_SEAT_BIT(t->is.actor));
        asked++;
    }
    assert_true(asked > 3 && lowered > 0);
}

TEST(games_that_care_are_told_the_time)
{
    static const struct {
        const char *game, *option, *value;
        bool cares;
    } cases[] = {{"plague", "limit", "60", true}, {"rattus", NULL, NULL, false}};
    mi_rng rng = mi_rng_of(7, 7);
    for (unsigned i = 0; i < 2; i++) {
        table *t = a_table(cases[i].game, cases[i].option, cases[i].value);
        step(t, &rng); // nature begins
        t->is.live.told -= 3 * MINUTE + 5;
        size_t at = t->log.len;
        step(t, &rng);
        unsigned told = 0;
        for (mi_item item; mi_item_next(t->log.at, t->log.len, &at, &item);)
            told +=
                item.body[0] == 7 && item.body[1] == MI_CLOCK && item.body[2] == 3 + 1;
        assert_int_equal(told, cases[i].cares);
        assert_true(now_ms() - t->is.live.told < MINUTE);
    }
}

TEST(clocks_run_for_the_one_who_moves)
{
    mi_rng rng = mi_rng_of(8, 8);
    table *t = a_table("rattus", NULL, NULL);
    step(t, &rng);
    int16_t mover = t->is.actor;
    t->is.live.clock[mover] = 100000;
    t->is.since -= 30000;
    step(t, &rng);
    assert_in_range(t->is.live.clock[mover], 69000, 70000);
    // Whose turn begins has its step.
    for (int16_t s = 0; s < 3; s++)
        if (s != mover)
            assert_int_equal(t->is.live.clock[s], t->is.actor == s ? 110000 : 100000);
    assert_in_range(about_due(&t->is) - now_ms(), 60000, 110001);
}

TEST(a_stand_in_takes_over_and_gives_back)
{
    mi_rng rng = mi_rng_of(9, 9);
    table *t = a_table("rattus", NULL, NULL);
    step(t, &rng);
    uint8_t seat = (uint8_t)t->is.actor;
    row r = {0};
    row_begin(&r, t);
    mi_row_leave(&r.made, MI_SEAT_BIT(seat), MI_HARD);
    row_settle(&r, t, NOBODY);
    assert_int_equal(r.made.count, 1);
    take(t, &r);
    assert_true(about_is_bot(&t->is, seat));
    assert_false(about_in_person(&t->is, seat));
    assert_int_equal(about_due(&t->is), 0);
    assert_int_equal(t->is.live.level[seat], MI_HARD);
    row_begin(&r, t);
    mi_row_return(&r.made, MI_SEAT_BIT(seat));
    row_settle(&r, t, NOBODY);
    take(t, &r);
    assert_true(about_in_person(&t->is, seat));
    row_free(&r);
}
