// Logs with things taken back, and what viewers are sent.

#include "bot.h"
#include "host.h"

typedef struct {
    size_t len;
    uint8_t at[1 << 16];
} run;

static run made, sent;

// Random entries up to `most`, or to the end of the game.
static void play(mi_course *c, unsigned most, mi_rng *rng)
{
    mi_list rows;
    for (unsigned i = 0; i < most; i++) {
        uint8_t actor = mi_legal(c->game, &c->p, &rows);
        if (actor == MI_NOBODY) return;
        mi_entry entry = {actor, actor == MI_NATURE
                                     ? bot_nature(c->game, &c->p, rng)
                                     : rows.row[mi_rng_below(rng, rows.n)]};
        size_t at = made.len;
        mi_item item;
        made.len += mi_item_entry(c->game, entry, made.at + made.len);
        assert_true(mi_item_next(made.at, made.len, &at, &item));
        assert_true(mi_course_follow(c, made.at, &item));
    }
}

static void back(mi_course *c, uint32_t to)
{
    mi_aside aside = {.kind = MI_ASIDE_BACK, .to = to};
    size_t at = made.len;
    mi_item item;
    made.len += mi_aside_write(&aside, made.at + made.len);
    assert_true(mi_item_next(made.at, made.len, &at, &item));
    assert_true(mi_course_follow(c, made.at, &item));
}

static mi_course begin(const char *name, uint8_t seats)
{
    mi_course c;
    mi_head head = mi_head_default(mi_find(name), seats);
    assert_true(mi_course_begin(&c, mi_find_id(head.game), &head));
    return c;
}

// After a `back` the game is what it was when the log had so many items.
TEST(back_leads_to_the_position_there_was)
{
    for (unsigned seed = 0; seed < 60; seed++) {
        mi_rng rng = mi_rng_of(seed, 7);
        made.len = 0;
        mi_course c = begin("blackdeath", 3), then;
        play(&c, 20 + seed, &rng);
        then = c;
        uint32_t there = c.length;
        play(&c, 1 + mi_rng_below(&rng, 4), &rng);
        back(&c, there);
        assert_true(mi_equal(c.game, &c.p, &then.p));
        assert_int_equal(c.draws, then.draws);
        assert_int_equal(c.moved, c.length);
        // And again, over what was taken back before.
        play(&c, 2, &rng);
        back(&c, there);
        assert_true(mi_equal(c.game, &c.p, &then.p));
        mi_course again = begin("blackdeath", 3);
        assert_true(mi_course_run(&again, made.at, 0, made.len));
        assert_true(mi_equal(c.game, &again.p, &c.p));
        assert_int_equal(again.length, c.length);
    }
}

TEST(nobody_goes_back_past_nature)
{
    mi_rng rng = mi_rng_of(3, 1);
    made.len = 0;
    mi_course c = begin("rattus", 2);
    play(&c, 2, &rng); // the start player and the plague: both nature's
    assert_int_equal(c.draws, 2);
    assert_false(mi_course_may_go_back(c.game, made.at, made.len, 0));
    assert_false(mi_course_may_go_back(c.game, made.at, made.len, 2));
    play(&c, 2, &rng);
    assert_true(mi_course_may_go_back(c.game, made.at, made.len, 2));
    assert_true(mi_course_may_go_back(c.game, made.at, made.len, 3));
    assert_false(mi_course_may_go_back(c.game, made.at, made.len, 1));
    back(&c, 2);
    // Items 2 and 3 are no more: the middle of them is no place to be.
    assert_false(mi_course_may_go_back(c.game, made.at, made.len, 3));
    assert_true(mi_course_may_go_back(c.game, made.at, made.len, 2));
}

