// What the tests of the core share: the games by name, actions by their words. No line
// here knows the numbers of a game's tables.

#ifndef TESTS_CORE_HELP_H
#define TESTS_CORE_HELP_H

#include <string.h>

#include "miasma/text.h"
#include "rule_test.h"

enum { RED, BLUE, GOLD };

static inline const mi_game *lots(void) { return mi_find("template"); }
static inline const mi_game *rattus(void) { return mi_find("rattus"); }

// "draw red 5".
static inline mi_action action(const mi_game *game, const char *words)
{
    mi_action act;
    assert_int_equal(mi_action_parse(game, words, strlen(words), &act), MI_OK);
    return act;
}

// "nature draw red 5".
static inline mi_entry entry(const mi_game *game, const char *line)
{
    size_t actor = strcspn(line, " ");
    return (mi_entry){mi_actor_find(line, actor), action(game, line + actor)};
}

static inline mi_position table_of(const mi_game *game, uint8_t seats)
{
    mi_head head = mi_head_default(game, seats);
    mi_position p;
    memset(&p, 0, sizeof p);
    assert_int_equal(mi_setup(game, &head, &p, NULL), MI_OK);
    return p;
}

static inline void plays(const mi_game *game, mi_position *p, const char *line)
{
    assert_int_equal(mi_play(game, p, entry(game, line), NULL, NULL), MI_OK);
}

// Lots for two: Red has drawn 5 and Blue 9, Red is asked.
static inline mi_position two_have_drawn(void)
{
    mi_position p = table_of(lots(), 2);
    plays(lots(), &p, "nature draw red 5");
    plays(lots(), &p, "nature draw blue 9");
    return p;
}

// Rattus for two: Red begins, everybody has settled, Red's first turn.
static inline mi_position first_turn(void)
{
    mi_position p = table_of(rattus(), 2);
    plays(rattus(), &p, "nature start red");
    plays(rattus(), &p, "nature plague gallia");
    plays(rattus(), &p, "red settle gallia");
    plays(rattus(), &p, "blue settle italia");
    plays(rattus(), &p, "blue settle italia");
    plays(rattus(), &p, "red settle gallia");
    return p;
}

#endif
