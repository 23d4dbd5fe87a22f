// R5: luck. Two dice, one for infection and one for movement.

#include "blackdeath.h"

enum { SIDES = 6 };

// Q11  No card changes these numbers of a first turn.
void bd_luck(bd_state *s, mi_events *out)
{
    if (!s->first) {
        s->phase = PHASE_LUCK;
        return;
    }
    // R12.2  In a first turn the ratings as designed stand for the dice.
    uint8_t seat = bd_active(s);
    s->attempts = s->rating[MORTALITY][seat];
    s->dice[1] = s->rating[VIRULENCE][seat];
    mi_emit(out, (mi_event){E_FIRST_COUNTS, {seat, s->attempts, s->dice[1]}});
    s->phase = STEP_INFECTION;
}

static bool is_die(unsigned n) { return n >= 1 && n <= SIDES; }

void bd_dice_propose(const bd_state *s, mi_list *out)
{
    (void)s;
    for (uint16_t a = 1; a <= SIDES; a++)
        for (uint16_t b = 1; b <= SIDES; b++) mi_propose(out, V_DICE, a, b, 0);
}

mi_rule bd_dice_forbids(const bd_state *s, bd_dice_args act)
{
    (void)s;
    return is_die(act.first) && is_die(act.second) ? NULL : "R5.1";
}

static void name_dice(bd_state *s, unsigned infection, unsigned movement, mi_events *out)
{
    s->dice[0] = (uint8_t)infection;
    s->dice[1] = (uint8_t)movement;
    s->attempts = s->dice[0];
    mi_emit(out, (mi_event){E_ASSIGNED, {bd_active(s), s->dice[0], s->dice[1]}});
    bd_window_open(s, W_LUCK);
}

void bd_dice_apply(bd_state *s, bd_dice_args act, mi_events *out)
{
    s->dice[0] = (uint8_t)act.first;
    s->dice[1] = (uint8_t)act.second;
    mi_emit(out, (mi_event){E_ROLLED, {bd_active(s), act.first, act.second}});
    if (s->dice[0] == s->dice[1])
        name_dice(s, s->dice[0], s->dice[1], out);
    else
        s->phase = PHASE_ASSIGN;
}

// The argument is the die for infection; the other one is for movement.

void bd_assign_propose(const bd_state *s, mi_list *out)
{
    bool swapped = s->dice[0] > s->dice[1];
    mi_propose(out, V_ASSIGN, s->dice[swapped], 0, 0);
    mi_propose(out, V_ASSIGN, s->dice[!swapped], 0, 0);
}

mi_rule bd_assign_forbids(const bd_state *s, bd_assign_args act)
{
    return act.attempts == s->dice[0] || act.attempts == s->dice[1] ? NULL : "R5.1";
}

void bd_assign_apply(bd_state *s, bd_assign_args act, mi_events *out)
{
    bool second = act.attempts == s->dice[1];
    name_dice(s, s->dice[second], s->dice[!second], out);
}

// One die: an attempt, Mortality, or a mutation.

void bd_die_propose(const bd_state *s, mi_list *out)
{
    (void)s;
    for (uint16_t n = 1; n <= SIDES; n++) mi_propose(out, V_DIE, n, 0, 0);
}

mi_rule bd_die_forbids(const bd_state *s, bd_die_args act)
{
    (void)s;
    return is_die(act.pips) ? NULL : "R5.3";
}

void bd_die_apply(bd_state *s, bd_die_args act, mi_events *out)
{
    if (s->rolls)
        bd_mutation_die(s, act.pips, out);
    else if (s->phase == PHASE_ATTEMPT)
        bd_attempt_die(s, act.pips, out);
    else
        bd_mortality_die(s, act.pips, out);
}
