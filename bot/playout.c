// Play-outs, for the chance to win and for a vote to end the game.

#include "playout.h"

#include "judge.h"
#include "reference.h"
#include "search.h"

// Streams of random numbers for worlds have no number of a step.
#define WORLD (UINT64_C(1) << 32)

bot_playout bot_playout_begin(const mi_game *game, const mi_view *view, uint64_t seed,
                              uint32_t step)
{
    bot_playout playout = {.seed = seed, .step = step};
    mi_rng rng = mi_rng_of(seed, WORLD | step);
    mi_copy(game, &playout.p, &view->p);
    game->guess(&playout.p, view->seats, mi_rng_next(&rng));
    return playout;
}

static mi_action choose(const mi_game *game, const mi_position *p, uint8_t seat,
                        mi_rng *rng)
{
    mi_list rows;
    mi_rows(game, p, seat, &rows);
    return bot_refer(game, p, &rows, rng);
}

bool bot_playout_next(const mi_game *game, const bot_playout *playout, mi_entry *next)
{
    const mi_position *p = &playout->p;
    mi_rng rng = mi_rng_of(playout->seed, playout->step);
    next->actor = mi_to_act(game, p);
    if (next->actor == MI_NOBODY) return false;
    next->action = next->actor == MI_NATURE ? bot_nature(game, p, &rng)
                                            : choose(game, p, (uint8_t)next->actor, &rng);
    return true;
}

void bot_playout_play(const mi_game *game, bot_playout *playout, mi_action act,
                      mi_events *events)
{
    game->verbs[act.verb].apply(&playout->p, act, events);
    playout->step++;
}

void bot_playout_end(const mi_game *game, bot_playout *playout)
{
    mi_entry next;
    for (unsigned n = 0; n < BOT_LINE && bot_playout_next(game, playout, &next); n++)
        bot_playout_play(game, playout, next.action, NULL);
}

bool bot_may_follow(const mi_game *game, const mi_view *view, mi_action first,
                    mi_action then)
{
    mi_position p;
    uint8_t seat = mi_to_act(game, &view->p);
    mi_copy(game, &p, &view->p);
    bot_apply(game, &p, first);
    return mi_to_act(game, &p) == seat && mi_judge(game, &p, seat, then, NULL) == MI_OK;
}

bool bot_wins(const mi_game *game, const mi_view *view, uint64_t seed, mi_action first,
              const mi_action *then)
{
    bot_playout playout = bot_playout_begin(game, view, seed, 0);
    bot_playout_play(game, &playout, first, NULL);
    if (then) bot_playout_play(game, &playout, *then, NULL);
    bot_playout_end(game, &playout);
    return bot_winner(game, &playout.p) == mi_to_act(game, &view->p);
}
