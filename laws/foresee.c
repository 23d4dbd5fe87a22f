// Lists of answers kept in advance, drawn from what may come.

#include "ledger.h"

enum { FAR = 16 };

// One step of whoever is to act, by lot; false when the game is over.
static bool any_step(mi_course *c, mi_rng *rng)
{
    mi_list rows;
    uint8_t actor = mi_legal(c->game, &c->p, &rows);
    if (actor == MI_NOBODY) return false;
    mi_entry entry = {actor, rows.row[mi_rng_below(rng, rows.n)]};
    return mi_course_take(c, entry, NULL) == MI_OK;
}

// A question to the seat that may come; the nearest one in half of the cases. The next
// one after the game is over is none.
static void any_question(mi_course *c, unsigned seat, mi_rng *rng)
{
    bool near = mi_rng_below(rng, 2);
    for (unsigned i = 0; i < FAR; i++) {
        bool asked = mi_course_actor(c) == (int)seat;
        if (asked && (near || !mi_rng_below(rng, 3))) return;
        if (!any_step(c, rng)) return;
    }
}

// Some fields may be whatever they are.
static void forget_some(uint16_t field[MI_FIELDS], mi_rng *rng)
{
    for (unsigned i = 0; i < MI_FIELDS; i++)
        if (mi_rng_below(rng, 3)) field[i] = MI_UNKNOWN;
}

// Something that is seen there, asked for or ruled out. Now and then something that the
// seat may not see, as a guess would be.
static void any_sight(const mi_course *c, const mi_view *view, mi_rng *rng, mi_if *out)
{
    static mi_facts facts;
    facts.n = 0;
    c->game->facts(mi_rng_below(rng, 3) ? &view->p : &c->p, &facts);
    if (!facts.n) return;
    mi_sight *s = &out->sight[out->sights++];
    s->fact = facts.row[mi_rng_below(rng, facts.n)];
    s->absent = mi_rng_below(rng, 3) == 0;
    forget_some(s->fact.field, rng);
}

// Mostly what is legal there; else a verb of the game, without sense.
static mi_action any_answer(const mi_course *c, mi_rng *rng)
{
    mi_list rows;
    uint8_t actor = mi_legal(c->game, &c->p, &rows);
    if (actor < MI_SEATS && mi_rng_below(rng, 5))
        return rows.row[mi_rng_below(rng, rows.n)];
    return (mi_action){(uint16_t)mi_rng_below(rng, c->game->verb_count), {0}};
}

static mi_if any_if(const mi_course *from, unsigned seat, mi_rng *rng)
{
    mi_course c = *from;
    mi_view view;
    any_question(&c, seat, rng);
    mi_see(c.game, &c.p, MI_SEAT_BIT(seat), &view);
    mi_if f = {.asked = c.game->prompt(&view.p), .turn = MI_NOBODY};
    forget_some(f.asked.field, rng);
    if (mi_rng_below(rng, 4) == 0) f.turn = c.game->bot.turn(&view.p);
    for (unsigned i = 0; i < MI_IF_SIGHTS; i++)
        if (mi_rng_below(rng, 4) == 0) any_sight(&c, &view, rng, &f);
    f.then = any_answer(&c, rng);
    f.times = (uint8_t)(1 + mi_rng_below(rng, 3));
    f.turns = (uint8_t)(1 + mi_rng_below(rng, 3));
    return f;
}

void foresee(const mi_course *c, unsigned seat, mi_rng *rng, mi_ifs *out)
{
    out->n = (uint8_t)mi_rng_below(rng, MI_IFS + 1);
    for (unsigned i = 0; i < out->n; i++) out->of[i] = any_if(c, seat, rng);
}
