// R5: luck. Two dice, one for infection and one for movement.

#include "blackdeath.h"

enum { SIDES = 6 };

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
    bd_infection(s, out);
}

static bool is_die(unsigned n) { return n >= 1 && n <= SIDES; }

void bd_dice_propose(const void *position, mi_list *out)
{
    (void)position;
    for (uint16_t a = 1; a <= SIDES; a++)
        for (uint16_t b = 1; b <= SIDES; b++) mi_propose(out, V_DICE, a, b, 0);
}

mi_rule bd_dice_forbids(const void *position, mi_action act)
{
    const bd_state *s = position;
    if (s->phase != PHASE_LUCK) return "R5.1";
    return is_die(act.arg[0]) && is_die(act.arg[1]) ? NULL : "R5.1";
}

static void name_dice(bd_state *s, unsigned infection, unsigned movement, mi_events *out)
{
    s->dice[0] = (uint8_t)infection;
    s->dice[1] = (uint8_t)movement;
    s->attempts = s->dice[0];
    mi_emit(out, (mi_event){E_ASSIGNED, {bd_active(s), s->dice[0], s->dice[1]}});
    bd_window_open(s, W_LUCK, out);
}

void bd_dice_apply(void *position, mi_action act, mi_events *out)
{
    bd_state *s = position;
    s->dice[0] = (uint8_t)act.arg[0];
    s->dice[1] = (uint8_t)act.arg[1];
    mi_emit(out, (mi_event){E_ROLLED, {bd_active(s), act.arg[0], act.arg[1]}});
    if (s->dice[0] == s->dice[1])
        name_dice(s, s->dice[0], s->dice[1], out);
    else
        s->phase = PHASE_ASSIGN;
}

// The argument is the die for infection; the other one is for movement.

void bd_assign_propose(const void *position, mi_list *out)
{
    const bd_state *s = position;
    bool swapped = s->dice[0] > s->dice[1];
    mi_propose(out, V_ASSIGN, s->dice[swapped], 0, 0);
    mi_propose(out, V_ASSIGN, s->dice[!swapped], 0, 0);
}

mi_rule bd_assign_forbids(const void *position, mi_action act)
{
    const bd_state *s = position;
    if (s->phase != PHASE_ASSIGN) return "R5.1";
    return act.arg[0] == s->dice[0] || act.arg[0] == s->dice[1] ? NULL : "R5.1";
}

void bd_assign_apply(void *position, mi_action act, mi_events *out)
{
    bd_state *s = position;
    bool second = act.arg[0] == s->dice[1];
    name_dice(s, s->dice[second], s->dice[!second], out);
}

// One die: an attempt, Mortality, or a mutation.

void bd_die_propose(const void *position, mi_list *out)
{
    (void)position;
    for (uint16_t n = 1; n <= SIDES; n++) mi_propose(out, V_DIE, n, 0, 0);
}

mi_rule bd_die_forbids(const void *position, mi_action act)
{
    const bd_state *s = position;
    bool asked = s->rolls || s->phase == PHASE_ATTEMPT ||
                 (s->phase == PHASE_MORTALITY && bd_owed_seat(s) == NO_SEAT);
    return asked && is_die(act.arg[0]) ? NULL : "R5.3";
}

void bd_die_apply(void *position, mi_action act, mi_events *out)
{
    bd_state *s = position;
    if (s->rolls)
        bd_mutation_die(s, act.arg[0], out);
    else if (s->phase == PHASE_ATTEMPT)
        bd_attempt_die(s, act.arg[0], out);
    else
        bd_mortality_die(s, act.arg[0], out);
}
