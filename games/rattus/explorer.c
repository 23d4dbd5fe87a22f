// 3.3.3 and 3.3.4: the Astronomer and the Explorer, who draw region cards.
//
// Three cards come from the deck, one entry of nature's each. The Astronomer's are his
// own secret until he discards two of them; the Explorer's lie open.

#include "africa.h"

enum { CARDS_DRAWN = 3 };

// ---- drawing ----

// 3.3.3  One card is kept; with a single one there is nothing to choose (Q43).
static void keep(rat_state *s, mi_events *out)
{
    if (africa_rw(s)->count[DRAWN] > 1) {
        s->phase = PHASE_DISCARD;
        return;
    }
    mi_emit(out, (mi_event){E_KEPT, {s->turn}});
    rat_row_keep(s);
    africa_rw(s)->drawing = 0;
    rat_turn_resume(s);
}

// 3.4.3  With the last card of the deck the discards are shuffled at once; Q63 those just
// drawn are not among them.
// Q43  Where deck and discards run out, fewer cards are drawn.
static void draw_next(rat_state *s, mi_events *out)
{
    rat_deck_renew(s, out);
    if (s->left && africa_rw(s)->deck) {
        s->phase = PHASE_DRAW;
        return;
    }
    s->left = 0;
    if (africa_rw(s)->drawing == ASTRONOMER)
        keep(s, out);
    else
        s->phase = PHASE_EXPLORE;
}

static void draw_begin(rat_state *s, rat_class card, mi_events *out)
{
    s->seat[s->turn].used |= (uint16_t)(1u << card);
    africa_rw(s)->drawing = (uint8_t)card;
    s->left = CARDS_DRAWN;
    draw_next(s, out);
}

void rat_draw_propose(const rat_state *s, mi_list *out)
{
    for (uint64_t cards = rat_undrawn(s); cards;)
        mi_propose(out, V_DRAW, (uint16_t)rat_pop_place(&cards), 0, 0);
}

mi_rule rat_draw_forbids(const rat_state *s, rat_draw_args act)
{
    return rat_undrawn(s) >> act.card & 1 ? NULL : "3.4.3";
}

void rat_draw_apply(rat_state *s, rat_draw_args act, mi_events *out)
{
    uint16_t event = africa_rw(s)->drawing == EXPLORER ? E_CARD_SHOWN : E_CARD_DRAWN;
    rat_row_draw(s, DRAWN, act.card);
    s->left--;
    mi_emit(out, (mi_event){event, {s->turn, act.card}});
    draw_next(s, out);
}

static void discard(rat_state *s, unsigned card)
{
    rat_row_remove(s, DRAWN, card);
    africa_rw(s)->discards |= 1ull << card;
}

// ---- 3.3.3 the Astronomer ----

static bool astronomer_works(const rat_state *s) { return rat_drawable(s); }

void rat_astronomer_propose(const rat_state *s, mi_list *out)
{
    if (astronomer_works(s)) mi_propose(out, V_ASTRONOMER, 0, 0, 0);
}

mi_rule rat_astronomer_forbids(const rat_state *s, rat_astronomer_args act)
{
    (void)act;
    mi_rule rule = rat_card_forbids(s, ASTRONOMER);
    if (rule) return rule;
    return astronomer_works(s) ? NULL : "Q43";
}

void rat_astronomer_apply(rat_state *s, rat_astronomer_args act, mi_events *out)
{
    (void)act;
    draw_begin(s, ASTRONOMER, out);
}

void rat_discard_propose(const rat_state *s, mi_list *out)
{
    for (uint64_t cards = africa(s)->row[DRAWN]; cards;)
        mi_propose(out, V_DISCARD, (uint16_t)rat_pop_place(&cards), 0, 0);
}

mi_rule rat_discard_forbids(const rat_state *s, rat_discard_args act)
{
    return africa(s)->row[DRAWN] >> act.card & 1 ? NULL : "3.3.3a";
}

void rat_discard_apply(rat_state *s, rat_discard_args act, mi_events *out)
{
    discard(s, act.card);
    mi_emit(out, (mi_event){E_DISCARDED, {s->turn, act.card}});
    keep(s, out);
}

// ---- 3.3.4 the Explorer ----

// Q44  Without a cube in stock he stays at home.
static bool explorer_works(const rat_state *s)
{
    return rat_drawable(s) && s->seat[s->turn].stock;
}

void rat_explorer_propose(const rat_state *s, mi_list *out)
{
    if (explorer_works(s)) mi_propose(out, V_EXPLORER, 0, 0, 0);
}

mi_rule rat_explorer_forbids(const rat_state *s, rat_explorer_args act)
{
    (void)act;
    mi_rule rule = rat_card_forbids(s, EXPLORER);
    if (rule) return rule;
    if (explorer_works(s)) return NULL;
    return s->seat[s->turn].stock ? "Q43" : "Q44";
}

void rat_explorer_apply(rat_state *s, rat_explorer_args act, mi_events *out)
{
    (void)act;
    draw_begin(s, EXPLORER, out);
}

static unsigned regions_drawn(const rat_state *s)
{
    unsigned regions = 0;
    for (uint64_t cards = africa(s)->row[DRAWN]; cards;)
        regions |= 1u << rat_region_cards[rat_pop_place(&cards)].region;
    return regions;
}

void rat_explore_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_EXPLORE, regions_drawn(s));
}

mi_rule rat_explore_forbids(const rat_state *s, rat_explore_args act)
{
    return regions_drawn(s) >> act.region & 1 ? NULL : "3.3.4a";
}

void rat_explore_apply(rat_state *s, rat_explore_args act, mi_events *out)
{
    s->seat[s->turn].cubes[act.region]++;
    s->seat[s->turn].stock--;
    mi_emit(out, (mi_event){E_EXPLORED, {s->turn, act.region}});
    for (uint64_t cards = africa_rw(s)->row[DRAWN]; cards;)
        discard(s, rat_pop_place(&cards));
    africa_rw(s)->drawing = 0;
    rat_turn_resume(s);
}
