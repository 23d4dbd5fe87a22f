// The tutor, where somebody has asked for one: before a choice that costs them much it
// says once what would be better. It never plays.

#include "tutor.h"

#include "session.h"
#include "vote.h"

static bot_verdict weigh(session *s, uint8_t seat, mi_action act, mi_list *rows,
                         bot_tutor *tutor)
{
    const bot_search *search = session_search(s, seat, BOT_LINES, rows);
    bot_tutor_begin(tutor, search, rows, bot_row_of(rows, act), BOT_TUTOR_GAMES);
    return bot_tutor_judge(tutor);
}

static void warn(session *s, const bot_tutor *tutor, const mi_list *rows)
{
    char action[256], typed[128];
    bot_warning w = bot_tutor_says(tutor);
    mi_text t = mi_text_of(action, sizeof action);
    words_action(&s->w, rows->row[w.row], &t);
    t = mi_text_of(typed, sizeof typed);
    mi_action_put(&t, session_game(s), rows->row[w.row]);
    words_arg args[] = {{NULL, w.chosen}, {NULL, w.better}, {action, 0}, {typed, 0}};
    session_message(s, W_TUTOR, args);
}

bool session_tutor(session *s, uint8_t seat, mi_action act)
{
    bot_tutor tutor;
    mi_list rows;
    uint32_t here = session_record(s)->n + 1;
    if (!s->table->tutor || s->table->link || s->tutored == here) return false;
    if (bot_is_vote(session_game(s), &s->t.course.p, act)) return false;
    if (weigh(s, seat, act, &rows, &tutor) != BOT_SPEAKS) return false;
    s->tutored = here;
    warn(s, &tutor, &rows);
    return true;
}
