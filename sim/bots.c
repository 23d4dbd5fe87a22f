// Bots answer by lot here: how well they play is measured elsewhere (docs/bots.md), and a
// search takes longer than all else of a seed.

#include "bot.h"

enum { LOOKS = 8 }; // at the time, each of which takes some

// The linker puts it in place of bot_answer_by.
// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl51-cpp)
unsigned __wrap_bot_answer_by(const bot_means *means, const bot_kind *bot,
                              const mi_game *game, const mi_view *view,
                              const mi_list *rows);

unsigned __wrap_bot_answer_by(const bot_means *means, const bot_kind *bot,
                              const mi_game *game, const mi_view *view,
                              const mi_list *rows)
{
    (void)bot, (void)game, (void)view;
    for (unsigned i = 0; i < LOOKS; i++)
        if (means->clock && means->clock() >= means->until) break;
    return mi_rng_below(means->rng, rows->n);
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl51-cpp)
