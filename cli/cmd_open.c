// miasma open: a report that something looked wrong, at its step: what had happened, the
// board as that seat saw it, what was offered then, and what is offered there today.

#include "cli.h"
#include "tui.h"

enum { LINE = 1024, TAIL = 12 };

typedef struct {
    mi_record *record;
    mi_capsule capsule;
    words w;
    tui_term term;
    mi_view view; // of the seat, at the step
    mi_list rows; // what is offered there now
} opened;

static void say(const opened *o, words_id id, const words_arg *args)
{
    tui_say(&o->term, o->w.lang, id, args);
}

static void say_action(const opened *o, words_id id, mi_action act)
{
    char line[LINE];
    mi_text t = mi_text_of(line, sizeof line);
    words_action(&o->w, act, &t);
    words_arg args[] = {{line, 0}};
    say(o, id, args);
}

static void say_rule(const opened *o, words_id id, mi_rule rule)
{
    const words_rule *found = words_rule_find(o->record->game, rule);
    words_arg args[] = {{rule, 0}, {found ? found->text[o->w.lang] : rule, 0}};
    say(o, id, args);
}

static bool has(const mi_list *rows, mi_action act)
{
    for (unsigned i = 0; i < rows->n; i++)
        if (mi_compare(rows->row[i], act) == 0) return true;
    return false;
}

static void say_where(const opened *o)
{
    char seat[MI_NAME];
    mi_text t = mi_text_of(seat, sizeof seat);
    if (o->capsule.seat < MI_SEATS)
        words_seat(&o->w, o->capsule.seat, &t);
    else
        words_say(o->w.lang, W_OPEN_LOOKER, NULL, &t);
    words_arg args[] = {{NULL, o->capsule.step}, {seat, 0}};
    say(o, W_OPEN_AT, args);
}

// What was tried, how it was judged, and how it is judged now.
static void say_tried(const opened *o)
{
    const mi_capsule *c = &o->capsule;
    mi_rule why = NULL;
    if (!c->has_tried) return;
    say_action(o, W_OPEN_TRIED, c->tried);
    if (c->refused[0]) say_rule(o, W_OPEN_THEN, c->refused);
    mi_err err = mi_judge(o->record->game, &o->view.p, c->seat, c->tried, &why);
    if (err == MI_ERULE)
        say_rule(o, W_OPEN_NOW, why);
    else
        say(o, err ? W_NOT_NOW : W_OPEN_ALLOWED, NULL);
}

static void say_offered(const opened *o)
{
    const mi_list *then = &o->capsule.offered;
    if (!then->n && !o->rows.n) return;
    say(o, W_OPEN_OFFERED, NULL);
    for (unsigned i = 0; i < then->n; i++)
        say_action(o, has(&o->rows, then->row[i]) ? W_OPEN_BOTH : W_OPEN_GONE,
                   then->row[i]);
    for (unsigned i = 0; i < o->rows.n; i++)
        if (!has(then, o->rows.row[i])) say_action(o, W_OPEN_NEW, o->rows.row[i]);
}

static void show(const opened *o)
{
    tui_tale tale = {o->record, o->view.seats, 0, o->capsule.step};
    tui_log(&o->term, &o->w, &tale, TAIL);
    say_where(o);
    tui_board(&o->term, &o->w, &o->view, 0);
    say_tried(o);
    say_offered(o);
    words_arg args[] = {{o->capsule.said, 0}};
    if (o->capsule.said[0]) say(o, W_OPEN_SAID, args);
}

static bool find_step(opened *o, const char *file)
{
    mi_position p;
    uint32_t at = 0;
    uint8_t seat = o->capsule.seat;
    mi_err err = mi_record_position(o->record, o->capsule.step, false, &p, &at, NULL);
    if (err) return cli_complain("%s, entry %u: %s", file, at, mi_err_words(err)), false;
    mi_see(o->record->game, &p, mi_capsule_eyes(&o->capsule), &o->view);
    if (mi_to_act(o->record->game, &o->view.p) == seat && seat < MI_SEATS)
        mi_legal(o->record->game, &o->view.p, &o->rows);
    return true;
}

int cmd_open(int argc, char **argv)
{
    static const char *const known[] = {"lang", NULL};
    static opened o;
    const char *file = cli_word(argc, argv, 0), *names[MI_SEATS], *notes[MI_SEATS];
    char storage[MI_SEATS][MI_NAME + MI_BOT];
    if (!cli_known(argc, argv, known) || !cli_lang(argc, argv, &o.w.lang)) return 2;
    if (!file) return cli_complain("open which file?");
    o.record = cli_record_new();
    bool fine = cli_capsule_load(o.record, file, &o.capsule) && find_step(&o, file);
    tui_names(o.record, o.w.lang, storage, names);
    tui_notes(o.record, o.capsule.step, notes);
    o.w = (words){o.w.lang, o.record->game, &o.record->head, names, notes};
    o.term = tui_term_open();
    if (fine) show(&o);
    cli_record_free(o.record);
    return fine ? 0 : 2;
}
