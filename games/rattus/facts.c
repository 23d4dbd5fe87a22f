// What a view shows: the board as rows of the fact table. Clients read nothing else.

#include "africa.h"

static bool plague_stands(const rat_state *s)
{
    return s->phase > PHASE_CHOOSE && s->phase != PHASE_CLASSES &&
           s->phase != PHASE_AGREE;
}

static void regions(const rat_state *s, mi_facts *out)
{
    for (unsigned set = rat_in_play(s); set;) {
        uint16_t r = (uint16_t)rat_pop(&set);
        mi_fact_add(out, (mi_fact){F_OPEN, {r}});
        for (uint16_t i = 0; i < s->head.seats; i++)
            if (s->seat[i].cubes[r])
                mi_fact_add(out, (mi_fact){F_CUBES, {r, i, s->seat[i].cubes[r]}});
    }
    if (plague_stands(s)) mi_fact_add(out, (mi_fact){F_PLAGUE, {s->plague}});
    if (rat_piece_counts(s)) mi_fact_add(out, (mi_fact){F_BONUS, {s->plague}});
}

static void tokens(const rat_state *s, mi_facts *out)
{
    for (uint64_t places = s->lies; places;) {
        unsigned p = rat_pop_place(&places);
        uint16_t r = rat_region_of(p), slot = rat_slot_of(p);
        uint16_t face = s->face[p] == NO_FACE ? MI_UNKNOWN : s->face[p];
        mi_fact_add(out, (mi_fact){F_RAT, {r, slot, face}});
        for (uint16_t i = 0; i < s->head.seats; i++)
            if (s->seat[i].knows >> p & 1)
                mi_fact_add(out, (mi_fact){F_KNOWS, {i, r, slot}});
    }
    for (uint16_t t = 0; t < ALL_TOKENS; t++)
        if (rat_turned(s, t)) mi_fact_add(out, (mi_fact){F_REMOVED, {t}});
    mi_fact_add(out, (mi_fact){F_PILE, {s->pile}});
}

static void cards(const rat_state *s, mi_facts *out)
{
    for (uint16_t c = 0; c < CLASSES; c++) {
        bool free = rat_plays(s, c);
        for (uint16_t i = 0; i < s->head.seats; i++) {
            if (!rat_holds(s, i, c)) continue;
            free = false;
            mi_fact_add(out, (mi_fact){F_CARD, {i, c}});
        }
        if (free) mi_fact_add(out, (mi_fact){F_FREE, {c}});
        if (s->seat[s->turn].used >> c & 1) mi_fact_add(out, (mi_fact){F_USED, {c}});
    }
}

// How many cards of a hand came from each shuffle (Q45).
static void ages(const rat_state *s, uint16_t seat, unsigned from, mi_facts *out)
{
    uint16_t shuffles[REGION_CARDS] = {0};
    for (unsigned i = from; i < from + africa(s)->count[seat]; i++)
        shuffles[africa(s)->age[i]]++;
    for (uint16_t i = 0; i <= africa(s)->shuffle; i++)
        if (shuffles[i])
            mi_fact_add(out, (mi_fact){F_AGES, {seat, (uint16_t)(i + 1), shuffles[i]}});
}

static void hands(const rat_state *s, mi_facts *out)
{
    unsigned from = 0;
    for (uint16_t i = 0; i < s->head.seats; from += africa(s)->count[i++]) {
        mi_fact_add(out, (mi_fact){F_CARDS, {i, africa(s)->count[i]}});
        ages(s, i, from, out);
        bool known = africa(s)->row[i] != UNKNOWN_CARDS;
        for (uint64_t set = known ? africa(s)->row[i] : 0; set;)
            mi_fact_add(out, (mi_fact){F_HAND, {i, (uint16_t)rat_pop_place(&set)}});
        for (uint64_t set = africa(s)->shown[i]; set;)
            mi_fact_add(out, (mi_fact){F_SHOWN, {i, (uint16_t)rat_pop_place(&set)}});
    }
    uint64_t drawn = africa(s)->row[DRAWN];
    for (unsigned i = 0; i < africa(s)->count[DRAWN]; i++) {
        bool known = drawn != UNKNOWN_CARDS;
        uint16_t card = known ? (uint16_t)rat_pop_place(&drawn) : MI_UNKNOWN;
        mi_fact_add(out, (mi_fact){F_DRAWN, {card}});
    }
}

static void region_cards(const rat_state *s, mi_facts *out)
{
    mi_fact_add(out, (mi_fact){F_DECK, {africa(s)->deck}});
    for (uint64_t set = africa(s)->discards; set;)
        mi_fact_add(out, (mi_fact){F_DISCARD, {(uint16_t)rat_pop_place(&set)}});
    for (uint16_t c = 0; c < CLASSES; c++)
        if (africa(s)->cover[c])
            mi_fact_add(out,
                        (mi_fact){F_COVER, {c, (uint16_t)(africa(s)->cover[c] - 1)}});
}

static void diplomats(const rat_state *s, mi_facts *out)
{
    for (uint16_t i = 0; i < s->head.seats; i++) {
        for (unsigned set = africa(s)->diplomats[i]; set;)
            mi_fact_add(out, (mi_fact){F_DIPLOMAT, {(uint16_t)rat_pop(&set), i}});
        if (africa(s)->envoys[i])
            mi_fact_add(out, (mi_fact){F_ENVOYS, {i, africa(s)->envoys[i]}});
    }
    mi_fact_add(out, (mi_fact){F_DISCS, {(uint16_t)rat_discs_left(s)}});
}

static void expansion(const rat_state *s, mi_facts *out)
{
    bool settling = s->phase < PHASE_TURN || s->phase == PHASE_CARAVAN ||
                    s->phase == PHASE_DEAL || !plague_stands(s);
    hands(s, out);
    region_cards(s, out);
    if (rat_plays(s, SULTAN)) diplomats(s, out);
    if (rat_plays(s, TRADER) && !settling)
        mi_fact_add(out, (mi_fact){F_CARAVAN, {africa(s)->caravan}});
    for (unsigned set = africa(s)->ravaged; set;)
        mi_fact_add(out, (mi_fact){F_RAVAGED, {(uint16_t)rat_pop(&set)}});
}

void rat_facts(const void *position, mi_facts *out)
{
    const rat_state *s = position;
    regions(s, out);
    tokens(s, out);
    cards(s, out);
    for (uint16_t i = 0; i < s->head.seats; i++) {
        mi_fact_add(out, (mi_fact){F_PALACE, {i, s->seat[i].palace}});
        mi_fact_add(out, (mi_fact){F_STOCK, {i, s->seat[i].stock}});
    }
    if (s->phase != PHASE_START) mi_fact_add(out, (mi_fact){F_FIRST, {s->start}});
    if (s->phase != PHASE_START && s->phase != PHASE_OVER)
        mi_fact_add(out, (mi_fact){F_TURN, {s->turn}});
    if (rat_final(s)) mi_fact_add(out, (mi_fact){F_LAST, {s->last}});
    if (rat_africanus(s)) expansion(s, out);
}
