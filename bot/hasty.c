// Hasty: the best standing right after the row. It does not look to the end of its turn.

#include "judge.h"

unsigned bot_hasty(const mi_game *game, const mi_view *view, const mi_list *rows,
                   mi_rng *rng)
{
    return bot_best_lead(game, &view->p, mi_to_act(game, &view->p), rows, bot_standing,
                         rng);
}
