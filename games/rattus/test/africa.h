// Positions of Africanus to start a test from, and short names for its actions.

#ifndef RATTUS_TEST_AFRICA_H
#define RATTUS_TEST_AFRICA_H

#include "../africa.h"
#include "help.h"

// Nothing decided yet.
static inline rat_africa an_african_table(uint8_t seats)
{
    mi_position p = a_position(seats, "africanus", "on");
    rat_africa s;
    memcpy(&s, &p, sizeof s);
    return s;
}

// Red begins an ordinary turn with all ten class cards in play and every region card in
// the deck. The plague stands in Germania, the caravan in Gallia.
static inline rat_africa an_african_turn(uint8_t seats)
{
    rat_africa s = an_african_table(seats);
    s.cards = (1u << CLASSES) - 1;
    s.base.plague = GERMANIA;
    s.caravan = GALLIA;
    rat_turn_begin(&s.base, RED, NULL);
    return s;
}

// The same in the final round: Blue is the last player.
static inline rat_africa an_african_final(uint8_t seats)
{
    rat_africa s = an_african_turn(seats);
    s.base.phase = PHASE_FINAL;
    s.base.last = BLUE;
    return s;
}

static inline rat_africa african_seen_as(const rat_state *s, mi_seats seats)
{
    rat_africa view = *africa(s);
    rattus_game.hide(&view, seats);
    return view;
}

// A region card goes from the deck into a hand, or to the discards.
static inline void hold(rat_state *s, unsigned seat, unsigned card)
{
    rat_row_draw(s, seat, card);
}

static inline void discarded(rat_state *s, unsigned card)
{
    africa_rw(s)->deck--;
    africa_rw(s)->discards |= 1ull << card;
}

static inline void all_discarded_but(rat_state *s, unsigned count)
{
    for (unsigned card = 0; africa_rw(s)->deck > count; card++)
        if (rat_undrawn(s) >> card & 1) discarded(s, card);
}

// A cube of a seat in a region becomes a diplomat.
static inline void send(rat_state *s, unsigned seat, unsigned region)
{
    africa_rw(s)->diplomats[seat] |= 1u << region;
}

// Red's token in this region is turned: it shows this face.
static inline void comes_up(rat_state *s, unsigned region, unsigned token)
{
    plague_comes(s, region);
    if (s->phase == PHASE_BONUS) ALLOWS(s, decline());
    ALLOWS(s, face(region, 0, token));
}

ACT1(class_card, V_CLASS)
ACT2(deal, V_DEAL)
ACT1(draws, V_DRAW)
ACT1(caravan, V_CARAVAN)
ACT0(astronomer, V_ASTRONOMER)
ACT1(discard, V_DISCARD)
ACT0(explorer, V_EXPLORER)
ACT1(explore, V_EXPLORE)
ACT0(sultan, V_SULTAN)
ACT1(envoy, V_ENVOY)
ACT1(crown, V_CROWN)
ACT2(escort, V_ESCORT)
ACT1(trader, V_TRADER)
ACT1(halt, V_HALT)
ACT0(join, V_JOIN)
ACT0(abstain, V_ABSTAIN)
ACT1(protect, V_PROTECT)
ACT1(cover, V_COVER)
ACT0(pass, V_PASS)
ACT1(ravage, V_RAVAGE)
ACT1(show, V_SHOW)

#endif
