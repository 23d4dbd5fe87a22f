// R20 to R28: going into houses, buildings and cemeteries.

#include "plague.h"

// Visited, and how much too much: each sort of building by its own rule.
// A22  The Caff is like a titled building but for the load it admits.
static mi_rule building_forbids(const plg_state *s, unsigned place)
{
    unsigned load = s->load[s->walker];
    bool visited = plg_visited(s, place);
    plg_sort sort = plg_sort_of(place);
    if (visited && sort == HOUSE) return "R20";
    if (visited && sort == TITLED) return "R23";
    if (visited) return sort == TWO ? "R25" : "R26";
    if (load > (place < CAFE_FIRST ? FULL - 1 : FULL)) return "R27";
    if (plg_cart_at(s, place) < SEATS) return "A16";
    return plg_vermin_at(s, place) ? "R40" : NULL;
}

// A31  A strike lasts as long as its card is the one drawn. A32  A flea stops no burial.
mi_rule plg_enter_forbids(const plg_state *s, unsigned place)
{
    plg_sort sort = plg_sort_of(place);
    if (plg_is_building(place)) return building_forbids(s, place);
    if (sort == STABLE) return "R29";
    if (sort == SAND) return "R30";
    if (sort != CEMETERY) return "R12";
    if (s->drawn == CARD_STRIKE) return "C15";
    if (s->load[s->walker] == 0) return "A25";
    return plg_is_open(s, place) ? NULL : "R28";
}

// R28  Buried is buried: the cart goes home empty.
// J10  Nobody has to keep the score.
static void bury(plg_state *s, unsigned place, mi_events *out)
{
    unsigned seat = s->walker, load = s->load[seat];
    s->buried[seat] = (uint8_t)(s->buried[seat] + load);
    s->load[seat] = 0;
    s->cart[seat] = STABLES;
    mi_emit(out, plg_event(E_BURIED, seat, load, place));
    plg_wins(s, seat, out);
}

// R23 twelve, R25 twice as many, R26 twenty-four; and the mark.
// A17  To twelve, not by twelve. A20  Twice nothing is nothing.
static void load_up(plg_state *s, unsigned place, mi_events *out)
{
    unsigned seat = s->walker, load = place == CAFF ? 24 : FULL;
    if (plg_sort_of(place) == TWO) load = 2u * s->load[seat];
    s->load[seat] = (uint8_t)load;
    mi_emit(out, plg_event(E_LOADED, seat, load, 0));
    plg_mark(s, place, out);
}

void plg_enter(plg_state *s, unsigned place, mi_events *out)
{
    plg_sort sort = plg_sort_of(place);
    s->cart[s->walker] = (uint16_t)place;
    s->came = NOWHERE;
    mi_emit(out, plg_event(E_DROVE, s->walker, place, 0));
    if (sort == HOUSE) return;
    if (sort == CEMETERY)
        bury(s, place, out);
    else if (plg_is_building(place))
        load_up(s, place, out);
    // R17  The phase is over, and what is left of the roll is lost; A57 also where it has
    // not begun.
    s->missing = s->phase == PHASE_STROLL;
    s->units = s->must = 0;
}

// R24  Sent to a titled building by a card, a cart may load twelve in its cart phase; A19
// not while it is trapped.
// A18  Not with twelve already. A50, R47  Who acts first may take them.
bool plg_can_fill(const plg_state *s)
{
    unsigned at = s->cart[s->walker];
    return s->fresh && !s->trapped && plg_sort_of(at) == TITLED && !plg_visited(s, at) &&
           s->load[s->walker] < FULL;
}

void plg_fill_propose(const plg_state *s, mi_list *out)
{
    if (plg_can_fill(s)) mi_propose(out, V_FILL, 0, 0, 0);
}

mi_rule plg_fill_forbids(const plg_state *s, plg_fill_args act)
{
    (void)act;
    if (s->trapped && plg_sort_of(s->cart[s->walker]) == TITLED) return "A19";
    return plg_can_fill(s) ? NULL : "R24";
}

void plg_fill_apply(plg_state *s, plg_fill_args act, mi_events *out)
{
    (void)act;
    load_up(s, s->cart[s->walker], out);
    s->units = s->must = 0;
    if (s->phase != PHASE_OVER) s->phase = STEP_CART_END;
}
