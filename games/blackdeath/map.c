// R2.1: the map. Regions, their squares, the lines between them and the routes off the
// map.

#include "blackdeath.h"

enum {
#define REGION(id, word, first, count, adapted, jer47, east47, jer65, east65, place)     \
    id##_FIRST = first, id##_COUNT = count,
#include "regions.def"
#undef REGION
};
#define SQUARES_OF(region) (((1ull << region##_COUNT) - 1) << region##_FIRST)

const bd_region_print bd_regions[REGIONS] = {
#define REGION(id, word, first, count, adapted, jer47, east47, jer65, east65, place)     \
    [id] = {SQUARES_OF(id), adapted, {jer47, east47, jer65, east65}, place},
#include "regions.def"
#undef REGION
};

const uint8_t bd_region_of[SQUARES] = {
#define SQUARE(id, word, region, number, year) [id] = region,
#include "squares.def"
#undef SQUARE
};

const int8_t bd_number[SQUARES] = {
#define SQUARE(id, word, region, number, year) [id] = number,
#include "squares.def"
#undef SQUARE
};

const bd_line_print bd_lines[LINES] = {
#define BD_PRINT(id, word, a, b, number, year, r)                                        \
    [id] = {a, b, number, year, false, false},
#define BD_ROUTE_PRINT(id, word, region, enter, leave)                                   \
    [id] = {region, region, 0, BOTH, enter, leave},
    BD_LINES(BD_PRINT, 0) BD_ROUTES(BD_ROUTE_PRINT)};

const mi_link bd_links[OFF_REYKJAVIK] = {
#define BD_LINK(id, word, a, b, number, year, r) {a, b, id},
    BD_LINES(BD_LINK, 0)};

// Squares within reach of a region for 1, 2 and 3 movement points, its own among them, as
// the lines of 1347 and of 1665 lead (R7.2).
#define BD_ACROSS(a, b, r) ((a) == (r) ? SQUARES_OF(b) : (b) == (r) ? SQUARES_OF(a) : 0)
#define BD_WITHIN(a, b, number, year, r, least, other)                                   \
    | ((number) >= (least) && (year) != (other) ? BD_ACROSS(a, b, r) : 0)
#define BD_1347_1(id, word, a, b, n, year, r) BD_WITHIN(a, b, n, year, r, 0, ONLY_1665)
#define BD_1347_2(id, word, a, b, n, year, r) BD_WITHIN(a, b, n, year, r, -1, ONLY_1665)
#define BD_1347_3(id, word, a, b, n, year, r) BD_WITHIN(a, b, n, year, r, -2, ONLY_1665)
#define BD_1665_1(id, word, a, b, n, year, r) BD_WITHIN(a, b, n, year, r, 0, ONLY_1347)
#define BD_1665_2(id, word, a, b, n, year, r) BD_WITHIN(a, b, n, year, r, -1, ONLY_1347)
#define BD_1665_3(id, word, a, b, n, year, r) BD_WITHIN(a, b, n, year, r, -2, ONLY_1347)
const uint64_t bd_reaches[2][REGIONS][4] = {
    {
#define REGION(id, word, first, count, adapted, jer47, east47, jer65, east65, place)     \
    [id] = {0, SQUARES_OF(id) BD_LINES(BD_1347_1, id),                                   \
            SQUARES_OF(id) BD_LINES(BD_1347_2, id),                                      \
            SQUARES_OF(id) BD_LINES(BD_1347_3, id)},
#include "regions.def"
#undef REGION
    },
    {
#define REGION(id, word, first, count, adapted, jer47, east47, jer65, east65, place)     \
    [id] = {0, SQUARES_OF(id) BD_LINES(BD_1665_1, id),                                   \
            SQUARES_OF(id) BD_LINES(BD_1665_2, id),                                      \
            SQUARES_OF(id) BD_LINES(BD_1665_3, id)},
#include "regions.def"
#undef REGION
    },
};

// R1.1  The map of 1347, or of 1665.
uint64_t bd_scenario(const mi_head *head)
{
    static const uint64_t squares[2] = {
#define SQUARE(id, word, region, number, year) | ((year) != ONLY_1665 ? BIT64(id) : 0)
        0ull
#include "squares.def"
#undef SQUARE
        ,
#define SQUARE(id, word, region, number, year) | ((year) != ONLY_1347 ? BIT64(id) : 0)
        0ull
#include "squares.def"
#undef SQUARE
    };
    return squares[head->option[O_YEAR]];
}

