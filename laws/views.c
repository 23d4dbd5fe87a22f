// Laws 2 and 3: what a set of seats sees, and that nobody's choices depend on more.

#include "sets.h"

static bool in_range(const mi_game *game, uint8_t kind, uint16_t v)
{
    if (MI_KIND(kind) == MI_NONE) return v == 0;
    if (v == MI_UNKNOWN) return kind & MI_SECRET;
    return MI_KIND(kind) == MI_NUMBER || v < mi_kind_of(game, kind)->count;
}

// Facts and prompts are rows of their tables.
const char *laws_words(const mi_game *game, const mi_position *view)
{
    static mi_facts facts;
    facts.n = 0;
    game->facts(view, &facts);
    if (facts.n >= MI_FACTS) return "facts: too many";
    for (unsigned i = 0; i < facts.n; i++) {
        const mi_fact *f = &facts.row[i];
        if (f->fact >= game->fact_count) return "facts: not in the table";
        for (unsigned k = 0; k < MI_FIELDS; k++)
            if (!in_range(game, game->facts_table[f->fact].kind[k], f->field[k]))
                return "facts: a field out of range";
    }
    return game->prompt(view).prompt < game->prompt_count ? NULL
                                                          : "prompts: not in the table";
}

static const char *one_view(laws_watch *w, mi_seats seats, const mi_position *view,
                            const mi_list *rows)
{
    const mi_game *game = w->game;
    uint8_t actor = game->to_act(&w->p);
    if (game->to_act(view) != actor) return "law 3: who is to act depends on a secret";
    if (game->bot.turn(view) != game->bot.turn(&w->p))
        return "law 3: whose turn it is depends on a secret";
    if (game->broken(view)) return "conservation: a view is broken";
    mi_prompt a = game->prompt(&w->p), b = game->prompt(view);
    if (memcmp(&a, &b, sizeof a) != 0) return "law 3: the prompt depends on a secret";
    if (actor < MI_SEATS && seats & MI_SEAT_BIT(actor)) {
        mi_list seen;
        raw_rows(game, view, &seen);
        if (!same_rows(rows, &seen)) return "law 3: the legal rows depend on a secret";
    }
    return NULL;
}

// hide(hide(p, S), T) == hide(p, T) for T within S.
static const char *subsets(laws_watch *w, const mi_position *views)
{
    mi_position twice;
    for (unsigned s = 0; s < w->sets; s++)
        for (unsigned t = 0; t < w->sets; t++) {
            if (w->set[t] & ~w->set[s]) continue;
            hidden(w, &views[s], w->set[t], &twice);
            if (!mi_equal(w->game, &twice, &views[t])) return "law 2: hide in two steps";
        }
    return NULL;
}

const char *laws_views(laws_watch *w, const mi_list *rows)
{
    static mi_position views[1 << MI_SEATS];
    for (unsigned i = 0; i < w->sets; i++) {
        hidden(w, &w->p, w->set[i], &views[i]);
        const char *failure = one_view(w, w->set[i], &views[i], rows);
        if (failure) return failure;
    }
    if (!mi_equal(w->game, &views[w->sets - 1], &w->p))
        return "law 2: MI_ALL sees not all";
    return subsets(w, views);
}

// A standing order answers with a legal action; unless it says otherwise, the answer can
// be foreseen by everybody.
const char *laws_orders(laws_watch *w, const mi_list *rows)
{
    const mi_game *game = w->game;
    uint8_t actor = game->to_act(&w->p);
    if (actor >= MI_SEATS) return NULL;
    mi_position own, public;
    hidden(w, &w->p, MI_SEAT_BIT(actor), &own);
    hidden(w, &w->p, 0, &public);
    for (unsigned i = 0; i < game->host.order_count; i++) {
        mi_action answer = {0}, foreseen = {0};
        bool stands = game->host.stands(&own, i, &answer);
        if (stands && !listed(rows, answer)) return "orders: an answer is not legal";
        if (game->host.orders[i].tells) continue;
        if (game->host.stands(&public, i, &foreseen) != stands ||
            mi_compare(answer, foreseen) != 0)
            return "orders: an answer depends on a secret";
    }
    return NULL;
}
