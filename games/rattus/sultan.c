// 3.3.5: the Sultan's diplomats, and what they change for the King and the Merchant.
//
// A region holds at most one diplomat of a seat, so a bit a region says it all; and the
// disc's cube is the last one lost, so it is gone when the seat's last cube there is.

#include "africa.h"

// 5.5  There are fifteen for all together.
unsigned rat_discs_left(const rat_state *s)
{
    unsigned used = 0;
    for (unsigned i = 0; i < s->head.seats; i++)
        used +=
            africa(s)->envoys[i] + (unsigned)__builtin_popcount(africa(s)->diplomats[i]);
    return DISCS - used;
}

unsigned rat_diplomats_sent(const rat_state *s, unsigned seat)
{
    return africa(s)->diplomats[seat];
}

unsigned rat_plain(const rat_state *s)
{
    unsigned regions = rat_settled(s->seat[s->turn].cubes);
    for (unsigned set = rat_diplomats(s, s->turn); set;) {
        unsigned r = rat_pop(&set);
        if (s->seat[s->turn].cubes[r] == 1) regions &= ~(1u << r);
    }
    return regions;
}

// 3.3.5c  The disc of the last cube lost is free again.
void rat_recall(rat_state *s, unsigned seat, mi_events *out)
{
    africa_rw(s)->diplomats[seat] &= ~(1u << s->region);
    mi_emit(out, (mi_event){E_DIPLOMAT_LOST, {(uint16_t)seat, s->region}});
}

// ---- the Sultan ----

// 3.3.5a  Never two of one's own in one region; 3.3.5b under a cube of one's own.
static unsigned envoy_targets(const rat_state *s)
{
    return rat_settled(s->seat[s->turn].cubes) & ~africa(s)->diplomats[s->turn];
}

// Q46  A disc must be left, and a region must be open to it.
static bool sultan_works(const rat_state *s)
{
    return rat_discs_left(s) && envoy_targets(s);
}

void rat_sultan_propose(const rat_state *s, mi_list *out)
{
    if (sultan_works(s)) mi_propose(out, V_SULTAN, 0, 0, 0);
}

mi_rule rat_sultan_forbids(const rat_state *s, rat_sultan_args act)
{
    (void)act;
    mi_rule rule = rat_card_forbids(s, SULTAN);
    if (rule) return rule;
    return sultan_works(s) ? NULL : "Q46";
}

void rat_sultan_apply(rat_state *s, rat_sultan_args act, mi_events *out)
{
    (void)act, (void)out;
    s->phase = PHASE_ENVOY;
}

void rat_envoy_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_ENVOY, envoy_targets(s));
}

mi_rule rat_envoy_forbids(const rat_state *s, rat_envoy_args act)
{
    if (s->seat[s->turn].cubes[act.region] == 0) return "3.3.5b";
    return rat_diplomat(s, s->turn, act.region) ? "3.3.5a" : NULL;
}

void rat_envoy_apply(rat_state *s, rat_envoy_args act, mi_events *out)
{
    africa_rw(s)->diplomats[s->turn] |= 1u << act.region;
    s->seat[s->turn].used |= 1u << SULTAN;
    mi_emit(out, (mi_event){E_DIPLOMAT_SENT, {s->turn, act.region}});
    rat_turn_resume(s);
}

// ---- the King takes a diplomat (Q48) ----

static unsigned crown_targets(const rat_state *s)
{
    bool allowed = s->head.option[O_PALACE] == 0;
    return allowed ? rat_diplomats(s, s->turn) & ~rat_infested(s) : 0;
}

void rat_crown_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_CROWN, crown_targets(s));
}

mi_rule rat_crown_forbids(const rat_state *s, rat_crown_args act)
{
    mi_rule rule = rat_card_forbids(s, KING);
    if (rule) return rule;
    if (s->head.option[O_PALACE]) return "Q48";
    if (!rat_diplomat(s, s->turn, act.region)) return "Q62";
    return rat_rats(s, act.region) ? "2.4.1a" : NULL;
}

void rat_crown_apply(rat_state *s, rat_crown_args act, mi_events *out)
{
    s->seat[s->turn].cubes[act.region]--;
    africa_rw(s)->diplomats[s->turn] &= ~(1u << act.region);
    s->seat[s->turn].palace++;
    africa_rw(s)->envoys[s->turn]++;
    s->seat[s->turn].used |= 1u << KING;
    mi_emit(out, (mi_event){E_DIPLOMAT_CROWNED, {s->turn, act.region}});
    rat_turn_resume(s);
}

// ---- the Merchant escorts a diplomat (Q47) ----

unsigned rat_escort_targets(const rat_state *s, unsigned region)
{
    unsigned near = rat_near(s, region) & ~africa(s)->diplomats[s->turn];
    return rat_diplomat(s, s->turn, region) ? near : 0;
}

// 2.4.4c  The diplomat's cube is one of at most three.
static unsigned escorted(const rat_state *s)
{
    unsigned cubes = s->seat[s->turn].cubes[s->region];
    return cubes < 3 ? cubes : 3;
}

void rat_escort_propose(const rat_state *s, mi_list *out)
{
    unsigned most = escorted(s);
    for (unsigned set = rat_escort_targets(s, s->region); set;) {
        unsigned r = rat_pop(&set);
        for (uint16_t n = 1; n <= most; n++) mi_propose(out, V_ESCORT, (uint16_t)r, n, 0);
    }
}

mi_rule rat_escort_forbids(const rat_state *s, rat_escort_args act)
{
    if (!rat_diplomat(s, s->turn, s->region)) return "Q62";
    if (!(rat_near(s, s->region) >> act.region & 1)) return "2.4.4b";
    if (rat_diplomat(s, s->turn, act.region)) return "Q47";
    return act.cubes >= 1 && act.cubes <= escorted(s) ? NULL : "2.4.4c";
}

void rat_escort_apply(rat_state *s, rat_escort_args act, mi_events *out)
{
    uint8_t count = (uint8_t)act.cubes;
    s->seat[s->turn].cubes[s->region] -= count;
    s->seat[s->turn].cubes[act.region] += count;
    africa_rw(s)->diplomats[s->turn] &= ~(1u << s->region);
    africa_rw(s)->diplomats[s->turn] |= 1u << act.region;
    s->seat[s->turn].used |= 1u << MERCHANT;
    mi_emit(out, (mi_event){E_ESCORTED, {s->turn, s->region, act.region, count}});
    rat_turn_resume(s);
}
