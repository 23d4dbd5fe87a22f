// Bytes of heads and entries. The arrays are literal: a change of format shows here.

#include "help.h"
#include "miasma/codec.h"
#include "miasma/rng.h"

enum { LONGEST = 20, STRAY = 500000 };

typedef struct {
    const char *game, *line;
    uint8_t bytes[8];
    uint8_t len;
} golden;

static const golden entries[] = {
    {"template", "table stop", {7, 0}, 2},
    {"template", "table clock 0", {7, 1, 1}, 3},
    {"template", "table clock 126", {7, 1, 0x7F}, 3},
    {"template", "table clock 127", {7, 1, 0x80, 0x01}, 4},
    {"template", "table clock 300", {7, 1, 0xAD, 0x02}, 4},
    {"template", "table clock 65534", {7, 1, 0xFF, 0xFF, 0x03}, 5},
    {"template", "nature draw red 1", {6, 2, 1, 1}, 4},
    {"template", "nature draw teal 12", {6, 2, 6, 12}, 4},
    {"template", "nature draw blue ?", {6, 2, 2, 0}, 4},
    {"template", "red stay", {0, 3}, 2},
    {"template", "teal fold", {5, 4}, 2},
    {"template", "gold show 7", {2, 5, 7}, 3},
    {"rattus", "nature start gold", {6, 2, 3}, 3},
    {"rattus", "nature plague anglia", {6, 3, 1}, 3},
    {"rattus", "nature look gallia 1 e01", {6, 4, 2, 1, 1}, 5},
    {"rattus", "nature look gallia 3 ?", {6, 4, 2, 3, 0}, 5},
    {"rattus", "nature face tartaria 3 e49", {6, 6, 12, 3, 49}, 5},
    {"rattus", "red settle scandia", {0, 7, 8}, 3},
    {"rattus", "black place tartaria 2", {3, 9, 12, 3}, 4},
    {"rattus", "white swap", {4, 17}, 2},
    {"rattus", "blue done", {1, 24}, 2},
};
enum { ENTRIES = sizeof entries / sizeof *entries };

TEST(entries_have_these_bytes)
{
    for (unsigned i = 0; i < ENTRIES; i++) {
        const mi_game *game = mi_find(entries[i].game);
        uint8_t out[MI_ENTRY_BYTES];
        size_t len = mi_entry_encode(game, entry(game, entries[i].line), out);
        assert_int_equal(len, entries[i].len);
        assert_memory_equal(out, entries[i].bytes, len);
    }
}

TEST(these_bytes_are_entries_wherever_they_stand)
{
    for (unsigned i = 0; i < ENTRIES; i++) {
        const mi_game *game = mi_find(entries[i].game);
        mi_entry expected = entry(game, entries[i].line), read;
        uint8_t in[LONGEST] = {99, 99, 99};
        size_t at = 3;
        memcpy(in + at, entries[i].bytes, entries[i].len);
        assert_int_equal(mi_entry_decode(game, in, sizeof in, &at, &read), MI_OK);
        assert_int_equal(at, 3 + entries[i].len);
        assert_memory_equal(&read, &expected, sizeof read);
    }
}

// Refused, and neither the place nor the output is touched.
static void no_entry(const mi_game *game, const uint8_t *in, size_t len)
{
    mi_entry out = {9, {9, {9, 9, 9}}}, before = out;
    size_t at = 0;
    assert_int_equal(mi_entry_decode(game, in, len, &at, &out), MI_EBYTES);
    assert_int_equal(at, 0);
    assert_memory_equal(&out, &before, sizeof out);
}

TEST(an_entry_cut_off_at_any_byte_is_refused)
{
    for (unsigned i = 0; i < ENTRIES; i++)
        for (size_t len = 0; len < entries[i].len; len++)
            no_entry(mi_find(entries[i].game), entries[i].bytes, len);
}

