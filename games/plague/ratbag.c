// R32 to R34: the rat-bag phase: more vermin, or enough of it.

#include "plague.h"

void plg_bag_begin(plg_state *s, mi_events *out)
{
    s->left = s->red;
    s->brought = 0;
    plg_bag_next(s, out);
}

// R32  Red units are a right, not a duty; the phase ends when they are spent.
void plg_bag_next(plg_state *s, mi_events *out)
{
    (void)out;
    s->phase = PHASE_BAG;
    s->asked = s->turn;
    if (s->left == 0) s->phase = STEP_TURN_END;
}

static unsigned in_bag(const plg_state *s)
{
    return (unsigned)s->bag[RAT] + s->bag[FLEA] + s->bag[CAT] + s->bag[VACUUM];
}

// R33  Two a phase; A42 only while a ship is free; R42 and something is in the bag.
static mi_rule bring_forbids(const plg_state *s)
{
    if (s->brought == 2) return "R33";
    if (in_bag(s) == 0) return "R42";
    bool one = plg_vermin_at(s, SHIP_1), two = plg_vermin_at(s, SHIP_2);
    return one && two ? "A42" : NULL;
}

void plg_bring_propose(const plg_state *s, mi_list *out)
{
    if (!bring_forbids(s)) mi_propose(out, V_BRING, 0, 0, 0);
}

mi_rule plg_bring_forbids(const plg_state *s, plg_bring_args act)
{
    (void)act;
    return bring_forbids(s);
}

// A43  Also for a cat that goes straight into a house.
void plg_bring_apply(plg_state *s, plg_bring_args act, mi_events *out)
{
    (void)act, (void)out;
    s->left = plg_less(s->left, 1);
    s->brought++;
    s->phase = PHASE_DRAW;
}

// R33  Blindly out of the bag.

void plg_draw_propose(const plg_state *s, mi_list *out)
{
    for (uint16_t kind = 0; kind < PIECE_KINDS; kind++)
        if (s->bag[kind]) mi_propose(out, V_DRAW, kind, 0, 0);
}

mi_rule plg_draw_forbids(const plg_state *s, plg_draw_args act)
{
    return s->bag[act.piece] ? NULL : "R42";
}

void plg_draw_apply(plg_state *s, plg_draw_args act, mi_events *out)
{
    plg_kind kind = (plg_kind)act.piece;
    unsigned piece = plg_find(s, kind, BAG);
    if (piece == PIECES) return;
    s->piece = (uint8_t)piece;
    plg_move(s, piece, HELD);
    s->phase = PHASE_MOOR;
    mi_emit(out, plg_event(E_BROUGHT, s->turn, kind, 0));
    bool one = plg_vermin_at(s, SHIP_1), two = plg_vermin_at(s, SHIP_2);
    if (kind >= CAT || one == two) return;
    plg_put_apply(s, (plg_put_args){V_PUT, one ? SHIP_2 : SHIP_1}, out);
}

// The phase may end at any time.

void plg_done_propose(const plg_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_DONE, 0, 0, 0);
}

mi_rule plg_done_forbids(const plg_state *s, plg_done_args act)
{
    (void)s, (void)act;
    return NULL;
}

void plg_done_apply(plg_state *s, plg_done_args act, mi_events *out)
{
    (void)act, (void)out;
    s->phase = STEP_TURN_END;
}

// J9  Who has had enough may ask the others; A79 not before the tenth round, and not
// again for five, each for themselves.
enum { VOTE_FROM = 10, VOTE_PAUSE = 5 };

static bool may_vote(const plg_state *s)
{
    unsigned last = s->called[s->turn];
    bool soon = last && s->round < last + VOTE_PAUSE;
    return !s->head.option[O_VOTE] && !s->ending && s->round >= VOTE_FROM && !soon;
}

void plg_enough_propose(const plg_state *s, mi_list *out)
{
    if (may_vote(s)) mi_propose(out, V_ENOUGH, 0, 0, 0);
}

mi_rule plg_enough_forbids(const plg_state *s, plg_enough_args act)
{
    (void)act;
    if (s->head.option[O_VOTE] || s->ending) return "J9";
    return may_vote(s) ? NULL : "A79";
}

void plg_enough_apply(plg_state *s, plg_enough_args act, mi_events *out)
{
    (void)act;
    s->called[s->turn] = s->round;
    s->asked = (uint8_t)((s->turn + 1u) % s->head.seats);
    s->phase = PHASE_VOTE;
    mi_emit(out, plg_event(E_VOTE_CALLED, s->turn, 0, 0));
}
