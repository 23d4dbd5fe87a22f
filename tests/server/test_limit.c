// Limits of addresses and people.

#include <stdio.h>

#include "limit.h"
#include "rule_test.h"

static bool same(const char *a, const char *b)
{
    limit_key x = limit_address(a), y = limit_address(b);
    return x.kind == y.kind && x.value == y.value;
}

static node own;
static limits all;

// All buckets are full again.
static void limit_to(unsigned rate, unsigned burst, unsigned sockets)
{
    if (all.recent.next) limit_end(&all);
    limit_begin(&all, &own);
    own.config.requests_per_second = rate;
    own.config.request_burst = burst;
    own.config.sockets_per_address = sockets;
}

static unsigned ask(limit_key who, uint64_t now)
{
    return limit_ask(&all, who, LIMIT_ONE, now);
}

TEST(an_address_of_version_six_counts_by_its_first_half)
{
    assert_true(same("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"));
    assert_false(same("2001:db8:1:2::1", "2001:db8:1:3::1"));
    assert_true(same("::ffff:203.0.113.7", "203.0.113.7"));
    assert_false(same("203.0.113.7", "203.0.113.8"));
    assert_false(same("::1", "0.0.0.0"));
    assert_false(same("::1", "unknown"));
    assert_true(same("unknown", "nonsense"));
    assert_true(same("203.0.113.7 ", "203.0.113.7"));
}

TEST(an_address_may_ask_so_often)
{
    enum { NOW = 1000000 };
    limit_key who = limit_address("10.1.1.1"), other = limit_address("10.1.1.2");
    limit_to(2, 3, 0);
    for (unsigned i = 0; i < 3; i++) assert_int_equal(ask(who, NOW), 0);
    assert_int_equal(ask(who, NOW), 1);
    assert_int_equal(ask(other, NOW), 0);
    assert_int_equal(ask(who, NOW + 499), 1);
    assert_int_equal(ask(who, NOW + 500), 0);
    assert_int_equal(ask(who, NOW + 500), 1);
    for (unsigned i = 0; i < 3; i++) assert_int_equal(ask(who, NOW + 100000), 0);
    assert_int_equal(ask(who, NOW + 100000), 1);
    limit_to(0, 3, 0);
    for (unsigned i = 0; i < 9; i++) assert_int_equal(ask(who, NOW + 100000), 0);
}

TEST(a_person_is_limited_wherever_they_come_from)
{
    enum { NOW = 5000000 };
    limit_to(1, 2, 2);
    assert_int_equal(ask(limit_person(7), NOW), 0);
    assert_int_equal(ask(limit_person(7), NOW), 0);
    assert_int_not_equal(ask(limit_person(7), NOW), 0);
    assert_int_equal(ask(limit_person(8), NOW), 0);
    for (unsigned i = 0; i < 9; i++) assert_int_equal(ask(limit_person(0), NOW), 0);
    assert_true(limit_take(&all, limit_person(7)) && limit_take(&all, limit_person(7)));
    assert_false(limit_take(&all, limit_person(7)));
    assert_true(limit_take(&all, limit_person(8)));
    limit_give(&all, limit_person(7));
    assert_true(limit_take(&all, limit_person(7)));
}

TEST(work_is_owed_and_paid_back)
{
    enum { NOW = 9000000 };
    limit_key who = limit_address("10.1.1.3");
    limit_to(1, 10, 0);
    assert_int_equal(ask(who, NOW), 0);
    limit_charge(&all, who, 14 * LIMIT_ONE, NOW);
    assert_int_equal(ask(who, NOW), 7);
    assert_int_equal(ask(who, NOW + 6000), 0);
    // However much it was, it is paid back in the time of two buckets.
    for (unsigned i = 0; i < 99; i++)
        limit_charge(&all, who, 100 * LIMIT_ONE, NOW + 6000);
    assert_int_equal(ask(who, NOW + 6000 + 11000), 0);
}

// No two of many addresses meet, whatever they are: each has the whole of its bucket.
TEST(no_address_drains_the_bucket_of_another)
{
    enum { NOW = 20000000, MANY = 100000 };
    limit_key victim = limit_address("203.0.113.7");
    char text[64];
    limit_to(1, 1, 1);
    for (unsigned i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "2001:db8:%x:%x::1", i >> 16, i & 0xffff);
        assert_int_equal(ask(limit_address(text), NOW), 0);
        assert_int_not_equal(ask(limit_address(text), NOW), 0);
    }
    assert_int_equal(ask(victim, NOW), 0);
}

TEST(the_buckets_take_a_bounded_memory)
{
    enum { NOW = 30000000, MANY = 300000, MOST = 1 << 17 };
    limit_key held = limit_address("192.0.2.1");
    limit_to(1, 1, 1);
    assert_true(limit_take(&all, held));
    for (unsigned i = 1; i < MANY; i++) ask(limit_person(i), NOW);
    assert_true(limit_count(&all) <= MOST);
    assert_false(limit_take(&all, held));
    limit_give(&all, held);
    limit_to(0, 0, 0);
}
