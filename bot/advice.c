// Lines from each proposal to the end of the game, and what they tell.

#include "advice.h"

#include <string.h>

#include "playout.h"

enum {
    FORESEEN = 100, // entries of a line that are told about
    LEAST = 10,     // what follows no oftener than this beyond the others is no reason
};

static int next_best(const bot_found *found, unsigned n)
{
    int best = -1;
    for (unsigned i = 0; i < n; i++)
        if (found[i].visits && (best < 0 || found[i].worth > found[best].worth))
            best = (int)i;
    return best;
}

void bot_advise_begin(bot_advice *a, const bot_search *search, const mi_list *rows)
{
    bot_found found[MI_ROWS];
    memset(a, 0, sizeof *a);
    a->search = search;
    int row = (int)bot_search_best(search, rows, found);
    // A search does not try what is no choice.
    if (search->rows.n == 1) found[row].visits = 1;
    while (a->n < BOT_PROPOSALS && row >= 0 && found[row].visits) {
        a->act[a->n] = rows->row[row];
        a->row[a->n++] = (uint16_t)row;
        found[row].visits = 0;
        row = next_best(found, rows->n);
    }
}

// ---- what follows ----

static uint32_t hash_of(const mi_event *event)
{
    uint64_t hash = event->event;
    for (unsigned i = 0; i < MI_FIELDS; i++)
        hash = (hash ^ event->field[i]) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(hash >> 32);
}

// NULL when there is no room for one more.
static bot_sequel *sequel_of(bot_advice *a, const mi_event *event)
{
    for (uint32_t at = hash_of(event);; at++) {
        uint16_t *slot = &a->slot[at % (2 * BOT_SEQUELS)];
        if (!*slot && a->told == BOT_SEQUELS) return NULL;
        if (!*slot) {
            a->sequel[a->told].event = *event;
            *slot = ++a->told;
        }
        bot_sequel *sequel = &a->sequel[*slot - 1];
        if (memcmp(&sequel->event, event, sizeof *event) == 0) return sequel;
    }
}

// Counts every event once a line.
static void count(bot_advice *a, unsigned i, const mi_events *events)
{
    uint16_t line = (uint16_t)(1u + a->lines * BOT_PROPOSALS + i);
    for (unsigned e = 0; e < events->n; e++) {
        bot_sequel *sequel = sequel_of(a, &events->row[e]);
        if (!sequel || sequel->last == line) continue;
        sequel->last = line;
        sequel->lines[i]++;
    }
}

// Until the seat is asked again after others.
static void foresee(bot_advice *a, unsigned i, bot_playout *line)
{
    const bot_search *s = a->search;
    bool others = false;
    mi_entry next;
    mi_events events;
    for (unsigned k = 0; k < FORESEEN && bot_playout_next(s->game, line, &next); k++) {
        if (others && next.actor == s->seat) return;
        others |= next.actor < MI_SEATS && next.actor != s->seat;
        events.n = 0;
        bot_playout_play(s->game, line, next.action, &events);
        count(a, i, &events);
    }
}

static void play(bot_advice *a, unsigned i)
{
    const bot_search *s = a->search;
    bot_playout line = bot_playout_begin(s->game, &s->view, a->lines, 0);
    bot_playout_play(s->game, &line, a->act[i], NULL);
    foresee(a, i, &line);
    bot_playout_end(s->game, &line);
    bool won = bot_winner(s->game, &line.p) == s->seat;
    a->wins[i] = (uint16_t)(a->wins[i] + won);
}

void bot_advise_run(bot_advice *a, unsigned lines)
{
    for (; lines; lines--, a->lines++)
        for (unsigned i = 0; i < a->n; i++) play(a, i);
}

// ---- the answer ----

// Percent of the lines of some proposals in a row that are won.
static unsigned won(const bot_advice *a, unsigned from, unsigned to)
{
    unsigned sum = 0, all = a->lines * (to - from + 1);
    for (unsigned i = from; i <= to; i++) sum += a->wins[i];
    return all ? (100 * sum + all / 2) / all : 0;
}

// A hundred lines are not many. Where they would put a proposal above one that the search
// has found better, the two share what they won: the nearest chances that fall.
static unsigned percent_of(const bot_advice *a, unsigned i)
{
    unsigned least = 100;
    for (unsigned from = 0; from <= i; from++) {
        unsigned most = 0;
        for (unsigned to = i; to < a->n; to++)
            if (won(a, from, to) > most) most = won(a, from, to);
        if (most < least) least = most;
    }
    return least;
}

// By how many percent of the lines more a sequel follows this proposal than the others.
static int beyond(const bot_advice *a, const bot_sequel *sequel, unsigned i)
{
    int others = 0;
    for (unsigned j = 0; j < a->n; j++)
        if (j != i) others += sequel->lines[j];
    int usual = a->n > 1 ? others / (int)(a->n - 1) : 0;
    return 100 * (sequel->lines[i] - usual) / a->lines;
}

static const bot_sequel *reason(const bot_advice *a, unsigned i)
{
    int most = LEAST;
    const bot_sequel *why = NULL;
    for (unsigned k = 0; k < a->told; k++) {
        int by = beyond(a, &a->sequel[k], i);
        if (by > most) most = by, why = &a->sequel[k];
    }
    return why;
}

// What the row itself does, for want of a better reason.
static void at_once(const bot_advice *a, bot_proposal *out, unsigned i)
{
    const bot_search *s = a->search;
    mi_position p = s->view.p;
    mi_events events = {.n = 0};
    s->game->verbs[a->act[i].verb].apply(&p, a->act[i], &events);
    out->told = events.n > 0;
    if (out->told) out->why = events.row[0];
}

unsigned bot_advise_end(const bot_advice *a, bot_proposal out[BOT_PROPOSALS])
{
    for (unsigned i = 0; i < a->n; i++) {
        out[i] = (bot_proposal){.row = a->row[i], .percent = (uint16_t)percent_of(a, i)};
        const bot_sequel *why = a->lines ? reason(a, i) : NULL;
        if (why) {
            out[i].told = 1;
            out[i].why = why->event;
            out[i].often = (uint16_t)(100u * why->lines[i] / a->lines);
        } else {
            at_once(a, &out[i], i);
        }
    }
    return a->n;
}
