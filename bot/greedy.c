// Greedy: plays the row whose turn ends best, averaged over guessed worlds.
//
// It thinks to the end of its own turn and no further, knows no game, and reads nothing
// but the standing. That makes it a fixed yardstick for stronger players: it does not
// change.

#include "judge.h"

enum { WORLDS = 16, LONGEST_TURN = 64 };

// Later decisions of the same turn go to the best standing at once. The lead at the end
// of the seat's turn, one line of play.
static int32_t play_on(const mi_game *game, mi_position *p, uint8_t seat, mi_rng *rng)
{
    mi_list rows;
    for (unsigned step = 0; step < LONGEST_TURN; step++) {
        uint8_t actor = mi_to_act(game, p);
        if (actor != seat && actor != MI_NATURE) break;
        if (actor != MI_NATURE) mi_rows(game, p, actor, &rows);
        bot_apply(game, p,
                  actor == MI_NATURE
                      ? bot_nature(game, p, rng)
                      : rows.row[bot_best_lead(game, p, seat, &rows, bot_standing, rng)]);
    }
    return bot_lead(game, p, seat, bot_standing);
}

unsigned bot_greedy(const mi_game *game, const mi_view *view, const mi_list *rows,
                    mi_rng *rng)
{
    uint8_t seat = mi_to_act(game, &view->p);
    int64_t value[MI_ROWS] = {0};
    for (unsigned world = 0; world < WORLDS; world++) {
        mi_position guessed;
        mi_copy(game, &guessed, &view->p);
        game->guess(&guessed, view->seats, mi_rng_next(rng));
        for (unsigned i = 0; i < rows->n; i++) {
            mi_position p;
            mi_copy(game, &p, &guessed);
            bot_apply(game, &p, rows->row[i]);
            value[i] += play_on(game, &p, seat, rng);
        }
    }
    unsigned best = 0, ties = 1;
    for (unsigned i = 1; i < rows->n; i++) {
        if (value[i] < value[best]) continue;
        ties = value[i] > value[best] ? 1 : ties + 1;
        if (mi_rng_below(rng, ties) == 0) best = i;
    }
    return best;
}
