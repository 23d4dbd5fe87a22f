// What stands in the town: carts and vermin, and where more may go.
//
// R10  One cart, or one flea, cat or vacuum cleaner, a square; rats share with rats.

#include "plague.h"

plg_kind plg_kind_of(unsigned piece)
{
    if (piece < RATS) return RAT;
    if (piece < RATS + FLEAS) return FLEA;
    return piece < PIECES - 1 ? CAT : VACUUM;
}

unsigned plg_first_of(plg_kind kind)
{
    static const uint8_t first[] = {0, RATS, RATS + FLEAS, PIECES - 1};
    return first[kind];
}

unsigned plg_count_of(plg_kind kind)
{
    static const uint8_t count[] = {RATS, FLEAS, CATS, 1};
    return count[kind];
}

unsigned plg_find(const plg_state *s, plg_kind kind, unsigned at)
{
    unsigned piece = plg_first_of(kind), end = piece + plg_count_of(kind);
    while (piece < end && s->at[piece] != at) piece++;
    return piece < end ? piece : PIECES;
}

unsigned plg_number_at(const plg_state *s, plg_kind kind, unsigned at)
{
    unsigned piece = plg_first_of(kind), end = piece + plg_count_of(kind), n = 0;
    for (; piece < end; piece++) n += s->at[piece] == at;
    return n;
}

void plg_move(plg_state *s, unsigned piece, unsigned to)
{
    plg_kind kind = plg_kind_of(piece);
    plg_set *set = kind == RAT ? &s->rats : kind == FLEA ? &s->fleas : NULL;
    unsigned from = s->at[piece];
    s->at[piece] = (uint16_t)to;
    s->bag[kind] = (uint8_t)(s->bag[kind] - (from == BAG) + (to == BAG));
    if (!set) return;
    if (from < SPACES && plg_find(s, kind, from) == PIECES) plg_drop(set, from);
    if (to < SPACES) plg_add(set, to);
}

unsigned plg_move_all(plg_state *s, plg_kind kind, unsigned from, unsigned to)
{
    unsigned n = 0;
    for (unsigned piece; (piece = plg_find(s, kind, from)) < PIECES; n++)
        plg_move(s, piece, to);
    return n;
}

bool plg_cat_at(const plg_state *s, unsigned space)
{
    const uint16_t *cat = s->at + RATS + FLEAS;
    return cat[0] == space || cat[1] == space || cat[2] == space;
}

bool plg_vermin_at(const plg_state *s, unsigned space)
{
    return plg_has(&s->rats, space) || plg_has(&s->fleas, space) ||
           plg_cat_at(s, space) || plg_vacuum_at(s, space);
}

unsigned plg_cart_at(const plg_state *s, unsigned space)
{
    unsigned seat = 0;
    while (seat < s->head.seats && s->cart[seat] != space) seat++;
    return seat < s->head.seats ? seat : SEATS;
}

void plg_add_others(const plg_state *s, unsigned except, plg_set *set)
{
    plg_unite(set, &s->fleas);
    for (unsigned piece = RATS + FLEAS; piece < PIECES; piece++)
        if (s->at[piece] < SPACES) plg_add(set, s->at[piece]);
    for (unsigned seat = 0; seat < s->head.seats; seat++)
        if (seat != except) plg_add(set, s->cart[seat]);
}

// The first `end` spaces that are in none of the sets.
static plg_set all_but(const plg_set *taken, unsigned from, unsigned end)
{
    plg_set set = {{0}};
    for (unsigned space = from; space < end; space++)
        if (!plg_has(taken, space)) plg_add(&set, space);
    return set;
}

// A47  A crossing belongs to the street that crosses.
unsigned plg_closed(const plg_state *s)
{
    static const uint8_t street[CARDS] = {[CARD_NO_BRIDGE] = TOWN_BRIDGE + 1,
                                          [CARD_NO_MARY] = ST_MARY_STREET + 1,
                                          [CARD_NO_MAIDEN] = MAIDEN_STREET + 1};
    if (s->board == NO_CARD || !street[s->board]) return STREETS;
    return street[s->board] - 1u;
}

