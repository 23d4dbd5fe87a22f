// Legal rows: in order, few enough, and exactly what the judge lets through.

#include "sets.h"

enum { NUMBERS = 24 }; // numbers tried as arguments

void raw_rows(const mi_game *game, const mi_position *p, mi_list *out)
{
    out->n = 0;
    game->propose(p, out);
}

const char *laws_rows(laws_watch *w, const mi_list *rows)
{
    if (rows->n == 0) return "steps: somebody is to act and has no legal action";
    uint8_t actor = mi_to_act(w->game, &w->p);
    for (unsigned i = 0; i < rows->n; i++) {
        if (i && mi_compare(rows->row[i - 1], rows->row[i]) >= 0)
            return "rows: not ascending";
        if (mi_judge(w->game, &w->p, actor, rows->row[i], NULL))
            return "rows: a forbidden row";
    }
    return NULL;
}

static unsigned span(const mi_game *game, uint8_t kind)
{
    if (MI_KIND(kind) == MI_NONE) return 1;
    return MI_KIND(kind) == MI_NUMBER ? NUMBERS : mi_kind_of(game, kind)->count;
}

bool listed(const mi_list *rows, mi_action act)
{
    for (unsigned i = 0; i < rows->n; i++)
        if (mi_compare(rows->row[i], act) == 0) return true;
    return false;
}

// The same for actions that come in ascending order, `at` being where the last one was.
static bool listed_next(const mi_list *rows, unsigned *at, mi_action act)
{
    while (*at < rows->n && mi_compare(rows->row[*at], act) < 0) ++*at;
    return *at < rows->n && mi_compare(rows->row[*at], act) == 0;
}

// Every action of every verb: legal for the judge exactly when it is in the list.
const char *laws_space(laws_watch *w, const mi_list *rows)
{
    const mi_game *game = w->game;
    unsigned at = 0;
    for (uint16_t v = MI_OWN_VERBS; v < game->verb_count; v++) {
        const mi_verb *verb = &game->verbs[v];
        unsigned a = span(game, verb->kind[0]), b = span(game, verb->kind[1]),
                 c = span(game, verb->kind[2]);
        for (unsigned i = 0; i < a * b * c; i++) {
            mi_action act = {
                v, {(uint16_t)(i / (b * c)), (uint16_t)(i / c % b), (uint16_t)(i % c)}};
            if (!verb->forbids(&w->p, act) != listed_next(rows, &at, act))
                return "rows: list and judge disagree";
        }
    }
    return NULL;
}
