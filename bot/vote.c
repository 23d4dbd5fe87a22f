// Votes: what is one, and whether anything could still change.

#include "vote.h"

#include <string.h>

#include "playout.h"

bool bot_is_vote(const mi_game *game, const mi_position *p, mi_action act)
{
    const mi_ending_vote *vote = &game->bot.vote;
    if (!vote->calls) return false;
    return act.verb == vote->calls ||
           (act.verb == vote->agrees && game->prompt(p).prompt == vote->prompt);
}

static unsigned votes_among(const mi_game *game, const mi_position *p,
                            const mi_list *rows)
{
    unsigned n = 0;
    for (unsigned i = 0; i < rows->n; i++) n += bot_is_vote(game, p, rows->row[i]);
    return n;
}

static void keep(const mi_game *game, const mi_position *p, bool votes, mi_list *rows)
{
    uint16_t n = 0;
    for (unsigned i = 0; i < rows->n; i++)
        if (bot_is_vote(game, p, rows->row[i]) == votes) rows->row[n++] = rows->row[i];
    rows->n = n;
}

void bot_drop_votes(const mi_game *game, const mi_position *p, mi_list *rows)
{
    if (!game->bot.vote.calls) return;
    if (votes_among(game, p, rows) < rows->n) keep(game, p, false, rows);
}

bool bot_ends_alike(const mi_game *game, const mi_view *view, uint64_t seed, uint32_t i)
{
    mi_standing now, then;
    mi_rng rng = mi_rng_of(seed, i);
    bot_playout playout = bot_playout_begin(game, view, mi_rng_next(&rng), 0);
    bot_playout_end(game, &playout);
    game->standing(&playout.p, &then);
    game->standing(&view->p, &now);
    return memcmp(now.rank, then.rank, sizeof now.rank) == 0;
}

// Half of the time is left for the rows themselves, if it comes to that.
static bool settled(const bot_means *means, const mi_game *game, const mi_view *view)
{
    uint64_t seed = mi_rng_next(means->rng), now = means->clock(), end = means->until;
    if (now < end) end -= (end - now) / 2;
    for (uint32_t i = 0; i < BOT_PLAYOUTS; i++)
        if (means->clock() >= end || !bot_ends_alike(game, view, seed, i)) return false;
    return true;
}

void bot_weigh_votes(const bot_means *means, const mi_game *game, const mi_view *view,
                     mi_list *rows)
{
    unsigned votes = votes_among(game, &view->p, rows);
    if (!votes || votes == rows->n) return;
    keep(game, &view->p, settled(means, game, view), rows);
}
