// R12: a first turn. Two units are placed before the phase goes on.

#include "blackdeath.h"

// R12.1  Empty squares of entry regions that are not quarantined. Q10  The wide entry
// adds Al Iskandariyah and Kaffa.
static uint64_t starting_squares(const bd_state *s)
{
    uint64_t regions =
        BIT64(MOSKVA) | BIT64(DIMASHQ) | BIT64(YERUSHALAYIM) | BIT64(AL_QAHIRAH);
    if (s->head.option[O_WIDE_ENTRY]) regions |= BIT64(AL_ISKANDARIYAH) | BIT64(KAFFA);
    return bd_squares_of(regions & ~bd_quarantined(s)) & bd_in_play(s) & ~bd_occupied(s);
}

// Q10  With the wide entry everybody places before anybody infects.
static void placed(bd_state *s)
{
    if (s->turn > 1 || !s->head.option[O_WIDE_ENTRY]) {
        bd_window_open(s, W_OPEN);
    } else if (++s->at < s->head.seats) {
        s->phase = STEP_PLACE;
    } else {
        s->at = 0;
        s->phase = STEP_BEGIN;
    }
}

static void place_next(bd_state *s, mi_events *out)
{
    if (s->left && starting_squares(s)) {
        s->phase = PHASE_SETTLE;
        return;
    }
    // R12.3  Who finds no room may land on others.
    if (s->left) {
        s->landing = true;
        mi_emit(out, (mi_event){E_NO_ROOM, {bd_active(s), s->left}});
        s->left = 0;
    }
    placed(s);
}

void bd_place_begin(bd_state *s, mi_events *out)
{
    s->left = STARTERS;
    place_next(s, out);
}

void bd_settle_propose(const bd_state *s, mi_list *out)
{
    bd_propose_set(out, V_SETTLE, starting_squares(s));
}

mi_rule bd_settle_forbids(const bd_state *s, bd_settle_args act)
{
    return starting_squares(s) >> act.square & 1 ? NULL : "R12.1";
}

void bd_settle_apply(bd_state *s, bd_settle_args act, mi_events *out)
{
    s->units[bd_own(s)] |= BIT64(act.square);
    if (s->left) s->left--;
    mi_emit(out, (mi_event){E_SETTLED, {bd_active(s), act.square}});
    place_next(s, out);
}
