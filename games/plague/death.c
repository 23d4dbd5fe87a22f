// R43, R48, R49: deaths, and the cards against them.

#include "plague.h"

// The card behind a death; NO_CARD where it was a flea.
// A54  After card 38 the drawer still has a cart phase.
static void die(plg_state *s, unsigned seat, mi_events *out)
{
    bool keeps_load = s->card == CARD_PLAGUE_KEEP;
    bool goes_home = s->card == NO_CARD || s->card == CARD_MISERY;
    unsigned lost = keeps_load ? 0 : s->load[seat];
    s->load[seat] = (uint8_t)(s->load[seat] - lost);
    // A53  Only a flea and card 38 send the cart home; the others cost the cart phase.
    if (goes_home)
        s->cart[seat] = STABLES;
    else
        s->missing = true;
    mi_emit(out, plg_event(E_DIED, seat, lost, 0));
}

static void go_on(plg_state *s)
{
    s->asked = s->turn;
    if (s->card == NO_CARD)
        s->phase = STEP_PICK;
    else if (s->card == CARD_MISERY)
        s->phase = STEP_MISERY;
    else
        s->phase = STEP_OBEYED;
}

// R49  Who has an immunity card is asked, also out of turn (A73).
// A55  Against card 45 as well.
void plg_death(plg_state *s, unsigned seat, mi_events *out)
{
    if (plg_immunity(s, seat) == NO_CARD) {
        die(s, seat, out);
        go_on(s);
        return;
    }
    s->asked = (uint8_t)seat;
    s->phase = PHASE_IMMUNE;
}

void plg_answer_death(plg_state *s, bool immune, mi_events *out)
{
    unsigned seat = s->asked, card = plg_immunity(s, seat);
    if (immune && card != NO_CARD) {
        mi_emit(out, plg_event(E_SAVED, seat, card, 0));
        plg_spend(s, card);
    } else {
        die(s, seat, out);
    }
    go_on(s);
}

// C38  First the drawer, then whoever was named.
void plg_misery_next(plg_state *s, mi_events *out)
{
    unsigned own = 1u << s->turn, seats = s->victims;
    if (!seats) {
        s->phase = STEP_OBEYED;
        return;
    }
    unsigned seat = seats & own ? s->turn : (unsigned)__builtin_ctz(seats);
    s->victims &= (uint8_t)~(1u << seat);
    plg_death(s, seat, out);
}
