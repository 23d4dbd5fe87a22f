// R35 to R45: one piece of vermin moves, step by step.

#include "plague.h"

// A kind of vermin on the move.
typedef struct {
    const plg_state *s;
    plg_kind kind;
    unsigned origin; // A78  a move never ends where it began
    bool sewers;
} crawl;

static crawl crawl_of(const plg_state *s, plg_kind kind, unsigned origin)
{
    bool sewers = kind == RAT && s->board != CARD_NO_SEWERS;
    return (crawl){s, kind, origin, sewers};
}

// R14  Rats never pass a cat, nor fleas the vacuum cleaner.
static bool never(const crawl *c, unsigned square)
{
    if (c->kind == RAT) return plg_cat_at(c->s, square);
    return c->kind == FLEA && plg_vacuum_at(c->s, square);
}

// R10, R15, R38  Nobody stops with others, but for rats with rats and where landing does
// something (R43 to R45).
static bool no_end(const crawl *c, unsigned square)
{
    const plg_state *s = c->s;
    bool rats = c->kind == FLEA || c->kind == VACUUM;
    if (square == c->origin || plg_cat_at(s, square) || plg_vacuum_at(s, square))
        return true;
    if (rats && plg_has(&s->rats, square)) return true;
    if (c->kind != VACUUM && plg_has(&s->fleas, square)) return true;
    return c->kind != FLEA && plg_cart_at(s, square) < SEATS;
}

static bool goes_on(const crawl *c, unsigned at, unsigned came, unsigned left);

// A step to a square from which the move can end well.
static bool works(const crawl *c, unsigned from, unsigned to, unsigned left)
{
    if (never(c, to)) return false;
    return !no_end(c, to) || (left && goes_on(c, to, from, left));
}

