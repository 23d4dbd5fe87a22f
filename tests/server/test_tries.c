// What a node remembers of those who try.

#include "node.h"
#include "rule_test.h"
#include "tries.h"

enum { HOUR = 1000 };

static node own;
static tries all;

// As many addresses as an attacker may have, each in turn.
static unsigned remembered(unsigned addresses, unsigned rounds)
{
    unsigned good = 0;
    tries_begin(&all, &own);
    for (unsigned round = 0; round < rounds; round++)
        for (unsigned i = 0; i < addresses; i++) {
            unsigned who[2] = {addresses, i};
            unsigned count = ++*tries_of(&all, HOUR, who, sizeof who);
            good += round == rounds - 1 && count == rounds;
        }
    return good;
}

TEST(nobody_of_two_thousand_is_forgotten)
{
    assert_int_equal(remembered(200, 20), 200);
    assert_in_range(remembered(2000, 20), 1990, 2000);
}

TEST(who_is_over_stays_over)
{
    tries_begin(&all, &own);
    *tries_of(&all, HOUR, "eve", 3) = TRIES_OVER;
    for (unsigned i = 0; i < 100000; i++) tries_of(&all, HOUR, &i, sizeof i);
    assert_true(*tries_of(&all, HOUR, "eve", 3) == TRIES_OVER);
    assert_int_equal(*tries_of(&all, HOUR, "ann", 3), 0);
}
