// Writes the tables of all games as TypeScript into a folder: tables.ts with what a list
// of games needs, and tables.<game>.ts with the rest of each, which is loaded with the
// game. An archived version has all of its tables in tables.<game>@<version>.ts.
//
// usage: gen_ts FOLDER

#include <stdio.h>
#include <string.h>

#include "advice.h"
#include "bot.h"
#include "miasma/codec.h"
#include "miasma/names.h"
#include "tutor.h"

static FILE *out;

#define PUT(...) fprintf(out, __VA_ARGS__)

static void kinds_of(const uint8_t *kinds, unsigned most)
{
    PUT("[");
    for (unsigned i = 0; i < mi_arity(kinds, most); i++)
        PUT("%s%u", i ? "," : "", MI_KIND(kinds[i]));
    PUT("]");
}

static void words_of(const char *const *words, unsigned n)
{
    PUT("[");
    for (unsigned i = 0; words && i < n; i++) PUT("%s\"%s\"", i ? "," : "", words[i]);
    PUT("]");
}

static void kind(const mi_kind *k)
{
    PUT("    { word: \"%s\", words: ", k->word);
    words_of(k->words, k->count);
    PUT(", printed: %s, links: [", k->printed ? "true" : "false");
    for (unsigned i = 0; i < k->link_count; i++)
        PUT("%s[%u,%u,%u]", i ? "," : "", k->links[i].a, k->links[i].b, k->links[i].way);
    PUT("] },\n");
}

static void rows(const char *name, const mi_schema *table, unsigned n)
{
    PUT("  %s: [\n", name);
    for (unsigned i = 0; i < n; i++) {
        PUT("    { word: \"%s\", rule: \"%s\", kinds: ", table[i].word,
            table[i].rule ? table[i].rule : "");
        kinds_of(table[i].kind, MI_FIELDS);
        PUT(" },\n");
    }
    PUT("  ],\n");
}

static void options(const mi_game *game)
{
    PUT("  options: [\n");
    for (unsigned i = 0; i < game->option_count; i++) {
        const mi_option *o = &game->options[i];
        PUT("    { word: \"%s\", rule: \"%s\", values: \"%s\".split(\"|\") },\n", o->word,
            o->rule, o->values);
    }
    PUT("  ],\n");
}

// The options that belong to an expansion, and the seats it allows.
static void expansions(const mi_game *game)
{
    PUT("  expansions: [\n");
    for (unsigned i = 0; i < game->expansion_count; i++) {
        const mi_expansion *e = &game->expansions[i];
        mi_head head = mi_head_default(game, game->seats_min);
        head.option[e->option] = 1;
        PUT("    { option: %u, own: %u, orders: %s, seatsMax: %u },\n", e->option, e->own,
            e->orders ? "true" : "false", mi_most_seats(game, &head));
    }
    PUT("  ],\n");
}

static void evening(const mi_game *game)
{
    const mi_evening *e = mi_evening_of(game);
    if (!e) return;
    PUT("  evening: { option: \"%s\", value: \"%s\", turns: %u, printed: %u },\n",
        e->option, e->value, e->turns, e->printed);
}

static void orders(const mi_game *game)
{
    PUT("  orders: [\n");
    for (unsigned i = 0; i < game->host.order_count; i++)
        PUT("    { word: \"%s\", rule: \"%s\", tells: %s },\n", game->host.orders[i].word,
            game->host.orders[i].rule, game->host.orders[i].tells ? "true" : "false");
    PUT("  ],\n");
}

static const char *yes(uint64_t bits, unsigned i)
{
    return bits >> i & 1 ? "true" : "false";
}

static void verbs(const mi_game *game)
{
    PUT("  verbs: [\n");
    for (unsigned i = 0; i < game->verb_count; i++) {
        PUT("    { word: \"%s\", kinds: ", game->verbs[i].word);
        kinds_of(game->verbs[i].kind, MI_ARGS);
        PUT(", noted: %s, walks: %s },\n", yes(game->host.noted, i),
            yes(game->host.walks, i));
    }
    PUT("  ],\n");
}

// One member a row: its word, and the names of what it carries.
static void shape(const char *word, const char *names)
{
    PUT("  %s: readonly [", word);
    for (size_t n; *names; names += n + 1) {
        n = strcspn(names, " ");
        PUT("%.*s: number%s", (int)n, names, names[n + 1] ? ", " : "");
    }
    PUT("];\n");
}

