// A search, whatever its method: its beginning, its lines, and the best row.

#include "search.h"

void bot_search_begin(bot_search *s, bot_question about, bot_style style, uint64_t seed,
                      void *arena)
{
    *s = (bot_search){.game = about.game,
                      .style = style,
                      .eye = style.half ? bot_half : bot_outlook,
                      .view = *about.view,
                      .seat = mi_to_act(about.game, &about.view->p),
                      .rng = mi_rng_of(seed, 0),
                      .seed = seed,
                      .rows = *about.rows};
    style.method->begin(s, arena);
}

void bot_search_run(bot_search *s, uint32_t lines)
{
    for (; lines; lines--, s->lines++) s->style.method->play_line(s);
}

unsigned bot_search_best(const bot_search *s, const mi_list *rows, bot_found *found)
{
    const bot_method *method = s->style.method;
    unsigned best = 0, ties = 0;
    int64_t most = INT64_MIN;
    mi_rng lot = mi_rng_of(s->seed, UINT32_MAX);
    for (unsigned i = 0, at = 0; i < rows->n; i++) {
        bool ours = at < s->rows.n && mi_compare(rows->row[i], s->rows.row[at]) == 0;
        bot_found row = ours ? method->found(s, at++) : (bot_found){0, 0};
        int64_t rank = row.visits ? method->rank(row) : INT32_MIN;
        if (found) found[i] = row;
        if (!ours || rank < most) continue;
        ties = rank > most ? 1 : ties + 1;
        most = rank;
        if (mi_rng_below(&lot, ties) == 0) best = i;
    }
    return best;
}
