// Conditions in words.

#include <string.h>

#include "miasma/ifs.h"

static const char TURN[] = "turn", WHILE[] = "while", UNLESS[] = "unless";

static const char *const states[] = {
#define IF_STATE(id, word, what) word,
#include "miasma/table.def"
#undef IF_STATE
};

const char *mi_if_word(unsigned state)
{
    return state < MI_IF_STATES ? states[state] : NULL;
}

// ---- writing ----

static void put_word(mi_text *t, const char *word)
{
    if (t->len) mi_text_char(t, ' ');
    mi_text_put(t, word);
}

// Fields that fit everything are left out behind the last that does not.
static void put_fields(mi_text *t, const mi_game *game, const mi_schema *of,
                       const uint16_t *field)
{
    unsigned n = mi_arity(of->kind, MI_FIELDS);
    while (n && field[n - 1] == MI_UNKNOWN) n--;
    put_word(t, of->word);
    for (unsigned i = 0; i < n; i++) {
        mi_text_char(t, ' ');
        mi_element_put(t, game, of->kind[i], field[i]);
    }
}

void mi_if_put(mi_text *t, const mi_game *game, const mi_if *f)
{
    put_fields(t, game, &game->prompts[f->asked.prompt], f->asked.field);
    if (f->turn != MI_NOBODY) {
        put_word(t, TURN);
        put_word(t, mi_actor_word(f->turn));
    }
    for (unsigned i = 0; i < f->sights; i++) {
        const mi_sight *s = &f->sight[i];
        put_word(t, s->absent ? UNLESS : WHILE);
        put_fields(t, game, &game->facts_table[s->fact.fact], s->fact.field);
    }
}

// ---- reading ----

// What is left of the text, and the word at its beginning.
typedef struct {
    const mi_game *game;
    const char *at, *end;
    const char *word;
    size_t len; // 0 at the end
} reader;

static void next(reader *r)
{
    while (r->at < r->end && *r->at == ' ') r->at++;
    r->word = r->at;
    while (r->at < r->end && *r->at != ' ') r->at++;
    r->len = (size_t)(r->at - r->word);
}

static bool is(const reader *r, const char *word)
{
    return strlen(word) == r->len && !memcmp(word, r->word, r->len);
}

static bool take(reader *r, const char *word)
{
    if (!is(r, word)) return false;
    next(r);
    return true;
}

static bool ends(const reader *r)
{
    return !r->len || is(r, TURN) || is(r, WHILE) || is(r, UNLESS);
}

static bool read_field(reader *r, uint8_t kind, uint16_t *out)
{
    *out = MI_UNKNOWN;
    if (ends(r) || take(r, "?")) return true;
    if (!mi_element_find(r->game, kind, r->word, r->len, out)) return false;
    next(r);
    return true;
}

// A question or a fact: its number in the table, and its fields.
static bool read_schema(reader *r, const mi_schema *table, unsigned count, uint16_t *id,
                        uint16_t field[MI_FIELDS])
{
    unsigned i = 0;
    while (i < count && !is(r, table[i].word)) i++;
    if (i == count) return false;
    next(r);
    *id = (uint16_t)i;
    unsigned arity = mi_arity(table[i].kind, MI_FIELDS);
    for (unsigned f = 0; f < MI_FIELDS; f++) {
        field[f] = MI_UNKNOWN;
        if (f < arity && !read_field(r, table[i].kind[f], &field[f])) return false;
    }
    return true;
}

static bool read_turn(reader *r, mi_if *out)
{
    if (out->turn != MI_NOBODY) return false;
    out->turn = mi_actor_find(r->word, r->len);
    next(r);
    return out->turn < MI_SEATS;
}

static bool read_sight(reader *r, mi_if *out, bool absent)
{
    const mi_game *game = r->game;
    if (out->sights == MI_IF_SIGHTS) return false;
    mi_sight *s = &out->sight[out->sights++];
    s->absent = absent;
    return read_schema(r, game->facts_table, game->fact_count, &s->fact.fact,
                       s->fact.field);
}

static bool read_rest(reader *r, mi_if *out)
{
    if (take(r, TURN)) return read_turn(r, out);
    if (take(r, WHILE)) return read_sight(r, out, false);
    return take(r, UNLESS) && read_sight(r, out, true);
}

mi_err mi_if_parse(const mi_game *game, const char *text, size_t len, mi_if *out)
{
    reader r = {.game = game, .at = text, .end = text + len};
    mi_if f = {.turn = MI_NOBODY, .then = out->then, .times = 1, .turns = 1};
    next(&r);
    bool good = read_schema(&r, game->prompts, game->prompt_count, &f.asked.prompt,
                            f.asked.field);
    while (good && r.len) good = read_rest(&r, &f);
    if (!good) return MI_EARG;
    *out = f;
    return MI_OK;
}
