// A table in the terminal: people, bots and nature take their turns.
//
// A person's steps stand in the record as they are made. Until nature or somebody else
// has acted they can be taken back by simply shortening it.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "miasma/ways.h"
#include "session.h"
#include "vote.h"

// ---- a person's turn ----

// A step that is too far for one may be the end of several; where it is not, says why.
static bool walk(session *s, uint8_t seat, mi_action act, mi_rule *why)
{
    static mi_ways ways;
    mi_action steps[MI_WAY_LONGEST];
    if (!(session_game(s)->host.walks >> act.verb & 1)) return false;
    unsigned i = 0, n = mi_ways_find(session_game(s), &s->t.course.p, &ways);
    while (i < n && mi_compare(ways.way[i].step, act) != 0) i++;
    if (i == n) {
        *why = mi_ways_why(session_game(s), &s->t.course.p, &ways, act, *why);
        return false;
    }
    n = mi_ways_steps(&ways, i, steps);
    for (i = 0; i < n; i++)
        if (!session_enter(s, (mi_entry){seat, steps[i]})) return false;
    return true;
}

// Where a street is asked and a square was named, the street comes first: the row whose
// element is printed on the element of the action.
static bool lead_up(session *s, uint8_t seat, mi_action act)
{
    const mi_game *game = session_game(s);
    mi_list rows;
    mi_legal(game, &s->t.course.p, &rows);
    for (unsigned i = 0; i < rows.n; i++) {
        mi_print first = {game->verbs[rows.row[i].verb].kind[0], rows.row[i].arg[0]};
        if (first.kind < MI_FIRST_KIND) continue;
        if (!session_stands_on(&s->w, game->verbs[act.verb].kind[0], act.arg[0], first))
            continue;
        uint32_t before = session_record(s)->n;
        if (!session_enter(s, (mi_entry){seat, rows.row[i]})) return false;
        if (mi_judge(game, &s->t.course.p, seat, act, NULL) == MI_OK)
            return session_enter(s, (mi_entry){seat, act});
        session_record(s)->n = before;
        session_rebuild(s);
        return false;
    }
    return false;
}

static void refuse(session *s, mi_rule why)
{
    const words_rule *rule = words_rule_find(session_game(s), why);
    words_arg args[] = {{why, 0}, {rule ? rule->text[s->table->lang] : why, 0}};
    session_message(s, W_REFUSED, args);
}

// To end a game for everybody a person has to choose it twice in a row.
static bool is_sure(session *s, mi_action act)
{
    bool again = mi_compare(s->chosen[1], act) == 0;
    if (again || !bot_is_vote(session_game(s), &s->t.course.p, act)) return true;
    s->chosen[0] = act;
    session_message(s, W_SURE, NULL);
    return false;
}

static outcome try_action(session *s, uint8_t seat, mi_action act)
{
    mi_rule why = NULL;
    mi_err err = mi_judge(session_game(s), &s->t.course.p, seat, act, &why);
    if (err == MI_ERULE && (walk(s, seat, act, &why) || lead_up(s, seat, act)))
        return ENTERED;
    if (err) session_tried(s, act, why);
    if (err == MI_ERULE) {
        refuse(s, why);
    } else if (err) {
        session_message(s, W_NOT_NOW, NULL);
    } else if (is_sure(s, act) && !session_tutor(s, seat, act) &&
               session_enter(s, (mi_entry){seat, act})) {
        session_map(s, "");
        s->warned = false;
        return session_ask_note(s) ? ENTERED : QUIT;
    }
    return AGAIN;
}

// What a person may choose. In a terminal, where hands get used to them, verbs keep their
// numbers; a script counts what it is offered.
static void open_menu(session *s, mi_list *rows, tui_menu *menu)
{
    const mi_game *game = session_game(s);
    uint16_t prompt = game->prompt(&s->t.course.p).prompt;
    mi_legal(game, &s->t.course.p, rows);
    tui_menu_open(game, rows, menu);
    if (s->table->term.live) tui_menu_keep(menu, s->numbers[prompt % TUI_PROMPTS]);
}

