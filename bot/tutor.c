// Games of a chosen row and of those that may be better, side by side.

#include "tutor.h"

#include "vote.h"

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
    t->act[t->n] = rows->row[row];
    t->open[t->n] = bot_may_follow(t->game, &t->view, t->act[0], t->act[t->n]);
    t->n++;
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
    if (bot_is_vote(t->game, &t->view.p, t->act[0])) return;
    for (unsigned row; t->n <= BOT_RIVALS;) {
        row = next_best(t, found, rows->n);
        if (row == chosen) return;
        add(t, rows, row);
    }
}

static bool wins(const bot_tutor *t, unsigned first, const mi_action *then)
{
    return bot_wins(t->game, &t->view, t->games, t->act[first], then);
}

static void play(bot_tutor *t)
{
    bool chosen = wins(t, 0, NULL);
    for (unsigned i = 1; i < t->n; i++) {
        bool won = wins(t, i, NULL);
        bot_pair_note(&t->pair[i][0], won, chosen);
        if (t->open[i]) bot_pair_note(&t->pair[i][1], won, wins(t, 0, &t->act[i]));
    }
    t->games++;
}

static int32_t ahead(const bot_pair *pair)
{
    return (int32_t)pair->alone - (int32_t)pair->missed;
}

// Of the two ways to go on with the chosen row, the one that wins more.
static const bot_pair *nearest(const bot_tutor *t, unsigned i)
{
    const bot_pair *pair = t->pair[i];
    return t->open[i] && ahead(&pair[1]) < ahead(&pair[0]) ? &pair[1] : &pair[0];
}

static unsigned best_of(const bot_tutor *t)
{
    unsigned best = 1;
    for (unsigned i = 2; i < t->n; i++)
        if (ahead(nearest(t, i)) > ahead(nearest(t, best))) best = i;
    return best;
}

static unsigned percent(const bot_tutor *t, uint32_t won)
{
    return bot_percent_of(t->game, mi_head_of(&t->view.p)->seats, won, t->games);
}

bot_warning bot_tutor_says(const bot_tutor *t)
{
    unsigned best = best_of(t);
    const bot_pair *pair = nearest(t, best);
    int64_t games = t->games ? t->games : 1;
    return (bot_warning){.row = t->row[best],
                         .chosen = percent(t, pair->won - pair->alone + pair->missed),
                         .better = percent(t, pair->won),
                         .loss = (int32_t)(ahead(pair) * (int64_t)BOT_ONE / games),
                         .band = bot_paired_band(pair->alone, pair->missed, t->games)};
}

bot_verdict bot_tutor_run(bot_tutor *t, uint32_t games)
{
    if (t->n == 1) return BOT_SILENT;
    while (games-- && t->games < t->most) play(t);
    if (t->games < LEAST) return BOT_UNSURE;
    bot_warning w = bot_tutor_says(t);
    if (w.loss - w.band >= BOT_LOSS) return BOT_SPEAKS;
    return w.loss + w.band < BOT_LOSS || t->games >= t->most ? BOT_SILENT : BOT_UNSURE;
}

bot_verdict bot_tutor_judge(bot_tutor *t)
{
    bot_verdict verdict;
    do verdict = bot_tutor_run(t, SLICE);
    while (verdict == BOT_UNSURE);
    return verdict;
}
