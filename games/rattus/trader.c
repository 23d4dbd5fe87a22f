// 3.3.6: the Trader's caravan goes two steps; who has the most cubes where it sets out
// and where it passes may add one.

#include "africa.h"

// ---- the way ----

// Q50  There is always a way: every region has two neighbours on every map.
void rat_trader_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_TRADER, rat_near(s, africa(s)->caravan));
}

mi_rule rat_trader_forbids(const rat_state *s, rat_trader_args act)
{
    mi_rule rule = rat_card_forbids(s, TRADER);
    if (rule) return rule;
    return rat_near(s, africa(s)->caravan) >> act.region & 1 ? NULL : "Q50";
}

void rat_trader_apply(rat_state *s, rat_trader_args act, mi_events *out)
{
    (void)out;
    s->region = (uint8_t)act.region;
    s->phase = PHASE_HALT;
}

// 3.3.6a  Two steps, and not back to where it came from.
// 3.1.5  A single step is not enough.
static unsigned halts(const rat_state *s)
{
    return rat_near(s, s->region) & ~(1u << africa(s)->caravan);
}

void rat_halt_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_HALT, halts(s));
}

mi_rule rat_halt_forbids(const rat_state *s, rat_halt_args act)
{
    if (act.region == africa(s)->caravan) return "3.3.6a";
    return halts(s) >> act.region & 1 ? NULL : "Q50";
}

// ---- who joins ----

static void join(rat_state *s, unsigned seat, mi_events *out)
{
    if (s->seat[seat].stock == 0) return;
    s->seat[seat].stock--;
    s->seat[seat].cubes[s->region]++;
    mi_emit(out, (mi_event){E_JOINED, {(uint16_t)seat, s->region}});
}

// Q49  All with the most cubes there, as the caravan finds it, and a cube in stock.
// Without being asked they join in the same order, clockwise from the active player.
static void arrive(rat_state *s, mi_events *out)
{
    africa_rw(s)->waiting = (uint8_t)rat_majority(s, s->region);
    for (unsigned i = 0; i < SEATS; i++)
        if (s->seat[i].stock == 0) africa_rw(s)->waiting &= (uint8_t)~(1u << i);
    while (africa_rw(s)->waiting && s->head.option[O_CARAVAN]) {
        unsigned seat = rat_waiting(s);
        africa_rw(s)->waiting &= (uint8_t)~(1u << seat);
        join(s, seat, out);
    }
}

// First those of the region it left, then those of the region it passed, clockwise from
// the active player.
static void join_next(rat_state *s, mi_events *out)
{
    while (!africa_rw(s)->waiting && s->left) {
        s->left = 0;
        s->region = s->place[0];
        arrive(s, out);
    }
    if (africa_rw(s)->waiting) {
        africa_rw(s)->asked = rat_waiting(s);
        s->phase = PHASE_JOIN;
    } else {
        africa_rw(s)->asked = 0;
        rat_turn_resume(s);
    }
}

// 3.3.6  Cubes may be added where it sets out and where it passes, not where it ends.
void rat_halt_apply(rat_state *s, rat_halt_args act, mi_events *out)
{
    mi_emit(out, (mi_event){E_CARAVAN_MOVED,
                            {s->turn, africa_rw(s)->caravan, s->region, act.region}});
    s->place[0] = s->region;
    s->region = africa_rw(s)->caravan;
    africa_rw(s)->caravan = (uint8_t)act.region;
    s->seat[s->turn].used |= 1u << TRADER;
    s->left = 1;
    arrive(s, out);
    join_next(s, out);
}

static void answered(rat_state *s, mi_events *out)
{
    africa_rw(s)->waiting &= (uint8_t)~(1u << africa_rw(s)->asked);
    join_next(s, out);
}

void rat_join_propose(const rat_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_JOIN, 0, 0, 0);
}

mi_rule rat_join_forbids(const rat_state *s, rat_join_args act)
{
    (void)s, (void)act;
    return NULL;
}

void rat_join_apply(rat_state *s, rat_join_args act, mi_events *out)
{
    (void)act;
    join(s, africa_rw(s)->asked, out);
    answered(s, out);
}

void rat_abstain_propose(const rat_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_ABSTAIN, 0, 0, 0);
}

mi_rule rat_abstain_forbids(const rat_state *s, rat_abstain_args act)
{
    (void)s, (void)act;
    return NULL;
}

void rat_abstain_apply(rat_state *s, rat_abstain_args act, mi_events *out)
{
    (void)act;
    answered(s, out);
}
