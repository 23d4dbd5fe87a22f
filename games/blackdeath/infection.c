// R6: infection. Attempts from own units, from off the map, and by Traders.

#include "blackdeath.h"

// R6.3  Nothing to place, nothing to attempt; Q16 not even on a rival.
// R13.2  With all units on the map that is so until one comes back.
static bool stock_left(const bd_state *s)
{
    return bd_count(s->units[bd_own(s)]) < UNITS;
}

// Squares with another player's unit; abandoned ones are nobody's.
// Q60  So in a first turn they may be attacked.
static uint64_t rivals(const bd_state *s)
{
    uint64_t squares = 0;
    for (unsigned t = 0; t < TRACKS; t++)
        if (s->holder[t] < SEATS && t != bd_own(s)) squares |= s->units[t];
    return squares;
}

// R6.1  What a Fire has burnt since is no source any more.
static uint64_t sources(const bd_state *s) { return s->sources & ~s->ruined; }

// R6.2  The regions of the sources and those that open lines join to them.
static uint64_t spread(const bd_state *s)
{
    uint64_t reach = 0;
    for (uint64_t from = sources(s); from;)
        reach |= bd_reach(s, bd_region_of[bd_pop(&from)], 3);
    return reach;
}

// R12.3  Who found no room in a first turn may land on others until there are two units.
static bool may_land(const bd_state *s)
{
    return s->landing && bd_count(s->units[bd_own(s)]) < STARTERS;
}

// R12.3  Whom attempts from off the map leave alone in a first turn.
static uint64_t spared(const bd_state *s)
{
    return s->first && !may_land(s) ? rivals(s) : 0;
}

// R6.10  Without a unit when the infection began, one comes from off the map; with some,
// only to land on others.
// R13.1  Nobody is out of the game. Q18  That holds for all attempts of the phase.
static uint64_t entries(const bd_state *s)
{
    if (!s->sources) return bd_squares_of(bd_gates(s, false)) & ~spared(s);
    return may_land(s) ? bd_squares_of(bd_gates(s, false)) & bd_occupied(s) : 0;
}

// C19, C20  Traders bring attempts of their own.
static unsigned attempts_left(const bd_state *s, bd_means means)
{
    return means >= BY_TRADERS ? s->trades[means - BY_TRADERS] : s->attempts;
}

uint64_t bd_targets(const bd_state *s, bd_means means)
{
    if (!stock_left(s) || !attempts_left(s, means)) return 0;
    uint64_t open = bd_in_play(s) & ~s->units[bd_own(s)];
    if (means == BY_ENTRY) return open & entries(s);
    if (means == BY_UNIT) return open & s->spread & ~(s->first ? rivals(s) : 0);
    return open & bd_squares_of(bd_gates(s, false)) & ~spared(s);
}

// Q53  Ends the infection when no attempt can be made, and no card can allow one.
static void infection_next(bd_state *s)
{
    if (bd_may_add(s)) return;
    for (unsigned means = 0; means < MEANS_COUNT; means++)
        if (bd_targets(s, means)) return;
    bd_window_open(s, W_MOVEMENT);
}

void bd_infection_look(bd_state *s)
{
    s->spread = spread(s);
    infection_next(s);
}

// Q13  What is placed from here on infects nobody in this phase.
void bd_infection(bd_state *s, mi_events *out)
{
    (void)out;
    s->asked = 0;
    s->sources = s->units[bd_own(s)];
    s->phase = PHASE_INFECT;
    bd_infection_look(s);
}

// R6.4  The best way there (Q17): from inside, or along the line with the best number.
static int best_way(const bd_state *s, unsigned square)
{
    uint64_t from = bd_regions_of(sources(s)), shut = bd_quarantined(s);
    unsigned region = bd_region_of[square];
    if (from >> region & 1) return shut >> region & 1; // Q32
    for (unsigned points = 1; points < 3; points++)
        for (uint64_t out = from; out;)
            if (bd_reach(s, bd_pop(&out), points) >> square & 1) return 1 - (int)points;
    return -2;
}

// R6.4, R6.5  A 1 always succeeds and a 6 never (Q5), so 1 to 5 says it all.
// Q19  A route from off the map has no number.
unsigned bd_target(const bd_state *s, unsigned square, bd_means means)
{
    unsigned region = bd_region_of[square];
    int t = (int)bd_rating(s, bd_active(s), VIRULENCE) + bd_number[square];
    if (means == BY_UNIT) t += best_way(s, square);
    if (bd_regions[region].adapted & bd_adapted[bd_own(s)]) t++; // Q6
    if (bd_occupied(s) >> square & 1) t--;
    if (s->traded && !s->tried) t++; // R6.6, Q15
    if (means == BY_TRADER) t++;
    return t < 1 ? 1 : t > 5 ? 5 : (unsigned)t;
}

static void propose_attempts(const bd_state *s, mi_list *out, uint16_t verb,
                             uint64_t where)
{
    uint64_t at[MEANS_COUNT], any = 0;
    mi_action *row = out->row + out->n;
    for (unsigned means = 0; means < MEANS_COUNT; means++)
        any |= at[means] = bd_targets(s, means) & where;
    bool units_only = !(at[BY_ENTRY] | at[BY_TRADERS] | at[BY_TRADER]);
    while (any && units_only) *row++ = mi_act(verb, (uint16_t)bd_pop(&any), BY_UNIT, 0);
    while (any) {
        uint16_t square = (uint16_t)bd_pop(&any);
        for (uint16_t means = 0; means < MEANS_COUNT; means++)
            if (at[means] >> square & 1) *row++ = mi_act(verb, square, means, 0);
    }
    out->n = (uint16_t)(row - out->row);
}

