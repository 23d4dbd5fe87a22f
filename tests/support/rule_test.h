// Tests named after rules, over cmocka.
//
//     RULE("2.4.1a", the_king_shuns_rats)
//     {
//         rat_state s = a_turn(3);
//         …
//         REFUSES(&s, king(GALLIA), "2.4.1a");
//     }
//
// A test registers itself. It may prove several rules: RULE("2.5.4 Q28", …). A program of
// tests takes a prefix and runs only the rules that begin with it: `test_rattus 2.4`.

#ifndef RULE_TEST_H
#define RULE_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "miasma/play.h"

void rule_register(const char *ids, const char *name, void (*test)(void **));

#define RULE(ids, name)                                                                  \
    static void name(void **unused);                                                     \
    __attribute__((constructor)) static void register_##name(void)                       \
    {                                                                                    \
        rule_register(ids, #name, name);                                                 \
    }                                                                                    \
    static void name(__attribute__((unused)) void **unused)

// For tests that prove something no rule speaks of.
#define TEST(name) RULE("", name)

// Whoever is to act plays `act` on a struct of the game: refused by exactly this rule,
// and no byte has changed.
#define REFUSES(state, act, rule) rule_refuses((state), (act), (rule), __FILE__, __LINE__)
// … or it is legal, stands in the legal list, and is played.
#define ALLOWS(state, act) rule_allows((state), (act), __FILE__, __LINE__)

void rule_refuses(void *state, mi_action act, const char *rule, const char *file,
                  int line);
void rule_allows(void *state, mi_action act, const char *file, int line);

// Events of the last ALLOWS, and whether one of them is this one (unknown fields match
// all).
extern mi_events rule_events;
int rule_happened(uint16_t event, int a, int b, int c);
#define HAPPENED(event, a, b, c) assert_true(rule_happened(event, a, b, c))
#define NOT_HAPPENED(event, a, b, c) assert_false(rule_happened(event, a, b, c))
enum { ANY = -1 };

#endif
