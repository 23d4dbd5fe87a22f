// Africanus in the terminal: six players and all the cards in few lines.

#include <stdio.h>
#include <string.h>

#include "rattus.h"

enum { WIDEST = 79 };

static void read_region(rattus_board *b, const mi_fact *f, const char *word)
{
    rattus_region *r = &b->at[f->field[0]];
    if (strcmp(word, "caravan") == 0) r->caravan = true;
    if (strcmp(word, "ravaged") == 0) r->ravaged = true;
    if (strcmp(word, "diplomat") != 0) return;
    r->diplomat[f->field[1]] = true;
    b->diplomats[f->field[1]]++;
}

// "Anglia BK": the region of a region card, and a letter for each of its symbols.
static void add_card(char *list, const words *w, uint8_t kind, uint16_t card)
{
    static const char letters[] = "PBCKWRMAI?"; // in the order of the symbols
    mi_print prints[MI_PRINTS];
    unsigned n = mi_kind_of(w->game, kind)->printed(w->head, card, prints);
    mi_text t = {list, LINE, strlen(list), false};
    if (t.len) mi_text_put(&t, " · ");
    words_element(w, REGION, prints[0].value, &t);
    mi_text_char(&t, ' ');
    for (unsigned i = 1; i < n; i++)
        mi_text_char(&t, letters[prints[i].value % (sizeof letters - 1)]);
}

static void read_cards(rattus_board *b, const words *w, const mi_fact *f,
                       const mi_schema *kind)
{
    if (strcmp(kind->word, "hand") == 0 || strcmp(kind->word, "shown") == 0)
        add_card(b->hand, w, kind->kind[1], f->field[1]);
    if (strcmp(kind->word, "drawn") == 0 && f->field[0] != MI_UNKNOWN)
        add_card(b->drawn, w, MI_KIND(kind->kind[0]), f->field[0]);
    if (strcmp(kind->word, "deck") != 0) return;
    b->africanus = true;
    b->deck = f->field[0];
}

void africa_read(rattus_board *b, const words *w, const mi_fact *f)
{
    const mi_schema *kind = &w->game->facts_table[f->fact];
    if (kind->kind[0] == REGION) read_region(b, f, kind->word);
    if (strcmp(kind->word, "cards") == 0) b->cards[f->field[0]] = f->field[1];
    if (strcmp(kind->word, "cover") == 0) b->covered[f->field[0]] = true;
    if (strcmp(kind->word, "envoys") == 0) b->diplomats[f->field[0]] += f->field[1];
    if (strcmp(kind->word, "discs") == 0) {
        b->sultan = true;
        b->discs = f->field[0];
    }
    read_cards(b, w, f, kind);
}

// Things one after another, several on a line; none is broken that fits on one.
typedef struct {
    const tui_term *term;
    bool print;
    unsigned column, lines;
} flow;

static void flow_end(flow *f)
{
    if (!f->column) return;
    if (f->print) putchar('\n');
    f->lines++;
    f->column = 0;
}

static void flow_put(flow *f, unsigned style, const char *text)
{
    unsigned width = tui_width(text), gap = f->column ? 3 : 0;
    if (f->column + gap + width > WIDEST) {
        flow_end(f);
        gap = 0;
    }
    if (f->print && gap) fputs(" · ", stdout);
    if (f->print) tui_style_on(f->term, style);
    if (width > WIDEST)
        f->lines +=
            f->print ? tui_wrap(f->term, text, 2) : tui_wrap_lines(f->term, text, 2);
    else if (f->print)
        fputs(text, stdout);
    if (f->print) tui_style_off(f->term);
    f->column = width > WIDEST ? 0 : f->column + gap + width;
}

static void flow_say(flow *f, const words *w, words_id id, const words_arg *args)
{
    char text[LINE];
    mi_text t = mi_text_of(text, sizeof text);
    words_say(w->lang, id, args, &t);
    flow_put(f, TUI_PLAIN, text);
}

// "✚ Red 14 ♔1 ▯3 *2 Knight, Sultan"
static void flow_seat(flow *f, const words *w, const rattus_board *b, unsigned seat)
{
    char text[LINE + CELL], cards[LINE], numbers[CELL];
    mi_text t = mi_text_of(text, sizeof text);
    rattus_seat(w, seat, &t);
    snprintf(numbers, sizeof numbers, " %u ♔%u ▯%u", b->stock[seat], b->palace[seat],
             b->cards[seat]);
    mi_text_put(&t, numbers);
    snprintf(numbers, sizeof numbers, " *%u", b->diplomats[seat]);
    if (b->diplomats[seat]) mi_text_put(&t, numbers);
    rattus_cards(b, w, (uint8_t)seat, cards);
    if (cards[0]) mi_text_char(&t, ' ');
    mi_text_put(&t, cards);
    flow_put(f, TUI_SEAT + seat, text);
}

unsigned africa_players(const tui_term *term, const words *w, const rattus_board *b,
                        bool print)
{
    flow f = {.term = term, .print = print};
    char free[LINE];
    rattus_cards(b, w, BESIDE, free);
    for (unsigned s = 0; s < b->seats; s++) flow_seat(&f, w, b, s);
    words_arg beside[] = {{free, 0}}, deck[] = {{NULL, b->deck}},
              discs[] = {{NULL, b->discs}};
    flow_say(&f, w, W_AFRICA_DECK, deck);
    if (b->sultan) flow_say(&f, w, W_AFRICA_DISCS, discs);
    if (free[0]) flow_say(&f, w, W_AFRICA_FREE, beside);
    words_arg hand[] = {{b->hand, 0}}, drawn[] = {{b->drawn, 0}};
    if (b->hand[0]) flow_say(&f, w, W_AFRICA_HAND, hand);
    if (b->drawn[0]) flow_say(&f, w, W_AFRICA_DRAWN, drawn);
    flow_end(&f);
    return f.lines;
}
