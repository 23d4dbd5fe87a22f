// Reading a game's tables: kinds, options, error words.

#include <string.h>

#include "miasma/play.h"
#include "miasma/text.h"

static const char *const seat_words[MI_SEATS] = {"red",   "blue",  "gold",
                                                 "black", "white", "teal"};

static const mi_kind common[MI_FIRST_KIND] = {
    [MI_NONE] = {.word = "none"},
    [MI_NUMBER] = {.word = "number"},
    [MI_SEAT] = {.word = "seat", .count = MI_SEATS, .words = seat_words},
};

const mi_kind *mi_kind_of(const mi_game *game, uint8_t kind)
{
    unsigned k = MI_KIND(kind);
    return k < MI_FIRST_KIND ? &common[k] : &game->kinds[k - MI_FIRST_KIND];
}

unsigned mi_arity(const uint8_t *kinds, unsigned most)
{
    unsigned n = 0;
    while (n < most && MI_KIND(kinds[n]) != MI_NONE) n++;
    return n;
}

const char *mi_actor_word(unsigned actor)
{
    if (actor < MI_SEATS) return seat_words[actor];
    return actor == MI_NATURE ? "nature" : "table";
}

uint8_t mi_actor_find(const char *word, size_t len)
{
    static const uint8_t actors[] = {0, 1, 2, 3, 4, 5, MI_NATURE, MI_TABLE};
    for (unsigned i = 0; i < sizeof actors; i++) {
        const char *known = mi_actor_word(actors[i]);
        if (strlen(known) == len && memcmp(known, word, len) == 0) return actors[i];
    }
    return MI_NOBODY;
}

mi_head mi_head_default(const mi_game *game, uint8_t seats)
{
    return (mi_head){.game = game->id, .version = game->version, .seats = seats};
}

bool mi_edition(const mi_game *game, unsigned i, mi_head *head)
{
    if (i > game->expansion_count) return false;
    *head = mi_head_default(game, game->seats_min);
    if (i) head->option[game->expansions[i - 1].option] = 1;
    return true;
}

unsigned mi_option_values(const mi_option *option)
{
    unsigned n = 1;
    for (const char *c = option->values; *c; c++) n += *c == '|';
    return n;
}

const char *mi_option_value(const mi_option *option, unsigned i, size_t *len)
{
    const char *c = option->values;
    while (i && *c) i -= *c++ == '|';
    *len = 0;
    while (c[*len] && c[*len] != '|') ++*len;
    return c;
}

bool mi_option_open(const mi_game *game, const mi_head *head, unsigned option)
{
    for (unsigned i = 0; i < game->expansion_count; i++) {
        const mi_expansion *expansion = &game->expansions[i];
        if (expansion->option == option) return false;
        if (expansion->own >> option & 1 && !head->option[expansion->option])
            return false;
    }
    return true;
}

unsigned mi_orders(const mi_game *game, const mi_head *head)
{
    for (unsigned i = 0; i < game->expansion_count; i++) {
        const mi_expansion *expansion = &game->expansions[i];
        if (expansion->orders && !head->option[expansion->option]) return 0;
    }
    return game->host.order_count;
}

bool mi_takes(const mi_game *game, const mi_head *head)
{
    mi_position p;
    return mi_setup(game, head, &p, NULL) == MI_OK;
}

uint8_t mi_most_seats(const mi_game *game, const mi_head *head)
{
    mi_head most = *head;
    most.seats = game->seats_max;
    while (most.seats > game->seats_min && !mi_takes(game, &most)) most.seats--;
    return most.seats;
}

const mi_game *mi_library_find(const mi_library *games, const char *name)
{
    for (unsigned i = 0; i < games->count; i++)
        if (strcmp(games->game[i]->name, name) == 0) return games->game[i];
    return NULL;
}

const mi_game *mi_library_find_id(const mi_library *games, uint8_t id)
{
    for (unsigned i = 0; i < games->count; i++)
        if (games->game[i]->id == id) return games->game[i];
    return NULL;
}

const mi_game *mi_library_find_version(const mi_library *games, uint8_t id,
                                       uint8_t version)
{
    for (unsigned i = 0; i < games->count; i++)
        if (games->game[i]->id == id && games->game[i]->version == version)
            return games->game[i];
    return NULL;
}

static bool same(const char *a, size_t len, const char *b)
{
    return strlen(b) == len && memcmp(a, b, len) == 0;
}

mi_err mi_option_set(const mi_game *game, mi_head *head, const char *word,
                     const char *value)
{
    for (unsigned i = 0; i < game->option_count; i++) {
        const mi_option *option = &game->options[i];
        if (strcmp(option->word, word) != 0) continue;
        for (unsigned v = 0; v < mi_option_values(option); v++) {
            size_t len;
            const char *text = mi_option_value(option, v, &len);
            if (!same(text, len, value)) continue;
            head->option[i] = (uint8_t)v;
            return MI_OK;
        }
    }
    return MI_EOPTION;
}

const char *mi_err_words(mi_err err)
{
    switch (err) {
#define ERROR(name, code, words)                                                         \
    case MI_##name: return words;
#include "miasma/errors.def"
#undef ERROR
    }
    return "unknown error";
}
