// Answers kept in advance at a table that is run elsewhere.

#include <stdio.h>
#include <string.h>

#include "miasma/ifs.h"
#include "session.h"

typedef struct {
    session *s;
    unsigned n;
} listing;

static void say_row(void *arg, const char *condition, const char *then, unsigned state)
{
    static const words_id said[] = {[MI_IF_WAITS] = W_IF_WAITS,
                                    [MI_IF_USED] = W_IF_USED,
                                    [MI_IF_REFUSED] = W_IF_STEP_REFUSED,
                                    [MI_IF_PASSED] = W_IF_PASSED,
                                    [MI_IF_DROPPED] = W_IF_DROPPED};
    listing *l = arg;
    char word[64];
    mi_text t = mi_text_of(word, sizeof word);
    words_say(l->s->table->lang, said[state], NULL, &t);
    words_arg row[] = {{NULL, ++l->n}, {condition, 0}, {then, 0}, {word, 0}};
    session_say(l->s, W_IF_ROW, row);
}

// The question that is asked now, in words that a condition can have.
static void say_question(session *s, uint8_t seat)
{
    char question[MI_IF_TEXT];
    const mi_game *game = session_game(s);
    mi_view view;
    mi_text t = mi_text_of(question, sizeof question);
    mi_see(game, &s->t.course.p, MI_SEAT_BIT(seat), &view);
    mi_if f = {.asked = game->prompt(&view.p), .turn = MI_NOBODY};
    mi_if_put(&t, game, &f);
    words_arg args[] = {{question, 0}};
    session_say(s, W_IF_NOW, args);
}

static bool show(session *s, uint8_t seat)
{
    tui_link *link = s->table->link;
    listing l = {s, 0};
    tui_clear(&s->table->term, false);
    session_say(s, W_IFS, NULL);
    link->each_if(link, say_row, &l);
    if (seat < MI_SEATS) say_question(s, seat);
    return session_wait(s);
}

// "window then pass": both parts, cut at the word between them.
static bool cut(words_lang lang, char *line, const char **then)
{
    char between[32] = " ";
    mi_text t = mi_text_of(between + 1, sizeof between - 1);
    words_say(lang, W_CMD_THEN, NULL, &t);
    mi_text_char(&t, ' ');
    char *at = strstr(line, between);
    if (!at) return false;
    *at = '\0';
    *then = at + strlen(between);
    return true;
}

static void keep(session *s, const char *given)
{
    char line[INPUT];
    const char *then = NULL;
    tui_link *link = s->table->link;
    snprintf(line, sizeof line, "%s", given);
    bool good = (cut(WORDS_EN, line, &then) || cut(s->table->lang, line, &then)) &&
                link->keep_if(link, line, then);
    words_arg args[] = {{line, 0}, {then, 0}};
    session_message(s, good ? W_IF_KEPT : W_IF_REFUSED, args);
}

bool session_if(session *s, uint8_t seat, const char *given)
{
    tui_link *link = s->table->link;
    if (!link) {
        session_message(s, W_IF_ELSEWHERE, NULL);
    } else if (!*given) {
        return show(s, seat);
    } else if (strcmp(given, "-") != 0) {
        keep(s, given);
    } else {
        bool good = link->keep_if(link, NULL, NULL);
        session_message(s, good ? W_IF_FORGOTTEN : W_IF_REFUSED, NULL);
    }
    return true;
}
