// 2.5.1 and 2.5.2: the plague moves and spreads; the Knight (2.4.2).

#include "rattus.h"

// Q54  In the final round too the Knight has the steps of the number of players.
// 2.4.2  With the Knight it may go farther than to a neighbour.
static unsigned plague_targets(const rat_state *s)
{
    unsigned here = 1u << s->plague;
    if (s->phase == PHASE_FINAL)
        return rat_reach(s, s->plague, rat_knight_steps(s)) | here;
    if (!rat_holds(s, s->turn, KNIGHT)) return rat_near(s, s->plague);
    unsigned reached = rat_reach(s, s->plague, rat_knight_steps(s));
    return s->head.option[O_KNIGHT_RETURN] ? reached : reached & ~here;
}

void rat_move_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_MOVE, plague_targets(s));
}

// 2.5.1a  One step to a neighbour, with the Knight two (3.3.7: or three).
// 2.5.1b  It never ends where it began; Q16 not even with the Knight, unless agreed.
// 2.6.2b  In the final round the Knight moves it up to two steps, or none; nobody else
// does.
mi_rule rat_move_forbids(const rat_state *s, rat_move_args act)
{
    bool reached = plague_targets(s) >> act.region & 1;
    if (s->phase == PHASE_FINAL) {
        if (!rat_holds(s, s->turn, KNIGHT)) return "2.6.2c";
        mi_rule rule = rat_card_forbids(s, KNIGHT);
        return rule ? rule : reached ? NULL : "2.6.2b";
    }
    if (reached) return NULL;
    if (act.region != s->plague) return "2.5.1a";
    return rat_holds(s, s->turn, KNIGHT) ? "Q16" : "2.5.1b";
}

// 2.5.2  One token brings one more, two or three bring two, counted on arrival (Q17).
static uint8_t spread_due(const rat_state *s)
{
    unsigned rats = rat_rats(s, s->plague);
    return (uint8_t)(rats > 2 ? 2 : rats);
}

// 2.5.2a  New tokens go to neighbours of the plague region.
// 2.5.2b  Never where three lie already.
static unsigned spread_targets(const rat_state *s)
{
    return rat_near(s, s->region) & rat_roomy(s);
}

// 2.5.2c  What finds no room, or no token in the supply, is not placed.
// Q18  Where there is room for one of two, one is placed.
void rat_spread_next(rat_state *s, mi_events *out)
{
    if (s->left && s->pile && spread_targets(s)) {
        s->phase = PHASE_SPREAD;
        return;
    }
    if (s->left) mi_emit(out, (mi_event){E_SPREAD_SHORT, {s->left}});
    s->left = 0;
    rat_ravage(s, out);
}

// 2.5.1, 2.3.4  The last thing in a turn: the rest of it follows from here.
void rat_move_apply(rat_state *s, rat_move_args act, mi_events *out)
{
    if (act.region != s->plague)
        mi_emit(out, (mi_event){E_PLAGUE_MOVED, {s->turn, s->plague, act.region}});
    s->plague = (uint8_t)act.region;
    if (rat_final(s)) {
        s->seat[s->turn].used |= 1u << KNIGHT;
        s->bonus = true;
        mi_emit(out, (mi_event){E_BONUS_DECLARED, {s->turn, s->plague}});
        return;
    }
    s->region = s->plague;
    s->stage = SPREADING;
    s->left = spread_due(s);
    rat_spread_next(s, out);
}

void rat_spread_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_SPREAD, spread_targets(s));
}

mi_rule rat_spread_forbids(const rat_state *s, rat_spread_args act)
{
    if (!(rat_near(s, s->region) >> act.region & 1)) return "2.5.2a";
    return spread_targets(s) >> act.region & 1 ? NULL : "2.5.2b";
}

void rat_spread_apply(rat_state *s, rat_spread_args act, mi_events *out)
{
    rat_token_put(s, act.region, NO_FACE);
    s->pile--;
    s->left--;
    s->stall = 0;
    mi_emit(out, (mi_event){E_RATS_SPREAD, {s->turn, act.region}});
    rat_spread_next(s, out);
}

// 2.4.2a  Before the first token is turned the Knight may count the piece as two cubes.

void rat_bonus_propose(const rat_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_BONUS, 0, 0, 0);
}

mi_rule rat_bonus_forbids(const rat_state *s, rat_bonus_args act)
{
    (void)s, (void)act;
    return NULL;
}

void rat_bonus_apply(rat_state *s, rat_bonus_args act, mi_events *out)
{
    (void)act;
    s->bonus = true;
    mi_emit(out, (mi_event){E_BONUS_DECLARED, {s->turn, s->region}});
    rat_ravage_next(s, out);
}

void rat_decline_propose(const rat_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_DECLINE, 0, 0, 0);
}

mi_rule rat_decline_forbids(const rat_state *s, rat_decline_args act)
{
    (void)s, (void)act;
    return NULL;
}

void rat_decline_apply(rat_state *s, rat_decline_args act, mi_events *out)
{
    (void)act;
    rat_ravage_next(s, out);
}