#define NO_ENTRY(game, ...)                                                              \
    do {                                                                                 \
        const uint8_t bytes[] = {__VA_ARGS__, 1, 1, 1, 1};                               \
        no_entry(game, bytes, sizeof bytes);                                             \
    } while (0)

TEST(a_number_longer_than_it_need_be_is_refused)
{
    NO_ENTRY(lots(), 0x80, 0x00, 3);
    NO_ENTRY(lots(), 0x86, 0x00, 2, 1, 1);
    NO_ENTRY(lots(), 6, 0x82, 0x00, 1, 1);
    NO_ENTRY(lots(), 6, 2, 0x81, 0x00, 1);
    NO_ENTRY(lots(), 6, 2, 1, 0x80, 0x00);
    NO_ENTRY(lots(), 7, 1, 0x80, 0x80, 0x00);
}

TEST(a_number_of_more_than_three_bytes_is_refused)
{
    NO_ENTRY(lots(), 0x80, 0x80, 0x80, 0x01, 3);
    NO_ENTRY(lots(), 6, 0x80, 0x80, 0x80, 0x01);
    NO_ENTRY(lots(), 7, 1, 0xFF, 0xFF, 0xFF, 0x01);
}

TEST(an_argument_past_the_largest_is_refused)
{
    NO_ENTRY(lots(), 7, 1, 0x80, 0x80, 0x04);
    NO_ENTRY(lots(), 7, 1, 0xFF, 0xFF, 0x7F);
}

TEST(an_unknown_actor_is_refused)
{
    NO_ENTRY(lots(), 8, 3);
    NO_ENTRY(lots(), 0x7F, 3);
    NO_ENTRY(lots(), 0xFD, 0x01, 3);
    NO_ENTRY(lots(), 0x80, 0x02, 3);
}

TEST(an_unknown_verb_is_refused)
{
    NO_ENTRY(lots(), 0, lots()->verb_count);
    NO_ENTRY(rattus(), 0, rattus()->verb_count);
    NO_ENTRY(lots(), 0, 0x83, 0x02);
}

TEST(an_unknown_argument_stands_only_where_it_may_be_secret)
{
    NO_ENTRY(lots(), 7, 1, 0);
    NO_ENTRY(lots(), 6, 2, 0, 5);
    NO_ENTRY(lots(), 0, 5, 0);
    NO_ENTRY(rattus(), 6, 4, 0, 1, 1);
    NO_ENTRY(rattus(), 6, 6, 12, 3, 0);
}

// Whatever is accepted is what the writer writes for it.
TEST(nothing_is_read_that_would_be_written_otherwise)
{
    mi_rng rng = mi_rng_of(1, 1);
    unsigned read = 0;
    for (unsigned i = 0; i < STRAY; i++) {
        const mi_game *game = mi_game_at(i % 2);
        uint8_t in[LONGEST], out[MI_ENTRY_BYTES];
        for (unsigned b = 0; b < sizeof in; b++) {
            uint64_t x = mi_rng_next(&rng);
            in[b] = (uint8_t)(x & 0x300 ? x & 0x1F : x & 0xFF);
        }
        size_t at = 0;
        mi_entry e;
        if (mi_entry_decode(game, in, sizeof in, &at, &e)) continue;
        read++;
        assert_int_equal(mi_entry_encode(game, e, out), at);
        assert_memory_equal(in, out, at);
    }
    assert_true(read > STRAY / 50);
}

// ---- heads ----

static const uint8_t lots_head[] = {1, 1, 1, 3, 1, 1};
static const uint8_t rattus_head[] = {1, 2, 2, 4, 17, 0, 0, 1, 0, 0, 0,
                                      0, 0, 0, 1, 0,  0, 0, 0, 0, 0, 0};

static mi_head head_with(const mi_game *game, uint8_t seats, const char *option,
                         const char *value)
{
    mi_head head = mi_head_default(game, seats);
    assert_int_equal(mi_option_set(game, &head, option, value), MI_OK);
    return head;
}