// R3, A28  Clarks Hill is always open; Boot Hill where either of its cards says so.
bool plg_is_open(const plg_state *s, unsigned cemetery)
{
    if (cemetery == CLARKS_HILL || s->closes[cemetery - CEMETERY_FIRST]) return true;
    return cemetery == BOOT_HILL && s->boot;
}

plg_set plg_free_squares(const plg_state *s)
{
    plg_set taken = s->rats, roads = plg_roads;
    plg_add_others(s, SEATS, &taken);
    if (plg_closed(s) < STREETS) plg_unite(&taken, &plg_streets[plg_closed(s)]);
    plg_subtract(&roads, &taken);
    return roads;
}

// Adds the buildings that carry a mark.
static void add_visited(const plg_state *s, plg_set *set)
{
    for (unsigned building = HOUSE_FIRST; building < STABLE_FIRST; building++)
        if (plg_visited(s, building)) plg_add(set, building);
}

// R34  Unvisited, without cart or vermin. A71  A house for a cat is pink or titled, never
// a "2" building or the Caff.
static plg_set cat_houses(const plg_state *s)
{
    plg_set taken = s->rats;
    plg_add_others(s, SEATS, &taken);
    add_visited(s, &taken);
    return all_but(&taken, HOUSE_FIRST, CAFE_FIRST);
}

// Ships without a piece.
static plg_set free_ships(const plg_state *s)
{
    plg_set taken = s->rats;
    plg_add_others(s, SEATS, &taken);
    return all_but(&taken, SHIP_FIRST, SAND_FIRST);
}

// C8  An unvisited building without a cart; A41 nor with the vacuum cleaner inside.
static plg_set flea_houses(const plg_state *s)
{
    plg_set taken = {{0}};
    add_visited(s, &taken);
    if (s->at[PIECES - 1] < SPACES) plg_add(&taken, s->at[PIECES - 1]);
    for (unsigned seat = 0; seat < s->head.seats; seat++) plg_add(&taken, s->cart[seat]);
    return all_but(&taken, HOUSE_FIRST, STABLE_FIRST);
}

// A41  Rats are never put on a cart, a cat or other vermin.
static plg_set rat_squares(const plg_state *s, const plg_set *among)
{
    plg_set taken = {{0}}, set = *among;
    plg_add_others(s, SEATS, &taken);
    plg_subtract(&set, &taken);
    return set;
}

// R33, R34  What was drawn goes on a free ship; a cat or the vacuum cleaner also into a
// house.
static plg_set moorings(const plg_state *s)
{
    plg_set set = free_ships(s);
    if (plg_kind_of(s->piece) < CAT) return set;
    plg_set houses = cat_houses(s);
    plg_unite(&set, &houses);
    return set;
}

// C4  A cat that finds no house takes a ship.
static plg_set cat_targets(const plg_state *s)
{
    plg_set houses = cat_houses(s);
    return plg_empty(&houses) ? free_ships(s) : houses;
}

plg_set plg_put_targets(const plg_state *s)
{
    switch (s->phase) {
    case PHASE_HERD: return rat_squares(s, &plg_streets[ST_THOMAS_STREET]);
    case PHASE_SEWER: return rat_squares(s, &plg_sewer);
    case PHASE_CAT: return cat_targets(s);
    case PHASE_FLEAS: return flea_houses(s);
    default: return moorings(s);
    }
}

// R27, A60  Squares a card sends a cart to: free ones of the area it names.
static const plg_set *area_of(const plg_state *s)
{
    switch (s->card) {
    case CARD_RAIN: return &plg_by_two;
    case CARD_BORING:
    case CARD_ABIGAIL: return &plg_streets[MELCOMBE_WHARFE];
    case CARD_STORM: return &plg_streets[WEYMOUTH_QUAY];
    case CARD_FAVOUR: return &plg_ditch;
    case CARD_CROSS_OVER: return &plg_weymouth;
    default: return &plg_streets[s->street];
    }
}

plg_set plg_targets(const plg_state *s)
{
    plg_set set = plg_free_squares(s);
    const plg_set *area = area_of(s);
    for (unsigned i = 0; i < SET_WORDS; i++) set.w[i] &= area->w[i];
    return set;
}
