// Positions to start a test from, and short names for actions.

#ifndef RATTUS_TEST_HELP_H
#define RATTUS_TEST_HELP_H

#include "../rattus.h"
#define GAME_ENTRY rattus_game
#include "reading.h"

enum { RED, BLUE, GOLD, BLACK, WHITE, TEAL };

// Nothing decided yet: nature is to name the start player.
static inline rat_state a_table(uint8_t seats)
{
    mi_head head = mi_head_default(&rattus_game, seats);
    mi_position p;
    assert_int_equal(mi_setup(&rattus_game, &head, &p, NULL), MI_OK);
    rat_state s;
    memcpy(&s, &p, sizeof s);
    return s;
}

// Red begins an ordinary turn, the plague stands in Germania, one starter lies in every
// region, nobody has a cube on the board. Options are set by changing s.head.option and
// are read by the rules at once (but for the size of the pile).
static inline rat_state a_turn(uint8_t seats)
{
    rat_state s = a_table(seats);
    s.plague = GERMANIA;
    rat_turn_begin(&s, RED, NULL);
    return s;
}

// Puts cubes of a seat into a region, out of its stock.
static inline void settle_cubes(rat_state *s, unsigned seat, unsigned region,
                                uint8_t count)
{
    s->seat[seat].cubes[region] += count;
    s->seat[seat].stock -= count;
}

// Takes every token off the board and back to the pile.
static inline void no_rats(rat_state *s)
{
    while (s->lies) {
        rat_token_take(s, (unsigned)__builtin_ctzll(s->lies));
        s->pile++;
    }
}

// Puts tokens from the pile, face down, into a region.
static inline void rats(rat_state *s, unsigned region, unsigned count)
{
    while (count--) {
        rat_token_put(s, region, NO_FACE);
        s->pile--;
    }
}

static inline void give(rat_state *s, unsigned seat, rat_class card)
{
    s->seat[seat].held |= (uint16_t)(1u << card);
}

// A seat has seen the face of a token.
static inline void seen_by(rat_state *s, unsigned seat, unsigned region, unsigned slot,
                           rat_token face)
{
    s->seat[seat].knows |= 1ull << rat_place_of(region, slot);
    rat_face_see(s, rat_place_of(region, slot), face);
}

// A token has been turned and is out of the game.
static inline void turned(rat_state *s, unsigned token)
{
    s->seen[!rat_starter(&s->head, token)] |= rat_token_bit(&s->head, token);
}

static inline void nothing_turned(rat_state *s) { s->seen[0] = s->seen[1] = 0; }

// Sets an option by its words.
static inline void agree(rat_state *s, const char *word, const char *value)
{
    assert_int_equal(mi_option_set(&rattus_game, &s->head, word, value), MI_OK);
}

// The first position where one option has a value of its own.
static inline mi_position a_position(uint8_t seats, const char *word, const char *value)
{
    mi_head head = mi_head_default(&rattus_game, seats);
    mi_position p = {0};
    assert_int_equal(mi_option_set(&rattus_game, &head, word, value), MI_OK);
    assert_int_equal(mi_setup(&rattus_game, &head, &p, NULL), MI_OK);
    return p;
}

static inline rat_state a_table_with(uint8_t seats, const char *word, const char *value)
{
    mi_position p = a_position(seats, word, value);
    rat_state s;
    memcpy(&s, &p, sizeof s);
    return s;
}

// Blue is the last player and Red, to the right of Blue, is in the final round.
static inline rat_state a_final(uint8_t seats)
{
    rat_state s = a_turn(seats);
    s.phase = PHASE_FINAL;
    s.last = BLUE;
    return s;
}

// Red has brought the plague here and the rats have spread: the ravage begins.
static inline void plague_comes(rat_state *s, unsigned region)
{
    s->plague = s->region = (uint8_t)region;
    rat_ravage(s, NULL);
}

// What a face does to a region that the plague has come to.
static inline void strike(rat_state *s, unsigned region, rat_face struck)
{
    s->plague = s->region = (uint8_t)region;
    rule_events.n = 0;
    rat_strike(s, &struck, &rule_events);
}

#define ACT0(name, verb)                                                                 \
    static inline mi_action name(void) { return (mi_action){verb, {0}}; }
#define ACT1(name, verb)                                                                 \
    static inline mi_action name(unsigned a) { return (mi_action){verb, {(uint16_t)a}}; }
#define ACT2(name, verb)                                                                 \
    static inline mi_action name(unsigned a, unsigned b)                                 \
    {                                                                                    \
        return (mi_action){verb, {(uint16_t)a, (uint16_t)b}};                            \
    }
#define ACT3(name, verb)                                                                 \
    static inline mi_action name(unsigned a, unsigned b, unsigned c)                     \
    {                                                                                    \
        return (mi_action){verb, {(uint16_t)a, (uint16_t)b, (uint16_t)c}};               \
    }

ACT0(stop, V_STOP)
ACT1(minutes, V_CLOCK)
ACT1(start_player, V_START)
ACT1(plague, V_PLAGUE)
ACT3(look, V_LOOK)
ACT2(pick, V_PICK)
ACT3(face, V_FACE)
ACT1(settle, V_SETTLE)
ACT1(take, V_TAKE)
ACT2(place, V_PLACE)
ACT1(king, V_KING)
ACT2(monk, V_MONK)
ACT1(carry, V_CARRY)
ACT1(merchant, V_MERCHANT)
ACT2(ship, V_SHIP)
ACT2(witch, V_WITCH)
ACT2(peek, V_PEEK)
ACT0(swap, V_SWAP)
ACT0(keep, V_KEEP)
ACT1(move, V_MOVE)
ACT1(spread, V_SPREAD)
ACT0(bonus, V_BONUS)
ACT0(decline, V_DECLINE)
ACT2(turn, V_TURN)
ACT0(done, V_DONE)
ACT0(proceed, V_PROCEED)

#endif
