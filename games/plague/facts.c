// What a view shows: the board as rows of the fact table. Clients read nothing else.

#include "plague.h"

static void state(mi_facts *out, unsigned fact, unsigned a, unsigned b, unsigned c)
{
    mi_fact_add(out, (mi_fact){(uint16_t)fact, {(uint16_t)a, (uint16_t)b, (uint16_t)c}});
}

static void table(const plg_state *s, mi_facts *out)
{
    if (s->turns) state(out, F_FIRST, s->start, 0, 0);
    if (s->turns) state(out, F_ROUND, s->round, 0, 0);
    if (s->turns && s->phase != PHASE_OVER) state(out, F_TURN, s->turn, 0, 0);
    if (s->ending) state(out, F_ENDING, 0, 0, 0);
    bool clock = s->head.option[O_HOURS] || s->head.option[O_LIMIT];
    if (clock) state(out, F_MINUTES, s->minutes, 0, 0);
    if (s->green) state(out, F_DICE, s->green, s->red, 0);
    if (s->units) state(out, F_GREEN, s->units, s->must, 0);
    if (s->units) state(out, F_DRIVES, s->walker, 0, 0);
    if (s->left && s->phase >= PHASE_BAG) state(out, F_RED, s->left, 0, 0);
}

static void players(const plg_state *s, mi_facts *out)
{
    for (unsigned i = 0; i < s->head.seats; i++) {
        state(out, F_CART, i, s->cart[i], 0);
        state(out, F_LOAD, i, s->load[i], 0);
        state(out, F_BURIED, i, s->buried[i], 0);
        if (s->washers >> i & 1) state(out, F_WASHER, i, 0, 0);
    }
    for (unsigned i = 0; i < s->hands; i++)
        state(out, F_HAND, s->owner[i], s->hand[i], 0);
}

// A63  Nothing is secret but the order nobody has seen.
static void deck(const plg_state *s, mi_facts *out)
{
    unsigned unseen = (unsigned)__builtin_popcountll(s->unseen);
    if (s->drawn != NO_CARD) state(out, F_DRAWN, s->drawn, 0, 0);
    if (s->board != NO_CARD) state(out, F_BOARD, s->board, 0, 0);
    if (unseen) state(out, F_UNSEEN, unseen, 0, 0);
    for (unsigned i = 0; i < s->known; i++)
        state(out, F_DECK, unseen + i + 1, s->deck[i], 0);
}

// How long a cemetery stays open: turns, or minutes by the clock.
static void graves(const plg_state *s, mi_facts *out)
{
    unsigned now = s->head.option[O_HOURS] ? s->minutes : s->turns;
    for (unsigned i = 0; i < CEMETERIES; i++) {
        unsigned place = CEMETERY_FIRST + i, closes = s->closes[i];
        if (plg_is_open(s, place)) state(out, F_GRAVES, place, 0, 0);
        if (closes) state(out, F_CLOSING, place, closes > now ? closes - now : 0, 0);
    }
}

// Pieces of one kind, a row for each space that holds some.
static void vermin(const plg_state *s, plg_kind kind, mi_facts *out)
{
    unsigned first = plg_first_of(kind), end = first + plg_count_of(kind), held, gone;
    for (unsigned piece = first; piece < end; piece++) {
        unsigned at = s->at[piece];
        bool told = at >= SPACES || plg_find(s, kind, at) < piece;
        if (!told) state(out, F_VERMIN, kind, at, plg_number_at(s, kind, at));
    }
    held = plg_number_at(s, kind, HELD);
    gone = plg_number_at(s, kind, GONE);
    if (held && s->phase == PHASE_CRAWL)
        state(out, F_MOVING, kind, s->where, 0);
    else if (held)
        state(out, F_HELD, kind, held, 0);
    if (s->bag[kind]) state(out, F_BAG, kind, s->bag[kind], 0);
    if (gone) state(out, F_GONE, kind, gone, 0);
}

// ---- where the cart can go ----

enum { FAR = 0xFF };

static void reach_to(uint8_t *cost, unsigned to, unsigned price)
{
    if (price < cost[to]) cost[to] = (uint8_t)price;
}

// Squares and places one step further than `price`, by road, door or ferry.
static void reach_from(const plg_state *s, const plg_course *c, uint8_t *cost,
                       unsigned at, unsigned price)
{
    for (unsigned d = 0; d < 4; d++) {
        unsigned to = plg_side[at][d];
        if (to == NOWHERE) continue;
        bool in = to < SQUARES ? !plg_has(&c->block, to)
                               : plg_enterable(c, to, s->load[s->walker]);
        if (in) reach_to(cost, to, price + 1);
    }
    unsigned ferry = plg_ferry(at);
    if (ferry != NOWHERE && !plg_has(&c->block, ferry))
        reach_to(cost, ferry, price + FERRY_PRICE);
}

static void spread(const plg_state *s, const plg_course *c, uint8_t *cost)
{
    unsigned at = s->cart[s->walker];
    if (at < SQUARES)
        cost[at] = 0;
    else
        for (const uint16_t *door = plg_doors(at); *door != NOWHERE; door++)
            if (!plg_has(&c->block, *door)) cost[*door] = 1;
    for (unsigned price = 0; price < s->units; price++)
        for (unsigned square = 0; square < SQUARES; square++)
            if (cost[square] == price) reach_from(s, c, cost, square, price);
}

// What lies within the units left, and its price; whether the whole roll allows it is
// another matter (A8).
static void reach(const plg_state *s, mi_facts *out)
{
    plg_course c;
    uint8_t cost[SPACES];
    if (s->phase != PHASE_CART || s->trapped || plg_waits(s)) return;
    memset(cost, FAR, sizeof cost);
    plg_course_of(s, &c);
    spread(s, &c, cost);
    for (unsigned space = 0; space < SPACES; space++)
        if (cost[space] && cost[space] <= s->units)
            state(out, F_REACH, space, cost[space], 0);
}

void plg_facts(const void *position, mi_facts *out)
{
    const plg_state *s = position;
    table(s, out);
    players(s, out);
    deck(s, out);
    graves(s, out);
    for (plg_kind kind = RAT; kind < PIECE_KINDS; kind++) vermin(s, kind, out);
    for (unsigned building = HOUSE_FIRST; building < STABLE_FIRST; building++)
        if (plg_visited(s, building)) state(out, F_VISITED, building, 0, 0);
    reach(s, out);
}
