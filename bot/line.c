// Lines: whose turn it is, where they end, and what they are worth.

#include "line.h"

#include <string.h>

#include "vote.h"

static void judge(const bot_search *s, bot_line *l, unsigned times)
{
    int32_t share[MI_SEATS];
    bot_judge(s->game, &l->p, s->eye, share);
    for (unsigned i = 0; i < mi_head_of(&l->p)->seats; i++)
        l->worth[i] += (int64_t)times * share[i];
    l->judged += times;
}

// Whose turn it is, whoever is asked in it. A vote or a chance to answer that ended a
// turn would be a way to be judged before the rivals' turns come.
static uint8_t turn_of(const bot_search *s, const mi_position *p)
{
    return s->game->bot.turn(p);
}

void bot_line_begin(const bot_search *s, bot_line *l, uint64_t world)
{
    l->turns = l->judged = 0;
    memset(l->worth, 0, sizeof l->worth);
    mi_copy(s->game, &l->p, &s->view.p);
    l->last = turn_of(s, &l->p);
    s->game->guess(&l->p, s->view.seats, world);
}

// On the way to the horizon the end of every turn is judged: what comes soon is known
// best, and what comes late is mostly luck.
bool bot_line_asks(bot_search *s, bot_line *l, uint8_t *actor)
{
    unsigned entries = 0;
    while ((*actor = mi_to_act(s->game, &l->p)) == MI_NATURE && entries++ < BOT_LINE)
        bot_apply(s->game, &l->p, bot_nature(s->game, &l->p, &s->rng));
    if (*actor >= MI_SEATS) return false;
    uint8_t turn = turn_of(s, &l->p);
    if (turn == l->last) return true;
    l->last = turn;
    if (l->turns == s->style.depth) return false;
    if (s->style.near) judge(s, l, l->turns ? 1 : s->style.near);
    l->turns++;
    return true;
}

void bot_line_rows(const bot_search *s, const bot_line *l, uint8_t actor, mi_list *rows)
{
    mi_rows(s->game, &l->p, actor, rows);
    bot_drop_votes(s->game, &l->p, rows);
}

void bot_line_play_out(bot_search *s, bot_line *l)
{
    mi_list rows;
    uint8_t actor;
    for (unsigned n = 0; n < BOT_LINE && bot_line_asks(s, l, &actor); n++) {
        bot_line_rows(s, l, actor, &rows);
        unsigned row = s->style.hasty && rows.n > 1
                           ? bot_best_lead(s->game, &l->p, actor, &rows, s->eye, &s->rng)
                           : mi_rng_below(&s->rng, rows.n);
        bot_apply(s->game, &l->p, rows.row[row]);
    }
}

void bot_line_end(const bot_search *s, bot_line *l) { judge(s, l, 1); }

int64_t bot_line_worth(const bot_line *l, uint8_t seat)
{
    return l->worth[seat] / l->judged;
}
