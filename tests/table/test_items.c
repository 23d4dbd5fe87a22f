// Runs of items. The arrays are literal: a change of format shows here.

#include "host.h"

TEST(a_run_has_entries_notes_and_asides)
{
    static const uint8_t run[] = {3, 0, 7, 8, 255, 2, 'h', 'i', 254, 3, 2, 1, 3};
    mi_item item;
    uint32_t count;
    size_t at = 0;
    assert_true(mi_item_next(run, sizeof run, &at, &item));
    assert_int_equal(item.kind, MI_ITEM_ENTRY);
    assert_memory_equal(item.body, run + 1, 3);
    assert_int_equal(item.whole, 4);
    assert_true(mi_item_next(run, sizeof run, &at, &item));
    assert_int_equal(item.kind, MI_ITEM_NOTE);
    assert_memory_equal(item.body, "hi", 2);
    assert_true(mi_item_next(run, sizeof run, &at, &item));
    assert_int_equal(item.kind, MI_ITEM_ASIDE);
    assert_int_equal(at, sizeof run);
    assert_false(mi_item_next(run, sizeof run, &at, &item));
    assert_true(mi_items_count(run, sizeof run, &count));
    assert_int_equal(count, 2);
}

TEST(broken_runs_are_seen)
{
    static const struct {
        uint8_t bytes[4];
        size_t len;
    } bad[] = {{{0}, 1},           {{2, 1}, 2},    {{255, 2, 'x'}, 3},
               {{254}, 1},         {{254, 0}, 2},  {{255, 0}, 2},
               {{255, 1, 'x'}, 3}, {{1, 7, 0}, 3}, {{1, 7, 253, 1}, 4}};
    uint32_t count;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(mi_items_count(bad[i].bytes, bad[i].len, &count));
}

TEST(asides_come_back_as_they_went)
{
    static const mi_aside all[] = {
        {.kind = MI_ASIDE_BACK, .to = 0},
        {.kind = MI_ASIDE_BACK, .to = 127},
        {.kind = MI_ASIDE_BACK, .to = 128},
        {.kind = MI_ASIDE_BACK, .to = UINT32_MAX},
        {.kind = MI_ASIDE_STANDIN, .seat = 5, .level = MI_DOCTOR},
        {.kind = MI_ASIDE_RETURNS, .seat = 2},
        {.kind = MI_ASIDE_GIVEN, .seat = 1, .ms = UINT32_MAX},
        {.kind = MI_ASIDE_RESIGNED, .seat = 3},
        {.kind = MI_ASIDE_PAUSED},
        {.kind = MI_ASIDE_RESUMED},
    };
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        uint8_t bytes[MI_ASIDE_BYTES];
        mi_item item;
        mi_aside read;
        size_t at = 0, len = mi_aside_write(&all[i], bytes);
        assert_true(mi_item_next(bytes, len, &at, &item));
        assert_true(mi_aside_read(item.body, item.len, &read));
        assert_memory_equal(&read, &all[i], sizeof read);
    }
}

TEST(asides_that_nobody_writes_are_refused)
{
    static const uint8_t bad[][4] = {{1, 0x80, 0}, {2, 1, 4}, {3, 1, 1},
                                     {4, 1, 0x80}, {5, 1, 1}, {6, 0, 0},
                                     {7, 1, 1},    {8, 1, 1}, {0, 0, 0}};
    mi_aside read;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(mi_aside_read(bad[i], 3, &read));
    assert_false(mi_aside_read(bad[0], 1, &read));
}

// Whatever the bytes: a reader stays inside them and says where it stopped.
TEST(stray_bytes_are_read_within_their_bounds)
{
    mi_rng rng = mi_rng_of(1, 2);
    for (unsigned i = 0; i < 200000; i++) {
        uint8_t bytes[16];
        size_t len = mi_rng_below(&rng, sizeof bytes + 1), at = 0;
        for (size_t k = 0; k < len; k++) bytes[k] = (uint8_t)mi_rng_next(&rng);
        mi_item item;
        while (mi_item_next(bytes, len, &at, &item)) {
            assert_true(item.lead >= bytes && item.body + item.len <= bytes + len);
            assert_int_equal(item.lead + item.whole - bytes, at);
        }
        assert_true(at <= len);
    }
}

TEST(levels_have_words)
{
    for (unsigned l = 0; l < MI_LEVELS; l++)
        assert_int_equal(mi_level_find(mi_level_word(l)), l);
    assert_int_equal(mi_level_find("wizard"), MI_LEVELS);
    assert_null(mi_level_word(MI_LEVELS));
}

TEST(asides_of_other_lengths_are_refused)
{
    static const struct {
        size_t len;
        uint8_t body[8];
    } bad[] = {{0, {0}},
               {1, {MI_ASIDE_BACK}},
               {7, {MI_ASIDE_BACK, 0x80, 0x80, 0x80, 0x80, 0x80, 1}},
               {6, {MI_ASIDE_BACK, 0x80, 0x80, 0x80, 0x80, 0x7F}},
               {3, {MI_ASIDE_BACK, 1, 1}},
               {1, {MI_ASIDE_RETURNS}},
               {1, {MI_ASIDE_RESIGNED}},
               {2, {MI_ASIDE_GIVEN, 1}},
               {2, {MI_ASIDE_STANDIN, 1}},
               {4, {MI_ASIDE_STANDIN, 1, 1, 1}},
               {2, {MI_ASIDE_PAUSED, 1}}};
    mi_aside read;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(mi_aside_read(bad[i].body, bad[i].len, &read));
}

TEST(an_entry_is_as_long_as_its_lead_says)
{
    const mi_game *game = mi_find("template");
    uint8_t bytes[MI_ITEM_BYTES];
    mi_entry stay = {RED, {MI_OWN_VERBS + 1, {0}}}, read;
    mi_item item;
    size_t at = 0, len = mi_item_entry(game, stay, bytes);
    assert_true(mi_item_next(bytes, len, &at, &item));
    assert_true(mi_item_entry_read(game, &item, &read));
    bytes[0]++; // one byte more than the entry has
    bytes[len++] = 0;
    at = 0;
    assert_true(mi_item_next(bytes, len, &at, &item));
    assert_false(mi_item_entry_read(game, &item, &read));
}
