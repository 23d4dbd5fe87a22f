// Rows: what follows from a batch before it goes to the database.

#include "home.h"
#include "miasma/rng.h"
#include "rule_test.h"

static node own;

static table *a_table(const char *name)
{
    static tables home = {.node = &own};
    static table t;
    buf_free(&t.log);
    t = (table){.is = {.home = &home,
                       .id = 1,
                       .game = mi_find(name),
                       .state = TABLE_RUNNING,
                       .pace = PACE_LIVE,
                       .bank = 600,
                       .step = 10}};
    t.is.head = mi_head_default(t.is.game, 3);
    assert_true(mi_course_begin(&t.course, t.is.game, &t.is.head));
    for (unsigned s = 0; s < 3; s++) {
        t.is.seat[s] = (table_seat){.kind = SEAT_PERSON, .person = 1 + s};
        t.is.seat[s].standing = t.is.game->host.order_away;
        t.is.live.clock[s] = 100000;
    }
    t.is.actor = mi_course_actor(&t.course);
    t.is.since = t.is.live.told = now_ms(&own);
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

TEST(clocks_run_for_the_one_who_moves)
{
    mi_rng rng = mi_rng_of(8, 8);
    table *t = a_table("rattus");
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
    assert_in_range(about_due(&t->is) - now_ms(&own), 60000, 110001);
}

TEST(a_stand_in_takes_over_and_gives_back)
{
    mi_rng rng = mi_rng_of(9, 9);
    table *t = a_table("rattus");
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
