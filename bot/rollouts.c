// Flat Monte Carlo, the search that people play against: every row in turn, as often as
// any other, in the same worlds and with the same luck, so that what differs is the row.

#include "line.h"

struct bot_trial {
    mi_action act;
    int64_t sum; // what it brought to the seat
    uint32_t visits;
};

_Static_assert(MI_ROWS * sizeof(bot_trial) <= BOT_ARENA, "every row has room");

static void begin(bot_search *s, void *arena)
{
    s->trial = arena;
    for (unsigned i = 0; i < s->rows.n; i++)
        s->trial[i] = (bot_trial){.act = s->rows.row[i]};
}

// A row without another is not tried: nothing is to be found out.
static void play_line(bot_search *s)
{
    if (s->rows.n == 1) return;
    bot_line l;
    bot_trial *trial = &s->trial[s->lines % s->rows.n];
    mi_rng worlds = mi_rng_of(s->seed, 1 + s->lines / s->rows.n);
    uint64_t world = mi_rng_next(&worlds);
    bot_line_begin(s, &l, world);
    s->rng = mi_rng_of(world, 1);
    bot_apply(s->game, &l.p, trial->act);
    bot_line_play_out(s, &l);
    bot_line_end(s, &l);
    trial->visits++;
    trial->sum += bot_line_worth(&l, s->seat);
}

static bot_found found(const bot_search *s, unsigned row)
{
    const bot_trial *trial = &s->trial[row];
    if (!trial->visits) return (bot_found){0, 0};
    return (bot_found){trial->visits, (int32_t)(trial->sum / trial->visits)};
}

// Tried alike, rows are told apart by what they brought.
static int64_t rank(bot_found row) { return row.worth; }

const bot_method bot_rollouts = {begin, play_line, found, rank};
