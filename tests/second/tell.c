// Everything that can be asked of a game, told entry by entry as text, so that another
// implementation can be held against it (tests/second).
//
// usage: tell lot GAME SEATS SEED [OPTION=VALUE …]    a game by lot
//        tell lines GAME SEATS SEED [OPTION=VALUE …]  of entries like "red take king"
//        tell skim GAME SEATS SEED [OPTION=VALUE …]   the same, without what is refused
// RANDOM among the options draws them by lot, but not whether an expansion is played.
//
// Lines: `option` for each of them; for every position `asked`, `row` (nature's with its
// weight), `fact`, `gone` and `standing`; for what is played `play` and `event`. Facts
// are told by what changes: those that nobody in particular sees ("-") since the position
// before, and those of each seat beside the ones of nobody. Events are told as nobody
// sees them, and as each seat does where that differs.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "miasma/text.h"

enum { LINE = 256 };

static const mi_game *game;
static mi_head head;
static mi_position now;
static mi_facts told; // what nobody sees, as last told
static mi_rng rng;

// Nobody, and then each seat.
static mi_seats seats_of(unsigned view)
{
    return (mi_seats)(view ? 1u << (view - 1) : 0);
}

static const char *name_of(unsigned view) { return view ? mi_actor_word(view - 1) : "-"; }

// ---- lines ----

static void say(const char *what, const char *who, const mi_schema *of,
                const uint16_t *field)
{
    char line[LINE];
    mi_text out = mi_text_of(line, sizeof line);
    for (unsigned i = 0; i < mi_arity(of->kind, MI_FIELDS); i++) {
        mi_text_char(&out, ' ');
        mi_element_put(&out, game, of->kind[i], field[i]);
    }
    printf("%s %s %s%.*s\n", what, who, of->word, (int)out.len, line);
}

static void say_action(const char *what, mi_action act)
{
    char line[LINE];
    mi_text out = mi_text_of(line, sizeof line);
    mi_action_put(&out, game, act);
    printf("%s %.*s\n", what, (int)out.len, line);
}

static void say_options(void)
{
    printf("game %s %u\n", game->name, head.seats);
    for (unsigned i = 0; i < game->option_count; i++) {
        size_t len;
        const mi_option *o = &game->options[i];
        const char *value = mi_option_value(o, head.option[i], &len);
        printf("option %s %.*s\n", o->word, (int)len, value);
    }
}

// ---- a position ----

static void say_rows(uint8_t actor, const mi_list *rows)
{
    char what[32];
    for (unsigned i = 0; i < rows->n; i++) {
        uint32_t weight = actor == MI_NATURE ? game->weight(&now, rows->row[i]) : 0;
        snprintf(what, sizeof what, actor == MI_NATURE ? "row %" PRIu32 : "row", weight);
        say_action(what, rows->row[i]);
    }
}

static mi_facts facts_of(unsigned view)
{
    mi_view seen;
    mi_facts facts = {0};
    mi_see(game, &now, seats_of(view), &seen);
    game->facts(&seen.p, &facts);
    return facts;
}

static void say_fact(const char *what, unsigned view, const mi_fact *fact)
{
    say(what, name_of(view), &game->facts_table[fact->fact], fact->field);
}

// Where the row is in the list, looked for from a place on; its end if it is not there.
static unsigned place_of(const mi_fact *row, const mi_facts *list, unsigned from)
{
    while (from < list->n && memcmp(row, &list->row[from], sizeof *row) != 0) from++;
    return from;
}

// What makes one list out of the other. Both are in the order in which a game tells its
// facts, so that a row is mostly found at once.
static void say_changes(unsigned view, const mi_facts *old, const mi_facts *new)
{
    unsigned next = 0;
    for (unsigned i = 0; i < old->n; i++) {
        unsigned place = place_of(&old->row[i], new, next);
        if (place == new->n) {
            say_fact("gone", view, &old->row[i]);
            continue;
        }
        for (; next < place; next++) say_fact("fact", view, &new->row[next]);
        next++;
    }
    for (; next < new->n; next++) say_fact("fact", view, &new->row[next]);
}

static void say_facts(void)
{
    mi_facts public = facts_of(0);
    say_changes(0, &told, &public);
    for (unsigned view = 1; view <= head.seats; view++) {
        mi_facts own = facts_of(view);
        say_changes(view, &public, &own);
    }
    told = public;
}