bool bd_line_in_play(const mi_head *head, unsigned line)
{
    unsigned other = head->option[O_YEAR] ? ONLY_1347 : ONLY_1665;
    return bd_lines[line].year != other;
}

unsigned bd_unit(const bd_state *s, unsigned square)
{
    unsigned t = 0;
    while (t < TRACKS && !(s->units[t] >> square & 1)) t++;
    return t;
}

uint64_t bd_regions_of(uint64_t squares)
{
    uint64_t regions = 0;
    while (squares) regions |= BIT64(bd_region_of[bd_pop(&squares)]);
    return regions;
}

uint64_t bd_squares_of(uint64_t regions)
{
    uint64_t squares = 0;
    while (regions) squares |= bd_regions[bd_pop(&regions)].squares;
    return squares;
}

// The squares at the other end of a line; 0 when the region is not one of its ends.
static uint64_t beyond(unsigned line, unsigned region)
{
    const bd_line_print *l = &bd_lines[line];
    if (l->a == region) return bd_regions[l->b].squares;
    return l->b == region ? bd_regions[l->a].squares : 0;
}

// R11.5  What lies beyond the lines that Wars close.
static uint64_t cut_off(const bd_state *s, unsigned region)
{
    uint64_t cut = 0;
    for (unsigned card = WAR_1; card <= WAR_2; card++)
        for (unsigned i = 0; i < 2 && s->running & CARD_BIT(card); i++)
            if (s->aim[card][i] < OFF_REYKJAVIK) cut |= beyond(s->aim[card][i], region);
    return cut;
}

// R11.2  Nothing crosses the border of a quarantined region.
uint64_t bd_reach_closed(const bd_state *s, unsigned region, uint64_t reach)
{
    uint64_t shut = bd_quarantined(s), own = bd_regions[region].squares;
    if (shut >> region & 1) return own;
    return own | (reach & ~bd_squares_of(shut) & ~cut_off(s, region));
}

uint64_t bd_aimed(const bd_state *s, unsigned card, unsigned copies)
{
    uint64_t regions = 0;
    for (unsigned i = card; i < card + copies; i++)
        if (s->running & CARD_BIT(i) && s->aim[i][0] < REGIONS)
            regions |= BIT64(s->aim[i][0]);
    return regions;
}

bool bd_closed(const bd_state *s, unsigned line)
{
    for (unsigned card = WAR_1; card <= WAR_2; card++)
        if (s->running & CARD_BIT(card) &&
            (s->aim[card][0] == line || s->aim[card][1] == line))
            return true;
    return false;
}

// Q31, Q33, Q34  Quarantine closes every route of a region, War just the one.
uint64_t bd_gates(const bd_state *s, bool leaving)
{
    uint64_t regions = 0;
    for (unsigned line = OFF_REYKJAVIK; line < LINES; line++) {
        const bd_line_print *route = &bd_lines[line];
        if ((leaving ? route->leave : route->enter) && !bd_closed(s, line))
            regions |= BIT64(route->a);
    }
    return regions & ~bd_quarantined(s);
}

unsigned bd_distance(const bd_state *s, unsigned region, bool east)
{
    return bd_regions[region].distance[2u * bd_1665(s) + east];
}

// Q22, Q23  Half of the squares the scenario gave it, rounded up.
// Q25  A burnt square counts like a ruined one.
bool bd_may_lose(const bd_state *s, unsigned region)
{
    uint64_t squares = bd_regions[region].squares & bd_scenario(&s->head);
    unsigned all = bd_count(squares), lost = bd_count(squares & s->ruined);
    return all > 1 && lost < (all + 1) / 2;
}

uint64_t bd_losable(const bd_state *s)
{
    uint64_t regions = 0;
    for (unsigned r = 0; r < REGIONS; r++)
        if (bd_may_lose(s, r)) regions |= BIT64(r);
    return bd_squares_of(regions) & bd_in_play(s);
}

uint16_t bd_modifier(int number) { return (uint16_t)(PLAIN + number); }
