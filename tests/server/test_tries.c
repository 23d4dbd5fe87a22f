// What a node remembers of those who try.

#include "rule_test.h"
#include "tries.h"

// As many addresses as an attacker may have, each in turn.
static unsigned remembered(unsigned addresses, unsigned rounds)
{
    unsigned good = 0;
    for (unsigned round = 0; round < rounds; round++)
        for (unsigned i = 0; i < addresses; i++) {
            unsigned who[2] = {addresses, i};
            unsigned count = ++*tries_of(who, sizeof who);
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
    *tries_of("eve", 3) = TRIES_OVER;
    for (unsigned i = 0; i < 100000; i++) tries_of(&i, sizeof i);
    assert_true(*tries_of("eve", 3) == TRIES_OVER);
    assert_int_equal(*tries_of("ann", 3), 0);
}
