// A log that a seat saw, made whole: something possible for what it did not know.

#include <string.h>

#include "miasma/again.h"
#include "miasma/rng.h"

enum { TRIES = 20000 };

typedef struct {
    const mi_record *seen;
    mi_record *world;
    mi_seats seats;
    mi_rng rng;
    const mi_entry *wanted; // an entry that did not fit: its elements are looked for
} guessing;

static bool unknown(mi_action act)
{
    for (unsigned a = 0; a < MI_ARGS; a++)
        if (act.arg[a] == MI_UNKNOWN) return true;
    return false;
}

// Do these seats see the action so?
static bool looks_like(const guessing *g, const mi_position *p, mi_action act,
                       mi_action seen)
{
    return act.verb == seen.verb &&
           mi_compare(g->seen->game->veil(p, act, g->seats), seen) == 0;
}

// Is what it makes up named by the entry that did not fit?
static bool helps(const guessing *g, mi_action act, mi_action seen)
{
    const mi_verb *verbs = g->seen->game->verbs;
    for (unsigned a = 0; a < MI_ARGS && g->wanted; a++)
        for (unsigned b = 0; b < MI_ARGS && seen.arg[a] == MI_UNKNOWN; b++) {
            const mi_action *wanted = &g->wanted->action;
            uint8_t kind = MI_KIND(verbs[wanted->verb].kind[b]);
            if (kind == MI_KIND(verbs[act.verb].kind[a]) && act.arg[a] == wanted->arg[b])
                return true;
        }
    return false;
}

// One of the rows that look as the entry does, by lot; of those that help, if some do.
static bool pick(guessing *g, const mi_position *p, mi_entry seen, mi_entry *out)
{
    mi_list rows;
    uint32_t found = 0;
    bool best = false;
    if (mi_legal(g->seen->game, p, &rows) != seen.actor) return false;
    for (unsigned i = 0; i < rows.n; i++) {
        bool help = helps(g, rows.row[i], seen.action);
        if (help < best || !looks_like(g, p, rows.row[i], seen.action)) continue;
        if (help > best) found = 0;
        best = help;
        if (mi_rng_below(&g->rng, ++found) == 0)
            *out = (mi_entry){seen.actor, rows.row[i]};
    }
    return found;
}

// Plays the world, and guesses anew what does not fit any more; returns how far it goes.
static uint32_t go(guessing *g)
{
    mi_position p;
    const mi_game *game = g->seen->game;
    if (mi_setup(game, &g->seen->head, &p, NULL)) return 0;
    for (uint32_t i = 0; i < g->seen->n; i++) {
        mi_entry seen = g->seen->entry[i], *now = &g->world->entry[i];
        bool guess = unknown(seen.action);
        if (!guess) *now = seen;
        bool fits =
            !guess || (!unknown(now->action) &&
                       !mi_judge(game, &p, (uint8_t)seen.actor, now->action, NULL) &&
                       looks_like(g, &p, now->action, seen.action));
        if (!fits && !pick(g, &p, seen, now)) return i;
        if (mi_play(game, &p, *now, NULL, NULL)) return i;
    }
    return g->seen->n;
}

// Forgets one guess among the first entries.
static void forget_one(guessing *g, uint32_t among)
{
    uint32_t found = 0, chosen = 0;
    for (uint32_t i = 0; i < among; i++)
        if (unknown(g->seen->entry[i].action) && mi_rng_below(&g->rng, ++found) == 0)
            chosen = i;
    if (found) g->world->entry[chosen] = g->seen->entry[chosen];
}

static void copy(mi_entry *to, const mi_entry *from, uint32_t n)
{
    memcpy(to, from, n * sizeof *from);
}

bool mi_record_guess(const mi_record *seen, mi_seats seats, uint64_t seed,
                     mi_record *world, mi_entry *scratch)
{
    guessing g = {.seen = seen, .world = world, .seats = seats};
    g.rng = mi_rng_of(seed, 0);
    copy(world->entry, seen->entry, seen->n);
    world->n = seen->n;
    uint32_t best = go(&g);
    for (unsigned i = 0; i < TRIES && best < seen->n; i++) {
        copy(scratch, world->entry, seen->n);
        g.wanted = i % 2 ? NULL : &seen->entry[best];
        forget_one(&g, best + 1);
        uint32_t far = go(&g);
        if (far < best) copy(world->entry, scratch, seen->n);
        if (far > best) best = far;
    }
    return best == seen->n;
}
