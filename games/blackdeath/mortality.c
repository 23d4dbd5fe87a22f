// R8 and R9: Mortality, catastrophe and cure.

#include "blackdeath.h"

// R11.1  A rating with what Mutation cards and running effects add, kept within 0 to 6.
unsigned bd_rating(const bd_state *s, unsigned seat, unsigned which)
{
    int rating = s->rating[which][seat] + bd_running_sum(s, (int)which);
    if (s->turn && seat == bd_active(s)) rating += s->shift[which];
    return rating < 0 ? 0 : rating > TOP ? TOP : (unsigned)rating;
}

// The Death Results Table by die and column: one in so many units dies, and is it a
// catastrophe? C is a cure.
enum { C = 0x7F, COLUMNS = 5 };
static const struct {
    uint8_t part; // 0: nobody
    bool ruins;
} table[6][COLUMNS] = {
    {{6, 0}, {3, 1}, {3, 1}, {2, 1}, {2, 1}}, // die 1
    {{6, 0}, {6, 0}, {3, 0}, {3, 0}, {3, 1}}, // 2
    {{6, 0}, {6, 0}, {6, 0}, {3, 0}, {3, 0}}, // 3
    {{0, 0}, {6, 0}, {6, 0}, {6, 0}, {3, 0}}, // 4
    {{0, 0}, {0, 0}, {6, 0}, {6, 0}, {6, 0}}, // 5
    {{C, 0}, {C, 0}, {C, 0}, {6, 0}, {6, 0}}, // 6
};

bd_fate bd_strike(unsigned rating, unsigned die, unsigned units, unsigned *number)
{
    unsigned column = rating < 1 ? 0 : rating > COLUMNS ? COLUMNS - 1 : rating - 1;
    unsigned part = table[die - 1][column].part;
    *number = part == C ? units / 6 : part ? units / part : 0; // Q27
    if (part == C) return CURE;
    if (!*number) return HARMLESS; // Q24
    return table[die - 1][column].ruins ? CATASTROPHE : DEATHS;
}

// R8.3  The roll is compulsory.
// R12.4, Q12  In a first turn too.
void bd_mortality(bd_state *s, mi_events *out)
{
    (void)out;
    s->phase = PHASE_MORTALITY;
}

void bd_mortality_die(bd_state *s, unsigned die, mi_events *out)
{
    uint8_t seat = bd_active(s);
    unsigned rating = bd_rating(s, seat, MORTALITY), number;
    bd_fate fate = bd_strike(rating, die, bd_count(s->units[bd_own(s)]), &number);
    mi_emit(out, (mi_event){E_STRUCK,
                            {seat, (uint16_t)die, (uint16_t)rating, (uint16_t)fate,
                             (uint16_t)number}});
    s->left = (uint8_t)number;
    s->catastrophic = fate == CATASTROPHE;
    if (fate == DEATHS || fate == CATASTROPHE) {
        s->phase = PHASE_VICTIMS;
        return;
    }
    if (fate == CURE && number) s->cured = seat;
    s->phase = STEP_CLOSE;
}

// R9.1, Q20, Q21  One victim's square is ruined; its player chooses if there are several.
static uint64_t ruinable(const bd_state *s)
{
    return s->catastrophic ? s->victims & bd_losable(s) : 0;
}

static void mourn(bd_state *s, mi_events *out)
{
    bd_thresholds(s, bd_active(s), out);
    s->phase = STEP_CLOSE;
}

static void ruin(bd_state *s, unsigned square, mi_events *out)
{
    s->ruined |= BIT64(square);
    mi_emit(out, (mi_event){E_RUINED, {(uint16_t)square}});
}

static void victims_over(bd_state *s, mi_events *out)
{
    uint64_t squares = ruinable(s);
    if (squares & (squares - 1)) {
        s->phase = PHASE_RUIN;
        return;
    }
    if (squares) ruin(s, bd_pop(&squares), out);
    mourn(s, out);
}

// R8.2  The active player chooses who of their own dies.

void bd_kill_propose(const bd_state *s, mi_list *out)
{
    bd_propose_set(out, V_KILL, s->units[bd_own(s)]);
}

mi_rule bd_kill_forbids(const bd_state *s, bd_kill_args act)
{
    return s->units[bd_own(s)] >> act.square & 1 ? NULL : "R8.2";
}

void bd_kill_apply(bd_state *s, bd_kill_args act, mi_events *out)
{
    uint8_t seat = bd_active(s);
    s->units[bd_own(s)] &= ~BIT64(act.square);
    s->victims |= BIT64(act.square);
    mi_emit(out, (mi_event){E_DIED, {seat, act.square, (uint16_t)(s->body[seat] + 1)}});
    if (bd_score(s, seat, out)) return;
    if (s->left) s->left--;
    if (!s->left) victims_over(s, out);
}

void bd_ruin_propose(const bd_state *s, mi_list *out)
{
    bd_propose_set(out, V_RUIN, ruinable(s));
}

mi_rule bd_ruin_forbids(const bd_state *s, bd_ruin_args act)
{
    return ruinable(s) >> act.square & 1 ? NULL : "R9.1";
}

void bd_ruin_apply(bd_state *s, bd_ruin_args act, mi_events *out)
{
    ruin(s, act.square, out);
    mourn(s, out);
}

// R9.4  Whoever comes next takes the cured units off the map, uncounted.

void bd_cure(bd_state *s)
{
    if (s->cured != NO_SEAT) {
        s->phase = PHASE_CURE;
        return;
    }
    s->window = W_OPEN;
    s->asked = s->passes = 0;
    s->phase = PHASE_OPEN;
    if (!s->first) return;
    // Q10  With the wide entry everybody has placed before.
    if (s->head.option[O_WIDE_ENTRY])
        bd_window_open(s, W_OPEN);
    else
        s->phase = STEP_PLACE;
}

static uint64_t cured_units(const bd_state *s)
{
    return s->cured == NO_SEAT ? 0 : s->units[s->track[s->cured]];
}

void bd_remove_propose(const bd_state *s, mi_list *out)
{
    bd_propose_set(out, V_REMOVE, cured_units(s));
}

mi_rule bd_remove_forbids(const bd_state *s, bd_remove_args act)
{
    return cured_units(s) >> act.square & 1 ? NULL : "R9.4";
}

void bd_remove_apply(bd_state *s, bd_remove_args act, mi_events *out)
{
    if (s->cured == NO_SEAT) return;
    s->units[s->track[s->cured]] &= ~BIT64(act.square);
    mi_emit(out, (mi_event){E_CURED, {s->cured, act.square}});
    if (s->left) s->left--;
    if (s->left) return;
    s->cured = NO_SEAT;
    bd_cure(s);
}
