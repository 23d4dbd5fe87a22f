// Puzzles as text, and what they are about.

#include "puzzle.h"

#include <string.h>

#include "vote.h"

// A digit has a base of at most 2^16, so that a step of the long number fits 32 bits.
enum { FORM = 1, FORMS = 64, BYTE = 256, HALF = 1 << 16 };
enum { BYTES = BOT_PUZZLE_TEXT * 3 / 4, HEAD_DIGITS = 8 + MI_OPTIONS, TAIL_DIGITS = 2 };

// ---- playing ----

bool bot_puzzle_begin(bot_puzzle *z, const mi_game *game, const mi_head *head,
                      uint32_t seed)
{
    z->game = game;
    z->head = *head;
    z->seed = seed;
    z->n = 0;
    z->answer = z->next = z->chance = z->next_has = 0;
    return mi_setup(game, head, &z->p, NULL) == MI_OK;
}

mi_action bot_puzzle_nature(const bot_puzzle *z)
{
    mi_rng rng = mi_rng_of(z->seed, z->n);
    return bot_nature(z->game, &z->p, &rng);
}

bool bot_puzzle_play(bot_puzzle *z, mi_action act)
{
    if (z->n == BOT_PUZZLE_ENTRIES) return false;
    z->entry[z->n++] = (mi_entry){mi_to_act(z->game, &z->p), act};
    bot_apply(z->game, &z->p, act);
    return true;
}

// ---- a long number ----

// The low byte first.
typedef struct {
    uint8_t byte[BYTES];
    unsigned n; // in use: the last of them is not 0
} number;

// number * base + digit; false when that has no room.
static bool number_add(number *x, uint32_t base, uint32_t digit)
{
    uint32_t carry = digit;
    for (unsigned i = 0; i < x->n; i++) {
        carry += x->byte[i] * base;
        x->byte[i] = (uint8_t)carry;
        carry >>= 8;
    }
    for (; carry; carry >>= 8) {
        if (x->n == BYTES) return false;
        x->byte[x->n++] = (uint8_t)carry;
    }
    return true;
}

// Divides by the base: what is left is the digit.
static uint32_t number_take(number *x, uint32_t base)
{
    uint32_t left = 0;
    for (unsigned i = x->n; i--;) {
        left = left << 8 | x->byte[i];
        x->byte[i] = (uint8_t)(left / base);
        left %= base;
    }
    while (x->n && !x->byte[x->n - 1]) x->n--;
    return left;
}

// ---- letters ----

static const char letters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static void number_write(const number *x, mi_text *out)
{
    for (unsigned i = 0; i < x->n; i += 3) {
        unsigned bytes = x->n - i < 3 ? x->n - i : 3;
        uint32_t three = 0;
        for (unsigned k = 0; k < bytes; k++)
            three |= (uint32_t)x->byte[i + k] << (16 - 8 * k);
        for (unsigned k = 0; k <= bytes; k++)
            mi_text_char(out, letters[three >> (18 - 6 * k) & 63]);
    }
}

// The letters of up to three bytes; false when no writer made them.
static bool read_three(number *x, const char *text, unsigned n)
{
    uint32_t three = 0;
    if (n < 2) return false;
    for (unsigned k = 0; k < n; k++) {
        const char *at = text[k] ? strchr(letters, text[k]) : NULL;
        if (!at) return false;
        three |= (uint32_t)(at - letters) << (18 - 6 * k);
    }
    for (unsigned k = 0; k + 1 < n; k++)
        x->byte[x->n++] = (uint8_t)(three >> (16 - 8 * k));
    return (three & ((1u << (8 * (4 - n))) - 1)) == 0;
}

static bool number_read(number *x, const char *text, size_t len)
{
    *x = (number){.n = 0};
    if (!len || len > BOT_PUZZLE_TEXT) return false;
    for (size_t i = 0; i < len; i += 4)
        if (!read_three(x, text + i, len - i < 4 ? (unsigned)(len - i) : 4)) return false;
    return x->byte[x->n - 1] != 0;
}

// ---- writing ----

// Digits in the order in which they are read, each with its base.
typedef struct {
    struct {
        uint32_t base, digit;
    } row[HEAD_DIGITS + BOT_PUZZLE_ENTRIES + TAIL_DIGITS];
    unsigned n;
} digits;

static void put(digits *d, uint32_t base, uint32_t digit)
{
    d->row[d->n].base = base;
    d->row[d->n++].digit = digit;
}

static void put_head(digits *d, const bot_puzzle *z)
{
    put(d, FORMS, FORM);
    put(d, BYTE, z->head.game);
    put(d, BYTE, z->head.version);
    put(d, MI_SEATS + 1, z->head.seats);
    for (unsigned i = 0; i < z->game->option_count; i++)
        put(d, mi_option_values(&z->game->options[i]), z->head.option[i]);
    put(d, HALF, z->seed & (HALF - 1));
    put(d, HALF, z->seed >> 16);
    put(d, BOT_PUZZLE_WHOLE + 1, z->chance);
    put(d, BOT_PUZZLE_WHOLE + 1, z->next_has);
}

// The places of all rows, found by playing again.
static void put_entries(digits *d, const bot_puzzle *z, mi_position *p)
{
    mi_list rows;
    put(d, BOT_PUZZLE_ENTRIES + 1, z->n);
    for (uint32_t i = 0; i < z->n; i++) {
        mi_action act = z->entry[i].action;
        if (z->entry[i].actor != MI_NATURE) {
            mi_legal(z->game, p, &rows);
            put(d, rows.n, bot_row_of(&rows, act));
        }
        bot_apply(z->game, p, act);
    }
    mi_legal(z->game, p, &rows);
    put(d, rows.n, z->answer);
    put(d, rows.n, z->next);
}

