// What tests of the infection share: the odds that are shown, and a whole attempt.

#ifndef BLACKDEATH_TEST_HELP_INFECTION_H
#define BLACKDEATH_TEST_HELP_INFECTION_H

#include "help.h"

// The number an attempt must not exceed, as everybody is shown it; 0 when it cannot be
// made.
static inline unsigned odds(const bd_state *s, unsigned square, bd_means means)
{
    mi_facts all = {.n = 0};
    bd_facts(s, &all);
    for (unsigned i = 0; i < all.n; i++) {
        const mi_fact *f = &all.row[i];
        if (f->fact == F_ODDS && f->field[0] == square && f->field[1] == means)
            return f->field[2];
    }
    return 0;
}

// One attempt with this roll: did it succeed?
static inline bool tries(bd_state *s, mi_action act, unsigned roll)
{
    unsigned seat = actor(s);
    ALLOWS(s, act);
    assert_int_equal(actor(s), MI_NATURE);
    assert_int_equal(prompt_of(s), PHASE_ATTEMPT);
    ALLOWS(s, die(roll));
    assert_int_equal(events(E_INFECTED) + events(E_RESISTED), 1);
    assert_int_equal(stands_on(s, seat, named(act).infect.square), events(E_INFECTED));
    return events(E_INFECTED);
}

static inline bool infection_over(const bd_state *s)
{
    return s->phase != PHASE_INFECT && s->phase != PHASE_ATTEMPT;
}

#endif
