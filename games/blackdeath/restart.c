// R13: giving up a disease and starting over with a new one.

#include "blackdeath.h"

// R13.3  Before anything else in one's phase; Q52 twice at most.
static bool may_restart(const bd_state *s)
{
    return s->phase == PHASE_OPEN && s->restarts[bd_active(s)] < RESTARTS;
}

void bd_restart_propose(const bd_state *s, mi_list *out)
{
    if (may_restart(s)) mi_propose(out, V_RESTART, 0, 0, 0);
}

mi_rule bd_restart_forbids(const bd_state *s, bd_restart_args act)
{
    (void)act;
    return may_restart(s) ? NULL : "Q52";
}

// R13.4  With a colour to spare the old units stay behind; else they are taken off (Q44).
static void give_up(bd_state *s, mi_events *out)
{
    uint8_t seat = bd_active(s), old = s->track[seat];
    uint16_t units = (uint16_t)bd_count(s->units[old]);
    bool spare = bd_free_tracks(s) != 0;
    s->body[seat] = s->passed[seat] = s->automatic[seat] = 0;
    mi_emit(out, (mi_event){spare ? E_ABANDONED : E_TAKEN_OFF, {seat, old, units}});
    s->phase = spare ? PHASE_TRACK : PHASE_DESIGN;
    if (spare)
        s->holder[old] = ABANDONED;
    else
        s->units[old] = 0;
}

void bd_restart_apply(bd_state *s, bd_restart_args act, mi_events *out)
{
    (void)act;
    s->restarts[bd_active(s)]++;
    mi_emit(out, (mi_event){E_GIVEN_UP, {bd_active(s)}});
    s->phase = PHASE_SHOW;
    if (!bd_has_cards(s, bd_active(s))) give_up(s, out);
}

// Q43  The hand is shown card by card and discarded: as it is kept, older decks first.

void bd_show_propose(const bd_state *s, mi_list *out)
{
    mi_propose(out, V_SHOW, s->hand[bd_active(s)][0], 0, 0);
}

mi_rule bd_show_forbids(const bd_state *s, bd_show_args act)
{
    return act.card == s->hand[bd_active(s)][0] ? NULL : "Q43";
}

void bd_show_apply(bd_state *s, bd_show_args act, mi_events *out)
{
    uint8_t seat = bd_active(s);
    bd_hand_remove(s, seat, act.card);
    s->discards |= CARD_BIT(act.card);
    mi_emit(out, (mi_event){E_SHOWN, {seat, act.card}});
    if (!bd_has_cards(s, seat)) give_up(s, out);
}

// R13.3  New cards, and a first turn of one's own.
void bd_restarted(bd_state *s, mi_events *out)
{
    s->first = true;
    s->after = PHASE_SETTLE;
    s->phase = STEP_RESUME;
    bd_owe(s, bd_active(s), bd_first_hand(&s->head), out);
}
