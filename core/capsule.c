// Capsules: writing what a seat saw when something looked wrong, and reading it again.

#include <string.h>

#include "miasma/capsule.h"

mi_seats mi_capsule_eyes(const mi_capsule *c)
{
    return (mi_seats)(c->seat < MI_SEATS ? MI_SEAT_BIT(c->seat) : 0);
}

mi_err mi_said_clean(const char *text, size_t len, char out[MI_SAID_BYTES + 1])
{
    mi_text kept = mi_text_of(out, MI_SAID_BYTES + 1);
    return mi_text_clean(text, len, MI_SAID, &kept);
}

// ---- writing ----

static void put_line(mi_text *out, const char *key, const char *text)
{
    mi_text_char(out, '{');
    mi_text_put(out, key);
    mi_text_char(out, ' ');
    mi_text_put(out, text);
    mi_text_put(out, "}\n");
}

static void put_action(mi_text *out, const char *key, const mi_game *game, mi_action act)
{
    char words[MI_CAPSULE_LINE];
    mi_text t = mi_text_of(words, sizeof words);
    mi_action_put(&t, game, act);
    put_line(out, key, words);
}

// The head alone: which game, for how many, with which options. Dice would tell more than
// the seat may know, and names are nobody's business.
static void put_head(const mi_record *r, mi_text *out)
{
    mi_record bare;
    mi_record_init(&bare, NULL, NULL, 0);
    bare.game = r->game;
    bare.head = r->head;
    mi_record_write(&bare, true, out);
}

// The entries as these seats may see them; `p` is left at the step.
static mi_err put_entries(const mi_record *r, uint32_t n, mi_seats seats, mi_position *p,
                          mi_text *out)
{
    mi_err err = mi_setup(r->game, &r->head, p, NULL);
    for (uint32_t i = 0; i < n && !err; i++) {
        mi_entry_put(out, r->game, i + 1, mi_veil(r->game, p, r->entry[i], seats));
        mi_text_char(out, '\n');
        err = mi_follow(r->game, p, r->entry[i], NULL);
    }
    return err;
}

static void put_offered(const mi_game *game, const mi_position *p, uint8_t seat,
                        mi_text *out)
{
    mi_list rows = {.n = 0};
    mi_view view;
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    if (mi_to_act(game, &view.p) == seat) mi_rows(game, &view.p, seat, &rows);
    for (unsigned i = 0; i < rows.n; i++) put_action(out, "offered", game, rows.row[i]);
}

mi_err mi_capsule_write(const mi_record *r, const mi_capsule *c, mi_seats seats,
                        mi_text *out)
{
    mi_position p;
    if (c->step > r->n) return MI_EARG;
    put_head(r, out);
    mi_err err = put_entries(r, c->step, seats, &p, out);
    if (err) return err;
    mi_text_put(out, "{wrong ");
    mi_text_number(out, c->step);
    mi_text_char(out, ' ');
    mi_text_put(out, c->seat < MI_SEATS ? mi_actor_word(c->seat) : "-");
    mi_text_put(out, "}\n");
    if (c->has_tried) put_action(out, "tried", r->game, c->tried);
    if (c->refused[0]) put_line(out, "refused", c->refused);
    if (c->seat < MI_SEATS) put_offered(r->game, &p, c->seat, out);
    if (c->said[0]) put_line(out, "said", c->said);
    return out->full ? MI_EROOM : MI_OK;
}

// ---- reading ----

// What stands behind the key of a line.
typedef struct {
    const mi_record *record;
    const char *at;
    size_t len;
} rest;

static mi_err read_wrong(const rest *of, mi_capsule *c)
{
    uint64_t step = 0;
    size_t i = 0;
    for (; i < of->len && of->at[i] >= '0' && of->at[i] <= '9' && i < 9; i++)
        step = step * 10 + (uint64_t)(of->at[i] - '0');
    if (i == 0 || i + 2 > of->len || of->at[i] != ' ' || step > of->record->n)
        return MI_ETEXT;
    const char *who = of->at + i + 1;
    size_t len = of->len - i - 1;
    c->step = (uint32_t)step;
    c->seat = mi_actor_find(who, len);
    bool nobody = len == 1 && *who == '-';
    return nobody || c->seat < of->record->head.seats ? MI_OK : MI_ETEXT;
}

static mi_err read_tried(const rest *of, mi_capsule *c)
{
    c->has_tried = true;
    return mi_action_parse(of->record->game, of->at, of->len, &c->tried);
}

static mi_err read_refused(const rest *of, mi_capsule *c)
{
    if (of->len >= MI_RULE_BYTES || memchr(of->at, ' ', of->len)) return MI_ETEXT;
    memcpy(c->refused, of->at, of->len);
    c->refused[of->len] = '\0';
    return MI_OK;
}

static mi_err read_offered(const rest *of, mi_capsule *c)
{
    if (c->offered.n == MI_ROWS) return MI_EROOM;
    return mi_action_parse(of->record->game, of->at, of->len,
                           &c->offered.row[c->offered.n++]);
}

static mi_err read_said(const rest *of, mi_capsule *c)
{
    return mi_said_clean(of->at, of->len, c->said);
}

static const struct {
    const char *key;
    mi_err (*read)(const rest *of, mi_capsule *c);
} keys[] = {
    {"wrong ", read_wrong},     {"tried ", read_tried}, {"refused ", read_refused},
    {"offered ", read_offered}, {"said ", read_said},
};

// A line in braces; other comments are nobody's.
static mi_err read_line(const mi_record *r, const char *line, size_t len, mi_capsule *c,
                        bool *found)
{
    if (len && line[len - 1] == '\r') len--;
    if (len < 2 || line[0] != '{' || line[len - 1] != '}') return MI_OK;
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t key = strlen(keys[i].key);
        if (len < key + 2 || strncmp(line + 1, keys[i].key, key) != 0) continue;
        rest of = {r, line + 1 + key, len - key - 2};
        *found |= i == 0;
        return keys[i].read(&of, c);
    }
    return MI_OK;
}

mi_err mi_capsule_read(const mi_record *r, const char *text, size_t len, mi_capsule *out)
{
    mi_err err = MI_OK;
    bool found = false;
    *out = (mi_capsule){.seat = MI_NOBODY};
    for (size_t at = 0; at < len && !err;) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t run = end ? (size_t)(end - text) - at : len - at;
        err = read_line(r, text + at, run, out, &found);
        at += run + 1;
    }
    return err || found ? err : MI_ETEXT;
}
