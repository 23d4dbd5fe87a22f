// Prints every key a catalogue must have, with the placeholders it may use: one line
// each, "book<TAB>key<TAB>placeholders". tools/gen_words.py holds the catalogues against
// it.

#include <stdio.h>
#include <string.h>

#include "miasma/play.h"

// The book whose keys are printed: a game, or "rattus@1" for an archived version.
static char title[32];

static void field_name(const mi_game *game, const uint8_t *kinds, unsigned i)
{
    unsigned before = 0;
    for (unsigned j = 0; j < i; j++) before += MI_KIND(kinds[j]) == MI_KIND(kinds[i]);
    printf(" %s", mi_kind_of(game, kinds[i])->word);
    if (before) printf("%u", before + 1);
}

// All fields, or only those that everybody knows.
static void key(const mi_game *game, const char *name, const uint8_t *kinds,
                unsigned most, bool unknown)
{
    printf("%s\t%s%s\t", title, name, unknown ? ".unknown" : "");
    for (unsigned i = 0; i < mi_arity(kinds, most); i++)
        if (!unknown || !(kinds[i] & MI_SECRET)) field_name(game, kinds, i);
    printf("\n");
}

static void rows(const mi_game *game, const char *table, const mi_schema *row, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        char name[96];
        bool secret = false;
        snprintf(name, sizeof name, "%s.%s", table, row[i].word);
        for (unsigned k = 0; k < MI_FIELDS; k++) secret |= row[i].kind[k] & MI_SECRET;
        key(game, name, row[i].kind, MI_FIELDS, false);
        if (secret) key(game, name, row[i].kind, MI_FIELDS, true);
    }
}

static void elements(const mi_game *game)
{
    for (unsigned k = 0; k < game->kind_count; k++) {
        const mi_kind *kind = &game->kinds[k];
        if (kind->printed) printf("%s\tprint.%s\t number list\n", title, kind->word);
        for (unsigned i = 0; i < kind->count && !kind->printed; i++)
            printf("%s\t%s.%s\t\n", title, kind->word, kind->words[i]);
    }
}

static void options(const mi_game *game)
{
    for (unsigned i = 0; i < game->option_count; i++) {
        const mi_option *option = &game->options[i];
        printf("%s\toption.%s\t\n", title, option->word);
        for (unsigned v = 0; v < mi_option_values(option); v++) {
            size_t len;
            const char *value = mi_option_value(option, v, &len);
            printf("%s\toption.%s.%.*s\t\n", title, option->word, (int)len, value);
        }
    }
}

static void orders(const mi_game *game)
{
    for (unsigned i = 0; i < game->host.order_count; i++)
        printf("%s\torder.%s\t\n", title, game->host.orders[i].word);
}

// A verb whose entries carry a note also says what to write.
static void verbs(const mi_game *game)
{
    for (unsigned i = 0; i < game->verb_count; i++) {
        char name[96];
        snprintf(name, sizeof name, "verb.%s", game->verbs[i].word);
        key(game, name, game->verbs[i].kind, MI_ARGS, false);
        printf("%s\t%s.group\t\n", title, name);
        if (game->host.noted >> i & 1) printf("%s\t%s.note\t\n", title, name);
    }
}

static void book(const mi_game *game)
{
    printf("%s\tname\t\n%s\tabout\t\n", title, title);
    elements(game);
    options(game);
    orders(game);
    verbs(game);
    rows(game, "event", game->events, game->event_count);
    rows(game, "fact", game->facts_table, game->fact_count);
    rows(game, "prompt", game->prompts, game->prompt_count);
}

int main(void)
{
    const mi_game *game;
    for (unsigned i = 0; (game = mi_game_at(i)); i++) {
        snprintf(title, sizeof title, "%s", game->name);
        book(game);
    }
    for (unsigned i = 0; (game = mi_archived_at(i)); i++) {
        snprintf(title, sizeof title, "%s@%u", game->name, game->version);
        book(game);
    }
#define WORD(id, key, fields) printf("miasma\t%s\t %s\n", key, fields);
#include "program.def"
#undef WORD
    return 0;
}
