// R35 to R45: one piece of vermin moves, step by step.

#include "plague.h"

// Where a kind of vermin may not go, and where it may not stop.
typedef struct {
    plg_set never, no_end;
    unsigned origin; // A78  a move never ends where it began
    bool sewers;
} crawl;

static void add_pieces(const plg_state *s, plg_kind kind, plg_set *set)
{
    unsigned piece = plg_first_of(kind), end = piece + plg_count_of(kind);
    for (; piece < end; piece++)
        if (s->at[piece] < SPACES) plg_add(set, s->at[piece]);
}

static void add_carts(const plg_state *s, plg_set *set)
{
    for (unsigned seat = 0; seat < s->head.seats; seat++) plg_add(set, s->cart[seat]);
}

// R10, R14, R15, R38  Rats shun cats and fleas the vacuum cleaner; everybody else is
// passed, and shared with only where landing does something (R43 to R45).
static void crawl_of(const plg_state *s, plg_kind kind, crawl *c)
{
    memset(c, 0, sizeof *c);
    c->sewers = kind == RAT && s->board != CARD_NO_SEWERS;
    if (kind == RAT) add_pieces(s, CAT, &c->never);
    if (kind == FLEA) add_pieces(s, VACUUM, &c->never);
    add_pieces(s, CAT, &c->no_end);
    add_pieces(s, VACUUM, &c->no_end);
    if (kind != VACUUM) plg_unite(&c->no_end, &s->fleas);
    if (kind != RAT && kind != CAT) plg_unite(&c->no_end, &s->rats);
    if (kind != FLEA) add_carts(s, &c->no_end);
}

static bool goes_on(const crawl *c, unsigned at, unsigned came, unsigned left);

// A step to a square from which the move can end well.
static bool works(const crawl *c, unsigned from, unsigned to, unsigned left)
{
    if (plg_has(&c->never, to)) return false;
    if (to != c->origin && !plg_has(&c->no_end, to)) return true;
    return left && goes_on(c, to, from, left);
}

// R36  From a sewer to any other, for rats; R37 by ferry, at the usual price.
static bool goes_far(const crawl *c, unsigned at, unsigned came, unsigned left)
{
    unsigned ferry = plg_ferry(at);
    if (ferry != NOWHERE && ferry != came && left >= FERRY_PRICE &&
        works(c, at, ferry, left - FERRY_PRICE))
        return true;
    if (!c->sewers || !plg_has(&plg_sewer, at)) return false;
    for (unsigned i = 0; i < SET_WORDS; i++)
        for (uint64_t bits = plg_sewer.w[i]; bits; bits &= bits - 1) {
            unsigned to = 64 * i + (unsigned)__builtin_ctzll(bits);
            if (to != at && to != came && works(c, at, to, left - 1)) return true;
        }
    return false;
}

static bool goes_on(const crawl *c, unsigned at, unsigned came, unsigned left)
{
    if (left == 0) return false;
    if (at >= SQUARES) {
        for (const uint16_t *door = plg_doors(at); *door != NOWHERE; door++)
            if (works(c, at, *door, left - 1)) return true;
        return false;
    }
    for (unsigned d = 0; d < 4; d++) {
        unsigned to = plg_side[at][d];
        if (to < SQUARES && to != came && works(c, at, to, left - 1)) return true;
    }
    return goes_far(c, at, came, left);
}

static bool can_pick(const plg_state *s, crawl *c, unsigned space)
{
    c->origin = space;
    return goes_on(c, space, NOWHERE, s->left);
}

// ---- R35: choosing a piece ----

static void propose_picks(const plg_state *s, plg_kind kind, const plg_set *set,
                          mi_list *out)
{
    crawl c;
    if (plg_empty(set)) return;
    crawl_of(s, kind, &c);
    for (unsigned i = 0; i < SET_WORDS; i++)
        for (uint64_t bits = set->w[i]; bits; bits &= bits - 1) {
            unsigned space = 64 * i + (unsigned)__builtin_ctzll(bits);
            if (can_pick(s, &c, space))
                mi_propose(out, V_PICK, (uint16_t)kind, (uint16_t)space, 0);
        }
}

void plg_pick_propose(const void *position, mi_list *out)
{
    const plg_state *s = position;
    propose_picks(s, RAT, &s->rats, out);
    propose_picks(s, FLEA, &s->fleas, out);
    for (plg_kind kind = CAT; kind <= VACUUM; kind++) {
        plg_set set = {{0}};
        add_pieces(s, kind, &set);
        propose_picks(s, kind, &set, out);
    }
}

mi_rule plg_pick_forbids(const void *position, mi_action act)
{
    const plg_state *s = position;
    plg_kind kind = (plg_kind)act.arg[0];
    crawl c;
    if (s->phase != PHASE_BAG) return "R5";
    if (plg_find(s, kind, act.arg[1]) == PIECES) return "R35";
    crawl_of(s, kind, &c);
    return can_pick(s, &c, act.arg[1]) ? NULL : "R15";
}

void plg_pick_apply(void *position, mi_action act, mi_events *out)
{
    (void)out;
    plg_state *s = position;
    unsigned piece = plg_find(s, (plg_kind)act.arg[0], act.arg[1]);
    if (piece == PIECES) return;
    plg_move(s, piece, HELD);
    s->piece = (uint8_t)piece;
    s->where = s->since = act.arg[1];
    s->came = NOWHERE;
    s->phase = PHASE_CRAWL;
}

