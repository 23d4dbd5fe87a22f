// Logs with things taken back, and what viewers are sent.

#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "bot.h"
#include "miasma/course.h"
#include "rule_test.h"

// Random entries up to `most`, or to the end of the game.
static void play(mi_course *c, buf *log, unsigned most, mi_rng *rng)
{
    mi_list rows;
    for (unsigned i = 0; i < most; i++) {
        uint8_t actor = mi_legal(c->game, &c->p, &rows);
        if (actor == MI_NOBODY) return;
        mi_entry entry = {actor, actor == MI_NATURE
                                     ? bot_nature(c->game, &c->p, rng)
                                     : rows.row[mi_rng_below(rng, rows.n)]};
        size_t at = log->len;
        mi_item item;
        log->len += mi_item_entry(c->game, entry, buf_grow(log, MI_ITEM_BYTES));
        assert_true(mi_item_next(log->at, log->len, &at, &item));
        assert_true(mi_course_follow(c, log->at, &item));
    }
}

static void back(mi_course *c, buf *log, uint32_t to)
{
    uint8_t bytes[MI_ASIDE_BYTES];
    mi_aside aside = {.kind = MI_ASIDE_BACK, .to = to};
    size_t len = mi_aside_write(&aside, bytes), at = log->len;
    mi_item item;
    buf_put(log, bytes, len);
    assert_true(mi_item_next(log->at, log->len, &at, &item));
    assert_true(mi_course_follow(c, log->at, &item));
}

static mi_course begin(const char *name, uint8_t seats)
{
    mi_course c;
    mi_head head = mi_head_default(mi_find(name), seats);
    assert_true(mi_course_begin(&c, &head));
    return c;
}

// After a `back` the game is what it was when the log had so many items.
TEST(back_leads_to_the_position_there_was)
{
    for (unsigned seed = 0; seed < 60; seed++) {
        mi_rng rng = mi_rng_of(seed, 7);
        buf log = {0};
        mi_course c = begin("blackdeath", 3), then;
        play(&c, &log, 20 + seed, &rng);
        then = c;
        uint32_t there = c.length;
        play(&c, &log, 1 + mi_rng_below(&rng, 4), &rng);
        back(&c, &log, there);
        assert_true(mi_equal(c.game, &c.p, &then.p));
        assert_int_equal(c.draws, then.draws);
        // And again, over what was taken back before.
        play(&c, &log, 2, &rng);
        back(&c, &log, there);
        assert_true(mi_equal(c.game, &c.p, &then.p));
        mi_course again = begin("blackdeath", 3);
        assert_true(mi_course_run(&again, log.at, 0, log.len));
        assert_true(mi_equal(c.game, &again.p, &c.p));
        assert_int_equal(again.length, c.length);
        buf_free(&log);
    }
}

TEST(nobody_goes_back_past_nature)
{
    mi_rng rng = mi_rng_of(3, 1);
    buf log = {0};
    mi_course c = begin("rattus", 2);
    play(&c, &log, 2, &rng); // the start player and the plague: both nature's
    assert_int_equal(c.draws, 2);
    assert_false(mi_course_may_go_back(c.game, log.at, log.len, 0));
    assert_false(mi_course_may_go_back(c.game, log.at, log.len, 2));
    play(&c, &log, 2, &rng);
    assert_true(mi_course_may_go_back(c.game, log.at, log.len, 2));
    assert_true(mi_course_may_go_back(c.game, log.at, log.len, 3));
    assert_false(mi_course_may_go_back(c.game, log.at, log.len, 1));
    back(&c, &log, 2);
    // Items 2 and 3 are no more: the middle of them is no place to be.
    assert_false(mi_course_may_go_back(c.game, log.at, log.len, 3));
    assert_true(mi_course_may_go_back(c.game, log.at, log.len, 2));
    buf_free(&log);
}

// Whoever follows the items sent to them comes to their own view of the game.
static void viewer_follows(const char *name, uint8_t seats, uint64_t seed)
{
    mi_rng rng = mi_rng_of(seed, 11);
    buf log = {0};
    mi_course c = begin(name, seats);
    play(&c, &log, 400, &rng);
    for (unsigned set = 0; set < 1u << seats; set++) {
        mi_course truth = begin(name, seats), seen = begin(name, seats);
        mi_item item;
        buf sent = {0};
        mi_view view;
        for (size_t at = 0; mi_item_next(log.at, log.len, &at, &item);) {
            uint8_t *room = buf_grow(&sent, MI_ITEM_BYTES);
            sent.len += mi_course_veil(&truth, &item, (mi_seats)set, room);
            assert_true(mi_course_follow(&truth, log.at, &item));
        }
        assert_true(mi_course_run(&seen, sent.at, 0, sent.len));
        mi_see(c.game, &c.p, (mi_seats)set, &view);
        assert_true(mi_equal(c.game, &view.p, &seen.p));
        buf_free(&sent);
    }
    buf_free(&log);
}

TEST(viewers_follow_to_their_own_view)
{
    for (uint64_t seed = 0; seed < 4; seed++) {
        viewer_follows("rattus", 3, seed);
        viewer_follows("blackdeath", 3, seed);
        viewer_follows("plague", 3, seed);
    }
}
