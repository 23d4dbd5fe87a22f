// What the doctor would do, for whoever is asked: computed here, from what the seat sees.

#include <stdio.h>

#include "advice.h"
#include "session.h"
#include "vote.h"

// One sentence: what follows more than it would otherwise, or what is done at once.
static bool page_reason(session *s, const bot_proposal *one)
{
    char event[MESSAGE], said[MESSAGE], line[MESSAGE + 4];
    mi_text t = mi_text_of(event, sizeof event);
    if (one->told) words_event(&s->w, &one->why, &t);
    words_arg why[] = {{NULL, one->often}, {event, 0}}, at_once[] = {{event, 0}};
    if (!one->told)
        session_text(s, W_HINT_ALIKE, NULL, said, sizeof said);
    else if (one->often)
        session_text(s, W_HINT_WHY, why, said, sizeof said);
    else
        session_text(s, W_HINT_AT_ONCE, at_once, said, sizeof said);
    snprintf(line, sizeof line, "   %s", said);
    return session_page(s, line, 3);
}

// The move as a sentence, its chance, and what to type.
static bool page_proposal(session *s, unsigned number, mi_action act,
                          const bot_proposal *one)
{
    char said[256], chance[64], typed[128], line[MESSAGE];
    words_arg percent[] = {{NULL, one->percent}};
    mi_text t = mi_text_of(said, sizeof said);
    words_action(&s->w, act, &t);
    session_text(s, W_HINT_CHANCE, percent, chance, sizeof chance);
    t = mi_text_of(typed, sizeof typed);
    mi_action_put(&t, session_game(s), act);
    snprintf(line, sizeof line, "%u. %s: %s (%s)", number, said, chance, typed);
    return session_page_room(s, 4) && session_page(s, "", 0) &&
           session_page(s, line, 3) && page_reason(s, one);
}

const bot_search *session_search(session *s, uint8_t seat, unsigned lines, mi_list *rows)
{
    static bot_search search;
    const mi_game *game = session_game(s);
    mi_view view;
    mi_see(game, &s->t.course.p, MI_SEAT_BIT(seat), &view);
    mi_legal(game, &view.p, rows);
    mi_rng rng = mi_rng_of(session_record(s)->n, seat);
    bot_means means = bot_unhurried(&rng, s->arena);
    mi_list left = *rows;
    bot_weigh_votes(&means, game, &view, &left);
    bot_search_begin(&search, (bot_question){game, &view, &left},
                     bot_level(BOT_LEVELS - 1)->style, session_record(s)->n, s->arena);
    bot_search_run(&search, lines);
    return &search;
}

static unsigned advise(session *s, uint8_t seat, mi_list *rows,
                       bot_proposal out[BOT_PROPOSALS])
{
    static bot_advice advice;
    unsigned lines = bot_level(BOT_LEVELS - 1)->lines;
    bot_advise_begin(&advice, session_search(s, seat, lines, rows), rows);
    bot_advise_run(&advice, BOT_AHEAD);
    return bot_advise_end(&advice, out);
}

bool session_hint(session *s, uint8_t seat)
{
    mi_list rows;
    bot_proposal best[BOT_PROPOSALS];
    bool asked = seat < MI_SEATS && mi_to_act(session_game(s), &s->t.course.p) == seat;
    if (s->table->link || !asked) {
        session_message(s, s->table->link ? W_NO_HINT : W_NOT_NOW, NULL);
        return true;
    }
    session_say(s, W_HINT_THINKING, NULL);
    fflush(stdout);
    unsigned n = advise(s, seat, &rows, best);
    session_page_begin(s);
    bool more = session_page_say(s, W_HINT, NULL);
    for (unsigned i = 0; i < n && more; i++)
        more = page_proposal(s, i + 1, rows.row[best[i].row], &best[i]);
    return more && session_page(s, "", 0) && session_wait(s);
}
