// Games of a chosen row and of those that may be better, side by side.

#include "tutor.h"

#include "playout.h"

enum { LEAST = 32, SLICE = 16 }; // games before it says anything, and between looks

static bool named(const bot_tutor *t, uint16_t row)
{
    for (unsigned i = 0; i < t->n; i++)
        if (t->row[i] == row) return true;
    return false;
}

static void add(bot_tutor *t, const mi_list *rows, unsigned row)
{
    t->row[t->n] = (uint16_t)row;
    t->act[t->n++] = rows->row[row];
}

// The row that the search likes best of those that are not named yet, if it likes it
// better than the chosen one; else that one.
static unsigned next_best(const bot_tutor *t, const bot_found *found, unsigned n)
{
    unsigned best = t->row[0];
    for (unsigned i = 0; i < n; i++)
        if (found[i].visits && !named(t, (uint16_t)i) &&
            found[i].worth > found[best].worth)
            best = i;
    return best;
}

void bot_tutor_begin(bot_tutor *t, const bot_search *search, const mi_list *rows,
                     unsigned chosen, uint32_t most)
{
    bot_found found[MI_ROWS];
    *t = (bot_tutor){.game = search->game, .seat = search->seat, .most = most};
    t->view = search->view;
    bot_search_best(search, rows, found);
    add(t, rows, chosen);
    for (unsigned row; t->n <= BOT_RIVALS;) {
        row = next_best(t, found, rows->n);
        if (row == chosen) return;
        add(t, rows, row);
    }
}

static bool wins(const bot_tutor *t, unsigned i)
{
    bot_playout game = bot_playout_begin(t->game, &t->view, t->games, 0);
    bot_playout_play(t->game, &game, t->act[i], NULL);
    bot_playout_end(t->game, &game);
    return bot_winner(t->game, &game.p) == t->seat;
}

static void play(bot_tutor *t)
{
    bool chosen = wins(t, 0);
    t->won[0] += chosen;
    for (unsigned i = 1; i < t->n; i++) {
        bool won = wins(t, i);
        t->won[i] += won;
        t->better[i] += won && !chosen;
        t->worse[i] += chosen && !won;
    }
    t->games++;
}

static unsigned best_of(const bot_tutor *t)
{
    unsigned best = 0;
    for (unsigned i = 1; i < t->n; i++)
        if (t->won[i] > t->won[best]) best = i;
    return best;
}

bot_warning bot_tutor_says(const bot_tutor *t)
{
    unsigned best = best_of(t);
    uint64_t n = t->games ? t->games : 1;
    return (bot_warning){.row = t->row[best],
                         .chosen = (int32_t)((uint64_t)t->won[0] * BOT_ONE / n),
                         .better = (int32_t)((uint64_t)t->won[best] * BOT_ONE / n),
                         .band =
                             bot_paired_band(t->better[best], t->worse[best], t->games)};
}

bot_verdict bot_tutor_run(bot_tutor *t, uint32_t games)
{
    if (t->n == 1) return BOT_SILENT;
    while (games-- && t->games < t->most) play(t);
    if (t->games < LEAST) return BOT_UNSURE;
    bot_warning w = bot_tutor_says(t);
    int32_t loss = w.better - w.chosen;
    if (loss - w.band >= BOT_LOSS) return BOT_SPEAKS;
    return loss + w.band < BOT_LOSS || t->games >= t->most ? BOT_SILENT : BOT_UNSURE;
}

bot_verdict bot_tutor_judge(bot_tutor *t)
{
    bot_verdict verdict;
    do verdict = bot_tutor_run(t, SLICE);
    while (verdict == BOT_UNSURE);
    return verdict;
}
