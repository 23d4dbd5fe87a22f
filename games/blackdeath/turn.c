// R3 and R4: the order of a turn, and the phases it is made of.

#include "blackdeath.h"

// R3  Whoever is alone in having least goes next; equals leave it to chance.
static void order_next(bd_state *s, mi_events *out)
{
    (void)out;
    s->phase = PHASE_TIE;
    while (s->at < s->head.seats) {
        unsigned among = bd_lot_among(s);
        if (among & (among - 1)) return;
        s->order[s->at++] = (uint8_t)__builtin_ctz(among);
    }
    s->at = 0;
    s->phase = STEP_BEGIN;
}

// Q28  The order is made before a cure takes units off.
static void turn_begin(bd_state *s, mi_events *out)
{
    if (s->turn < UINT8_MAX) s->turn++;
    s->at = 0;
    mi_emit(out, (mi_event){E_TURN_BEGINS, {s->turn}});
    s->phase = STEP_ORDER;
}

static void phase_clear(bd_state *s)
{
    s->stepped = s->twice = s->sources = s->spread = s->victims = 0;
    s->attempts = s->points = s->duties = 0;
    s->landing = s->tried = s->traded = s->catastrophic = false;
    memset(s->dice, 0, sizeof s->dice);
    memset(s->shift, 0, sizeof s->shift);
    memset(s->trades, 0, sizeof s->trades);
}

// R4.1  The active player's own effects end (Q1), a cure is carried out, and only then
// the phase is open.
static void phase_begin(bd_state *s, mi_events *out)
{
    s->first = s->turn == 1;
    mi_emit(out, (mi_event){E_PHASE_BEGINS, {bd_active(s)}});
    for (uint64_t cards = s->running; cards;) {
        unsigned card = bd_pop(&cards);
        if (s->owner[card] == bd_active(s)) bd_effect_end(s, card, out);
    }
    bd_cure(s);
}

// R4.3  Effects of one phase end with it (Q2).
static void phase_end(bd_state *s, mi_events *out)
{
    for (uint64_t cards = s->running; cards;) {
        unsigned card = bd_pop(&cards);
        if (bd_cards[card].lasts == PHASE) bd_effect_end(s, card, out);
    }
    phase_clear(s);
    if (++s->at < s->head.seats)
        s->phase = STEP_BEGIN;
    else
        turn_begin(s, out);
}

static void resume(bd_state *s, mi_events *out)
{
    s->phase = s->after;
    switch (s->after) {
    case PHASE_SETTLE: s->phase = STEP_PLACE; break;
    case PHASE_INFECT: bd_infection_look(s); break;
    case PHASE_MOVE: bd_movement_next(s, out); break;
    default: s->phase = STEP_ASK;
    }
}

static bool waits(const bd_state *s)
{
    return s->phase <= STEP_RESUME && (s->rolls || bd_owed_seat(s) != NO_SEAT);
}

void bd_go_on(bd_state *s, mi_events *out)
{
    static void (*const steps[STEPS_END - PHASES])(bd_state *, mi_events *) = {
        [STEP_CLOSE - PHASES] = phase_end,        [STEP_RESUME - PHASES] = resume,
        [STEP_ORDER - PHASES] = order_next,       [STEP_BEGIN - PHASES] = phase_begin,
        [STEP_PLACE - PHASES] = bd_place_begin,   [STEP_ANEW - PHASES] = bd_restarted,
        [STEP_ASK - PHASES] = bd_window_next,     [STEP_LUCK - PHASES] = bd_luck,
        [STEP_INFECTION - PHASES] = bd_infection, [STEP_MOVEMENT - PHASES] = bd_movement,
        [STEP_MORTALITY - PHASES] = bd_mortality,
    };
    while (s->phase >= PHASES && !waits(s)) steps[s->phase - PHASES](s, out);
}

// R4.1  The active player is asked first, and begins: that is their pass in W1.

void bd_begin_propose(const bd_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_BEGIN, 0, 0, 0);
}

mi_rule bd_begin_forbids(const bd_state *s, bd_begin_args act)
{
    (void)s, (void)act;
    return NULL;
}

void bd_begin_apply(bd_state *s, bd_begin_args act, mi_events *out)
{
    (void)act;
    bd_pass_apply(s, (bd_pass_args){V_PASS}, out);
}

// Leaves attempts or movement points unused (R6.9, R7.5).

void bd_done_propose(const bd_state *s, mi_list *out)
{
    if (s->phase == PHASE_INFECT || !s->duties) mi_propose(out, V_DONE, 0, 0, 0);
}

// R4.2  Only Infection and Movement can be ended early.
mi_rule bd_done_forbids(const bd_state *s, bd_done_args act)
{
    (void)act;
    return s->phase == PHASE_MOVE && s->duties ? "R7.5" : NULL;
}

void bd_done_apply(bd_state *s, bd_done_args act, mi_events *out)
{
    (void)act, (void)out;
    bd_window_open(s, s->phase == PHASE_INFECT ? W_MOVEMENT : W_MORTALITY);
}