static outcome try_line(session *s, uint8_t seat, tui_menu *menu, mi_list *rows,
                        const char *line)
{
    mi_action act;
    s->chosen[1] = s->chosen[0];
    s->chosen[0] = (mi_action){0};
    size_t digits = strspn(line, "0123456789");
    if (*line == '\0') {
        menu->page++;
        return AGAIN;
    }
    if (digits && line[digits] == '\0') {
        unsigned long number = strtoul(line, NULL, 10);
        words_arg args[] = {{line, 0}};
        if (number == 0)
            open_menu(s, rows, menu);
        else if (number > MI_ROWS || !tui_menu_has(menu, (unsigned)number))
            session_message(s, W_NO_ROW, args);
        else if (tui_menu_take(session_game(s), menu, (unsigned)number, &act))
            return try_action(s, seat, act);
        return AGAIN;
    }
    // The table's own verbs are nobody's move, and "stop" is a command in Dutch.
    if (!mi_action_parse(session_game(s), line, strlen(line), &act) &&
        act.verb >= MI_OWN_VERBS)
        return try_action(s, seat, act);
    outcome done = session_command(s, seat, line);
    open_menu(s, rows, menu);
    return mi_to_act(session_game(s), &s->t.course.p) == seat ? done : ENTERED;
}

static bool same_head(const mi_head *a, const mi_head *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

// How long a new game will take, once, before the first move of a person. With options of
// one's own nobody knows.
static void foretell(session *s)
{
    const mi_record *r = session_record(s);
    const mi_evening *evening = mi_evening_of(r->game);
    if (!evening || s->foretold) return;
    s->foretold = true;
    unsigned seats = r->head.seats;
    mi_head printed = mi_head_default(r->game, r->head.seats), shorter = printed;
    mi_option_set(r->game, &shorter, evening->option, evening->value);
    words_arg now[] = {{NULL, seats}, {NULL, mi_minutes(evening->turns, seats)}};
    words_arg both[] = {
        {NULL, seats}, {NULL, mi_minutes(evening->printed, seats)}, now[1]};
    if (same_head(&r->head, &shorter)) session_message(s, W_LENGTH, now);
    if (same_head(&r->head, &printed)) session_message(s, W_LENGTH_SHORTER, both);
}

static outcome person(session *s, uint8_t seat)
{
    mi_list rows;
    tui_menu menu;
    open_menu(s, &rows, &menu);
    outcome done = AGAIN;
    if (session_barrier(s, seat) == session_record(s)->n && !session_recap(s, seat))
        return QUIT;
    foretell(s);
    session_tell_card(s, seat);
    while (done == AGAIN) {
        char line[INPUT];
        session_ask(s, seat, &menu);
        if (!session_read(line)) return QUIT;
        done = try_line(s, seat, &menu, &rows, line);
    }
    if (mi_to_act(session_game(s), &s->t.course.p) != seat)
        s->since[seat] = session_record(s)->n;
    return done;
}

static unsigned people(session *s)
{
    unsigned n = 0;
    for (unsigned i = 0; i < session_record(s)->head.seats; i++) n += !s->table->bot[i];
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
    session_say(s, W_CURTAIN, args);
    session_say(s, W_CURTAIN_READY, NULL);
    s->shown = seat;
    if (!session_read(line)) return false;
    tui_clear(&s->table->term, true);
    return true;
}

// ---- the others ----

static void say_thinking(session *s, uint8_t seat)
{
    char name[MI_NAME + MI_BOT];
    mi_text t = mi_text_of(name, sizeof name);
    words_seat(&s->w, seat, &t);
    words_arg args[] = {{name, 0}};
    putchar('\r');
    session_say(s, W_THINKING, args);
    fflush(stdout);
}

static void bot_turn(session *s, uint8_t seat)
{
    mi_view view;
    mi_list rows;
    if (s->table->term.live) say_thinking(s, seat);
    mi_see(session_game(s), &s->t.course.p, MI_SEAT_BIT(seat), &view);
    mi_legal(session_game(s), &view.p, &rows);
    unsigned pick =
        bot_answer(s->table->bot[seat], session_game(s), &view, &rows, &s->rng, s->arena);
    session_enter(s, (mi_entry){seat, rows.row[pick]});
}

// ---- a table that is run elsewhere ----

static bool unsent(session *s)
{
    return s->table->link && session_record(s)->n > s->table->link->known;
}

// The board as it stands, once for every change, with the name of whoever is awaited.
static void look_on(session *s, uint8_t actor)
{
    uint32_t n = session_record(s)->n;
    if (s->drawn == n + 1) return;
    s->drawn = n + 1;
    session_draw(s, s->shown, 2);
    if (actor < MI_SEATS) say_thinking(s, actor);
}

// What was made here is sent, what others do is awaited; false when that is impossible.
static bool meet(session *s, uint8_t actor)
{
    tui_link *link = s->table->link;
    if (!unsent(s)) look_on(s, actor);
    tui_met met = link->meet(link, session_record(s));
    if (met == TUI_STALE) session_message(s, W_STALE, NULL);
    if (met == TUI_PAUSED) session_message(s, W_PAUSED, NULL);
    if (met == TUI_REFUSED) refuse(s, link->rule);
    if (met != TUI_NEWS) s->drawn = 0;
    tui_notes(session_record(s), session_record(s)->n, s->notes);
    return met != TUI_GONE && session_rebuild(s);
}

// ---- the end ----

static void ranking(session *s)
{
    const mi_standing *result = &session_record(s)->result;
    session_say(s, W_RESULT, NULL);
    for (unsigned rank = 1; rank <= session_record(s)->head.seats; rank++)
        for (unsigned i = 0; i < session_record(s)->head.seats; i++) {
            if (result->rank[i] != rank) continue;
            char name[MI_NAME + MI_BOT];
            mi_text t = mi_text_of(name, sizeof name);
            words_seat(&s->w, i, &t);
            words_arg args[] = {
                {NULL, rank}, {name, 0}, {NULL, (uint32_t)result->points[i]}};
            tui_style_on(&s->table->term, TUI_SEAT + i);
            session_say(s, W_RESULT_ROW, args);
            tui_style_off(&s->table->term);
        }
}

// Whose eyes the last screen is for: a person alone at the table, else nobody in
// particular.
static uint8_t last_viewer(session *s)
{
    uint8_t seat = 0;
    if (s->table->link) return s->table->link->seat;
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
        session_draw(s, s->shown, 2u + session_record(s)->head.seats);
        ranking(s);
        if (s->message[0]) tui_wrap(&s->table->term, s->message, 2);
        s->message[0] = '\0';
        char line[INPUT], choose[64];
        if (!again) return;
        session_text(s, W_CHOOSE, NULL, choose, sizeof choose);
        printf("%s > ", choose);
        if (!session_read(line) || !*line) return;
        again = session_command(s, s->shown, line) != QUIT;
    } while (again);
}

