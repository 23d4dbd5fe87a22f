// Memory of a turn of the loop.

#include <stdint.h>
#include <string.h>

#include "arena.h"
#include "rule_test.h"

TEST(pieces_of_an_arena_are_apart_and_fit_any_type)
{
    enum { PIECES = 5000 };
    static uint8_t *piece[PIECES];
    arena a = {0};
    for (unsigned i = 0; i < PIECES; i++) {
        piece[i] = arena_take(&a, 1 + i % 90);
        assert_int_equal((uintptr_t)piece[i] % _Alignof(max_align_t), 0);
        memset(piece[i], (int)(i % 251), 1 + i % 90);
    }
    for (unsigned i = 0; i < PIECES; i++)
        for (unsigned at = 0; at < 1 + i % 90; at++)
            assert_int_equal(piece[i][at], i % 251);
    arena_free(&a);
    assert_int_equal(arena_size(&a), 0);
}

TEST(an_arena_that_was_emptied_begins_at_the_same_place)
{
    arena a = {0};
    const void *first = arena_take(&a, 100);
    arena_take(&a, 1000);
    size_t size = arena_size(&a);
    for (unsigned turn = 0; turn < 100; turn++) {
        arena_empty(&a);
        assert_ptr_equal(arena_take(&a, 100), first);
        arena_take(&a, 1000);
        assert_int_equal(arena_size(&a), size);
    }
    arena_free(&a);
}

TEST(what_a_large_turn_took_is_given_back)
{
    arena a = {0};
    arena_take(&a, 1);
    size_t ordinary = arena_size(&a);
    memset(arena_take(&a, 1000000), 1, 1000000);
    for (unsigned i = 0; i < 1000; i++) arena_take(&a, 1000);
    assert_true(arena_size(&a) > 2000000);
    arena_empty(&a);
    assert_int_equal(arena_size(&a), ordinary);
    // Only a block beyond the ordinary size was there.
    arena_free(&a);
    arena_take(&a, 1000000);
    arena_empty(&a);
    assert_int_equal(arena_size(&a), 0);
}