static void shapes(const char *name, const char *what, const mi_schema *table,
                   const char *const *names, unsigned n)
{
    PUT("\n/** The fields of each %s, by its word. */\nexport interface %s {\n", what,
        name);
    for (unsigned i = 0; i < n; i++) shape(table[i].word, names[i]);
    PUT("}\n");
}

// Types only: whoever reads a word or a field that is not in the tables does not compile.
static void shapes_of(const mi_game *game)
{
    const mi_names *names = mi_names_of(game);
    PUT("\n/** The arguments of each verb, by its word. */\nexport interface Verbs {\n");
    for (unsigned i = 0; i < game->verb_count; i++)
        shape(game->verbs[i].word, names->verbs[i]);
    PUT("}\n");
    shapes("Events", "event", game->events, names->events, game->event_count);
    shapes("Facts", "fact", game->facts_table, names->facts, game->fact_count);
    shapes("Prompts", "prompt", game->prompts, names->prompts, game->prompt_count);
}

static void begin_parts(const char *type)
{
    PUT("// Written by tools/gen_ts.c from the tables of the game.\n\n"
        "import { KINDS, type %s } from \"./tables\";\n\n"
        "export const PARTS: %s = {\n",
        type, type);
}

static void parts(const mi_game *game)
{
    PUT("  kinds: [\n    ...KINDS,\n");
    for (uint8_t k = MI_FIRST_KIND; k < MI_FIRST_KIND + game->kind_count; k++)
        kind(mi_kind_of(game, k));
    PUT("  ],\n");
    verbs(game);
    orders(game);
    rows("events", game->events, game->event_count);
    rows("facts", game->facts_table, game->fact_count);
    rows("prompts", game->prompts, game->prompt_count);
    PUT("};\n");
}

// What is loaded with a game.
static void parts_of(const mi_game *game)
{
    begin_parts("Parts");
    parts(game);
    shapes_of(game);
}

// What a list of games needs.
static void listed(const mi_game *game)
{
    mi_head head = mi_head_default(game, game->seats_min);
    PUT("  name: \"%s\", id: %u, version: %u, seatsMin: %u, seatsMax: %u,\n", game->name,
        game->id, game->version, game->seats_min, mi_most_seats(game, &head));
    PUT("  orderNear: %u, orderAway: %u,\n", game->host.order_near,
        game->host.order_away);
    options(game);
    expansions(game);
}

// The rest is empty until it is loaded.
static void game_of(const mi_game *game)
{
    PUT("  {\n");
    listed(game);
    evening(game);
    PUT("  ...NONE,\n  },\n");
}

// An archived version is whole when it is loaded.
static void archived_of(const mi_game *game)
{
    begin_parts("Game");
    listed(game);
    parts(game);
}

static void types(void)
{
    PUT("export interface RowKind { word: string; rule: string; kinds: readonly number[] "
        "}\n\n"
        "/** What is loaded with a game. */\n"
        "export interface Parts {\n"
        "  kinds: readonly { word: string; words: readonly string[]; printed: boolean;\n"
        "    /** Pairs of elements next to each other, and how. */\n"
        "    links: readonly (readonly [number, number, number])[] }[];\n"
        "  verbs: readonly { word: string; kinds: readonly number[]; noted: boolean;\n"
        "    /** Goes one step, to its first argument. */\n"
        "    walks: boolean }[];\n"
        "  orders: readonly { word: string; rule: string; tells: boolean }[];\n"
        "  events: readonly RowKind[];\n"
        "  facts: readonly RowKind[];\n"
        "  prompts: readonly RowKind[];\n"
        "}\n\n"
        "export interface Game extends Parts {\n"
        "  name: string; id: number; version: number; seatsMin: number; seatsMax: "
        "number;\n"
        "  orderNear: number; orderAway: number;\n"
        "  options: readonly { word: string; rule: string; values: readonly string[] "
        "}[];\n"
        "  /** The option that switches it on, the options that matter only then (one "
        "bit each), whether\n"
        "   *  standing orders do, and the seats it allows. */\n"
        "  expansions: readonly { option: number; own: number; orders: boolean; "
        "seatsMax: number }[];\n"
        "  /** A shorter form of it, and the turns of a seat in both. */\n"
        "  evening?: { option: string; value: string; turns: number; printed: number };\n"
        "}\n\n");
}

