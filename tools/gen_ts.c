// Prints the tables of all games as a TypeScript module, for web/src/gen/tables.ts.

#include <stdio.h>

#include "bot.h"
#include "miasma/codec.h"

static void kinds_of(const uint8_t *kinds, unsigned most)
{
    printf("[");
    for (unsigned i = 0; i < mi_arity(kinds, most); i++)
        printf("%s%u", i ? "," : "", MI_KIND(kinds[i]));
    printf("]");
}

static void words_of(const char *const *words, unsigned n)
{
    printf("[");
    for (unsigned i = 0; words && i < n; i++) printf("%s\"%s\"", i ? "," : "", words[i]);
    printf("]");
}

static void kind(const mi_kind *k)
{
    printf("    { word: \"%s\", words: ", k->word);
    words_of(k->words, k->count);
    printf(", printed: %s, links: [", k->printed ? "true" : "false");
    for (unsigned i = 0; i < k->link_count; i++)
        printf("%s[%u,%u,%u]", i ? "," : "", k->links[i].a, k->links[i].b,
               k->links[i].way);
    printf("] },\n");
}

static void rows(const char *name, const mi_row_kind *table, unsigned n)
{
    printf("  %s: [\n", name);
    for (unsigned i = 0; i < n; i++) {
        printf("    { word: \"%s\", rule: \"%s\", kinds: ", table[i].word,
               table[i].rule ? table[i].rule : "");
        kinds_of(table[i].kind, MI_FIELDS);
        printf(" },\n");
    }
    printf("  ],\n");
}

static void options(const mi_game *game)
{
    printf("  options: [\n");
    for (unsigned i = 0; i < game->option_count; i++) {
        const mi_option *o = &game->options[i];
        printf("    { word: \"%s\", rule: \"%s\", values: \"%s\".split(\"|\") },\n",
               o->word, o->rule, o->values);
    }
    printf("  ],\n");
}

// The options that belong to an expansion, and the seats it allows.
static void expansions(const mi_game *game)
{
    printf("  expansions: [\n");
    for (unsigned i = 0; i < game->expansion_count; i++) {
        const mi_expansion *e = &game->expansions[i];
        mi_head head = mi_head_default(game, game->seats_min);
        head.option[e->option] = 1;
        printf("    { option: %u, own: %u, seatsMax: %u },\n", e->option, e->own,
               mi_most_seats(game, &head));
    }
    printf("  ],\n");
}

static void orders(const mi_game *game)
{
    printf("  orderNear: %u, orderAway: %u,\n  orders: [\n", game->order_near,
           game->order_away);
    for (unsigned i = 0; i < game->order_count; i++)
        printf("    { word: \"%s\", rule: \"%s\", tells: %s },\n", game->orders[i].word,
               game->orders[i].rule, game->orders[i].tells ? "true" : "false");
    printf("  ],\n");
}

static void print_game(const mi_game *game)
{
    mi_head head = mi_head_default(game, game->seats_min);
    printf("{\n  name: \"%s\", id: %u, version: %u, seatsMin: %u, seatsMax: %u,\n  "
           "kinds: [\n",
           game->name, game->id, game->version, game->seats_min,
           mi_most_seats(game, &head));
    for (uint8_t k = 0; k < MI_OWN + game->kind_count; k++) kind(mi_kind_of(game, k));
    printf("  ],\n");
    options(game);
    expansions(game);
    printf("  verbs: [\n");
    for (unsigned i = 0; i < game->verb_count; i++) {
        printf("    { word: \"%s\", kinds: ", game->verbs[i].word);
        kinds_of(game->verbs[i].kind, MI_ARGS);
        printf(", noted: %s },\n", game->noted >> i & 1 ? "true" : "false");
    }
    printf("  ],\n");
    orders(game);
    rows("events", game->events, game->event_count);
    rows("facts", game->facts_table, game->fact_count);
    rows("prompts", game->prompts, game->prompt_count);
    printf("}");
}

int main(void)
{
    const mi_game *game;
    printf("// Written by tools/gen_ts.c from the games' tables.\n\n");
    printf("export const CODEC = %u;\nexport const UNKNOWN = %u;\n", MI_CODEC,
           MI_UNKNOWN);
    printf("export const NATURE = %u;\nexport const TABLE = %u;\nexport const NOBODY = "
           "%u;\n",
           MI_NATURE, MI_TABLE, MI_NOBODY);
    printf("export const NUMBER = %u;\nexport const SEAT = %u;\nexport const OWN = %u;\n",
           MI_NUMBER, MI_SEAT, MI_OWN);
    printf(
        "export const ENDS = %u;\nexport const CHANCE = %u;\nexport const BARRIER = %u;\n"
        "export const FORCED = %u;\n\n",
        MI_ENDS, MI_CHANCE, MI_BARRIER, MI_FORCED);
    printf("export const BOTS = [");
    for (unsigned i = 0; bot_at(i); i++)
        printf("%s\"%s\"", i ? ", " : "", bot_at(i)->name);
    printf("];\n\nexport const ERRORS: Record<number, string> = {\n");
#define ERROR(name, code, words) printf("  [%d]: \"" #name "\",\n", code);
#include "miasma/errors.def"
#undef ERROR
    printf("};\n\nexport const GAMES = [");
    for (unsigned i = 0; (game = mi_game_at(i)); i++) {
        if (i) printf(", ");
        print_game(game);
    }
    printf("];\n");
    return 0;
}