static void sit_down(session *s, tui_table *table)
{
    mi_record *r = table->record;
    memset(s, 0, sizeof *s);
    s->table = table;
    s->rng = mi_rng_of(table->seed, 0);
    s->foretold = r->n || table->link;
    s->shown = table->link ? table->link->seat : MI_NOBODY;
    tui_names(r, table->lang, s->storage, s->names);
    s->w = (words){table->lang, r->game, &r->head, s->names, s->notes};
    // Nobody has a clock: every turn has as long as it takes.
    s->t.sit.terms.fresh = true;
    for (unsigned i = 0; i < r->head.seats; i++) {
        if (!table->bot[i]) s->t.sit.people |= MI_SEAT_BIT(i);
        s->t.sit.order[i] = table->link ? table->link->order : r->game->host.order_near;
    }
}

// One turn of whoever is to act; false when the people have had enough.
static bool turn(session *s, uint8_t actor)
{
    const tui_link *link = s->table->link;
    if (link && actor != link->seat) return meet(s, actor);
    if (actor < MI_SEATS && s->table->bot[actor])
        bot_turn(s, actor);
    else if (actor < MI_SEATS)
        return curtain(s, actor) && person(s, actor) != QUIT;
    return true;
}

// Whoever runs the table lets nature and standing orders answer first.
static uint8_t next_to_act(session *s)
{
    if (!s->table->link && !session_settle(s)) return MI_NATURE;
    return mi_to_act(session_game(s), &s->t.course.p);
}

int tui_play(tui_table *table)
{
    static session s;
    sit_down(&s, table);
    if (!session_rebuild(&s)) return 1;
    tui_notes(table->record, table->record->n, s.notes);
    for (uint8_t actor; (actor = next_to_act(&s)) != MI_NOBODY || unsent(&s);) {
        if (session_record(&s)->n == session_record(&s)->room) return 1;
        if (!turn(&s, actor)) return 0;
    }
    if (!table->link && fair_finish(table->record)) return 1;
    end(&s);
    return 0;
}