// R36  From a sewer to any other, for rats; R37 by ferry, at the usual price.
// A39  A jump costs one unit.
static bool goes_far(const crawl *c, unsigned at, unsigned came, unsigned left)
{
    unsigned ferry = plg_ferry(at);
    if (ferry != NOWHERE && ferry != came && left >= FERRY_PRICE &&
        works(c, at, ferry, left - FERRY_PRICE))
        return true;
    if (!c->sewers || !plg_has(&plg_sewer, at)) return false;
    for (unsigned i = 0; i < SEWERS; i++) {
        unsigned to = plg_sewers[i];
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

static bool can_pick(const plg_state *s, plg_kind kind, unsigned space)
{
    crawl c = crawl_of(s, kind, space);
    return goes_on(&c, space, NOWHERE, s->left);
}

// ---- R35: choosing a piece ----

// A square beside the piece with nothing on it will do for anybody: most pieces have one,
// and need no closer look.
static bool has_room(const plg_set *taken, unsigned space)
{
    if (space >= SQUARES) return !plg_has(taken, plg_doors(space)[0]);
    for (unsigned d = 0; d < 4; d++) {
        unsigned to = plg_side[space][d];
        if (to < SQUARES && !plg_has(taken, to)) return true;
    }
    return false;
}

static void propose_picks(const plg_state *s, plg_kind kind, const plg_set *set,
                          const plg_set *taken, mi_list *out)
{
    for (unsigned i = 0; i < SET_WORDS; i++)
        for (uint64_t bits = set->w[i]; bits; bits &= bits - 1) {
            unsigned space = 64 * i + (unsigned)__builtin_ctzll(bits);
            if (has_room(taken, space) || can_pick(s, kind, space))
                mi_propose(out, V_PICK, (uint16_t)kind, (uint16_t)space, 0);
        }
}

void plg_pick_propose(const plg_state *s, mi_list *out)
{
    plg_set taken = s->rats, cats = {{0}}, vacuum = {{0}};
    plg_add_others(s, SEATS, &taken);
    propose_picks(s, RAT, &s->rats, &taken, out);
    propose_picks(s, FLEA, &s->fleas, &taken, out);
    for (unsigned cat = RATS + FLEAS; cat < PIECES - 1; cat++)
        if (s->at[cat] < SPACES) plg_add(&cats, s->at[cat]);
    if (s->bag[CAT] < CATS) propose_picks(s, CAT, &cats, &taken, out);
    if (s->at[PIECES - 1] >= SPACES) return;
    plg_add(&vacuum, s->at[PIECES - 1]);
    propose_picks(s, VACUUM, &vacuum, &taken, out);
}

mi_rule plg_pick_forbids(const plg_state *s, plg_pick_args act)
{
    plg_kind kind = (plg_kind)act.piece;
    if (plg_find(s, kind, act.space) == PIECES) return "R35";
    return can_pick(s, kind, act.space) ? NULL : "R15";
}

void plg_pick_apply(plg_state *s, plg_pick_args act, mi_events *out)
{
    (void)out;
    unsigned piece = plg_find(s, (plg_kind)act.piece, act.space);
    if (piece == PIECES) return;
    plg_move(s, piece, HELD);
    s->piece = (uint8_t)piece;
    s->where = s->since = act.space;
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

static crawl crawl_now(const plg_state *s)
{
    return crawl_of(s, plg_kind_of(s->piece), s->since);
}

// R11 not straight back, R13 what the ferry costs, R14 whom nobody passes, R15 where
// nobody stops.
static mi_rule step_forbids(const plg_state *s, const crawl *c, unsigned to)
{
    unsigned cost = cost_of(s->where, to);
    if (to == s->came) return "R11";
    if (cost > s->left) return "R37";
    if (never(c, to)) return "R14";
    return works(c, s->where, to, s->left - cost) ? NULL : "R15";
}

mi_rule plg_crawl_forbids(const plg_state *s, plg_crawl_args act)
{
    unsigned to = act.space;
    crawl c = crawl_now(s);
    bool jumps = by_sewer(s, to) && to != s->where;
    if (!is_beside(s->where, to) && !(jumps && c.sewers)) return jumps ? "R36" : "R9";
    return to < SQUARES ? step_forbids(s, &c, to) : "R35";
}

static void propose_step(const plg_state *s, const crawl *c, unsigned to, mi_list *out)
{
    if (to < SQUARES && !step_forbids(s, c, to)) plg_propose_in_order(out, V_CRAWL, to);
}

void plg_crawl_propose(const plg_state *s, mi_list *out)
{
    unsigned at = s->where;
    crawl c = crawl_now(s);
    if (at >= SQUARES) {
        for (const uint16_t *door = plg_doors(at); *door != NOWHERE; door++)
            propose_step(s, &c, *door, out);
        return;
    }
    for (unsigned d = 0; d < 4; d++) propose_step(s, &c, plg_side[at][d], out);
    propose_step(s, &c, plg_ferry(at), out);
    if (!c.sewers || !plg_has(&plg_sewer, at)) return;
    for (unsigned i = 0; i < SEWERS; i++)
        if (plg_sewers[i] != at) propose_step(s, &c, plg_sewers[i], out);
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
    s->phase = STEP_PICK;
}

void plg_crawl_apply(plg_state *s, plg_crawl_args act, mi_events *out)
{
    unsigned from = s->where, to = act.space;
    s->left = plg_less(s->left, cost_of(from, to));
    s->came = (uint16_t)(from < SQUARES ? from : NOWHERE);
    s->where = (uint16_t)to;
    mi_emit(out, plg_event(E_CRAWLED, plg_kind_of(s->piece), from, to));
    crawl c = crawl_now(s);
    if (!goes_on(&c, to, s->came, s->left)) land(s, out);
}

static bool can_rest(const plg_state *s)
{
    crawl c = crawl_now(s);
    return !no_end(&c, s->where);
}

void plg_rest_propose(const plg_state *s, mi_list *out)
{
    if (can_rest(s)) mi_propose(out, V_REST, 0, 0, 0);
}

mi_rule plg_rest_forbids(const plg_state *s, plg_rest_args act)
{
    (void)act;
    if (s->where == s->since) return "A78";
    return can_rest(s) ? NULL : "R15";
}

void plg_rest_apply(plg_state *s, plg_rest_args act, mi_events *out)
{
    (void)act;
    land(s, out);
}
