// Games of bots, and the looks at their decisions.

#include "finder.h"

#include "search.h"
#include "vote.h"

enum {
    MANY = 30,    // rows at most: among more, several are nearly alike
    EACH = 8,     // lines for each row in the short search
    MISTAKES = 4, // one decision in so many is left to `normal`
    LOTS = 4,     // rows that `easy` finds alike: it takes each of them so seldom
    HOPE = 50,    // hundredths of a standard error that it may still gain
};

// How far ahead of the second the short search must see a row, at first: a point. That
// differs much between games, so it goes up with every contest in vain, by an eighth, and
// down with every decision without one, by a 64th: about one decision in nine has one.
enum { GAP = BOT_LEAD, UP = 8, DOWN = 64 };

// Games from each row, before the next look. After `LATE` of them the doctor is asked.
static const uint32_t stages[] = {16, 64, 256, 1024, BOT_CONTEST_GAMES};
enum { STAGES = sizeof stages / sizeof *stages, LATE = 1024 };

bool bot_finder_begin(bot_finder *f, const mi_game *game, const mi_head *head,
                      uint32_t seed)
{
    f->rng = mi_rng_of(seed, UINT64_C(1) << 32);
    if (!f->gap) f->gap = GAP;
    return bot_puzzle_begin(&f->puzzle, game, head, seed);
}

// ---- what a puzzle must be ----

static void see(const bot_puzzle *z, mi_view *view, mi_list *rows)
{
    uint8_t seat = mi_legal(z->game, &z->p, rows);
    mi_see(z->game, &z->p, MI_SEAT_BIT(seat), view);
}

unsigned bot_puzzle_doctor(const bot_puzzle *z, uint32_t lines, uint64_t seed,
                           void *arena)
{
    mi_view view;
    mi_list rows, left;
    bot_search search;
    see(z, &view, &rows);
    left = rows;
    bot_drop_votes(z->game, &z->p, &left);
    bot_search_begin(&search, (bot_question){z->game, &view, &left},
                     bot_find("doctor")->style, seed, arena);
    bot_search_run(&search, lines);
    return bot_row_of(&rows, left.row[bot_search_best(&search, &left, NULL)]);
}

bool bot_puzzle_is_hard(const bot_puzzle *z)
{
    mi_view view;
    mi_list rows, left;
    int32_t lead[MI_ROWS], best = INT32_MIN;
    unsigned alike = 0;
    see(z, &view, &rows);
    left = rows;
    bot_drop_votes(z->game, &z->p, &left);
    bot_leads(z->game, &view.p, mi_to_act(z->game, &z->p), &left, bot_standing, lead);
    for (unsigned i = 0; i < left.n; i++)
        if (lead[i] > best) best = lead[i];
    for (unsigned i = 0; i < left.n; i++) alike += lead[i] == best;
    return alike >= LOTS || lead[bot_row_of(&left, rows.row[z->answer])] < best;
}

void bot_puzzle_contest(const bot_puzzle *z, uint64_t seed, mi_view *view, bot_contest *c)
{
    mi_list rows;
    see(z, view, &rows);
    bot_contest_begin(c, z->game, view, &rows, z->answer);
    c->seed = seed;
}

// ---- looking ----

// Rows in the order in which the short search likes them: near rivals come first.
static void sort(const bot_found *found, uint16_t *order, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned at = i;
        for (; at && found[order[at - 1]].worth < found[i].worth; at--)
            order[at] = order[at - 1];
        order[at] = (uint16_t)i;
    }
}

// Plays a stage. False as soon as a rival is too near.
static bool survives(bot_finder *f, const uint16_t *order, uint32_t games)
{
    bot_contest *c = &f->contest;
    for (unsigned k = 1; k < c->rows.n; k++) {
        unsigned row = order[k];
        if (c->rival[row].behind) continue;
        uint32_t before = c->rival[row].games + c->games;
        bot_contest_play(c, row, games);
        f->games += c->rival[row].games + c->games - before;
        if (bot_contest_lead(c, row) + bot_contest_band(c, row, HOPE) < BOT_AHEAD)
            return false;
    }
    return true;
}

// The row that wins most after the answer, with as many games as the answer.
static unsigned second(bot_contest *c)
{
    unsigned next;
    while (c->rival[next = bot_contest_next(c)].games < BOT_CONTEST_GAMES)
        bot_contest_play(c, next, BOT_CONTEST_GAMES);
    return next;
}

