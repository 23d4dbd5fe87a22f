// What can be typed besides moves: help, rules, the log, undo, saving, quitting.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

enum { SAVE_BYTES = 1 << 22 };

// Is this the command's word, in English or in the reader's language?
static bool is_command(session *s, const char *line, words_id id)
{
    char word[64];
    for (unsigned lang = 0; lang < 2; lang++) {
        mi_text t = mi_text_of(word, sizeof word);
        words_say(lang ? s->table->lang : WORDS_EN, id, NULL, &t);
        if (strncmp(line, word, t.len) == 0 &&
            (line[t.len] == '\0' || line[t.len] == ' '))
            return true;
    }
    return false;
}

static const char *rest_of(const char *line)
{
    const char *space = strchr(line, ' ');
    return space ? space + 1 : "";
}

static void explain_rule(session *s, const char *id)
{
    const words_rule *rule = words_rule_find(session_game(s), id);
    words_arg args[] = {{id, 0}};
    if (rule)
        snprintf(s->message, sizeof s->message, "%s  %s", rule->id,
                 rule->text[s->table->lang]);
    else
        session_message(s, W_NO_RULE, args);
}

static bool page_options(session *s)
{
    bool more = session_page_room(s, 1u + session_game(s)->option_count) &&
                session_page_say(s, W_RULE_OPTIONS, NULL);
    for (unsigned i = 0; i < session_game(s)->option_count && more; i++) {
        char line[MESSAGE];
        snprintf(line, sizeof line, "  %s: %s (%s)", words_option(&s->w, i),
                 words_value(&s->w, i, session_record(s)->head.option[i]),
                 session_game(s)->options[i].rule);
        more = session_page(s, line, 4);
    }
    return more;
}

// Whoever writes this down before the game can hold the finished record against it.
static bool page_commitment(session *s)
{
    char hash[2 * MI_HASH + 1];
    mi_text t = mi_text_of(hash, sizeof hash);
    mi_text_hex(&t, mi_record_dice(session_record(s), UINT32_MAX)->commitment, MI_HASH);
    words_arg args[] = {{hash, 0}};
    return session_page_say(s, W_COMMITMENT, args);
}

// What can be typed, each with an example from this game where it takes one.
static bool page_commands(session *s)
{
    char example[128] = "";
    mi_list rows;
    mi_legal(session_game(s), &s->t.course.p, &rows);
    mi_text t = mi_text_of(example, sizeof example);
    if (rows.n) mi_action_put(&t, session_game(s), rows.row[0]);
    const char *rule = words_rule_at(session_game(s), 0)->id;
    // Hints are for tables that are run here, orders and calls for games in which seats
    // are asked out of turn.
    bool here = !s->table->link, large = tui_is_large(&s->w);
    bool orders = mi_orders(session_game(s), &session_record(s)->head);
    const struct {
        words_id id;
        bool fits;
        const char *example;
    } lines[] = {
        {W_HELP_NUMBER, true, NULL},   {W_HELP_MORE, true, NULL},
        {W_HELP_WORDS, true, example}, {W_HELP_RULE, true, rule},
        {W_HELP_LOOK, true, NULL},     {W_HELP_MAP, large, NULL},
        {W_HELP_HINT, here, NULL},     {W_HELP_UNDO, true, NULL},
        {W_HELP_LOG, true, NULL},      {W_HELP_SAVE, true, NULL},
        {W_HELP_QUIT, true, NULL},     {W_HELP_ORDER, orders, NULL},
        {W_HELP_CARD, orders, NULL},   {W_HELP_IF, !here, NULL},
        {W_HELP_PAUSE, !here, NULL},   {W_HELP_WRONG, true, NULL},
    };
    bool more = true;
    for (unsigned i = 0; i < sizeof lines / sizeof *lines && more; i++) {
        if (!lines[i].fits) continue;
        words_arg args[] = {{lines[i].example, 0}};
        more = session_page_say(s, lines[i].id, args);
    }
    return more;
}

static bool page_legend(session *s)
{
    char line[MESSAGE];
    mi_text t = mi_text_of(line, sizeof line);
    tui_legend(&s->w, &t);
    return !t.len || session_page(s, line, 2);
}

static bool show_help(session *s)
{
    session_page_begin(s);
    return session_page_say(s, W_HELP, NULL) && session_page(s, "", 0) &&
           page_commands(s) && page_legend(s) && session_page(s, "", 0) &&
           page_options(s) && session_page(s, "", 0) && page_commitment(s) &&
           session_page(s, "", 0) && session_wait(s);
}

static bool show_log(session *s, uint8_t seat)
{
    mi_record *r = session_record(s);
    tui_clear(&s->table->term, false);
    session_say(s, r->n ? W_LOG : W_EMPTY, NULL);
    tui_tale tale = {r, session_eyes(seat), 0, r->n};
    tui_log(&s->table->term, &s->w, &tale, 0);
    return session_wait(s);
}

