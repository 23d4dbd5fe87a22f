// Play-outs, for the chance to win and for a vote to end the game.

#include "playout.h"

#include "judge.h"
#include "search.h"
#include "vote.h"

bot_playout bot_playout_begin(const mi_game *game, const mi_view *view, mi_rng luck,
                              mi_rng lot)
{
    bot_playout playout = {view->p, luck, lot};
    game->guess(&playout.p, view->seats, mi_rng_next(&playout.luck));
    return playout;
}

bool bot_playout_next(const mi_game *game, bot_playout *playout, mi_entry *next)
{
    mi_list rows;
    mi_position *p = &playout->p;
    next->actor = mi_to_act(game, p);
    if (next->actor == MI_NATURE) next->action = bot_nature(game, p, &playout->luck);
    if (next->actor >= MI_SEATS) return next->actor == MI_NATURE;
    uint8_t seat = (uint8_t)next->actor;
    mi_rows(game, p, seat, &rows);
    bot_drop_votes(game, p, &rows);
    unsigned row = 0;
    if (rows.n > 1) row = bot_best_lead(game, p, seat, &rows, bot_outlook, &playout->lot);
    next->action = rows.row[row];
    return true;
}

mi_standing bot_playout_end(const mi_game *game, bot_playout *playout)
{
    mi_entry next;
    mi_standing standing;
    for (unsigned n = 0; n < BOT_LINE && bot_playout_next(game, playout, &next); n++)
        bot_apply(game, &playout->p, next.action);
    game->standing(&playout->p, &standing);
    return standing;
}
