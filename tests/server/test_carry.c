// Records that somebody brings along: a whole one becomes a table that is over, and a
// wrong one is refused with its reason.

#include <stdlib.h>
#include <string.h>

#include "carry.h"
#include "fair.h"
#include "rule_test.h"

// The record of docs/records.md.
static const char whole[] =
    "[Game \"template\"]\n[Version \"1\"]\n[Seats \"red blue gold\"]\n"
    "[Commitment \"c9c8c355e0acea9b67148f64d350c196701c3f2f093b42197156a6a87092b870\"]\n"
    "[Promise \"red b848c1d8482ad7ea758885bad3f6821e305fbd5cdefc87da26032750bdfd97ed\"]\n"
    "[Luck \"red ee356541db9b9ea91ab5875acc4e571c842beae0339ef7846b843e5fda84f9a1\"]\n"
    "[Secret \"b09955fa492a00a6c9be19122fd3ae494f4e250801cdf98776018af2138efaa4\"]\n"
    "[Player \"red Anna\"]\n[Bot \"blue greedy\"]\n[Bot \"gold random\"]\n"
    "[Result \"red 3 blue 1 gold 0\"]\n\n"
    "1 nature draw red 8 @7/12\n2 nature draw blue 11 @9/11\n3 nature draw gold 1 "
    "@0/10\n"
    "4 red stay\n5 blue fold\n6 gold stay\n7 red show 8\n8 gold show 1\n"
    "= 61a27ff9ad8028c6fedddb56393a68e1eb77a37d6f0b1e64286a3af99156b9d9\n";

static node own;

static carry_fault carry(const char *text, const char *beside, carried *out)
{
    json_t *given = json_loads(beside, 0, NULL);
    assert_true(fair_init());
    static names reserved;
    names_begin(&reserved, &own);
    carry_fault fault = carry_read(&reserved, text, strlen(text), given, out);
    json_decref(given);
    return fault;
}

// The record with one part of it replaced.
static carry_fault with(const char *part, const char *by)
{
    carried c;
    char text[2 * sizeof whole];
    const char *at = strstr(whole, part);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - whole), whole, by,
             at + strlen(part));
    carry_fault fault = carry(text, "{\"yours\":[\"red\"]}", &c);
    carry_free(&c);
    return fault;
}

TEST(a_whole_record_becomes_a_table_that_is_over)
{
    carried c;
    const char *beside = "{\"yours\":[\"red\"],\"pace\":\"live\",\"bank\":60,\"step\":2,"
                         "\"made\":1000,\"ended\":2000}";
    assert_int_equal(carry(whole, beside, &c), CARRY_FINE);
    assert_string_equal((char *)c.record.at, whole);
    assert_int_equal(c.a.state, TABLE_FINISHED);
    assert_true(c.a.imported && c.a.hidden && c.a.live.over);
    assert_int_equal(c.a.live.points[0], 3);
    assert_int_equal(c.a.live.rank[0], 1);
    assert_int_equal(c.a.live.rank[2], 3);
    assert_string_equal(c.a.seat[0].name, "Anna");
    assert_int_equal(c.a.seat[1].kind, SEAT_BOT);
    assert_int_equal(c.own, 1);
    assert_int_equal(c.count, 8);
    assert_int_equal(c.a.pace, PACE_LIVE);
    assert_int_equal(c.a.made, 1000);
    assert_int_equal(c.ended, 2000);
    carry_free(&c);
}

TEST(a_name_may_be_changed_and_spaces_do_not_count)
{
    assert_int_equal(with("Anna", "Bea"), CARRY_FINE);
    assert_int_equal(with("4 red stay", "  4   red stay {well}"), CARRY_FINE);
    assert_int_equal(with("[Player \"red Anna\"]\n", ""), CARRY_FINE);
}

TEST(a_wrong_record_is_refused_with_its_reason)
{
    assert_int_equal(with("[Game", "Game"), CARRY_TEXT);
    assert_int_equal(with("draw blue 11", "draw blue ?"), CARRY_TEXT);
    assert_int_equal(with("\"template\"", "\"chess\""), CARRY_VERSION);
    assert_int_equal(with("[Version \"1\"]", "[Version \"9\"]"), CARRY_VERSION);
    assert_int_equal(with("[Commit", "[From \"61a27ff9ad8028c6 0 red\"]\n[Commit"),
                     CARRY_FROM);
    assert_int_equal(with("4 red stay", "4 blue stay"), CARRY_RULE);
    assert_int_equal(with("@9/11", "@8/11"), CARRY_DICE);
    assert_int_equal(with("[Secret \"b0", "[Secret \"b1"), CARRY_DICE);
    assert_int_equal(with("= 61a2", "= 61a3"), CARRY_DIGEST);
    assert_int_equal(with("red 3 blue 1", "red 4 blue 1"), CARRY_DIGEST);
    assert_int_equal(with("Anna", "bot"), CARRY_NAME);
    assert_int_equal(
        with("= 61a27ff9ad8028c6fedddb56393a68e1eb77a37d6f0b1e64286a3af99156b9d9\n", ""),
        CARRY_OPEN);
}

TEST(ones_own_seat_is_a_persons)
{
    carried c;
    static const char *const bad[] = {"null",
                                      "{}",
                                      "{\"yours\":[]}",
                                      "{\"yours\":[\"blue\"]}",
                                      "{\"yours\":[\"teal\"]}",
                                      "{\"yours\":[7]}"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(carry(whole, bad[i], &c), CARRY_SEAT);
}

TEST(what_stands_beside_a_record_is_held_to_its_bounds)
{
    carried c;
    const char *beside = "{\"yours\":[\"red\"],\"pace\":7,\"bank\":-1,\"made\":"
                         "9000000000000000000,\"ended\":-5}";
    assert_int_equal(carry(whole, beside, &c), CARRY_FINE);
    assert_int_equal(c.a.pace, PACE_DAYS);
    assert_int_equal(c.a.bank, 86400);
    assert_true(c.a.made <= now_ms(&own) && c.ended == c.a.made);
    carry_free(&c);
}
