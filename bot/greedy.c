// Greedy: plays the row whose turn ends best, averaged over guessed worlds.
//
// It thinks to the end of its own turn and no further, knows no game, and reads nothing
// but the standing. That makes it a fixed yardstick for stronger players: it does not
// change.

#include "bot.h"

enum { WORLDS = 16, LONGEST_TURN = 64 };

// Points, and far behind what parts equal ones.
static int32_t worth(const mi_standing *standing, unsigned seat)
{
    return 64 * standing->points[seat] + standing->tie[seat];
}

// Two terms: the lead over the best rival, and, far behind, the lead over all of them.
static int32_t score(const mi_game *game, const mi_position *p, uint8_t seat)
{
    mi_standing standing;
    game->standing(p, &standing);
    unsigned seats = mi_head_of(p)->seats;
    int32_t own = worth(&standing, seat), best = INT32_MIN / 32, sum = 0;
    for (unsigned i = 0; i < seats; i++) {
        if (i == seat) continue;
        int32_t other = worth(&standing, i);
        if (other > best) best = other;
        sum += own - other;
    }
    return 16 * (own - best) + sum;
}

static void apply(const mi_game *game, mi_position *p, mi_action act)
{
    game->verbs[act.verb].apply(p, act, NULL);
}

// Later decisions of the same turn: the best standing at once, ties by lot.
static mi_action hasty(const mi_game *game, const mi_position *p, uint8_t seat,
                       const mi_list *rows, mi_rng *rng)
{
    int32_t best = INT32_MIN;
    unsigned pick = 0, ties = 0;
    for (unsigned i = 0; i < rows->n; i++) {
        mi_position after;
        mi_copy(game, &after, p);
        apply(game, &after, rows->row[i]);
        int32_t value = score(game, &after, seat);
        if (value < best) continue;
        ties = value > best ? 1 : ties + 1;
        best = value;
        if (mi_rng_below(rng, ties) == 0) pick = i;
    }
    return rows->row[pick];
}

// The score at the end of the seat's turn, one line of play.
static int32_t play_on(const mi_game *game, mi_position *p, uint8_t seat, mi_rng *rng)
{
    mi_list rows;
    for (unsigned step = 0; step < LONGEST_TURN; step++) {
        uint8_t actor = mi_to_act(game, p);
        if (actor != seat && actor != MI_NATURE) break;
        if (actor != MI_NATURE) mi_rows(game, p, actor, &rows);
        apply(game, p,
              actor == MI_NATURE ? bot_nature(game, p, rng)
                                 : hasty(game, p, seat, &rows, rng));
    }
    return score(game, p, seat);
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
            apply(game, &p, rows->row[i]);
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
