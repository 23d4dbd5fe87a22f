// Positions to start a test from, and short names for actions.

#ifndef PLAGUE_TEST_HELP_H
#define PLAGUE_TEST_HELP_H

#include "../plague.h"
#define GAME_ENTRY plague_game
#include "reading.h"

// Column and row of a road square, out of its word.
static inline void where_is(unsigned square, unsigned at[2])
{
    const char *c = plg_space_words[square];
    for (unsigned i = 0; i < 2; i++)
        for (at[i] = 0, c++; *c >= '0' && *c <= '9'; c++)
            at[i] = 10 * at[i] + (unsigned)(*c - '0');
}

enum { RED_SEAT, BLUE, GOLD, BLACK };

// Nothing decided yet: nature rolls for the first turn.
static inline plg_state a_table(uint8_t seats)
{
    mi_head head = mi_head_default(&plague_game, seats);
    mi_position p;
    assert_int_equal(mi_setup(&plague_game, &head, &p, NULL), MI_OK);
    plg_state s;
    memcpy(&s, &p, sizeof s);
    return s;
}

// Goes on from a step.
static inline void take_step(plg_state *s, unsigned step, mi_events *out)
{
    s->phase = (uint8_t)step;
    plg_go_on(s, out);
}

// Red has the first turn and is about to roll.
static inline plg_state a_turn(uint8_t seats)
{
    plg_state s = a_table(seats);
    s.pending = s.rivals = 0;
    s.round = 1;
    s.turn = RED_SEAT;
    take_step(&s, STEP_TURN, NULL);
    return s;
}

// Sets an option by its words.
static inline void agree(plg_state *s, const char *word, const char *value)
{
    assert_int_equal(mi_option_set(&plague_game, &s->head, word, value), MI_OK);
}

// The road square in this column and row of town.txt.
static inline unsigned sq(unsigned x, unsigned y)
{
    unsigned found = SPACES;
    for (unsigned i = 0; i < SQUARES; i++) {
        unsigned at[2];
        where_is(i, at);
        if (at[0] == x && at[1] == y) found = i;
    }
    assert_true(found < SPACES);
    return found;
}

// House or "2" building by its number, from 1.
static inline unsigned house(unsigned n) { return HOUSE_FIRST + n - 1; }
static inline unsigned two(unsigned n) { return TWO_FIRST + n - 1; }

// Puts pieces of a kind from the bag somewhere.
static inline void put_pieces(plg_state *s, plg_kind kind, unsigned n, unsigned space)
{
    while (n--) plg_move(s, plg_find(s, kind, BAG), space);
}

// A seat keeps a card out of the deck.
static inline void give(plg_state *s, unsigned seat, plg_card card)
{
    s->unseen &= ~(1ull << card);
    plg_keep(s, seat, card, NULL);
}

// A public order hangs on the board.
static inline void hang(plg_state *s, plg_card card)
{
    s->unseen &= ~(1ull << card);
    s->board = (uint8_t)card;
}

static inline void visit(plg_state *s, unsigned building)
{
    unsigned i = building - HOUSE_FIRST;
    s->visited[i / 64] |= 1ull << i % 64;
}

static inline void visit_from(plg_state *s, unsigned first, unsigned end)
{
    for (unsigned building = first; building < end; building++) visit(s, building);
}

// Red has rolled and is about to draw a card.
static inline plg_state before_card(uint8_t seats, uint8_t green, uint8_t red)
{
    plg_state s = a_turn(seats);
    s.green = green;
    s.red = red;
    s.phase = PHASE_CARD;
    return s;
}

// Red's cart stands there and its phase begins.
static inline void drive_from(plg_state *s, unsigned at, uint8_t green)
{
    s->cart[RED_SEAT] = (uint16_t)at;
    s->green = green;
    s->red = 3;
    take_step(s, STEP_CART, NULL);
}

static inline plg_state a_cart(unsigned at, uint8_t green)
{
    plg_state s = a_turn(2);
    drive_from(&s, at, green);
    return s;
}

// The same with a load.
static inline plg_state a_load(uint8_t load, unsigned at, uint8_t green)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = load;
    drive_from(&s, at, green);
    return s;
}

// Red's rat-bag phase begins.
static inline void open_bag(plg_state *s, uint8_t red)
{
    s->red = red;
    take_step(s, STEP_BAG, NULL);
}

static inline plg_state a_bag(uint8_t seats, uint8_t red)
{
    plg_state s = a_turn(seats);
    open_bag(&s, red);
    return s;
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

ACT0(stop, V_STOP)
ACT1(minutes, V_CLOCK)
ACT2(roll, V_ROLL)
ACT1(card, V_CARD)
ACT1(die, V_DIE)
ACT1(drawn, V_DRAW)
ACT0(yes, V_YES)
ACT0(no, V_NO)
ACT0(keep, V_KEEP)
ACT1(hijack, V_HIJACK)
ACT1(street, V_STREET)
ACT1(go, V_GO)
ACT2(send_cart, V_SEND)
ACT1(put, V_PUT)
ACT1(open_gate, V_OPEN)
ACT1(share, V_SHARE)
ACT1(step, V_STEP)
ACT1(claim, V_CLAIM)
ACT0(fill, V_FILL)
ACT0(licence, V_LICENCE)
ACT1(pass, V_PASS)
ACT1(passage, V_PASSAGE)
ACT0(halt, V_HALT)
ACT1(push, V_PUSH)
ACT0(bring, V_BRING)
ACT2(pick, V_PICK)
ACT1(crawl, V_CRAWL)
ACT0(rest, V_REST)
ACT0(done, V_DONE)
ACT0(enough, V_ENOUGH)

// Drives along a row of squares from x to x, both ends included.
static inline void drive_east(plg_state *s, unsigned x, unsigned last, unsigned y)
{
    for (; x <= last; x++) ALLOWS(s, step(sq(x, y)));
}

#endif
