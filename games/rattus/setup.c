// 2.2: setting up. Tokens are laid by `setup` in game.c; here is what has to be decided.

#include "rattus.h"

static mi_event event(unsigned id, unsigned a, unsigned b)
{
    return (mi_event){(uint16_t)id, {(uint16_t)a, (uint16_t)b}};
}

// 2.2.5  Chance names the start player. D11  Where a seat was agreed on, it is that one.

unsigned rat_starters(const rat_state *s)
{
    unsigned agreed = s->head.option[O_START_PLAYER];
    return agreed ? 1u << (agreed - 1) : (1u << s->head.seats) - 1;
}

void rat_start_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_START, rat_starters(s));
}

mi_rule rat_start_forbids(const rat_state *s, rat_start_args act)
{
    if (act.seat >= s->head.seats) return "2.2.5";
    return rat_starters(s) >> act.seat & 1 ? NULL : "D11";
}

void rat_start_apply(rat_state *s, rat_start_args act, mi_events *out)
{
    s->start = s->turn = (uint8_t)act.seat;
    rat_classes_next(s);
    mi_emit(out, event(E_STARTS, s->start, 0));
}

// 2.2.4  The plague piece comes to a region in play: by chance, or as the start player
// likes before anybody settles (D7).

void rat_plague_next(rat_state *s)
{
    s->turn = s->start;
    s->phase = s->head.option[O_PLAGUE_START] ? PHASE_CHOOSE : PHASE_PLAGUE;
}

void rat_plague_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_PLAGUE, rat_in_play(s));
}

mi_rule rat_plague_forbids(const rat_state *s, rat_plague_args act)
{
    return rat_in_play(s) >> act.region & 1 ? NULL : "2.1.1";
}

void rat_plague_apply(rat_state *s, rat_plague_args act, mi_events *out)
{
    s->plague = (uint8_t)act.region;
    rat_deal_next(s);
    mi_emit(out, event(E_PLAGUE_STANDS, s->plague, 0));
}

// 2.2.6  Everybody settles two cubes in a region, clockwise, and then two more, back
// again; 3.2.6 five or six players then settle two more, clockwise.

void rat_settle_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_SETTLE, rat_in_play(s));
}

// Q2  Any region in play, also the same one again or that of the plague.
mi_rule rat_settle_forbids(const rat_state *s, rat_settle_args act)
{
    return rat_in_play(s) >> act.region & 1 ? NULL : "2.1.1";
}

void rat_settle_apply(rat_state *s, rat_settle_args act, mi_events *out)
{
    unsigned n = s->head.seats;
    s->seat[s->turn].cubes[act.region] += 2;
    s->seat[s->turn].stock -= 2;
    mi_emit(out, event(E_SETTLED, s->turn, act.region));

    unsigned pairs = ++s->left;
    if (pairs < rat_rounds(s) * n) {
        unsigned step = pairs / n == 1 ? 2 * n - 1 - pairs : pairs % n;
        s->turn = (uint8_t)((s->start + step) % n);
        return;
    }
    s->left = 0;
    rat_caravan_next(s, out);
}
