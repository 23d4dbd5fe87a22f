// Settling asks its host for dice and for room, and comes to the same row however they
// are handed in.

#include "fair.h"
#include "host.h"

enum { MOST = 64 };
static host h;
static uint8_t room[1 << 15], blocks[MOST * MI_BLOCK];

// Settles with `many` blocks at once and rooms that grow, each in another place.
static unsigned settle_slowly(mi_row *r, uint32_t many)
{
    unsigned asked = 0;
    mi_dice dice = {.bytes = blocks};
    for (mi_settled end; (end = mi_row_settle(r, MI_CLOCK_STOPPED, &dice));) {
        if (end == MI_WANTS_ROOM) {
            uint8_t *next = r->bytes == room ? h.bytes : room;
            memcpy(next, r->bytes, r->len);
            r->bytes = next;
            r->room = r->len + MI_ROW_BYTES;
            continue;
        }
        asked++;
        dice = (mi_dice){blocks, r->now.course.draws + 1, many, r->block};
        for (uint32_t i = 0; i < many; i++)
            host_block(&h, dice.draw + i, dice.block, blocks + (size_t)i * MI_BLOCK);
    }
    return asked;
}

TEST(dice_are_handed_in_one_at_a_time_or_many_at_once)
{
    mi_row one, many;
    uint8_t bytes[MI_ROW_BYTES];
    host_begin(&h, "blackdeath", 6, false);
    mi_row_begin(&one, &h.t, BEGIN, room, sizeof room);
    assert_int_equal(mi_row_settle(&one, MI_CLOCK_STOPPED, NULL), MI_WANTS_DICE);
    unsigned asked = settle_slowly(&one, 1);
    assert_int_equal(asked, one.now.course.draws);
    assert_true(one.now.course.draws > 3);
    assert_true(one.len < sizeof bytes);
    memcpy(bytes, one.bytes, one.len);
    mi_row_begin(&many, &h.t, BEGIN, room, sizeof room);
    assert_int_equal(settle_slowly(&many, MOST), 1);
    assert_int_equal(many.len, one.len);
    assert_memory_equal(many.bytes, bytes, one.len);
    assert_true(mi_equal(h.t.course.game, &many.now.course.p, &one.now.course.p));
}

TEST(room_is_asked_for_before_anything_is_done)
{
    mi_row tiny, large;
    uint8_t bytes[MI_ROW_BYTES];
    host_begin(&h, "blackdeath", 6, false);
    mi_row_begin(&tiny, &h.t, BEGIN, bytes, MI_ROW_BYTES - 1);
    assert_int_equal(mi_row_settle(&tiny, MI_CLOCK_STOPPED, NULL), MI_WANTS_ROOM);
    assert_int_equal(tiny.len, 0);
    assert_false(tiny.timed);
    tiny.room = MI_ROW_BYTES; // an entry fits, and then room is asked for again
    settle_slowly(&tiny, 1);
    memcpy(bytes, tiny.bytes, tiny.len);
    mi_row_begin(&large, &h.t, BEGIN, room, sizeof room);
    settle_slowly(&large, 2);
    assert_int_equal(tiny.len, large.len);
    assert_memory_equal(bytes, large.bytes, large.len);
}

TEST(a_block_whose_numbers_are_passed_over_asks_for_the_next)
{
    mi_row r;
    uint8_t block[MI_BLOCK];
    mi_dice dice = {block, 1, 1, 0};
    host_begin(&h, "rattus", 3, false); // nature begins with one of three
    memset(block, 0xFF, sizeof block);
    mi_row_begin(&r, &h.t, BEGIN, room, sizeof room);
    assert_int_equal(mi_row_settle(&r, MI_CLOCK_STOPPED, &dice), MI_WANTS_DICE);
    assert_int_equal(r.block, 1);
    assert_int_equal(r.now.course.draws, 0);
    assert_int_equal(mi_row_settle(&r, MI_CLOCK_STOPPED, &dice), MI_WANTS_DICE);
    assert_int_equal(r.block, 1); // not this one again
    dice.block = 1;
    memset(block, 0, sizeof block);
    assert_int_equal(mi_row_settle(&r, MI_CLOCK_STOPPED, &dice), MI_WANTS_DICE);
    assert_int_equal(r.now.course.draws, 1);
    assert_int_equal(r.block, 0); // the next draw begins with its first block
}

TEST(dice_of_another_draw_are_not_taken)
{
    mi_row r;
    uint8_t block[MI_BLOCK] = {0};
    host_begin(&h, "rattus", 3, false);
    mi_row_begin(&r, &h.t, BEGIN, room, sizeof room);
    mi_dice later = {block, 2, 1, 0}, none = {block, 1, 0, 0};
    assert_int_equal(mi_row_settle(&r, MI_CLOCK_STOPPED, &later), MI_WANTS_DICE);
    assert_int_equal(mi_row_settle(&r, MI_CLOCK_STOPPED, &none), MI_WANTS_DICE);
    assert_int_equal(r.count, 0);
}

// The dice of a table are those that its record is checked by.
TEST(settling_draws_as_a_record_is_checked)
{
    mi_stretch d = {.from = 1};
    mi_row r;
    uint8_t block[MI_BLOCK];
    mi_draw draw;
    assert_true(fair_init());
    memset(d.secret, 7, sizeof d.secret);
    host_begin(&h, "rattus", 3, false);
    mi_entry first = fair_draw(&d, h.t.course.game, &h.t.course.p, 1, &draw), entered;
    fair_block(&d, 1, 0, block);
    mi_row_begin(&r, &h.t, BEGIN, room, sizeof room);
    mi_dice dice = {block, 1, 1, 0};
    assert_int_equal(mi_row_settle(&r, MI_CLOCK_STOPPED, &dice), MI_WANTS_DICE);
    mi_item item;
    size_t at = 0;
    assert_true(mi_item_next(r.bytes, r.len, &at, &item));
    assert_true(mi_item_entry_read(h.t.course.game, &item, &entered));
    assert_memory_equal(&entered, &first, sizeof first);
}
