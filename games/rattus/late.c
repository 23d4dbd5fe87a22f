// D4: class cards after the plague has moved, where that was agreed on. They work
// wherever the active player is asked anyhow, and in a pause before every token that is
// turned and before the turn ends.
//
// A card may have changed everything: room for rats, tokens, cubes. So whatever comes
// next is found anew when it has done its work.

#include "rattus.h"

// Is there anything that the player's cards could still do?
static bool some_card_works(const rat_state *s)
{
    unsigned cards = s->seat[s->turn].held & ~(unsigned)s->seat[s->turn].used;
    mi_list rows;
    rows.n = 0;
    if (cards >> KING & 1) rat_king_propose(s, &rows);
    if (cards >> KING & 1) rat_crown_propose(s, &rows);
    if (cards >> MONK & 1) rat_monk_propose(s, &rows);
    if (cards >> MERCHANT & 1) rat_merchant_propose(s, &rows);
    if (cards >> WITCH & 1) rat_witch_propose(s, &rows);
    return rows.n > 0;
}

static void pause_over(rat_state *s, mi_events *out)
{
    if (s->stage == RAVAGED)
        rat_turn_end(s, out);
    else
        rat_reveal(s);
}

// D4, Q14  A pause in which no card can do anything is passed over.
void rat_go_on(rat_state *s, mi_events *out)
{
    if (s->interrupted) {
        s->interrupted = false;
        s->region = s->plague;
        if (s->stage == SPREADING)
            rat_spread_next(s, out);
        else
            rat_ravage_next(s, out);
    }
    if (s->phase == PHASE_PAUSE && !some_card_works(s)) pause_over(s, out);
}

void rat_proceed_propose(const rat_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_PROCEED, 0, 0, 0);
}

mi_rule rat_proceed_forbids(const rat_state *s, rat_proceed_args act)
{
    (void)s, (void)act;
    return NULL;
}

void rat_proceed_apply(rat_state *s, rat_proceed_args act, mi_events *out)
{
    (void)act;
    pause_over(s, out);
}
