// 2.4: King, Monk and Merchant. The Peasant is in turn.c, the Knight in plague.c, the
// Witch in witch.c.

#include "rattus.h"

// 2.4.1  The King brings one own cube from a region without rats to the palace.

void rat_king_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_KING, rat_plain(s) & ~rat_infested(s));
}

// Q9  Rats count at this moment. Q10  The plague piece does not keep him out.
// Q62  A diplomat is taken by its own word, where the King may take it at all (Q48).
mi_rule rat_king_forbids(const rat_state *s, rat_king_args act)
{
    mi_rule rule = rat_card_forbids(s, KING);
    if (rule) return rule;
    if (s->seat[s->turn].cubes[act.region] == 0) return "2.4.1b";
    if (rat_rats(s, act.region)) return "2.4.1a";
    if (rat_plain_cubes(s, act.region)) return NULL;
    return s->head.option[O_PALACE] ? "Q48" : "Q62";
}

void rat_king_apply(rat_state *s, rat_king_args act, mi_events *out)
{
    s->seat[s->turn].cubes[act.region]--;
    s->seat[s->turn].palace++;
    s->seat[s->turn].used |= 1u << KING;
    mi_emit(out, (mi_event){E_CROWNED, {s->turn, act.region}});
    rat_turn_resume(s);
}

// 2.4.3  The Monk carries one rat token, face down, to a neighbouring region with room.

void rat_monk_propose(const rat_state *s, mi_list *out)
{
    unsigned roomy = rat_roomy(s);
    uint64_t places = s->lies;
    for (unsigned set = roomy == rat_in_play(s) ? 0 : rat_infested(s); set;) {
        unsigned r = rat_pop(&set);
        if (!(rat_near(s, r) & roomy)) places &= ~rat_places(r);
    }
    rat_propose_places(out, V_MONK, places);
}

// Q12  Any token of the region will do.
mi_rule rat_monk_forbids(const rat_state *s, rat_monk_args act)
{
    mi_rule rule = rat_card_forbids(s, MONK);
    if (rule) return rule;
    if (!(s->lies >> rat_place_of(act.region, act.slot) & 1)) return "2.4.3c";
    return rat_near(s, act.region) & rat_roomy(s) ? NULL : "2.4.3a";
}

void rat_monk_apply(rat_state *s, rat_monk_args act, mi_events *out)
{
    (void)out;
    s->place[0] = (uint8_t)rat_place_of(act.region, act.slot);
    s->region = (uint8_t)act.region;
    s->phase = PHASE_CARRY;
}

void rat_carry_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_CARRY, rat_near(s, s->region) & rat_roomy(s));
}

mi_rule rat_carry_forbids(const rat_state *s, rat_carry_args act)
{
    if (!(rat_near(s, s->region) >> act.region & 1)) return "2.4.3b";
    return rat_roomy(s) >> act.region & 1 ? NULL : "2.4.3a";
}

void rat_carry_apply(rat_state *s, rat_carry_args act, mi_events *out)
{
    mi_emit(out, (mi_event){E_TOKEN_CARRIED, {s->turn, s->region, act.region}});
    rat_token_move(s, s->place[0], act.region);
    s->seat[s->turn].used |= 1u << MONK;
    rat_turn_resume(s);
}

// 2.4.4  The Merchant ships up to three own cubes from one region to one neighbour.

// Q47  Where nothing but a diplomat stands, it needs somewhere to go.
static unsigned merchant_sources(const rat_state *s)
{
    unsigned sources = rat_plain(s);
    for (unsigned set = rat_diplomats(s, s->turn) & ~sources; set;) {
        unsigned r = rat_pop(&set);
        if (rat_escort_targets(s, r)) sources |= 1u << r;
    }
    return sources;
}

void rat_merchant_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_MERCHANT, merchant_sources(s));
}

mi_rule rat_merchant_forbids(const rat_state *s, rat_merchant_args act)
{
    mi_rule rule = rat_card_forbids(s, MERCHANT);
    if (rule) return rule;
    if (s->seat[s->turn].cubes[act.region] == 0) return "2.4.4a";
    return merchant_sources(s) >> act.region & 1 ? NULL : "Q47";
}

void rat_merchant_apply(rat_state *s, rat_merchant_args act, mi_events *out)
{
    (void)out;
    s->region = (uint8_t)act.region;
    s->phase = PHASE_SHIP;
}

// 2.4.4c  At most three, and no more than there are; diplomats are escorted (sultan.c).
static unsigned shippable(const rat_state *s)
{
    unsigned cubes = rat_plain_cubes(s, s->region);
    return cubes < 3 ? cubes : 3;
}

void rat_ship_propose(const rat_state *s, mi_list *out)
{
    unsigned most = shippable(s);
    for (unsigned set = rat_near(s, s->region); set;) {
        unsigned r = rat_pop(&set);
        for (uint16_t n = 1; n <= most; n++) mi_propose(out, V_SHIP, (uint16_t)r, n, 0);
    }
}

mi_rule rat_ship_forbids(const rat_state *s, rat_ship_args act)
{
    if (!(rat_near(s, s->region) >> act.region & 1)) return "2.4.4b";
    return act.cubes >= 1 && act.cubes <= shippable(s) ? NULL : "2.4.4c";
}

// Q11  All of them go to one region.
void rat_ship_apply(rat_state *s, rat_ship_args act, mi_events *out)
{
    uint8_t count = (uint8_t)act.cubes;
    s->seat[s->turn].cubes[s->region] -= count;
    s->seat[s->turn].cubes[act.region] += count;
    s->seat[s->turn].used |= 1u << MERCHANT;
    mi_emit(out, (mi_event){E_SHIPPED, {s->turn, s->region, act.region, count}});
    rat_turn_resume(s);
}