mi_err bot_puzzle_write(const bot_puzzle *z, mi_text *out)
{
    digits d = {.n = 0};
    number x = {.n = 0};
    mi_position p;
    if (mi_setup(z->game, &z->head, &p, NULL)) return MI_EOPTION;
    put_head(&d, z);
    put_entries(&d, z, &p);
    for (unsigned i = d.n; i--;)
        if (!number_add(&x, d.row[i].base, d.row[i].digit)) return MI_EROOM;
    number_write(&x, out);
    return out->full ? MI_EROOM : MI_OK;
}

// ---- reading ----

static mi_err take_head(number *x, const mi_library *games, bot_puzzle *z)
{
    mi_head head = {0};
    if (number_take(x, FORMS) != FORM) return MI_EBYTES;
    head.game = (uint8_t)number_take(x, BYTE);
    head.version = (uint8_t)number_take(x, BYTE);
    head.seats = (uint8_t)number_take(x, MI_SEATS + 1);
    const mi_game *game = mi_library_find_version(games, head.game, head.version);
    if (!game) return MI_EGAME;
    for (unsigned i = 0; i < game->option_count; i++)
        head.option[i] = (uint8_t)number_take(x, mi_option_values(&game->options[i]));
    uint32_t seed = number_take(x, HALF);
    seed |= number_take(x, HALF) << 16;
    return bot_puzzle_begin(z, game, &head, seed) ? MI_OK : MI_EBYTES;
}

// The next entry; false when the game is over.
static bool take_entry(number *x, bot_puzzle *z)
{
    mi_list rows;
    uint8_t actor = mi_to_act(z->game, &z->p);
    if (actor == MI_NOBODY) return false;
    if (actor == MI_NATURE) return bot_puzzle_play(z, bot_puzzle_nature(z));
    mi_rows(z->game, &z->p, actor, &rows);
    return bot_puzzle_play(z, rows.row[number_take(x, rows.n)]);
}

static mi_err take_question(number *x, bot_puzzle *z)
{
    mi_list rows;
    if (mi_to_act(z->game, &z->p) >= z->head.seats) return MI_EBYTES;
    mi_legal(z->game, &z->p, &rows);
    z->answer = (uint16_t)number_take(x, rows.n);
    z->next = (uint16_t)number_take(x, rows.n);
    if (x->n || z->next == z->answer) return MI_EBYTES;
    bool votes = bot_is_vote(z->game, &z->p, rows.row[z->answer]) ||
                 bot_is_vote(z->game, &z->p, rows.row[z->next]);
    return votes ? MI_EBYTES : MI_OK;
}

mi_err bot_puzzle_read(bot_puzzle *z, const mi_library *games, const char *text,
                       size_t len)
{
    number x;
    if (!number_read(&x, text, len)) return MI_EBYTES;
    mi_err err = take_head(&x, games, z);
    if (err) return err;
    z->chance = (uint16_t)number_take(&x, BOT_PUZZLE_WHOLE + 1);
    z->next_has = (uint16_t)number_take(&x, BOT_PUZZLE_WHOLE + 1);
    uint32_t n = number_take(&x, BOT_PUZZLE_ENTRIES + 1);
    while (z->n < n)
        if (!take_entry(&x, z)) return MI_EBYTES;
    return take_question(&x, z);
}

// ---- themes ----

#define ANY NULL

static const struct {
    const char *title, *verb, *where;
    bot_theme theme;
} signs[] = {
#define SIGN(title, verb, where, theme) {#title, verb, where, BOT_THEME_##theme},
#include "themes.def"
#undef SIGN
};

// Does a fact tell of the seat and of what the action names first?
static bool tells(const bot_puzzle *z, const mi_fact *fact, mi_action act, uint8_t seat)
{
    const mi_schema *schema = &z->game->facts_table[fact->fact];
    uint8_t kind = MI_KIND(z->game->verbs[act.verb].kind[0]);
    bool place = false, owner = false;
    for (unsigned i = 0; i < MI_FIELDS; i++) {
        uint8_t of = MI_KIND(schema->kind[i]);
        place |= of == kind && fact->field[i] == act.arg[0];
        owner |= of == MI_SEAT && fact->field[i] == seat;
    }
    return place && owner;
}

static bool is_where(const bot_puzzle *z, mi_action act, const char *word)
{
    mi_facts facts = {.n = 0};
    mi_view view;
    uint8_t seat = mi_to_act(z->game, &z->p);
    if (word == ANY) return true;
    mi_see(z->game, &z->p, MI_SEAT_BIT(seat), &view);
    z->game->facts(&view.p, &facts);
    for (unsigned i = 0; i < facts.n; i++)
        if (strcmp(z->game->facts_table[facts.row[i].fact].word, word) == 0 &&
            tells(z, &facts.row[i], act, seat))
            return true;
    return false;
}

bot_theme bot_puzzle_theme(const bot_puzzle *z)
{
    mi_list rows;
    mi_legal(z->game, &z->p, &rows);
    mi_action act = rows.row[z->answer];
    const char *verb = z->game->verbs[act.verb].word;
    for (unsigned i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strcmp(signs[i].title, z->game->name) == 0 &&
            strcmp(signs[i].verb, verb) == 0 && is_where(z, act, signs[i].where))
            return signs[i].theme;
    return BOT_THEME_MOMENT;
}
