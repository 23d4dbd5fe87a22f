// Law 4: nature's chances, and worlds guessed from a view.

#include "sets.h"

enum { TWIN_STEPS = 40 };

// The rows tile the numbers below their total: each as wide as its weight, in order.
static const char *tiles(const mi_game *game, const mi_position *p, const mi_list *rows)
{
    uint64_t total = 0, r = 0;
    for (unsigned i = 0; i < rows->n; i++) total += game->weight(p, rows->row[i]);
    if (total < 1 || total > UINT32_MAX) return "chances: the sum is out of range";
    if (total != game->total(p)) return "chances: total and weight disagree";
    for (unsigned i = 0; i < rows->n; i++) {
        uint32_t weight = game->weight(p, rows->row[i]);
        if (weight == 0) return "chances: a row that cannot happen";
        if (mi_compare(game->draw(p, (uint32_t)r), rows->row[i]) != 0 ||
            mi_compare(game->draw(p, (uint32_t)(r + weight - 1)), rows->row[i]) != 0)
            return "chances: draw and weight disagree";
        r += weight;
    }
    return NULL;
}

// On the truth and on every view; and what the truth holds possible, no view rules out.
const char *laws_chances(laws_watch *w, const mi_list *rows)
{
    const mi_game *game = w->game;
    if (game->to_act(&w->p) != MI_NATURE) return NULL;
    for (unsigned i = 0; i < w->sets; i++) {
        mi_position view;
        mi_list seen;
        hidden(w, &w->p, w->set[i], &view);
        raw_rows(game, &view, &seen);
        const char *failure = tiles(game, &view, &seen);
        if (failure) return failure;
        for (unsigned r = 0; r < rows->n; r++)
            if (game->verbs[rows->row[r].verb].forbids(&view, rows->row[r]) ||
                game->weight(&view, rows->row[r]) == 0)
                return "chances: a view rules out what is possible";
    }
    return NULL;
}

// A guessed world is played on for a while: it must be as sound as the truth.
static const char *play_on(const mi_game *game, mi_position *p, mi_rng *rng)
{
    for (unsigned step = 0; step < TWIN_STEPS; step++) {
        uint8_t actor = game->to_act(p);
        if (actor == MI_NOBODY) return NULL;
        mi_list rows;
        raw_rows(game, p, &rows);
        if (rows.n == 0) return "twins: no legal action in a guessed world";
        mi_action act = rows.row[mi_rng_below(rng, rows.n)];
        if (actor == MI_NATURE) act = game->draw(p, mi_rng_below(rng, game->total(p)));
        game->verbs[act.verb].apply(p, act, NULL);
        if (game->broken(p)) return "twins: a guessed world breaks";
    }
    return NULL;
}

// For one set of seats: the guess looks the same to them, and gives them the same rows.
const char *laws_twin(laws_watch *w, const mi_list *rows)
{
    const mi_game *game = w->game;
    mi_seats seats = w->set[mi_rng_below(&w->rng, w->sets)];
    mi_position view, world, again;
    hidden(w, &w->p, seats, &view);
    mi_copy(game, &world, &view);
    game->guess(&world, seats, mi_rng_next(&w->rng));
    hidden(w, &world, seats, &again);
    if (!mi_equal(game, &again, &view)) return "law 4: a guess looks different";
    if (game->broken(&world)) return "twins: a guess breaks a rule";
    uint8_t actor = game->to_act(&world);
    if (actor != game->to_act(&w->p)) return "twins: somebody else is to act";
    if (actor < MI_SEATS && seats & MI_SEAT_BIT(actor)) {
        mi_list twin;
        raw_rows(game, &world, &twin);
        if (!same_rows(rows, &twin)) return "twins: other legal rows";
    }
    return play_on(game, &world, &w->rng);
}
