// R7: movement, and the duties of Crusade and Mongols (R11.4).

#include "blackdeath.h"

enum { DUTY_CRUSADE = 1, DUTY_MONGOLS = 2 };

// R5.2  Worked out when Movement begins (cards.c has those played later); R12.2 no card
// counts in a first turn.
static int pace(const bd_state *s)
{
    return s->first ? 0 : bd_running_sum(s, SUM_MOVEMENT);
}

// Q59  Duties are laid down when Movement begins: a card played later makes none.
void bd_movement(bd_state *s, mi_events *out)
{
    int points = s->dice[1] + pace(s);
    s->asked = 0;
    s->points = (uint8_t)(points < 0 ? 0 : points);
    s->phase = PHASE_MOVE;
    mi_emit(out, (mi_event){E_POINTS, {bd_active(s), s->points}});
    for (unsigned i = 0; i < 2; i++) {
        if (!(s->running & CARD_BIT(CRUSADE + i))) continue;
        s->duties |= (uint8_t)(1u << i);
        mi_emit(out, (mi_event){E_DUTY, {bd_active(s), (uint16_t)(CRUSADE + i)}});
    }
    bd_movement_next(s, out);
}

// R7.1, R7.3  Anybody's units but abandoned ones, once each; R12.3 own ones only in a
// first turn. C18  With Smugglers own units step twice.
// Q37  For own units alone. Q47  From the second turn on others' units may be moved, but
// not again in the same phase.
static uint64_t movable(const bd_state *s)
{
    uint64_t own = s->units[bd_own(s)], units = 0;
    for (unsigned t = 0; t < TRACKS; t++)
        if (s->holder[t] < SEATS) units |= s->units[t];
    if (s->first) units = own;
    uint64_t again = s->running & CARD_BIT(SMUGGLERS) ? own & ~s->twice : 0;
    return units & (~s->stepped | again);
}

// R7.2  Squares a unit could step to if they were empty.
static uint64_t steps(const bd_state *s, unsigned square, unsigned points)
{
    return bd_reach(s, bd_region_of[square], points);
}

static uint64_t empty(const bd_state *s) { return bd_in_play(s) & ~bd_occupied(s); }

// Q35  Westward on the board, or more lines away from the entry regions.
static bool leads_from_east(const bd_state *s, unsigned from, unsigned to)
{
    return bd_regions[to].place < bd_regions[from].place ||
           bd_distance(s, to, true) > bd_distance(s, from, true);
}

// R11.4, Q35  The duties a step would meet; going off the map leads away from the east by
// Reykjavik and Tunis, and never towards Yerushalayim.
// C6, C7  Crusade and Mongols.
static unsigned meets(const bd_state *s, unsigned from, unsigned to)
{
    unsigned met = 0;
    if (bd_distance(s, to, false) < bd_distance(s, from, false)) met |= DUTY_CRUSADE;
    if (leads_from_east(s, from, to)) met |= DUTY_MONGOLS;
    return met;
}

static unsigned meets_leaving(unsigned from)
{
    return from == REYKJAVIK || from == TUNIS ? DUTY_MONGOLS : 0;
}

// Steps of one unit that meet one of these duties; all of them when there is none.
static uint64_t dutiful(const bd_state *s, unsigned square, uint64_t to, unsigned duties)
{
    uint64_t kept = 0;
    if (!duties) return to;
    while (to) {
        unsigned target = bd_pop(&to);
        if (meets(s, bd_region_of[square], bd_region_of[target]) & duties)
            kept |= BIT64(target);
    }
    return kept;
}

// R7.4  Units that may leave the map.
static uint64_t leavers(const bd_state *s, unsigned duties)
{
    if (s->points < EXIT_COST) return 0;
    uint64_t units = movable(s) & bd_squares_of(bd_gates(s, true)), kept = 0;
    if (!duties) return units;
    while (units) {
        unsigned square = bd_pop(&units);
        if (meets_leaving(bd_region_of[square]) & duties) kept |= BIT64(square);
    }
    return kept;
}

static bool can_step(const bd_state *s, unsigned duties)
{
    if (!s->points) return false;
    for (uint64_t units = movable(s), free = empty(s); units;) {
        unsigned square = bd_pop(&units);
        if (dutiful(s, square, steps(s, square, s->points) & free, duties)) return true;
    }
    return leavers(s, duties) != 0;
}

// Q53  A card can allow further steps as long as there are points to pay them.
static bool more_to_come(const bd_state *s)
{
    return can_step(s, 0) || (s->points && bd_may_add(s));
}

// R11.4, Q36  What cannot be done, or be paid for, is no duty.
void bd_movement_next(bd_state *s, mi_events *out)
{
    for (unsigned i = 0; i < 2 && s->duties; i++) {
        if (!(s->duties >> i & 1) || can_step(s, 1u << i)) continue;
        s->duties &= (uint8_t)~(1u << i);
        mi_emit(out, (mi_event){E_DUTY_LAPSED, {bd_active(s), (uint16_t)(CRUSADE + i)}});
    }
    if (!more_to_come(s)) bd_window_open(s, W_MORTALITY);
}

static inline mi_action *put_moves(mi_action *row, unsigned square, uint64_t to)
{
    while (to) *row++ = mi_act(V_MOVE, (uint16_t)square, (uint16_t)bd_pop(&to), 0);
    return row;
}

// The rule: what a unit reaches is looked up in one table.
static mi_action *put_all_moves(mi_action *row, const bd_state *s)
{
    const uint64_t *reach = &bd_reaches[bd_1665(s)][0][s->points < 3 ? s->points : 3];
    for (uint64_t units = movable(s), free = empty(s); units;) {
        unsigned square = bd_pop(&units);
        row = put_moves(row, square, reach[4 * bd_region_of[square]] & free);
    }
    return row;
}