// Whoever follows the items sent to them comes to their own view of the game.
static void viewer_follows(const char *name, uint8_t seats, uint64_t seed)
{
    mi_rng rng = mi_rng_of(seed, 11);
    made.len = 0;
    mi_course c = begin(name, seats);
    play(&c, 400, &rng);
    for (unsigned set = 0; set < 1u << seats; set++) {
        mi_course truth = begin(name, seats), seen = begin(name, seats);
        mi_item item;
        mi_view view;
        sent.len = 0;
        for (size_t at = 0; mi_item_next(made.at, made.len, &at, &item);) {
            sent.len += mi_course_veil(&truth, &item, (mi_seats)set, sent.at + sent.len);
            assert_true(mi_course_follow(&truth, made.at, &item));
        }
        assert_true(mi_course_run(&seen, sent.at, 0, sent.len));
        mi_see(c.game, &c.p, (mi_seats)set, &view);
        assert_true(mi_equal(c.game, &view.p, &seen.p));
    }
}

TEST(viewers_follow_to_their_own_view)
{
    for (uint64_t seed = 0; seed < 4; seed++) {
        viewer_follows("rattus", 3, seed);
        viewer_follows("blackdeath", 3, seed);
        viewer_follows("plague", 3, seed);
    }
}

// ---- logs by hand ----

static void add_entry(const mi_game *game, unsigned actor, uint16_t verb)
{
    mi_entry entry = {(uint16_t)actor, {verb, {0}}};
    made.len += mi_item_entry(game, entry, made.at + made.len);
}

static void add_back(uint32_t to)
{
    mi_aside aside = {.kind = MI_ASIDE_BACK, .to = to};
    made.len += mi_aside_write(&aside, made.at + made.len);
}

static void add_note(void) { made.len += mi_item_note("Ague", 4, made.at + made.len); }

// The numbers of the items that count, notes among them.
static void kept_are(const uint32_t *number, unsigned n)
{
    mi_kept kept = mi_kept_of(made.at, made.len);
    mi_item item;
    for (unsigned i = 0; i < n; i++) {
        assert_true(mi_kept_next(&kept, &item));
        assert_int_equal(kept.number, number[i]);
    }
    assert_false(mi_kept_next(&kept, &item));
}

TEST(a_note_counts_as_long_as_its_entry_does)
{
    const mi_game *game = mi_find("blackdeath");
    made.len = 0;
    for (unsigned i = 0; i < 3; i++) {
        add_entry(game, RED, MI_OWN_VERBS);
        add_note();
    }
    kept_are((uint32_t[]){0, 0, 1, 1, 2, 2}, 6);
    add_back(1); // item 3
    kept_are((uint32_t[]){0, 0, 3}, 3);
    add_entry(game, RED, MI_OWN_VERBS);
    add_note();
    add_back(4);
    kept_are((uint32_t[]){0, 0, 3, 5}, 4);
    add_back(5);
    add_back(1); // over all the others
    kept_are((uint32_t[]){0, 0, 7}, 3);
}

TEST(a_back_in_a_log_that_cannot_be_played_is_seen)
{
    static const uint8_t broken[] = {2, 0, 200, 254, 2, MI_ASIDE_BACK, 1};
    mi_course c = begin("template", 2);
    mi_item item;
    size_t at = 3;
    assert_true(mi_item_next(broken, sizeof broken, &at, &item));
    assert_false(mi_course_follow(&c, broken, &item));
}

TEST(asides_that_nobody_writes_take_nothing_back)
{
    static const uint8_t odd[] = {1, 7, 254, 1, 99, 254, 1, MI_ASIDE_PAUSED};
    made.len = sizeof odd;
    memcpy(made.at, odd, sizeof odd);
    kept_are((uint32_t[]){0, 1, 2}, 3);
}

TEST(notes_and_asides_are_sent_as_they_are)
{
    mi_course c = begin("template", 2);
    mi_item item;
    uint8_t out[MI_ITEM_BYTES];
    made.len = 0;
    add_note();
    add_back(0);
    for (size_t at = 0, from = 0; mi_item_next(made.at, made.len, &at, &item);
         from = at) {
        assert_int_equal(mi_course_veil(&c, &item, 0, out), at - from);
        assert_memory_equal(out, made.at + from, at - from);
    }
    size_t at = 0;
    assert_true(mi_item_next(made.at, made.len, &at, &item));
    assert_true(mi_course_follow(&c, made.at, &item));
    assert_int_equal(c.length, 0); // a note is not counted
}
