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

// The prices of all spaces, and the squares from which they are reached.
typedef struct {
    uint8_t price[SPACES];
    uint16_t from[SPACES];
} reached;

// The cart takes every step it may from where it is, so much of the roll behind it.
static void reach_from(const plg_state *s, unsigned spent, reached *r)
{
    unsigned at = s->cart[s->walker];
    mi_list rows = {.n = 0};
    plg_step_propose(s, &rows);
    for (unsigned i = 0; i < rows.n; i++) {
        unsigned to = rows.row[i].arg[0], price = spent + plg_price(at, to);
        if (price >= r->price[to]) continue;
        r->price[to] = (uint8_t)price;
        r->from[to] = (uint16_t)(at < SQUARES ? at : NOWHERE);
    }
}

// The cart as it would stand on a square, had it driven there.
static plg_state driven_to(const plg_state *s, unsigned square, const reached *r)
{
    plg_state there = *s;
    there.cart[s->walker] = (uint16_t)square;
    there.came = r->from[square];
    there.units = plg_less(s->units, r->price[square]);
    there.must = plg_less(s->must, r->price[square]);
    return there;
}

static void spread(const plg_state *s, reached *r)
{
    unsigned at = s->cart[s->walker];
    memset(r->price, FAR, sizeof r->price);
    if (at < SQUARES) r->price[at] = 0;
    reach_from(s, 0, r);
    for (unsigned price = 1; price < s->units; price++)
        for (unsigned square = 0; square < SQUARES; square++) {
            if (r->price[square] != price) continue;
            plg_state there = driven_to(s, square, r);
            reach_from(&there, price, r);
        }
}

// Where the cart may drive with the units left, and the price: by steps that the rules
// allow and no others (R9, R13, R14, A8).
static void reach(const plg_state *s, mi_facts *out)
{
    reached r;
    if (s->phase != PHASE_CART) return;
    spread(s, &r);
    for (unsigned space = 0; space < SPACES; space++)
        if (r.price[space] && r.price[space] <= s->units)
            state(out, F_REACH, space, r.price[space], 0);
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
