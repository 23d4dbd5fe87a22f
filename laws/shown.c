// A history as lines, for whoever must find out why it fails.

#include "histories.h"

#include "ledger.h"

static const char *word_of(unsigned kind)
{
    static const char *const words[] = {
#define KIND(id, word, percent) word,
        HISTORY_KINDS_TABLE(KIND)
#undef KIND
    };
    return words[kind];
}

static void put_seats(mi_text *out, mi_seats seats)
{
    for (unsigned s = 0; s < MI_SEATS; s++) {
        if (!(seats & MI_SEAT_BIT(s))) continue;
        mi_text_char(out, ' ');
        mi_text_put(out, mi_actor_word(s));
    }
}

static void put_options(mi_text *out, const history *h)
{
    for (unsigned i = 0; i < h->game->option_count; i++) {
        size_t len;
        if (!h->head.option[i]) continue;
        const mi_option *option = &h->game->options[i];
        const char *value = mi_option_value(option, h->head.option[i], &len);
        mi_text_put(out, ", ");
        mi_text_put(out, option->word);
        mi_text_char(out, '=');
        mi_text_run(out, value, len);
    }
}

static void put_head(mi_text *out, const history *h)
{
    mi_text_put(out, h->game->name);
    mi_text_put(out, " for ");
    mi_text_number(out, h->head.seats);
    put_options(out, h);
    mi_text_put(out, h->terms.fresh ? "\nover days, bank " : "\nlive, bank ");
    mi_text_number(out, (uint32_t)(h->terms.bank / 1000));
    mi_text_put(out, " s, step ");
    mi_text_number(out, (uint32_t)(h->terms.step / 1000));
    mi_text_put(out, " s\npeople:");
    put_seats(out, h->people);
    mi_text_put(out, h->resumes ? "\nwhat nature does first stands\n" : "\n");
}

static void put_aside(mi_text *out, const mi_item *item)
{
    mi_aside aside;
    static const char *const words[] = {
#define ASIDE(id, kind, word, what) [kind] = (word),
#include "miasma/table.def"
#undef ASIDE
    };
    if (!mi_aside_read(item->body, item->len, &aside)) return;
    mi_text_put(out, "table ");
    mi_text_put(out, words[aside.kind]);
    mi_text_char(out, ' ');
    bool back = aside.kind == MI_ASIDE_BACK;
    if (back)
        mi_text_number(out, aside.to);
    else if (item->len > 1)
        mi_text_put(out, mi_actor_word(aside.seat));
    if (aside.kind != MI_ASIDE_GIVEN) return;
    mi_text_char(out, ' ');
    mi_text_number(out, aside.ms);
}

static void put_item(mi_text *out, const mi_game *game, const mi_item *item)
{
    mi_entry entry;
    mi_text_put(out, "    ");
    if (item->kind == MI_ITEM_ASIDE) {
        put_aside(out, item);
    } else if (mi_item_entry_read(game, item, &entry)) {
        mi_text_put(out, mi_actor_word(entry.actor));
        mi_text_char(out, ' ');
        mi_action_put(out, game, entry.action);
    } else {
        mi_text_char(out, '{');
        mi_text_run(out, (const char *)item->body, item->len);
        mi_text_char(out, '}');
    }
    mi_text_char(out, '\n');
}

static void put_items(mi_text *out, const history_play *p, size_t from)
{
    mi_item item;
    while (mi_item_next(p->log, p->len, &from, &item)) put_item(out, p->of->game, &item);
}

// "12 leave red 8f21a0c3 at 4000": the lot, and milliseconds since the beginning.
static void put_event(mi_text *out, const history_play *p, history_event e, uint32_t i)
{
    uint8_t lot[4];
    for (unsigned b = 0; b < 4; b++) lot[b] = (uint8_t)(e.lot >> (24 - 8 * b));
    mi_text_number(out, i + 1);
    mi_text_char(out, ' ');
    mi_text_put(out, word_of(e.kind));
    mi_text_char(out, ' ');
    mi_text_put(out, mi_actor_word(e.seat));
    mi_text_char(out, ' ');
    mi_text_hex(out, lot, sizeof lot);
    mi_text_put(out, " at ");
    mi_text_number(out, (uint32_t)(p->now - HISTORY_BEGIN));
    mi_text_char(out, '\n');
}

void history_put(history_play *p, const history *h, mi_text *out)
{
    put_head(out, h);
    history_begin(p, h);
    put_items(out, p, 0);
    for (uint32_t i = 0; i < h->n && !p->broken; i++) {
        size_t from = p->len;
        put_event(out, p, h->event[i], i);
        history_next(p, h->event[i]);
        put_items(out, p, from);
    }
    mi_text_put(out, p->broken ? p->broken : "everything holds");
    mi_text_char(out, '\n');
}