// Why an attempt by a unit cannot reach a square that is there.
static mi_rule out_of_reach(const bd_state *s, unsigned square)
{
    bd_state open = *s;
    open.running = 0;
    if (!(spread(&open) >> square & 1)) return "R6.2";
    open.running = s->running & ~(CARD_BIT(WAR_1) | CARD_BIT(WAR_2));
    return spread(&open) >> square & 1 ? "R11.5" : "R11.2";
}

static mi_rule attempt_forbids(const bd_state *s, unsigned square, bd_means means)
{
    if (!stock_left(s)) return "R6.3";
    if (!attempts_left(s, means)) return means >= BY_TRADERS ? "R6.11" : "R5.2";
    if (!(bd_in_play(s) >> square & 1)) return "R2.1";
    if (s->units[bd_own(s)] >> square & 1) return "R6.2";
    if (bd_targets(s, means) >> square & 1) return NULL;
    if (s->first && rivals(s) >> square & 1) return "R12.3";
    if (means == BY_UNIT) return s->sources ? out_of_reach(s, square) : "R6.10";
    return means == BY_ENTRY ? "R6.10" : "R6.11";
}

// R6.5, R6.9  The attempt is used up, whatever comes of it.
static void use_up(bd_state *s, unsigned square, bd_means means)
{
    s->square = (uint8_t)square;
    s->means = (uint8_t)means;
    uint8_t *left = means >= BY_TRADERS ? &s->trades[means - BY_TRADERS] : &s->attempts;
    if (*left) --*left;
}

// R6.7  A unit from the stock; the old one goes back to its owner's.
static void infected(bd_state *s, mi_events *out)
{
    unsigned old = bd_unit(s, s->square);
    if (old < TRACKS) {
        s->units[old] &= ~BIT64(s->square);
        mi_emit(out, (mi_event){E_CONVERTED, {(uint16_t)old, s->square}});
    }
    s->units[bd_own(s)] |= BIT64(s->square);
}

static void attempt_over(bd_state *s)
{
    s->tried = true;
    s->phase = PHASE_INFECT;
    infection_next(s);
}

void bd_infect_propose(const bd_state *s, mi_list *out)
{
    propose_attempts(s, out, V_INFECT, UINT64_MAX);
}

mi_rule bd_infect_forbids(const bd_state *s, bd_infect_args act)
{
    return attempt_forbids(s, act.square, act.means);
}

void bd_infect_apply(bd_state *s, bd_infect_args act, mi_events *out)
{
    (void)out;
    use_up(s, act.square, act.means);
    s->phase = PHASE_ATTEMPT;
}

void bd_attempt_die(bd_state *s, unsigned die, mi_events *out)
{
    uint16_t target = (uint16_t)bd_target(s, s->square, s->means);
    bool success = die <= target;
    mi_emit(out, (mi_event){success ? E_INFECTED : E_RESISTED,
                            {bd_active(s), s->square, (uint16_t)die, target}});
    if (success) infected(s, out);
    attempt_over(s);
}

// R6.8  Where the track is adapted, or anywhere for a generic one; the attempt must be a
// legal one (Q7).

static uint64_t automatic_squares(const bd_state *s)
{
    unsigned track = bd_own(s);
    return s->automatic[bd_active(s)] < bd_automatic[track] ? bd_at_home[track] : 0;
}

void bd_automatic_propose(const bd_state *s, mi_list *out)
{
    uint64_t where = automatic_squares(s);
    if (where) propose_attempts(s, out, V_AUTOMATIC, where);
}

mi_rule bd_automatic_forbids(const bd_state *s, bd_automatic_args act)
{
    mi_rule rule = attempt_forbids(s, act.square, act.means);
    if (rule) return rule;
    return automatic_squares(s) >> act.square & 1 ? NULL : "R6.8";
}

void bd_automatic_apply(bd_state *s, bd_automatic_args act, mi_events *out)
{
    use_up(s, act.square, act.means);
    s->automatic[bd_active(s)]++;
    mi_emit(out, (mi_event){E_AUTO_INFECTED, {bd_active(s), s->square}});
    infected(s, out);
    attempt_over(s);
}

// R6.6  One attempt given up before the first, for +1 on it.

static bool may_trade(const bd_state *s)
{
    return !s->tried && !s->traded && s->attempts >= 2;
}

void bd_trade_propose(const bd_state *s, mi_list *out)
{
    if (may_trade(s)) mi_propose(out, V_TRADE, 0, 0, 0);
}

mi_rule bd_trade_forbids(const bd_state *s, bd_trade_args act)
{
    (void)act;
    return may_trade(s) ? NULL : "R6.6";
}

void bd_trade_apply(bd_state *s, bd_trade_args act, mi_events *out)
{
    (void)act;
    s->attempts--;
    s->traded = true;
    mi_emit(out, (mi_event){E_TRADED, {bd_active(s)}});
}
