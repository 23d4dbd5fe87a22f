// The reference player: the row that looks best right after it, in one guessed world.

#include "reference.h"

#include <string.h>

#include "judge.h"
#include "vote.h"

mi_action bot_refer(const mi_game *game, const mi_position *p, mi_list *rows, mi_rng *rng)
{
    mi_position world;
    uint8_t seat = mi_to_act(game, p);
    bot_drop_votes(game, p, rows);
    if (rows->n == 1) return rows->row[0];
    mi_copy(game, &world, p);
    game->hide(&world, MI_SEAT_BIT(seat));
    game->guess(&world, MI_SEAT_BIT(seat), mi_rng_next(rng));
    return rows->row[bot_best_lead(game, &world, seat, rows, bot_outlook, rng)];
}

unsigned bot_reference(const mi_game *game, const mi_view *view, const mi_list *rows,
                       mi_rng *rng)
{
    mi_list left;
    left.n = rows->n;
    memcpy(left.row, rows->row, rows->n * sizeof *rows->row);
    return bot_row_of(rows, bot_refer(game, &view->p, &left, rng));
}
