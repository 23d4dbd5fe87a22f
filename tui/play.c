// A table in the terminal: people, bots and nature take their turns.
//
// A person's steps stand in the record as they are made. Until nature or somebody else
// has acted they can be taken back by simply shortening it.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "tui.h"

enum { INPUT = 256, MESSAGE = 1024, SAVE_BYTES = 1 << 22 };

typedef struct {
    tui_table *table;
    words w;
    char storage[MI_SEATS][MI_NAME + MI_BOT];
    const char *names[MI_SEATS];
    mi_position p;
    mi_rng rng;
    uint32_t draws;           // nature's entries so far
    uint32_t since[MI_SEATS]; // entries each person has seen
    uint8_t shown;            // whose eyes the screen is for
    char message[MESSAGE];    // said once, above the choices
    bool saved, warned;
} session;

static mi_record *record_of(session *s) { return s->table->record; }
static const mi_game *game_of(session *s) { return s->table->record->game; }

// A seat sees as itself; MI_NOBODY is a spectator.
static mi_seats eyes_of(uint8_t seat)
{
    return (mi_seats)(seat < MI_SEATS ? MI_SEAT_BIT(seat) : 0);
}

static void text_of(session *s, words_id id, const words_arg *args, char *out,
                    size_t room)
{
    mi_text t = mi_text_of(out, room);
    words_say(s->table->lang, id, args, &t);
}

static void message(session *s, words_id id, const words_arg *args)
{
    text_of(s, id, args, s->message, sizeof s->message);
}

static void say(session *s, words_id id, const words_arg *args)
{
    char line[MESSAGE];
    text_of(s, id, args, line, sizeof line);
    tui_wrap(&s->table->term, line, 2);
}

// Plays the record from its beginning; false when it cannot be played.
static bool rebuild(session *s)
{
    mi_record *r = record_of(s);
    s->draws = 0;
    for (uint32_t i = 0; i < r->n; i++) s->draws += r->entry[i].actor == MI_NATURE;
    return mi_record_position(r, r->n, false, &s->p, NULL, NULL) == MI_OK;
}

static bool enter(session *s, mi_entry entry, mi_draw draw)
{
    if (mi_play(game_of(s), &s->p, entry, NULL, NULL)) return false;
    s->saved = false;
    return mi_record_add(record_of(s), entry, draw) == MI_OK;
}

// ---- reading and drawing ----

// One line without its end; false when the input is over.
static bool read_line(char out[INPUT])
{
    fflush(stdout);
    if (!fgets(out, INPUT, stdin)) return false;
    out[strcspn(out, "\r\n")] = '\0';
    return true;
}

static bool wait_enter(session *s)
{
    char line[INPUT];
    say(s, W_ENTER, NULL);
    return read_line(line);
}

static void draw_bar(session *s)
{
    char title[160], turn[96], seat[MI_NAME + MI_BOT];
    uint8_t actor = mi_to_act(game_of(s), &s->p);
    mi_text t = mi_text_of(seat, sizeof seat);
    if (actor < MI_SEATS) words_seat(&s->w, actor, &t);
    words_arg args[] = {{seat, 0}};
    text_of(s, actor == MI_NOBODY ? W_OVER : W_TO_ACT, args, turn, sizeof turn);
    snprintf(title, sizeof title, "%s · %s", words_title(&s->w), turn);
    unsigned width = tui_width(title);
    tui_style_on(&s->table->term, TUI_BOLD);
    printf("%s ", title);
    for (unsigned i = width + 1; i < 78 && i < s->table->term.columns - 1; i++)
        fputs("─", stdout);
    tui_style_off(&s->table->term);
    putchar('\n');
}

// Everything above the choices, which will take `below` lines.
static void draw_screen(session *s, uint8_t seat, unsigned below)
{
    const tui_term *term = &s->table->term;
    mi_view view;
    mi_see(game_of(s), &s->p, eyes_of(seat), &view);
    tui_clear(term, false);
    draw_bar(s);
    unsigned used = 1 + tui_board(term, &s->w, &view) + below;
    tui_tale tale = {record_of(s), view.seats, seat < MI_SEATS ? s->since[seat] : 0,
                     record_of(s)->n};
    tui_log(term, &s->w, &tale, term->rows > used ? term->rows - used : 1);
}

// What happened while others played, before the board that shows what became of it.
static bool recap(session *s, uint8_t seat)
{
    mi_record *r = record_of(s);
    if (!s->table->term.live || s->since[seat] + 1 >= r->n) return true;
    tui_clear(&s->table->term, false);
    say(s, s->since[seat] ? W_SINCE : W_LOG, NULL);
    tui_tale tale = {r, MI_SEAT_BIT(seat), s->since[seat], r->n};
    tui_log(&s->table->term, &s->w, &tale, s->table->term.rows - 3);
    return wait_enter(s);
}