static void numbers(void)
{
    PUT("export const CODEC = %u;\nexport const UNKNOWN = %u;\n", MI_CODEC, MI_UNKNOWN);
    PUT("export const NATURE = %u;\nexport const TABLE = %u;\nexport const NOBODY = "
        "%u;\n",
        MI_NATURE, MI_TABLE, MI_NOBODY);
    PUT("export const NUMBER = %u;\nexport const SEAT = %u;\nexport const OWN = %u;\n",
        MI_NUMBER, MI_SEAT, MI_FIRST_KIND);
    PUT("export const ENDS = %u;\nexport const CHANCE = %u;\nexport const BARRIER = %u;\n"
        "export const FORCED = %u;\n\n",
        MI_ENDS, MI_CHANCE, MI_BARRIER, MI_FORCED);
    PUT("export const ERRORS: Record<number, string> = {\n");
#define ERROR(name, code, words) PUT("  [%d]: \"" #name "\",\n", code);
#include "miasma/errors.def"
#undef ERROR
    PUT("};\n\n");
}

static void bots(void)
{
    PUT("export const BOTS = [");
    for (unsigned i = 0; bot_at(i); i++) PUT("%s\"%s\"", i ? ", " : "", bot_at(i)->name);
    PUT("];\n/** Lines of play that each of them tries; 0 where it answers at once. */\n"
        "export const LINES = [");
    for (unsigned i = 0; bot_at(i); i++)
        PUT("%s%u", i ? ", " : "", bot_at(i)->pick ? 0 : bot_at(i)->lines);
    PUT("];\n/** Those that people are offered, from the weakest. */\n"
        "export const LEVELS = [");
    for (unsigned i = 0; bot_level(i); i++)
        PUT("%s\"%s\"", i ? ", " : "", bot_level(i)->name);
    PUT("];\n/** Lines that advice plays from each proposal on. */\n"
        "export const AHEAD = %u;\n"
        "/** Lines of the search that names rows for the tutor, and what he may say. */\n"
        "export const TUTOR_LINES = %u;\n"
        "export const [SILENT, SPEAKS] = [%d, %d];\n\n",
        BOT_AHEAD, BOT_LINES, BOT_SILENT, BOT_SPEAKS);
}

static void shared(const mi_game *first)
{
    const mi_game *game;
    PUT("// Written by tools/gen_ts.c from the games' tables.\n\n");
    numbers();
    bots();
    types();
    PUT("/** Kinds that every game has. */\nexport const KINDS: Parts[\"kinds\"] = [\n");
    for (uint8_t k = 0; k < MI_FIRST_KIND; k++) kind(mi_kind_of(first, k));
    PUT("];\n\nconst NONE: Parts = { kinds: KINDS, verbs: [], orders: [], events: [], "
        "facts: [], "
        "prompts: [] };\n\n");
    PUT("export const GAMES: readonly Game[] = [\n");
    for (unsigned i = 0; (game = mi_game_at(i)); i++) game_of(game);
    PUT("];\n\n/** Versions that were archived: title and number. */\n"
        "export const ARCHIVED: readonly (readonly [string, number])[] = [");
    for (unsigned i = 0; (game = mi_archived_at(i)); i++)
        PUT("%s[\"%s\", %u]", i ? ", " : "", game->name, game->version);
    PUT("];\n");
}

// Has `write` write the file tables.<title>.ts, or tables.ts without a title.
static bool file(const char *folder, const char *title, void (*write)(const mi_game *),
                 const mi_game *game)
{
    char path[512];
    int n = snprintf(path, sizeof path, "%s/tables%s.ts", folder, title);
    out = n > 0 && (size_t)n < sizeof path ? fopen(path, "w") : NULL;
    if (!out) {
        fprintf(stderr, "gen_ts: cannot write into %s\n", folder);
        return false;
    }
    write(game);
    return fclose(out) == 0;
}

static bool today(const char *folder, const mi_game *game)
{
    char title[64];
    snprintf(title, sizeof title, ".%s", game->name);
    return file(folder, title, parts_of, game);
}

static bool archived(const char *folder, const mi_game *game)
{
    char title[64];
    snprintf(title, sizeof title, ".%s@%u", game->name, game->version);
    return file(folder, title, archived_of, game);
}

int main(int argc, char **argv)
{
    const mi_game *game;
    if (argc != 2) {
        fprintf(stderr, "usage: gen_ts FOLDER\n");
        return 1;
    }
    bool ok = file(argv[1], "", shared, mi_game_at(0));
    for (unsigned i = 0; ok && (game = mi_game_at(i)); i++) ok = today(argv[1], game);
    for (unsigned i = 0; ok && (game = mi_archived_at(i)); i++)
        ok = archived(argv[1], game);
    return ok ? 0 : 1;
}