static void conclude(bot_finder *f, const mi_list *rows)
{
    bot_contest *c = &f->contest;
    unsigned next = second(c);
    uint64_t won = c->won, next_won = bot_contest_pair(c, next)->won;
    f->puzzle.next = (uint16_t)bot_row_of(rows, c->rows.row[next]);
    f->puzzle.chance = (uint16_t)(won * BOT_PUZZLE_WHOLE / BOT_CONTEST_GAMES);
    f->puzzle.next_has = (uint16_t)(next_won * BOT_PUZZLE_WHOLE / BOT_CONTEST_GAMES);
}

static bool is_puzzle(bot_finder *f, const mi_list *rows, const uint16_t *order)
{
    bot_puzzle *z = &f->puzzle;
    mi_view view;
    f->contests++;
    bot_puzzle_contest(z, z->n, &view, &f->contest);
    for (unsigned i = 0; i < STAGES; i++) {
        if (!survives(f, order, stages[i])) return false;
        if (stages[i] == LATE &&
            bot_puzzle_doctor(z, BOT_PUZZLE_LINES, z->seed, f->arena) != z->answer)
            return false;
    }
    if (!bot_contest_holds(&f->contest)) return false;
    conclude(f, rows);
    return true;
}

// Is it worth a contest? `gap` is how far ahead the short search saw it.
static bool is_promising(bot_finder *f, mi_action answer, int32_t gap)
{
    if (gap < f->gap) {
        f->gap -= f->gap / DOWN;
        return false;
    }
    return (!f->wants || f->wants(f->asked, answer)) && bot_puzzle_is_hard(&f->puzzle);
}

static bool is_too_long(const bot_puzzle *z)
{
    char line[BOT_PUZZLE_TEXT + 1];
    mi_text text = mi_text_of(line, sizeof line);
    return bot_puzzle_write(z, &text) != MI_OK;
}

// ---- playing ----

static bot_finding play(bot_finder *f, mi_action act)
{
    return bot_puzzle_play(&f->puzzle, act) ? BOT_FINDS_NOTHING : BOT_FINDS_END;
}

// The short search; returns the row it likes best.
static unsigned look(bot_finder *f, const mi_view *view, const mi_list *rows,
                     bot_found *found)
{
    bot_search search;
    bot_search_begin(&search, (bot_question){f->puzzle.game, view, rows},
                     bot_find("doctor")->style, mi_rng_next(&f->rng), f->arena);
    bot_search_run(&search, EACH * rows->n);
    return bot_search_best(&search, rows, found);
}

// `left` are the rows but for votes.
static bot_finding decide(bot_finder *f, const mi_list *rows, const mi_list *left)
{
    const mi_game *game = f->puzzle.game;
    mi_view view;
    bot_found found[MI_ROWS] = {{0}};
    uint16_t order[MI_ROWS] = {0};
    mi_see(game, &f->puzzle.p, MI_SEAT_BIT(mi_to_act(game, &f->puzzle.p)), &view);
    if (left->n > MANY)
        return play(f, left->row[bot_reference(game, &view, left, &f->rng)]);
    unsigned pick = look(f, &view, left, found);
    sort(found, order, left->n);
    f->decisions++;
    f->puzzle.answer = (uint16_t)bot_row_of(rows, left->row[order[0]]);
    int32_t gap = found[order[0]].worth - found[order[1]].worth;
    if (is_promising(f, left->row[order[0]], gap)) {
        if (is_too_long(&f->puzzle)) return BOT_FINDS_END;
        if (is_puzzle(f, rows, order)) return BOT_FINDS_PUZZLE;
        f->gap += f->gap / UP;
    }
    if (mi_rng_below(&f->rng, MISTAKES) == 0)
        pick = bot_greedy(game, &view, left, &f->rng);
    return play(f, left->row[pick]);
}

bot_finding bot_finder_step(bot_finder *f)
{
    const bot_puzzle *z = &f->puzzle;
    mi_list rows, left;
    uint8_t actor = mi_to_act(z->game, &z->p);
    if (actor == MI_NOBODY) return BOT_FINDS_END;
    if (actor == MI_NATURE) return play(f, bot_puzzle_nature(z));
    mi_rows(z->game, &z->p, actor, &rows);
    left = rows;
    bot_drop_votes(z->game, &z->p, &left);
    return left.n == 1 ? play(f, left.row[0]) : decide(f, &rows, &left);
}