static void draw_question(session *s, const tui_menu *menu)
{
    const tui_term *term = &s->table->term;
    char line[MESSAGE];
    mi_prompt prompt = game_of(s)->prompt(&s->p);
    if (s->message[0]) {
        tui_style_on(term, TUI_BOLD);
        tui_wrap(term, s->message, 2);
        tui_style_off(term);
        s->message[0] = '\0';
    }
    mi_text t = mi_text_of(line, sizeof line);
    if (menu->depth && tui_menu_verbs(menu) > 1)
        words_group(&s->w, menu->prefix.verb, &t);
    else
        words_prompt(&s->w, &prompt, &t);
    tui_style_on(term, TUI_SEAT + s->shown);
    tui_wrap(term, line, 2);
    tui_style_off(term);
    tui_menu_show(term, &s->w, menu, true);
    char choose[64];
    text_of(s, W_CHOOSE, NULL, choose, sizeof choose);
    printf("%s > ", choose);
}

// ---- commands ----

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
    const words_rule *rule = words_rule_find(game_of(s), id);
    words_arg args[] = {{id, 0}};
    if (rule)
        snprintf(s->message, sizeof s->message, "%s  %s", rule->id,
                 rule->text[s->table->lang]);
    else
        message(s, W_NO_RULE, args);
}

static void show_options(session *s)
{
    say(s, W_RULE_OPTIONS, NULL);
    for (unsigned i = 0; i < game_of(s)->option_count; i++) {
        char line[MESSAGE];
        snprintf(line, sizeof line, "  %s: %s (%s)", words_option(&s->w, i),
                 words_value(&s->w, i, record_of(s)->head.option[i]),
                 game_of(s)->options[i].rule);
        tui_wrap(&s->table->term, line, 4);
    }
}

static bool show_help(session *s)
{
    static const words_id lines[] = {W_HELP_NUMBER, W_HELP_WORDS, W_HELP_RULE,
                                     W_HELP_UNDO,   W_HELP_LOG,   W_HELP_SAVE,
                                     W_HELP_QUIT};
    char example[128];
    mi_list rows;
    mi_legal(game_of(s), &s->p, &rows);
    mi_text t = mi_text_of(example, sizeof example);
    if (rows.n) mi_action_put(&t, game_of(s), rows.row[0]);
    words_arg args[] = {{example, 0}};
    tui_clear(&s->table->term, false);
    say(s, W_HELP, NULL);
    putchar('\n');
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) say(s, lines[i], args);
    tui_legend(&s->table->term, &s->w);
    putchar('\n');
    show_options(s);
    putchar('\n');
    return wait_enter(s);
}

static bool show_log(session *s, uint8_t seat)
{
    mi_record *r = record_of(s);
    tui_clear(&s->table->term, false);
    say(s, r->n ? W_LOG : W_EMPTY, NULL);
    tui_tale tale = {r, eyes_of(seat), 0, r->n};
    tui_log(&s->table->term, &s->w, &tale, 0);
    return wait_enter(s);
}

// The secret goes into a saved game, so that its dice can go on: the file is for the
// host.
static void save(session *s, const char *file)
{
    mi_record *r = record_of(s);
    bool opened = r->opened;
    char *text = malloc(SAVE_BYTES);
    FILE *out = text ? fopen(file, "w") : NULL;
    int reason = errno;
    s->saved = false;
    if (out) {
        mi_text t = mi_text_of(text, SAVE_BYTES);
        r->opened = true;
        mi_record_write(r, false, &t);
        r->opened = opened;
        bool whole = !t.full && fputs(text, out) != EOF;
        s->saved = fclose(out) == 0 && whole;
        reason = errno;
    }
    free(text);
    words_arg args[] = {{file, 0}, {strerror(reason), 0}};
    message(s, s->saved ? W_SAVED : W_SAVE_FAILED, args);
}

static void default_file(session *s, char out[MI_NAME])
{
    snprintf(out, MI_NAME, "%s.mia", game_of(s)->name);
}

static void undo(session *s, uint32_t barrier)
{
    mi_record *r = record_of(s);
    if (r->finished || r->n <= barrier) {
        message(s, W_NOTHING_TO_UNDO, NULL);
        return;
    }
    char action[160];
    mi_text t = mi_text_of(action, sizeof action);
    words_action(&s->w, r->entry[--r->n].action, &t);
    words_arg args[] = {{action, 0}};
    message(s, W_UNDONE, args);
    rebuild(s);
}

