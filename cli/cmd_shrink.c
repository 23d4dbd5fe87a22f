// miasma shrink: the fewest entries of a record that still show a rule at work, or a law
// broken. miasma guess: a report made whole, so that it can be judged.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "laws.h"
#include "miasma/again.h"
#include "miasma/course.h"

typedef struct {
    const char *id;
    mi_capsule capsule;
    bool whole; // else the log was judged elsewhere
} wanted;

static bool is_rule(mi_rule rule, const char *id) { return rule && !strcmp(rule, id); }

// Who tried it: the seat of the report, or whoever is asked.
static bool refuses(const wanted *w, const mi_game *game, const mi_position *p)
{
    mi_rule why = NULL;
    uint8_t seat = w->capsule.seat < MI_SEATS ? w->capsule.seat : mi_to_act(game, p);
    mi_judge(game, p, seat, w->capsule.tried, &why);
    return is_rule(why, w->id);
}

// Is the rule behind what the last entry brought about?
static bool tells(const wanted *w, const mi_record *r)
{
    mi_course c;
    mi_events events = {0};
    bool played = r->n && !mi_course_record(&c, r, r->n - 1, w->whole) &&
                  !mi_course_take(&c, r->entry[r->n - 1], &events);
    for (unsigned i = 0; i < events.n && played; i++)
        if (is_rule(r->game->events[events.row[i].event].rule, w->id)) return true;
    return false;
}

// The rule refuses what was tried, or, where nothing was, is behind the last entry.
static bool shows_rule(void *of, const mi_record *r)
{
    const wanted *w = of;
    mi_position p;
    if (mi_record_position(r, r->n, w->whole, &p, NULL, NULL)) return false;
    return w->capsule.has_tried ? refuses(w, r->game, &p) : tells(w, r);
}

// Reads a file, with a report behind it or not; dice and names are of no use here.
static bool load(const char *file, mi_record *r, mi_capsule *c)
{
    size_t len;
    char *text = cli_file(file, &len);
    bool good = text && !cli_record_read(r, file, text, len);
    if (good && mi_capsule_read(r, text, len, c)) *c = (mi_capsule){.seat = MI_NOBODY};
    free(text);
    return good;
}

static bool write_out(const mi_record *r, const mi_capsule *c, const char *file)
{
    static char text[1 << 22];
    mi_text t = mi_text_of(text, sizeof text);
    FILE *out = file ? fopen(file, "w") : stdout;
    bool fine = out && !mi_capsule_write(r, c, MI_ALL, &t) && fputs(text, out) != EOF;
    if (out && file) fine = fclose(out) == 0 && fine;
    if (!fine) cli_complain("%s cannot be written", file ? file : "this record");
    return fine;
}

// 1 when there is nothing to see in the record as it is.
static int shrink(mi_record *r, mi_capsule *c, laws_shows *shows, void *of)
{
    if (!shows(of, r)) return 1;
    mi_record *rest = cli_record_new();
    laws_shrink(r, shows, of, rest);
    cli_record_free(rest);
    c->step = r->n;
    return 0;
}

// A report ends at its step, another record where the rule is first seen.
static int by_rule(mi_record *r, mi_capsule *c, const char *id)
{
    wanted w = {.id = id, .capsule = *c, .whole = mi_record_whole(r)};
    uint32_t whole = r->n;
    r->n = c->step;
    while (!c->step && r->n < whole && !shows_rule(&w, r)) r->n++;
    int none = shrink(r, c, shows_rule, &w);
    if (none) fprintf(stderr, "rule %s is not seen in it\n", id);
    return none;
}

static int by_law(mi_record *r, mi_capsule *c)
{
    static laws_watch watch;
    laws_failure failure = {.watch = &watch, .scratch = cli_record_new()};
    int none = shrink(r, c, laws_shows_failure, &failure);
    fprintf(stderr, "%s\n", none ? "all laws hold" : failure.law);
    cli_record_free(failure.scratch);
    return none;
}

int cmd_shrink(int argc, char **argv)
{
    static const char *const known[] = {"rule", "save", NULL};
    static mi_capsule c;
    bool law = cli_flag(&argc, argv, "law");
    const char *file = cli_word(argc, argv, 0), *rule = cli_value(argc, argv, "rule");
    if (!cli_known(argc, argv, known)) return 2;
    if (!file || law == (rule != NULL))
        return cli_complain("shrink which file, by --rule ID or by --law?");
    mi_record *r = cli_record_new();
    int result = load(file, r, &c) ? 0 : 2;
    if (!result && law && !mi_record_whole(r))
        result = cli_complain("%s is as one seat saw it; see: miasma guess", file);
    if (!result) result = law ? by_law(r, &c) : by_rule(r, &c, rule);
    if (!result && !write_out(r, &c, cli_value(argc, argv, "save"))) result = 2;
    cli_record_free(r);
    return result;
}

static int guess(const mi_record *seen, mi_capsule *c, const char *save)
{
    mi_record *world = cli_record_new(), *scratch = cli_record_new();
    world->game = seen->game;
    world->head = seen->head;
    int result = 2;
    if (!mi_record_guess(seen, mi_capsule_eyes(c), 1, world, scratch->entry))
        cli_complain("no game was found that looks like this one");
    else
        result = write_out(world, c, save) ? 0 : 2;
    cli_record_free(scratch);
    cli_record_free(world);
    return result;
}

int cmd_guess(int argc, char **argv)
{
    static const char *const known[] = {"save", NULL};
    static mi_capsule c;
    const char *file = cli_word(argc, argv, 0);
    if (!cli_known(argc, argv, known)) return 2;
    if (!file) return cli_complain("guess which file?");
    mi_record *r = cli_record_new();
    int result =
        cli_capsule_load(r, file, &c) ? guess(r, &c, cli_value(argc, argv, "save")) : 2;
    cli_record_free(r);
    return result;
}
