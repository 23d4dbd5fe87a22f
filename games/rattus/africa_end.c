// 3.5: the end of Africanus. The last player orders the final ravage, hands are shown,
// and regions and diplomats bring points.

#include "africa.h"

// ---- 3.5.2 the order ----

static unsigned ravage_targets(const rat_state *s)
{
    return rat_populated(s) & rat_infested(s) & ~africa(s)->ravaged;
}

static void show_next(rat_state *s, mi_events *out);

static void ravage(rat_state *s, unsigned region, mi_events *out)
{
    s->region = (uint8_t)region;
    africa_rw(s)->ravaged |= 1u << region;
    mi_emit(out, (mi_event){E_FINAL_RAVAGE, {s->region}});
    rat_ravage(s, out);
}

// The last region needs no choice.
void rat_order_next(rat_state *s, mi_events *out)
{
    unsigned regions = ravage_targets(s);
    s->region = s->place[0] = 0;
    if (!regions)
        show_next(s, out);
    else if ((regions & (regions - 1)) == 0)
        ravage(s, rat_pop(&regions), out);
    else
        s->phase = PHASE_ORDER;
}

void rat_ravage_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_RAVAGE, ravage_targets(s));
}

mi_rule rat_ravage_forbids(const rat_state *s, rat_ravage_args act)
{
    if (africa(s)->ravaged >> act.region & 1) return "3.5.2a";
    return ravage_targets(s) >> act.region & 1 ? NULL : "2.5.3";
}

void rat_ravage_apply(rat_state *s, rat_ravage_args act, mi_events *out)
{
    ravage(s, act.region, out);
}

// ---- 3.5.3 the hands are shown ----

// Card by card, clockwise from the last player; nobody has a choice.
static void show_next(rat_state *s, mi_events *out)
{
    africa_rw(s)->waiting = 0;
    for (unsigned i = 0; i < s->head.seats; i++)
        if (africa_rw(s)->count[i]) africa_rw(s)->waiting |= (uint8_t)(1u << i);
    africa_rw(s)->asked = africa_rw(s)->waiting ? rat_waiting(s) : 0;
    s->phase = PHASE_SHOW;
    if (!africa_rw(s)->waiting) rat_over(s, out);
}

void rat_show_propose(const rat_state *s, mi_list *out)
{
    uint16_t lowest = (uint16_t)__builtin_ctzll(africa(s)->row[africa(s)->asked]);
    mi_propose(out, V_SHOW, lowest, 0, 0);
}

mi_rule rat_show_forbids(const rat_state *s, rat_show_args act)
{
    if (!(africa(s)->row[africa(s)->asked] >> act.card & 1)) return "3.5.3a";
    bool lowest = (africa(s)->row[africa(s)->asked] & ((1ull << act.card) - 1)) == 0;
    return lowest ? NULL : "Q61";
}

void rat_show_apply(rat_state *s, rat_show_args act, mi_events *out)
{
    rat_row_remove(s, africa_rw(s)->asked, act.card);
    africa_rw(s)->shown[africa_rw(s)->asked] |= 1ull << act.card;
    mi_emit(out, (mi_event){E_HAND_SHOWN, {africa_rw(s)->asked, act.card}});
    show_next(s, out);
}

// ---- 3.5.3 points ----

// A point for each region of a card where the seat has the most cubes (3.5.3b, Q51).
unsigned rat_card_points(const rat_state *s, unsigned seat, uint64_t cards)
{
    unsigned regions = 0, points = 0;
    while (cards) regions |= 1u << rat_region_cards[rat_pop_place(&cards)].region;
    while (regions) points += rat_majority(s, rat_pop(&regions)) >> seat & 1;
    return points;
}

unsigned rat_region_points(const rat_state *s, unsigned seat)
{
    return rat_card_points(s, seat, africa(s)->shown[seat]);
}

static unsigned discs_of(const rat_state *s, unsigned seat)
{
    return (unsigned)__builtin_popcount(africa(s)->diplomats[seat]) +
           africa(s)->envoys[seat];
}

// The most discs below some number, and how many seats have as many.
static unsigned most_below(const rat_state *s, unsigned limit, unsigned *seats)
{
    unsigned most = 0;
    for (unsigned i = 0; i < s->head.seats; i++) {
        unsigned discs = discs_of(s, i);
        if (discs >= limit || discs < most) continue;
        *seats = discs > most ? 1 : *seats + 1;
        most = discs;
    }
    return most;
}

// 3.5.3c, Q52, Q53  Four for the most and two for the second most; six shared where the
// most are tied, and two where the second most are. Two players share only the four.
// 3.1.2  The two numbers that the scan has lost are both 2.
unsigned rat_diplomat_points(const rat_state *s, unsigned seat)
{
    unsigned first = 0, second = 0, own = discs_of(s, seat);
    unsigned most = most_below(s, DISCS + 1, &first);
    unsigned next = most ? most_below(s, most, &second) : 0;
    bool pair = s->head.seats == 2;
    if (own == 0) return 0;
    if (own == most) return first == 1 ? 4 : (pair ? 4 : 6) / first;
    return own == next && first == 1 && !pair ? 2 / second : 0;
}