// The secret goes into a saved game, so that its dice can go on: the file is for the
// host. Of a table that is run elsewhere nobody here knows it.
static void save(session *s, const char *file)
{
    mi_record *r = session_record(s);
    bool opened = mi_record_opened(r);
    char *text = malloc(SAVE_BYTES);
    FILE *out = text ? fopen(file, "w") : NULL;
    int reason = errno;
    s->saved = false;
    if (out) {
        mi_text t = mi_text_of(text, SAVE_BYTES);
        mi_record_open(r, opened || !s->table->link);
        mi_record_write(r, false, &t);
        mi_record_open(r, opened);
        bool whole = !t.full && fputs(text, out) != EOF;
        s->saved = fclose(out) == 0 && whole;
        reason = errno;
    }
    free(text);
    words_arg args[] = {{file, 0}, {strerror(reason), 0}};
    words_id done = r->finished || s->table->link ? W_SAVED_OVER : W_SAVED;
    session_message(s, s->saved ? done : W_SAVE_FAILED, args);
}

static void default_file(session *s, char out[MI_NAME])
{
    snprintf(out, MI_NAME, "%s.mia", session_game(s)->name);
}

static void undo(session *s, uint32_t barrier)
{
    mi_record *r = session_record(s);
    if (r->finished || r->n <= barrier) {
        session_message(s, W_NOTHING_TO_UNDO, NULL);
        return;
    }
    char action[160];
    mi_text t = mi_text_of(action, sizeof action);
    words_action(&s->w, r->entry[--r->n].action, &t);
    words_arg args[] = {{action, 0}};
    session_message(s, W_UNDONE, args);
    session_rebuild(s);
    tui_notes(r, r->n, s->notes);
}

static outcome quit(session *s)
{
    if (s->saved || s->warned || s->table->link) return QUIT;
    char file[MI_NAME];
    default_file(s, file);
    words_arg args[] = {{file, 0}};
    session_message(s, W_SAVE_HOW, args);
    s->warned = true;
    return AGAIN;
}

// What is asked about the table rather than the game: looking closer, standing orders,
// what the doctor would do, a pause, and what looks wrong.
static bool asks(session *s, const char *line)
{
    return is_command(s, line, W_CMD_LOOK) || is_command(s, line, W_CMD_ORDER) ||
           is_command(s, line, W_CMD_CARD) || is_command(s, line, W_CMD_HINT) ||
           is_command(s, line, W_CMD_IF) || is_command(s, line, W_CMD_MAP) ||
           is_command(s, line, W_CMD_WRONG) || is_command(s, line, W_CMD_PAUSE) ||
           is_command(s, line, W_CMD_RESUME);
}

static outcome answer(session *s, uint8_t seat, const char *line)
{
    bool more = true;
    if (is_command(s, line, W_CMD_LOOK)) more = session_look(s, seat, rest_of(line));
    if (is_command(s, line, W_CMD_ORDER)) more = session_order(s, seat, rest_of(line));
    if (is_command(s, line, W_CMD_CARD)) session_call(s, rest_of(line));
    if (is_command(s, line, W_CMD_IF)) more = session_if(s, seat, rest_of(line));
    if (is_command(s, line, W_CMD_PAUSE)) session_pause(s, true);
    if (is_command(s, line, W_CMD_RESUME)) session_pause(s, false);
    if (is_command(s, line, W_CMD_MAP)) session_map(s, rest_of(line));
    if (is_command(s, line, W_CMD_HINT)) more = session_hint(s, seat);
    if (is_command(s, line, W_CMD_WRONG)) session_wrong(s, seat, rest_of(line));
    return more ? AGAIN : QUIT;
}

// + and - move the window on a large board down and up, two for twice as far.
static bool scrolls(session *s, const char *line)
{
    enum { ROWS = 5, MOST = 20 };
    size_t down = strspn(line, "+"), up = strspn(line, "-");
    if (!*line || line[down + up]) return false;
    int to = s->table->term.scroll + ROWS * ((int)down - (int)up);
    s->table->term.scroll = to > MOST ? MOST : to < -MOST ? -MOST : to;
    return true;
}

outcome session_command(session *s, uint8_t seat, const char *line)
{
    if (asks(s, line)) return answer(s, seat, line);
    if (tui_is_large(&s->w) && scrolls(s, line)) return AGAIN;
    char file[MI_NAME];
    default_file(s, file);
    if (line[0] == '?' && line[1]) {
        explain_rule(s, line + 1 + strspn(line + 1, " "));
    } else if (line[0] == '?' || is_command(s, line, W_CMD_HELP)) {
        if (!show_help(s)) return QUIT;
    } else if (is_command(s, line, W_CMD_UNDO)) {
        undo(s, session_barrier(s, seat));
    } else if (is_command(s, line, W_CMD_LOG)) {
        if (!show_log(s, seat)) return QUIT;
    } else if (is_command(s, line, W_CMD_SAVE)) {
        save(s, *rest_of(line) ? rest_of(line) : file);
    } else if (is_command(s, line, W_CMD_QUIT)) {
        return quit(s);
    } else {
        words_arg args[] = {{line, 0}};
        session_message(s, W_NOT_WORDS, args);
    }
    return AGAIN;
}
