// What a view shows: the board as rows of the fact table. Clients read nothing else.

#include "rattus.h"

static void regions(const rat_state *s, mi_facts *out)
{
    for (uint16_t r = 0; r < rat_regions(s); r++) {
        mi_state(out, (mi_fact){F_OPEN, {r}});
        for (uint16_t i = 0; i < s->head.seats; i++)
            if (s->cubes[i][r]) mi_state(out, (mi_fact){F_CUBES, {r, i, s->cubes[i][r]}});
    }
    if (s->phase > PHASE_CHOOSE) mi_state(out, (mi_fact){F_PLAGUE, {s->plague}});
    bool always = rat_final(s) && s->head.option[O_FINAL_BONUS];
    if (s->bonus || always) mi_state(out, (mi_fact){F_BONUS, {s->plague}});
}

static void tokens(const rat_state *s, mi_facts *out)
{
    for (uint64_t places = s->lies; places;) {
        unsigned p = rat_pop_place(&places);
        uint16_t r = rat_region_of(p), slot = rat_slot_of(p);
        uint16_t face = s->face[p] == NO_FACE ? MI_UNKNOWN : s->face[p];
        mi_state(out, (mi_fact){F_RAT, {r, slot, face}});
        for (uint16_t i = 0; i < s->head.seats; i++)
            if (s->knows[i] >> p & 1) mi_state(out, (mi_fact){F_KNOWS, {i, r, slot}});
    }
    for (uint64_t t = s->removed; t;)
        mi_state(out, (mi_fact){F_REMOVED, {(uint16_t)rat_pop_place(&t)}});
    mi_state(out, (mi_fact){F_PILE, {s->pile}});
}

static void cards(const rat_state *s, mi_facts *out)
{
    for (uint16_t c = 0; c < CLASSES; c++) {
        bool free = true;
        for (uint16_t i = 0; i < s->head.seats; i++) {
            if (!rat_holds(s, i, c)) continue;
            free = false;
            mi_state(out, (mi_fact){F_CARD, {i, c}});
        }
        if (free) mi_state(out, (mi_fact){F_FREE, {c}});
        if (s->used >> c & 1) mi_state(out, (mi_fact){F_USED, {c}});
    }
}

void rat_facts(const void *position, mi_facts *out)
{
    const rat_state *s = position;
    regions(s, out);
    tokens(s, out);
    cards(s, out);
    for (uint16_t i = 0; i < s->head.seats; i++) {
        mi_state(out, (mi_fact){F_PALACE, {i, s->palace[i]}});
        mi_state(out, (mi_fact){F_STOCK, {i, s->stock[i]}});
    }
    if (s->phase != PHASE_START) mi_state(out, (mi_fact){F_FIRST, {s->start}});
    if (s->phase != PHASE_START && s->phase != PHASE_OVER)
        mi_state(out, (mi_fact){F_TURN, {s->turn}});
    if (rat_final(s)) mi_state(out, (mi_fact){F_LAST, {s->last}});
}