// The first entry of the batch that is being made.
static uint32_t barrier_of(session *s, uint8_t seat)
{
    mi_record *r = record_of(s);
    uint32_t at = r->n;
    while (at && r->entry[at - 1].actor == seat) at--;
    return at;
}

// ---- a person's turn ----

typedef enum { AGAIN, ENTERED, QUIT } outcome;

static outcome quit(session *s)
{
    if (s->saved || s->warned) return QUIT;
    char file[MI_NAME];
    default_file(s, file);
    words_arg args[] = {{file, 0}};
    message(s, W_SAVE_HOW, args);
    s->warned = true;
    return AGAIN;
}

static outcome command(session *s, uint8_t seat, const char *line)
{
    char file[MI_NAME];
    default_file(s, file);
    if (line[0] == '?' && line[1]) {
        explain_rule(s, line + 1 + strspn(line + 1, " "));
    } else if (line[0] == '?' || is_command(s, line, W_CMD_HELP)) {
        if (!show_help(s)) return QUIT;
    } else if (is_command(s, line, W_CMD_UNDO)) {
        undo(s, barrier_of(s, seat));
    } else if (is_command(s, line, W_CMD_LOG)) {
        if (!show_log(s, seat)) return QUIT;
    } else if (is_command(s, line, W_CMD_SAVE)) {
        save(s, *rest_of(line) ? rest_of(line) : file);
    } else if (is_command(s, line, W_CMD_QUIT)) {
        return quit(s);
    } else {
        words_arg args[] = {{line, 0}};
        message(s, W_NOT_WORDS, args);
    }
    return AGAIN;
}

static outcome try_action(session *s, uint8_t seat, mi_action act)
{
    mi_rule why = NULL;
    mi_err err = mi_judge(game_of(s), &s->p, seat, act, &why);
    if (err == MI_ERULE) {
        const words_rule *rule = words_rule_find(game_of(s), why);
        words_arg args[] = {{why, 0}, {rule ? rule->text[s->table->lang] : why, 0}};
        message(s, W_REFUSED, args);
    } else if (err) {
        message(s, W_NOT_NOW, NULL);
    } else if (enter(s, (mi_entry){seat, act}, (mi_draw){0, 0})) {
        s->warned = false;
        return ENTERED;
    }
    return AGAIN;
}

static outcome try_line(session *s, uint8_t seat, tui_menu *menu, mi_list *rows,
                        const char *line)
{
    mi_action act;
    size_t digits = strspn(line, "0123456789");
    if (*line == '\0') return AGAIN;
    if (digits && line[digits] == '\0') {
        unsigned long number = strtoul(line, NULL, 10);
        words_arg args[] = {{line, 0}};
        if (number == 0)
            tui_menu_open(game_of(s), rows, menu);
        else if (number > tui_menu_size(menu))
            message(s, W_NO_ROW, args);
        else if (tui_menu_take(game_of(s), menu, (unsigned)number, &act))
            return try_action(s, seat, act);
        return AGAIN;
    }
    // The table's own verbs are nobody's move, and "stop" is a command in Dutch.
    if (!mi_action_parse(game_of(s), line, strlen(line), &act) &&
        act.verb >= MI_OWN_VERBS)
        return try_action(s, seat, act);
    outcome done = command(s, seat, line);
    mi_legal(game_of(s), &s->p, rows);
    tui_menu_open(game_of(s), rows, menu);
    return mi_to_act(game_of(s), &s->p) == seat ? done : ENTERED;
}

static outcome person(session *s, uint8_t seat)
{
    mi_list rows;
    tui_menu menu;
    mi_legal(game_of(s), &s->p, &rows);
    tui_menu_open(game_of(s), &rows, &menu);
    outcome done = AGAIN;
    if (barrier_of(s, seat) == record_of(s)->n && !recap(s, seat)) return QUIT;
    while (done == AGAIN) {
        char line[INPUT];
        unsigned below = 2 + tui_menu_show(&s->table->term, &s->w, &menu, false);
        if (s->message[0]) below += tui_wrap_lines(&s->table->term, s->message, 2);
        draw_screen(s, seat, below);
        draw_question(s, &menu);
        if (!read_line(line)) return QUIT;
        done = try_line(s, seat, &menu, &rows, line);
    }
    if (mi_to_act(game_of(s), &s->p) != seat) s->since[seat] = record_of(s)->n;
    return done;
}