// ---- the steps ----

static unsigned cost_of(unsigned from, unsigned to)
{
    return from < SQUARES && plg_ferry(from) == to ? FERRY_PRICE : 1;
}

static bool is_beside(unsigned at, unsigned to)
{
    if (at < SQUARES) {
        for (unsigned d = 0; d < 4; d++)
            if (plg_side[at][d] == to) return true;
        return plg_ferry(at) == to;
    }
    for (const uint16_t *door = plg_doors(at); *door != NOWHERE; door++)
        if (*door == to) return true;
    return false;
}

static bool by_sewer(const plg_state *s, unsigned to)
{
    return s->where < SQUARES && to < SQUARES && plg_has(&plg_sewer, s->where) &&
           plg_has(&plg_sewer, to);
}

static void crawl_now(const plg_state *s, crawl *c)
{
    crawl_of(s, plg_kind_of(s->piece), c);
    c->origin = s->since;
}

// R11 not straight back, R13 what the ferry costs, R14 whom nobody passes, R15 where
// nobody stops.
static mi_rule step_forbids(const plg_state *s, const crawl *c, unsigned to)
{
    unsigned cost = cost_of(s->where, to);
    if (to == s->came) return "R11";
    if (cost > s->left) return "R37";
    if (plg_has(&c->never, to)) return "R14";
    return works(c, s->where, to, s->left - cost) ? NULL : "R15";
}

mi_rule plg_crawl_forbids(const void *position, mi_action act)
{
    const plg_state *s = position;
    unsigned to = act.arg[0];
    crawl c;
    if (s->phase != PHASE_CRAWL) return "R5";
    crawl_now(s, &c);
    bool jumps = by_sewer(s, to) && to != s->where;
    if (!is_beside(s->where, to) && !(jumps && c.sewers)) return jumps ? "R36" : "R9";
    return to < SQUARES ? step_forbids(s, &c, to) : "R35";
}

static void add_step(const plg_state *s, const crawl *c, unsigned to, plg_set *set)
{
    if (to < SQUARES && !step_forbids(s, c, to)) plg_add(set, to);
}

void plg_crawl_propose(const void *position, mi_list *out)
{
    const plg_state *s = position;
    plg_set set = {{0}};
    crawl c;
    crawl_now(s, &c);
    if (s->where >= SQUARES)
        for (const uint16_t *door = plg_doors(s->where); *door != NOWHERE; door++)
            add_step(s, &c, *door, &set);
    else
        for (unsigned d = 0; d < 4; d++) add_step(s, &c, plg_side[s->where][d], &set);
    if (s->where < SQUARES) add_step(s, &c, plg_ferry(s->where), &set);
    if (c.sewers && s->where < SQUARES && plg_has(&plg_sewer, s->where))
        for (unsigned to = 0; to < SQUARES; to++)
            if (to != s->where && plg_has(&plg_sewer, to)) add_step(s, &c, to, &set);
    plg_propose_set(out, V_CRAWL, &set);
}

// R43  The flea that bites is out of the game, whatever becomes of the driver.
static void bite(plg_state *s, unsigned seat, mi_events *out)
{
    plg_move(s, s->piece, GONE);
    mi_emit(out, plg_event(E_BITTEN, seat, 0, 0));
    s->piece = 0;
    plg_death(s, seat, out);
}

// R44, R45  A36 only where a move ends.
static void land(plg_state *s, mi_events *out)
{
    plg_kind kind = plg_kind_of(s->piece);
    unsigned where = s->where, seat = plg_cart_at(s, where), n = 0;
    s->where = s->since = 0;
    s->came = NOWHERE;
    if (kind == FLEA && seat < SEATS && where < SQUARES) {
        bite(s, seat, out);
        return;
    }
    if (kind == CAT) n = plg_move_all(s, RAT, where, GONE);
    if (n) mi_emit(out, plg_event(E_EATEN, n, where, 0));
    if (kind == VACUUM && plg_move_all(s, FLEA, where, GONE))
        mi_emit(out, plg_event(E_SUCKED, where, 0, 0));
    plg_move(s, s->piece, where);
    s->piece = 0;
    plg_bag_next(s, out);
}

void plg_crawl_apply(void *position, mi_action act, mi_events *out)
{
    plg_state *s = position;
    unsigned from = s->where, to = act.arg[0];
    crawl c;
    s->left = plg_less(s->left, cost_of(from, to));
    s->came = (uint16_t)(from < SQUARES ? from : NOWHERE);
    s->where = (uint16_t)to;
    mi_emit(out, plg_event(E_CRAWLED, plg_kind_of(s->piece), from, to));
    crawl_now(s, &c);
    if (!goes_on(&c, to, s->came, s->left)) land(s, out);
}

bool plg_can_rest(const plg_state *s)
{
    crawl c;
    crawl_now(s, &c);
    return s->where != s->since && !plg_has(&c.no_end, s->where);
}

void plg_rest_propose(const void *position, mi_list *out)
{
    if (plg_can_rest(position)) mi_propose(out, V_REST, 0, 0, 0);
}

mi_rule plg_rest_forbids(const void *position, mi_action act)
{
    (void)act;
    const plg_state *s = position;
    if (s->phase != PHASE_CRAWL) return "R5";
    if (s->where == s->since) return "A78";
    return plg_can_rest(s) ? NULL : "R15";
}

void plg_rest_apply(void *position, mi_action act, mi_events *out)
{
    (void)act;
    land(position, out);
}
