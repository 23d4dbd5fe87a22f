// Games of one row beside those of all others.

#include "contest.h"

#include "playout.h"
#include "vote.h"

void bot_contest_begin(bot_contest *c, const mi_game *game, const mi_view *view,
                       const mi_list *rows, unsigned answer)
{
    *c = (bot_contest){.game = game, .view = view, .rows = *rows};
    bot_drop_votes(game, &view->p, &c->rows);
    c->answer = bot_row_of(&c->rows, rows->row[answer]);
}

// Game number `i` of a row: does the seat win it?
static bool wins(const bot_contest *c, unsigned row, uint32_t i)
{
    mi_rng seeds = mi_rng_of(c->seed, i);
    bot_playout game = bot_playout_begin(c->game, c->view, mi_rng_next(&seeds), 0);
    bot_playout_play(c->game, &game, c->rows.row[row], NULL);
    bot_playout_end(c->game, &game);
    return bot_winner(c->game, &game.p) == mi_to_act(c->game, &c->view->p);
}

static bool answer_wins(bot_contest *c, uint32_t i)
{
    for (; c->games <= i; c->games++) {
        bool won = wins(c, c->answer, c->games);
        c->won += won;
        c->wins[c->games / 8] |= (uint8_t)(won << c->games % 8);
    }
    return c->wins[i / 8] >> i % 8 & 1;
}

void bot_contest_play(bot_contest *c, unsigned row, uint32_t games)
{
    bot_rival *r = &c->rival[row];
    if (games > BOT_CONTEST_GAMES) games = BOT_CONTEST_GAMES;
    for (; r->games < games; r->games++) {
        bool ours = answer_wins(c, r->games), theirs = wins(c, row, r->games);
        r->won += theirs;
        r->better += ours && !theirs;
        r->worse += theirs && !ours;
    }
    r->behind =
        bot_contest_lead(c, row) - bot_contest_band(c, row, BOT_CERTAIN) >= BOT_AHEAD;
}

int32_t bot_contest_lead(const bot_contest *c, unsigned row)
{
    const bot_rival *r = &c->rival[row];
    int64_t apart = (int64_t)r->better - r->worse;
    return r->games ? (int32_t)(apart * BOT_ONE / r->games) : 0;
}

int32_t bot_contest_band(const bot_contest *c, unsigned row, unsigned hundredths)
{
    const bot_rival *r = &c->rival[row];
    int64_t band = bot_paired_band(r->better, r->worse, r->games);
    return (int32_t)(band * hundredths / 196);
}

bool bot_contest_holds(const bot_contest *c)
{
    for (unsigned i = 0; i < c->rows.n; i++)
        if (i != c->answer && !c->rival[i].behind &&
            bot_contest_lead(c, i) - bot_contest_band(c, i, BOT_SURE) < BOT_AHEAD)
            return false;
    return true;
}

bool bot_contest_open(const bot_contest *c)
{
    for (unsigned i = 0; i < c->rows.n; i++)
        if (i != c->answer && c->rival[i].games &&
            bot_contest_lead(c, i) + bot_contest_band(c, i, BOT_SURE) < BOT_AHEAD)
            return false;
    return true;
}

static uint64_t share(const bot_rival *r)
{
    return r->games ? (uint64_t)r->won * BOT_ONE / r->games : 0;
}

unsigned bot_contest_next(const bot_contest *c)
{
    unsigned next = c->answer == 0;
    for (unsigned i = 0; i < c->rows.n; i++)
        if (i != c->answer && share(&c->rival[i]) > share(&c->rival[next])) next = i;
    return next;
}
