// Reading a line, and drawing the screen above it.

#include <stdio.h>
#include <string.h>

#include "session.h"

// One line without its end; false when the input is over.
bool session_read(char out[INPUT])
{
    fflush(stdout);
    if (!fgets(out, INPUT, stdin)) return false;
    out[strcspn(out, "\r\n")] = '\0';
    return true;
}

bool session_wait(session *s)
{
    char line[INPUT];
    session_say(s, W_ENTER, NULL);
    return session_read(line);
}

static void draw_bar(session *s)
{
    char title[160], turn[96], seat[MI_NAME + MI_BOT];
    uint8_t actor = mi_to_act(session_game(s), &s->t.course.p);
    mi_text t = mi_text_of(seat, sizeof seat);
    if (actor < MI_SEATS) words_seat(&s->w, actor, &t);
    words_arg args[] = {{seat, 0}};
    session_text(s, actor == MI_NOBODY ? W_OVER : W_TO_ACT, args, turn, sizeof turn);
    snprintf(title, sizeof title, "%s · %s", words_title(&s->w), turn);
    unsigned width = tui_width(title);
    tui_style_on(&s->table->term, TUI_BOLD);
    printf("%s ", title);
    for (unsigned i = width + 1; i < 78 && i < s->table->term.columns - 1; i++)
        fputs("─", stdout);
    tui_style_off(&s->table->term);
    putchar('\n');
}

unsigned session_draw(session *s, uint8_t seat, unsigned below)
{
    const tui_term *term = &s->table->term;
    mi_view view;
    mi_see(session_game(s), &s->t.course.p, session_eyes(seat), &view);
    tui_clear(term, false);
    draw_bar(s);
    unsigned used = 1 + tui_board(term, &s->w, &view, below);
    tui_tale tale = {session_record(s), view.seats, seat < MI_SEATS ? s->since[seat] : 0,
                     session_record(s)->n};
    if (term->rows > used + below) tui_log(term, &s->w, &tale, term->rows - used - below);
    return used;
}

// What is asked: by the game, or by the verb that has been chosen.
static void question(session *s, const tui_menu *menu, char out[MESSAGE])
{
    mi_prompt prompt = session_game(s)->prompt(&s->t.course.p);
    mi_text t = mi_text_of(out, MESSAGE);
    if (menu->depth && tui_menu_verbs(menu) > 1)
        words_group(&s->w, menu->prefix.verb, &t);
    else
        words_prompt(&s->w, &prompt, &t);
}

static void ask(session *s, const tui_menu *menu, unsigned room)
{
    const tui_term *term = &s->table->term;
    char line[MESSAGE], choose[64];
    if (s->message[0]) {
        tui_style_on(term, TUI_BOLD);
        tui_wrap(term, s->message, 2);
        tui_style_off(term);
        s->message[0] = '\0';
    }
    question(s, menu, line);
    tui_style_on(term, TUI_SEAT + s->shown);
    tui_wrap(term, line, 2);
    tui_style_off(term);
    tui_menu_show(term, &s->w, menu, room);
    session_text(s, W_CHOOSE, NULL, choose, sizeof choose);
    printf("%s > ", choose);
}

// Everything fits on the screen: choices take a third of it at most, and less where the
// board cannot do with less. What is no terminal has no end.
void session_ask(session *s, uint8_t seat, const tui_menu *menu)
{
    enum { FEWEST = 3 }; // lines of choices, however low the terminal
    const tui_term *term = &s->table->term;
    char line[MESSAGE];
    question(s, menu, line);
    unsigned lines = tui_menu_lines(term, &s->w, menu), most = term->rows / 3;
    unsigned besides = 1 + tui_wrap_lines(term, line, 2);
    if (s->message[0]) besides += tui_wrap_lines(term, s->message, 2);
    if (term->live && lines > most) lines = most;
    unsigned taken = session_draw(s, seat, besides + lines) + besides;
    unsigned room = term->rows > taken + FEWEST ? term->rows - taken : FEWEST;
    if (lines < room) room = lines;
    ask(s, menu, term->live ? room : 0);
}

// ---- more than a screen ----

void session_page_begin(session *s)
{
    tui_clear(&s->table->term, false);
    s->lines = 0;
}

bool session_page_room(session *s, unsigned lines)
{
    enum { ENDING = 2 }; // the question for Enter, and where one types
    const tui_term *term = &s->table->term;
    if (!term->live || !s->lines || s->lines + lines + ENDING <= term->rows) return true;
    if (!session_wait(s)) return false;
    session_page_begin(s);
    return true;
}

bool session_page(session *s, const char *text, unsigned indent)
{
    const tui_term *term = &s->table->term;
    if (!session_page_room(s, tui_wrap_lines(term, text, indent))) return false;
    s->lines += tui_wrap(term, text, indent);
    return true;
}

bool session_page_say(session *s, words_id id, const words_arg *args)
{
    char line[MESSAGE];
    session_text(s, id, args, line, sizeof line);
    return session_page(s, line, 2);
}

static bool page_sentence(void *of, const char *sentence)
{
    return session_page(of, sentence, 2);
}

// What happened while others played, before the board that shows what became of it. Who
// comes back to an old game is not told all of it.
bool session_recap(session *s, uint8_t seat)
{
    enum { SCREENS = 3, BESIDES = 3 };
    const tui_term *term = &s->table->term;
    mi_record *r = session_record(s);
    if (!term->live || s->since[seat] + 1 >= r->n) return true;
    tui_tale tale = {r, MI_SEAT_BIT(seat), s->since[seat], r->n};
    session_page_begin(s);
    return session_page_say(s, s->since[seat] ? W_SINCE : W_LOG, NULL) &&
           tui_tell(term, &s->w, &tale, SCREENS * (term->rows - BESIDES), page_sentence,
                    s) &&
           session_wait(s);
}