// The exception: cards have closed borders, or ask for certain steps.
static mi_action *put_dutiful_moves(mi_action *row, const bd_state *s)
{
    for (uint64_t units = movable(s), free = empty(s); units;) {
        unsigned square = bd_pop(&units);
        uint64_t to = steps(s, square, s->points) & free;
        row = put_moves(row, square, dutiful(s, square, to, s->duties));
    }
    return row;
}

void bd_move_propose(const bd_state *s, mi_list *out)
{
    bool special = s->running & BORDERS || s->duties;
    mi_action *row = out->row + out->n;
    row = special ? put_dutiful_moves(row, s) : put_all_moves(row, s);
    out->n = (uint16_t)(row - out->row);
}

// Which units may be moved at all.
static mi_rule unit_forbids(const bd_state *s, unsigned square)
{
    unsigned track = bd_unit(s, square);
    if (track == TRACKS) return "R7.1";
    if (s->holder[track] == ABANDONED) return "Q45";
    if (s->first && track != bd_own(s)) return "R12.3";
    if (movable(s) >> square & 1) return NULL;
    return s->running & CARD_BIT(SMUGGLERS) && track == bd_own(s) ? "C18" : "R7.3";
}

static mi_rule step_forbids(const bd_state *s, unsigned from, unsigned to)
{
    bd_state open = *s;
    open.running = 0;
    if (!(bd_in_play(s) >> to & 1)) return "R2.1";
    if (bd_occupied(s) >> to & 1) return "R7.2";
    if (steps(s, from, s->points) >> to & 1) return NULL;
    if (steps(s, from, 3) >> to & 1) return "R5.2";
    if (!(steps(&open, from, 3) >> to & 1)) return "R7.2";
    open.running = s->running & ~(CARD_BIT(WAR_1) | CARD_BIT(WAR_2));
    return steps(&open, from, 3) >> to & 1 ? "R11.5" : "R11.2";
}

mi_rule bd_move_forbids(const bd_state *s, bd_move_args act)
{
    mi_rule rule = unit_forbids(s, act.from);
    if (!rule) rule = step_forbids(s, act.from, act.to);
    if (rule || !s->duties) return rule;
    unsigned from = bd_region_of[act.from], to = bd_region_of[act.to];
    return meets(s, from, to) & s->duties ? NULL : "R11.4";
}

static unsigned cost_of(const bd_state *s, unsigned from, unsigned to)
{
    unsigned cost = 1;
    while (cost < 3 && !(steps(s, from, cost) >> to & 1)) cost++;
    return cost;
}

static void pay(bd_state *s, unsigned cost)
{
    s->points = (uint8_t)(cost < s->points ? s->points - cost : 0);
}

// R7.3  A unit keeps its steps wherever it goes.
// Q14  A step inside a region is one as well.
static void carry_steps(bd_state *s, unsigned from, unsigned to)
{
    bool again = s->stepped >> from & 1;
    s->stepped = (s->stepped & ~BIT64(from)) | BIT64(to);
    s->twice = (s->twice & ~BIT64(from)) | (again ? BIT64(to) : 0);
}

static void step_over(bd_state *s)
{
    if (s->phase == PHASE_OVER) return;
    s->after = PHASE_MOVE;
    s->phase = STEP_RESUME;
}

// Q38  Each step of a smuggled unit is taken on its own.
void bd_move_apply(bd_state *s, bd_move_args act, mi_events *out)
{
    unsigned from = act.from, to = act.to, track = bd_unit(s, from);
    if (track == TRACKS) return;
    unsigned region = bd_region_of[to];
    bool crossed = region != bd_region_of[from];
    pay(s, cost_of(s, from, to));
    s->duties &= (uint8_t)~meets(s, bd_region_of[from], region);
    s->units[track] = (s->units[track] & ~BIT64(from)) | BIT64(to);
    carry_steps(s, from, to);
    mi_emit(out, (mi_event){E_MOVED, {bd_active(s), (uint16_t)track, act.from, act.to}});
    // R11.3, Q29, Q30  Whoever comes into a Pogrom from outside dies.
    if (crossed && bd_pogroms(s) >> region & 1) bd_slay(s, track, to, out);
    step_over(s);
}

// R7.4  Off the map, back to its owner's stock, uncounted.

void bd_leave_propose(const bd_state *s, mi_list *out)
{
    bd_propose_set(out, V_LEAVE, leavers(s, s->duties));
}

mi_rule bd_leave_forbids(const bd_state *s, bd_leave_args act)
{
    unsigned square = act.square, region = bd_region_of[square];
    bd_state open = *s;
    open.running = 0;
    mi_rule rule = unit_forbids(s, square);
    if (rule) return rule;
    if (!(bd_gates(&open, true) >> region & 1)) return "R7.4";
    if (bd_quarantined(s) >> region & 1) return "Q31";
    if (!(bd_gates(s, true) >> region & 1)) return "Q33";
    if (s->points < EXIT_COST) return "R7.4";
    return !s->duties || meets_leaving(region) & s->duties ? NULL : "R11.4";
}

void bd_leave_apply(bd_state *s, bd_leave_args act, mi_events *out)
{
    unsigned square = act.square, track = bd_unit(s, square);
    if (track == TRACKS) return;
    pay(s, EXIT_COST);
    s->duties &= (uint8_t)~meets_leaving(bd_region_of[square]);
    s->units[track] &= ~BIT64(square);
    s->stepped &= ~BIT64(square);
    s->twice &= ~BIT64(square);
    mi_emit(out, (mi_event){E_LEFT, {bd_active(s), (uint16_t)track, act.square}});
    step_over(s);
}
