// 2.4.6: the Witch looks at a token, perhaps at a second, and may swap the two.
//
// What she sees is drawn by nature when she looks, if nobody has seen it before. That she
// has seen it is public; what it was is hers (Q4).

#include "rattus.h"

void rat_witch_propose(const rat_state *s, mi_list *out)
{
    rat_propose_places(out, V_WITCH, s->lies);
}

// 2.4.6a  Only tokens on the board can be looked at.
mi_rule rat_witch_forbids(const rat_state *s, rat_witch_args act)
{
    mi_rule rule = rat_card_forbids(s, WITCH);
    if (rule) return rule;
    return s->lies >> rat_place_of(act.region, act.slot) & 1 ? NULL : "2.4.6a";
}

static void look_at(rat_state *s, unsigned place)
{
    s->place[s->looks] = (uint8_t)place;
    s->phase = PHASE_LOOK;
}

void rat_witch_apply(rat_state *s, rat_witch_args act, mi_events *out)
{
    (void)out;
    s->seat[s->turn].used |= 1u << WITCH;
    look_at(s, rat_place_of(act.region, act.slot));
}

void rat_look_propose(const rat_state *s, mi_list *out)
{
    rat_propose_faces(s, out, V_LOOK, s->place[s->looks]);
}

mi_rule rat_look_forbids(const rat_state *s, rat_look_args act)
{
    unsigned place = rat_place_of(act.region, act.slot);
    if (place != s->place[s->looks]) return "2.4.6";
    rat_chance c = rat_chance_of(s, place);
    return rat_chance_weight(&c, act.token) ? NULL : "5.6";
}

// An unknown face never overwrites a known one.
void rat_look_apply(rat_state *s, rat_look_args act, mi_events *out)
{
    unsigned place = s->place[s->looks];
    if (act.token != MI_UNKNOWN) rat_face_see(s, place, act.token);
    s->seat[s->turn].knows |= 1ull << place;
    mi_emit(out, (mi_event){E_LOOKED, {s->turn, act.region, act.slot, act.token}});
    s->looks++;
    s->phase = s->looks == 2 ? PHASE_SWAP : PHASE_PEEK;
    if (s->looks == 1 && (s->lies & (s->lies - 1)) == 0) rat_turn_resume(s);
}

// 2.4.6b  A second token, in the same or another region.

void rat_peek_propose(const rat_state *s, mi_list *out)
{
    rat_propose_places(out, V_PEEK, s->lies & ~(1ull << s->place[0]));
}

mi_rule rat_peek_forbids(const rat_state *s, rat_peek_args act)
{
    unsigned place = rat_place_of(act.region, act.slot);
    if (!(s->lies >> place & 1)) return "2.4.6a";
    return place == s->place[0] ? "2.4.6b" : NULL;
}

void rat_peek_apply(rat_state *s, rat_peek_args act, mi_events *out)
{
    (void)out;
    look_at(s, rat_place_of(act.region, act.slot));
}

// 2.4.6c  The two tokens just seen may change places.

void rat_swap_propose(const rat_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_SWAP, 0, 0, 0);
}

mi_rule rat_swap_forbids(const rat_state *s, rat_swap_args act)
{
    (void)s, (void)act;
    return NULL;
}

// Exchanges bit a and bit b.
static uint64_t bits_swap(uint64_t set, unsigned a, unsigned b)
{
    uint64_t differ = (set >> a ^ set >> b) & 1;
    return set ^ (differ << a | differ << b);
}

void rat_swap_apply(rat_state *s, rat_swap_args act, mi_events *out)
{
    (void)act;
    unsigned a = s->place[0], b = s->place[1];
    uint8_t face = s->face[a];
    s->face[a] = s->face[b];
    s->face[b] = face;
    s->dealt = bits_swap(s->dealt, a, b);
    for (unsigned i = 0; i < s->head.seats; i++)
        s->seat[i].knows = bits_swap(s->seat[i].knows, a, b);
    mi_emit(out, (mi_event){E_SWAPPED,
                            {s->turn, rat_region_of(a), rat_slot_of(a), rat_region_of(b),
                             rat_slot_of(b)}});
    rat_turn_resume(s);
}

// She may stop after the first look, and leave the two where they are after the second.

// Q13  All of it in one go.
void rat_keep_propose(const rat_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_KEEP, 0, 0, 0);
}

mi_rule rat_keep_forbids(const rat_state *s, rat_keep_args act)
{
    (void)s, (void)act;
    return NULL;
}

void rat_keep_apply(rat_state *s, rat_keep_args act, mi_events *out)
{
    (void)act, (void)out;
    rat_turn_resume(s);
}