static mi_head rattus_with_options(void)
{
    mi_head head = head_with(rattus(), 4, "plagueStart", "chosen");
    assert_int_equal(mi_option_set(rattus(), &head, "tokens", "royalty"), MI_OK);
    return head;
}

static void is_head(mi_head head, const uint8_t *bytes, size_t len)
{
    uint8_t out[MI_HEAD_BYTES];
    mi_head read;
    size_t at = 0;
    assert_int_equal(mi_head_encode(mi_find_id(head.game), &head, out), len);
    assert_memory_equal(out, bytes, len);
    assert_int_equal(mi_head_decode(&mi_games, bytes, len, &at, &read), MI_OK);
    assert_int_equal(at, len);
    assert_memory_equal(&read, &head, sizeof read);
}

TEST(heads_have_these_bytes)
{
    is_head(head_with(lots(), 3, "bag", "8"), lots_head, sizeof lots_head);
    is_head(rattus_with_options(), rattus_head, sizeof rattus_head);
}

static void no_head(const uint8_t *in, size_t len, mi_err expected)
{
    mi_head out = {.game = 77}, before = out;
    size_t at = 0;
    assert_int_equal(mi_head_decode(&mi_games, in, len, &at, &out), expected);
    assert_int_equal(at, 0);
    assert_memory_equal(&out, &before, sizeof out);
}

TEST(a_head_cut_off_at_any_byte_is_refused)
{
    for (size_t len = 0; len < sizeof lots_head; len++)
        no_head(lots_head, len, MI_EBYTES);
    for (size_t len = 0; len < sizeof rattus_head; len++)
        no_head(rattus_head, len, MI_EBYTES);
}

// The head of Lots with one byte changed.
static void changed_head(unsigned place, unsigned value, mi_err expected)
{
    uint8_t in[sizeof lots_head + 4] = {0};
    memcpy(in, lots_head, sizeof lots_head);
    in[place] = (uint8_t)value;
    no_head(in, sizeof in, expected);
}

TEST(another_version_of_the_codec_is_refused)
{
    changed_head(0, MI_CODEC - 1, MI_EBYTES);
    changed_head(0, MI_CODEC + 1, MI_EBYTES);
}

TEST(another_game_or_version_of_it_is_refused)
{
    changed_head(1, 0, MI_EGAME);
    changed_head(1, 200, MI_EGAME);
    changed_head(2, 0, MI_EGAME);
    changed_head(2, 2, MI_EGAME);
}

TEST(more_options_than_there_are_are_refused)
{
    changed_head(4, 2, MI_EBYTES);
    changed_head(4, 255, MI_EBYTES);
}

TEST(options_added_since_are_at_their_defaults)
{
    const uint8_t old[] = {1, 2, 2, 3, 3, 0, 0, 1};
    mi_head head, expected = head_with(rattus(), 3, "plagueStart", "chosen");
    size_t at = 0;
    assert_int_equal(mi_head_decode(&mi_games, old, sizeof old, &at, &head), MI_OK);
    assert_int_equal(at, sizeof old);
    assert_memory_equal(&head, &expected, sizeof head);
}

TEST(a_log_is_a_head_and_its_entries)
{
    const uint8_t log[] = {1, 1, 1, 2, 1, 0, 6, 2, 1, 5, 6, 2, 2, 0, 0, 3};
    size_t at = 0;
    mi_head head;
    mi_entry e;
    assert_int_equal(mi_head_decode(&mi_games, log, sizeof log, &at, &head), MI_OK);
    assert_int_equal(head.seats, 2);
    while (at < sizeof log)
        assert_int_equal(mi_entry_decode(lots(), log, sizeof log, &at, &e), MI_OK);
    assert_int_equal(e.actor, RED);
    assert_int_equal(mi_entry_decode(lots(), log, sizeof log, &at, &e), MI_EBYTES);
    assert_int_equal(at, sizeof log);
}