static unsigned people(session *s)
{
    unsigned n = 0;
    for (unsigned i = 0; i < record_of(s)->head.seats; i++) n += !s->table->bot[i];
    return n;
}

// Between two people nothing of what the first one saw stays on the screen.
static bool curtain(session *s, uint8_t seat)
{
    if (s->shown == seat || people(s) < 2) {
        s->shown = seat;
        return true;
    }
    char name[MI_NAME + MI_BOT], line[INPUT];
    mi_text t = mi_text_of(name, sizeof name);
    words_seat(&s->w, seat, &t);
    words_arg args[] = {{name, 0}};
    tui_clear(&s->table->term, true);
    s->message[0] = '\0';
    say(s, W_CURTAIN, args);
    say(s, W_CURTAIN_READY, NULL);
    s->shown = seat;
    if (!read_line(line)) return false;
    tui_clear(&s->table->term, true);
    return true;
}

// ---- the others ----

static void bot_turn(session *s, uint8_t seat)
{
    mi_view view;
    mi_list rows;
    if (s->table->term.live) {
        char name[MI_NAME + MI_BOT];
        mi_text t = mi_text_of(name, sizeof name);
        words_seat(&s->w, seat, &t);
        words_arg args[] = {{name, 0}};
        putchar('\r');
        say(s, W_THINKING, args);
        fflush(stdout);
    }
    mi_see(game_of(s), &s->p, MI_SEAT_BIT(seat), &view);
    mi_legal(game_of(s), &view.p, &rows);
    unsigned pick = s->table->bot[seat]->pick(game_of(s), &view, &rows, &s->rng);
    enter(s, (mi_entry){seat, rows.row[pick]}, (mi_draw){0, 0});
}

static void nature(session *s)
{
    mi_draw draw;
    mi_entry entry = fair_draw(record_of(s), &s->p, ++s->draws, &draw);
    enter(s, entry, draw);
}

static void ranking(session *s)
{
    const mi_standing *result = &record_of(s)->result;
    say(s, W_RESULT, NULL);
    for (unsigned rank = 1; rank <= record_of(s)->head.seats; rank++)
        for (unsigned i = 0; i < record_of(s)->head.seats; i++) {
            if (result->rank[i] != rank) continue;
            char name[MI_NAME + MI_BOT];
            mi_text t = mi_text_of(name, sizeof name);
            words_seat(&s->w, i, &t);
            words_arg args[] = {
                {NULL, rank}, {name, 0}, {NULL, (uint32_t)result->points[i]}};
            tui_style_on(&s->table->term, TUI_SEAT + i);
            say(s, W_RESULT_ROW, args);
            tui_style_off(&s->table->term);
        }
    say(s, W_FAIR, NULL);
}

// Whose eyes the last screen is for: a person alone at the table, else nobody in
// particular.
static uint8_t last_viewer(session *s)
{
    uint8_t seat = 0;
    if (people(s) != 1) return MI_NOBODY;
    while (s->table->bot[seat]) seat++;
    return seat;
}

// The end: everybody sees the board, the ranking, and may keep the record.
static void end(session *s)
{
    bool again = people(s) > 0;
    do {
        s->shown = last_viewer(s);
        draw_screen(s, s->shown, 9);
        ranking(s);
        if (s->message[0]) tui_wrap(&s->table->term, s->message, 2);
        s->message[0] = '\0';
        char line[INPUT], choose[64];
        if (!again) return;
        text_of(s, W_CHOOSE, NULL, choose, sizeof choose);
        printf("%s > ", choose);
        if (!read_line(line) || !*line) return;
        again = is_command(s, line, W_CMD_QUIT) ? quit(s) != QUIT
                                                : command(s, s->shown, line) != QUIT;
    } while (again);
}

int tui_play(tui_table *table)
{
    static session s;
    memset(&s, 0, sizeof s);
    s.table = table;
    s.rng = mi_rng_of(table->seed, 0);
    s.shown = MI_NOBODY;
    tui_names(table->record, table->lang, s.storage, s.names);
    s.w = (words){table->lang, table->record->game, &table->record->head, s.names};
    if (!rebuild(&s)) return 1;
    for (uint8_t actor; (actor = mi_to_act(game_of(&s), &s.p)) != MI_NOBODY;) {
        if (record_of(&s)->n == record_of(&s)->room) return 1;
        if (actor == MI_NATURE)
            nature(&s);
        else if (table->bot[actor])
            bot_turn(&s, actor);
        else if (!curtain(&s, actor) || person(&s, actor) == QUIT)
            return 0;
    }
    if (fair_finish(table->record)) return 1;
    end(&s);
    return 0;
}
