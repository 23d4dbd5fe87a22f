// The town: what lies beside what. The tables are written at build time from town.txt and
// places.def; redraw those, and nothing here has to change.
//
// R9   Pieces move through shared sides.
// R12  Places touch road squares through doors.

#include "plague.h"

#define TOWN_TABLES
#include "plague_town.h"

plg_sort plg_sort_of(unsigned space)
{
    static const uint16_t ends[] = {
        [ROAD_SQUARE] = SQUARES, [HOUSE] = TITLED_FIRST, [TITLED] = CAFE_FIRST,
        [CAFE] = TWO_FIRST,      [TWO] = STABLE_FIRST,   [STABLE] = CEMETERY_FIRST,
        [CEMETERY] = SHIP_FIRST, [SHIP] = SAND_FIRST,    [SAND] = WATER_FIRST,
        [WATER] = SPACES,
    };
    unsigned sort = ROAD_SQUARE;
    while (space >= ends[sort]) sort++;
    return (plg_sort)sort;
}

const uint16_t *plg_doors(unsigned place) { return doors[place - SQUARES]; }

// The name of a place, in the order of places.def.
static uint16_t site_of(unsigned space)
{
    static const uint16_t spaces[] = {
#define PLACE(id, word, sort, sign) id,
#include "places.def"
#undef PLACE
    };
    uint16_t site = 0;
    while (spaces[site] != space) site++;
    return site;
}

// A square is told by street and number, a building without a name by its first door's.
unsigned plg_printed(const mi_head *head, uint16_t space, mi_print out[MI_PRINTS])
{
    (void)head;
    plg_sort sort = plg_sort_of(space);
    unsigned n = 0;
    if (sort == ROAD_SQUARE) {
        out[n++] = (mi_print){STREET, plg_street[space]};
        out[n++] = (mi_print){MI_NUMBER, plg_number[space]};
    } else if (sort == HOUSE || sort == TWO) {
        unsigned first = sort == HOUSE ? HOUSE_FIRST : TWO_FIRST;
        out[n++] = (mi_print){SITE, sort == HOUSE ? SITE_HOUSE : SITE_TWO};
        out[n++] = (mi_print){STREET, plg_street[plg_doors(space)[0]]};
        out[n++] = (mi_print){MI_NUMBER, (uint16_t)(space - first + 1)};
    } else {
        out[n++] = (mi_print){SITE, site_of(space)};
    }
    return n;
}

bool plg_empty(const plg_set *set)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < SET_WORDS; i++) any |= set->w[i];
    return any == 0;
}

void plg_unite(plg_set *set, const plg_set *with)
{
    for (unsigned i = 0; i < SET_WORDS; i++) set->w[i] |= with->w[i];
}

void plg_subtract(plg_set *set, const plg_set *without)
{
    for (unsigned i = 0; i < SET_WORDS; i++) set->w[i] &= ~without->w[i];
}

bool plg_meet(const plg_set *a, const plg_set *b)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < SET_WORDS; i++) any |= a->w[i] & b->w[i];
    return any;
}

void plg_propose_set(mi_list *out, uint16_t verb, const plg_set *set)
{
    for (unsigned i = 0; i < SET_WORDS; i++)
        for (uint64_t bits = set->w[i]; bits; bits &= bits - 1)
            mi_propose(out, verb, (uint16_t)(64 * i + (unsigned)__builtin_ctzll(bits)), 0,
                       0);
}
