// Games of one row beside those of all others.

#include "contest.h"

#include "vote.h"

void bot_contest_begin(bot_contest *c, const mi_game *game, const mi_view *view,
                       const mi_list *rows, unsigned answer)
{
    *c = (bot_contest){.game = game, .view = view, .rows = *rows};
    bot_drop_votes(game, &view->p, &c->rows);
    c->answer = bot_row_of(&c->rows, rows->row[answer]);
    for (unsigned i = 0; i < c->rows.n; i++)
        c->rival[i].open =
            bot_may_follow(game, view, c->rows.row[i], c->rows.row[c->answer]);
}

// Game number `i` of a row: does the seat win it?
static bool wins(const bot_contest *c, unsigned row, uint32_t i, bool and_answer)
{
    mi_rng seeds = mi_rng_of(c->seed, i);
    return bot_wins(c->game, c->view, mi_rng_next(&seeds), c->rows.row[row],
                    and_answer ? &c->rows.row[c->answer] : NULL);
}

static bool answer_wins(bot_contest *c, uint32_t i)
{
    for (; c->games <= i; c->games++) {
        bool won = wins(c, c->answer, c->games, false);
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
        bool ours = answer_wins(c, r->games);
        bot_pair_note(&r->way[0], wins(c, row, r->games, false), ours);
        if (r->open) bot_pair_note(&r->way[1], wins(c, row, r->games, true), ours);
    }
    r->behind =
        bot_contest_lead(c, row) - bot_contest_band(c, row, BOT_CERTAIN) >= BOT_AHEAD;
}

// The better way counts.
const bot_pair *bot_contest_pair(const bot_contest *c, unsigned row)
{
    const bot_rival *r = &c->rival[row];
    return &r->way[r->way[1].won > r->way[0].won];
}

int32_t bot_contest_lead(const bot_contest *c, unsigned row)
{
    const bot_pair *pair = bot_contest_pair(c, row);
    uint32_t games = c->rival[row].games;
    int64_t apart = (int64_t)pair->missed - pair->alone;
    return games ? (int32_t)(apart * BOT_ONE / games) : 0;
}

int32_t bot_contest_band(const bot_contest *c, unsigned row, unsigned hundredths)
{
    const bot_pair *pair = bot_contest_pair(c, row);
    int64_t band = bot_paired_band(pair->missed, pair->alone, c->rival[row].games);
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

bool bot_contest_open(const bot_contest *c, unsigned hundredths)
{
    for (unsigned i = 0; i < c->rows.n; i++)
        if (i != c->answer && c->rival[i].games &&
            bot_contest_lead(c, i) + bot_contest_band(c, i, hundredths) < BOT_AHEAD)
            return false;
    return true;
}

static uint64_t share(const bot_contest *c, unsigned row)
{
    uint32_t games = c->rival[row].games;
    return games ? (uint64_t)bot_contest_pair(c, row)->won * BOT_ONE / games : 0;
}

unsigned bot_contest_next(const bot_contest *c)
{
    unsigned next = c->answer == 0;
    for (unsigned i = 0; i < c->rows.n; i++)
        if (i != c->answer && share(c, i) > share(c, next)) next = i;
    return next;
}
