// usage: tutor GAME SEATS DECISIONS PLANTED GAMES
// How often the tutor speaks, with at most so many games a row: at so many decisions that
// the doctor took himself, which are false alarms; and at so many rows that lose 10
// points or more, by values of 2,000 games, which it should stop. One decision in eight
// of a game is looked at and the doctor's; `hard`, a twentieth of the work, takes the
// others.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tutor.h"

enum { ROUGH = 200, SURE = 2000, LOSES = BOT_ONE / 10 };

static _Alignas(8) uint8_t arena[BOT_ARENA];

typedef struct {
    const mi_game *game;
    uint32_t most;
    uint32_t decisions, alarms, planted, stopped, games, asked;
    uint32_t wanted, wanted_planted;
} tally;

static bool speaks(tally *t, const mi_view *view, const mi_list *rows, unsigned row)
{
    bot_search search;
    bot_tutor tutor;
    bot_search_begin(&search, (bot_question){t->game, view, rows},
                     bot_find("doctor")->style, 1, arena);
    bot_search_run(&search, BOT_LINES);
    bot_tutor_begin(&tutor, &search, rows, row, t->most);
    bot_verdict verdict = bot_tutor_judge(&tutor);
    t->games += tutor.games * tutor.n;
    t->asked++;
    return verdict == BOT_SPEAKS;
}

static int32_t value(const tally *t, const mi_view *view, mi_action act, uint32_t games)
{
    bot_count count = {0};
    int32_t chance[MI_SEATS];
    bot_start start = {.game = t->game, .view = view, .first = act, .seed = 99};
    bot_value_play(&start, games, &count);
    bot_share_of(mi_head_of(&view->p)->seats, &count, chance);
    return chance[mi_to_act(t->game, &view->p)];
}

static int32_t loss(const tally *t, const mi_view *view, mi_action best, mi_action act,
                    uint32_t games)
{
    return value(t, view, best, games) - value(t, view, act, games);
}

// A row by lot, if it loses enough beside the doctor's.
static void plant(tally *t, const mi_view *view, const mi_list *rows, unsigned best,
                  mi_rng *rng)
{
    unsigned row = mi_rng_below(rng, rows->n);
    if (row == best || t->planted >= t->wanted_planted) return;
    mi_action good = rows->row[best], bad = rows->row[row];
    // Most rows lose little, and a few games show it.
    if (loss(t, view, good, bad, ROUGH) < LOSES / 2) return;
    if (loss(t, view, good, bad, SURE) < LOSES) return;
    t->planted++;
    t->stopped += speaks(t, view, rows, row);
}

static unsigned decide(tally *t, const mi_position *p, uint8_t seat, const mi_list *rows,
                       mi_rng *rng)
{
    mi_view view;
    bool looks = mi_rng_below(rng, 8) == 0;
    mi_see(t->game, p, MI_SEAT_BIT(seat), &view);
    unsigned best =
        bot_answer(bot_find(looks ? "doctor" : "hard"), t->game, &view, rows, rng, arena);
    if (!looks) return best;
    if (t->decisions < t->wanted) {
        t->decisions++;
        t->alarms += speaks(t, &view, rows, best);
    }
    plant(t, &view, rows, best, rng);
    return best;
}

static void play(tally *t, mi_head head, mi_rng *rng)
{
    mi_position p;
    mi_list rows;
    if (mi_setup(t->game, &head, &p, NULL)) exit(1);
    for (uint8_t actor; (actor = mi_legal(t->game, &p, &rows)) != MI_NOBODY;) {
        unsigned pick = 0;
        if (actor != MI_NATURE && rows.n > 1) pick = decide(t, &p, actor, &rows, rng);
        bot_apply(t->game, &p,
                  actor == MI_NATURE ? bot_nature(t->game, &p, rng) : rows.row[pick]);
        if (t->decisions >= t->wanted && t->planted >= t->wanted_planted) return;
    }
}

int main(int argc, char **argv)
{
    if (argc != 6) return 2;
    tally t = {.game = mi_find(argv[1]),
               .wanted = (uint32_t)strtoul(argv[3], NULL, 10),
               .wanted_planted = (uint32_t)strtoul(argv[4], NULL, 10),
               .most = (uint32_t)strtoul(argv[5], NULL, 10)};
    mi_head head = mi_head_default(t.game, (uint8_t)strtoul(argv[2], NULL, 10));
    mi_rng rng = mi_rng_of(1666, 0);
    while (t.decisions < t.wanted || t.planted < t.wanted_planted) play(&t, head, &rng);
    printf("%s: %u false alarms of %u, %u of %u planted stopped, %u games a question\n",
           argv[1], t.alarms, t.decisions, t.stopped, t.planted,
           t.asked ? t.games / t.asked : 0);
    return 20 * t.alarms > t.decisions || 10 * t.stopped < 6 * t.planted;
}