static void say_standing(void)
{
    mi_standing s;
    game->standing(&now, &s);
    for (unsigned i = 0; i < head.seats; i++)
        printf("standing %s %d %u %d\n", mi_actor_word(i), s.points[i], s.rank[i],
               s.tie[i]);
}

static uint8_t say_position(mi_list *rows)
{
    uint8_t actor = mi_legal(game, &now, rows);
    mi_prompt prompt = game->prompt(&now);
    const char *who = actor == MI_NOBODY ? "nobody" : mi_actor_word(actor);
    say("asked", who, &game->prompts[prompt.prompt], prompt.field);
    say_rows(actor, rows);
    say_facts();
    say_standing();
    return actor;
}

// ---- an entry ----

static mi_events events_of(mi_entry entry, unsigned view)
{
    mi_view seen;
    mi_events events = {0};
    mi_see(game, &now, seats_of(view), &seen);
    mi_follow(game, &seen.p, mi_veil(game, &now, entry, seats_of(view)), &events);
    return events;
}

static void say_events(mi_entry entry)
{
    mi_events public = events_of(entry, 0);
    for (unsigned view = 0; view <= head.seats; view++) {
        mi_events events = events_of(entry, view);
        bool same = events.n == public.n &&
                    !memcmp(events.row, public.row, events.n * sizeof *events.row);
        for (unsigned i = 0; i < events.n && (!view || !same); i++)
            say("event", name_of(view), &game->events[events.row[i].event],
                events.row[i].field);
    }
}

static bool play(mi_entry entry)
{
    char what[32];
    mi_rule why = NULL;
    mi_err err = mi_judge(game, &now, (uint8_t)entry.actor, entry.action, &why);
    snprintf(what, sizeof what, err ? "refused %s" : "play %s",
             mi_actor_word(entry.actor));
    say_action(what, entry.action);
    if (err) return false;
    say_events(entry);
    return mi_play(game, &now, entry, NULL, NULL) == MI_OK;
}

// ---- where entries come from ----

static bool by_lot(uint8_t actor, const mi_list *rows, mi_entry *out)
{
    *out = (mi_entry){actor, rows->row[mi_rng_below(&rng, rows->n)]};
    return true;
}

static bool read_line(mi_entry *out)
{
    char line[LINE], *space;
    if (!fgets(line, sizeof line, stdin)) return false;
    line[strcspn(line, "\n")] = '\0';
    space = strchr(line, ' ');
    if (!space) return false;
    out->actor = mi_actor_find(line, (size_t)(space - line));
    return !mi_action_parse(game, space + 1, strlen(space + 1), &out->action);
}

static bool by_line(uint8_t actor, const mi_list *rows, mi_entry *out)
{
    (void)actor, (void)rows;
    return read_line(out);
}

static bool by_good_line(uint8_t actor, const mi_list *rows, mi_entry *out)
{
    (void)actor, (void)rows;
    bool read = read_line(out);
    while (read && mi_judge(game, &now, (uint8_t)out->actor, out->action, NULL))
        read = read_line(out);
    return read;
}

static bool set_option(const char *given)
{
    char word[LINE];
    const char *equals = strchr(given, '=');
    if (!equals) return false;
    snprintf(word, sizeof word, "%.*s", (int)(equals - given), given);
    return !mi_option_set(game, &head, word, equals + 1);
}

static bool set_options(int count, char **given)
{
    bool fine = true;
    for (int i = 0; i < count && fine; i++)
        if (!strcmp(given[i], "RANDOM"))
            head = bot_any_options(game, head, &rng);
        else
            fine = set_option(given[i]);
    return fine;
}

int main(int argc, char **argv)
{
    game = argc > 4 ? mi_find(argv[2]) : NULL;
    if (!game) return 2;
    bool lot = !strcmp(argv[1], "lot"), skim = !strcmp(argv[1], "skim");
    rng = mi_rng_of(strtoull(argv[4], NULL, 10), 0);
    head = mi_head_default(game, (uint8_t)strtoul(argv[3], NULL, 10));
    if (!set_options(argc - 5, argv + 5)) return 2;
    if (mi_setup(game, &head, &now, NULL)) return 2;
    say_options();
    mi_list rows;
    mi_entry entry;
    for (uint8_t actor; (actor = say_position(&rows)) != MI_NOBODY;)
        if (!(lot    ? by_lot
              : skim ? by_good_line
                     : by_line)(actor, &rows, &entry) ||
            !play(entry))
            return 1;
    return 0;
}
