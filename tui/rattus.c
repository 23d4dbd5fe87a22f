// Rattus in the terminal: a map of Europe, the players and the cards.

#include <stdio.h>
#include <string.h>

#include "skin.h"

enum { REGIONS = 24, SLOTS = 3, CARDS = 16, HEIGHT = 12, CELL = 96 };

typedef struct {
    bool open, plague, bonus;
    unsigned cubes[MI_SEATS];
    unsigned rats;
    char limit[SLOTS]; // of a token the viewer has seen, else 0
} region;

typedef struct {
    region at[REGIONS];
    unsigned palace[MI_SEATS], stock[MI_SEATS], pile, seats;
    char cards[MI_SEATS][CELL * 2], free[CELL * 2]; // names, parted by commas
} board;

// Where a region stands on the map.
static const struct {
    const char *word;
    uint8_t row, column;
} places[] = {
    {"scandia", 0, 30},  {"russia", 0, 60},   {"anglia", 3, 2},   {"germania", 4, 24},
    {"polonia", 4, 44},  {"tartaria", 4, 64}, {"gallia", 7, 8},   {"hungaria", 7, 38},
    {"bulgaria", 7, 58}, {"hispania", 10, 0}, {"italia", 10, 22}, {"turcia", 10, 58},
};

// Borders are lines and arrows across the sea are dots; drawn where both ends are in
// play.
static const struct {
    const char *a, *b;
    uint8_t row, column;
    const char *text;
} ways[] = {
    {"scandia", "russia", 0, 46, "────────────"},
    {"scandia", "anglia", 1, 13, "···············"},
    {"scandia", "anglia", 2, 10, "··"},
    {"scandia", "germania", 2, 31, ":"},
    {"scandia", "germania", 3, 31, ":"},
    {"scandia", "polonia", 2, 43, "·"},
    {"scandia", "polonia", 3, 46, "·"},
    {"russia", "polonia", 2, 60, "╱"},
    {"russia", "polonia", 3, 57, "╱"},
    {"russia", "tartaria", 2, 68, "│"},
    {"russia", "tartaria", 3, 68, "│"},
    {"germania", "polonia", 4, 37, "─────"},
    {"polonia", "tartaria", 4, 56, "──────"},
    {"germania", "gallia", 6, 21, "╱"},
    {"germania", "hungaria", 6, 37, "╲"},
    {"polonia", "hungaria", 6, 46, "│"},
    {"tartaria", "bulgaria", 6, 66, "│"},
    {"tartaria", "turcia", 6, 77, ":"},
    {"tartaria", "turcia", 7, 77, ":"},
    {"tartaria", "turcia", 8, 77, ":"},
    {"tartaria", "turcia", 9, 77, ":"},
    {"tartaria", "turcia", 10, 69, "········"},
    {"germania", "italia", 6, 29, "│"},
    {"germania", "italia", 7, 29, "│"},
    {"germania", "italia", 8, 29, "│"},
    {"germania", "italia", 9, 29, "│"},
    {"hungaria", "bulgaria", 7, 51, "─────"},
    {"anglia", "gallia", 5, 7, ":"},
    {"anglia", "gallia", 6, 9, ":"},
    {"gallia", "hispania", 9, 7, "╱"},
    {"gallia", "italia", 9, 21, "╲"},
    {"hispania", "italia", 10, 13, "·······"},
    {"italia", "hungaria", 9, 37, "╱"},
    {"italia", "turcia", 10, 34, "······················"},
    {"bulgaria", "turcia", 9, 62, "│"},
};

static void add_name(char *list, size_t room, const words *w, uint8_t kind,
                     uint16_t element)
{
    mi_text t = {list, room, strlen(list), false};
    if (t.len) mi_text_put(&t, ", ");
    words_element(w, kind, element, &t);
}

// The limit of a token, as printed on it.
static char limit_of(const words *w, uint8_t kind, uint16_t token)
{
    mi_print prints[MI_PRINTS];
    mi_kind_of(w->game, kind)->printed(w->head, token, prints);
    return (char)('0' + prints[0].value);
}

static void read_region(board *b, const words *w, const mi_fact *f,
                        const mi_row_kind *kind)
{
    region *r = &b->at[f->field[0]];
    if (strcmp(kind->word, "open") == 0) r->open = true;
    if (strcmp(kind->word, "plague") == 0) r->plague = true;
    if (strcmp(kind->word, "bonus") == 0) r->bonus = true;
    if (strcmp(kind->word, "cubes") == 0) r->cubes[f->field[1]] = f->field[2];
    if (strcmp(kind->word, "rat") == 0) {
        bool known = f->field[2] != MI_UNKNOWN;
        r->limit[r->rats++] = known ? limit_of(w, kind->kind[2], f->field[2]) : '\0';
    }
}

static void read_fact(board *b, const words *w, const mi_fact *f)
{
    const mi_row_kind *kind = &w->game->facts_table[f->fact];
    if (strcmp(kind->word, "palace") == 0) b->palace[f->field[0]] = f->field[1];
    if (strcmp(kind->word, "stock") == 0) b->stock[f->field[0]] = f->field[1];
    if (strcmp(kind->word, "pile") == 0) b->pile = f->field[0];
    if (strcmp(kind->word, "card") == 0)
        add_name(b->cards[f->field[0]], sizeof b->cards[0], w, kind->kind[1],
                 f->field[1]);
    if (strcmp(kind->word, "free") == 0)
        add_name(b->free, sizeof b->free, w, kind->kind[0], f->field[0]);
    if (strcmp(mi_kind_of(w->game, kind->kind[0])->word, "region") == 0)
        read_region(b, w, f, kind);
}

// ---- the map ----

// How far a line of the map has been drawn.
typedef struct {
    unsigned column;
} pen;

static void to_column(pen *p, unsigned column)
{
    if (p->column < column) printf("%*s", (int)(column - p->column), "");
    if (p->column < column) p->column = column;
}

static void draw(pen *p, const tui_term *term, unsigned style, const char *text)
{
    if (style) tui_style_on(term, style);
    fputs(text, stdout);
    if (style) tui_style_off(term);
    p->column += tui_width(text);
}

static void draw_name(pen *p, const tui_term *term, const words *w, const region *r,
                      uint8_t kind, uint16_t id)
{
    char name[CELL];
    mi_text t = mi_text_of(name, sizeof name);
    if (r->plague) mi_text_put(&t, "☠ ");
    words_element(w, kind, id, &t);
    if (r->bonus) mi_text_put(&t, " +2");
    draw(p, term, r->plague ? TUI_PLAGUE : TUI_LAND, name);
}

static void draw_pieces(pen *p, const tui_term *term, const board *b, const region *r)
{
    for (unsigned i = 0; i < r->rats; i++) {
        char known[2] = {r->limit[i], '\0'};
        draw(p, term, known[0] ? TUI_BOLD : TUI_PLAIN, known[0] ? known : "▒");
    }
    for (unsigned s = 0; s < b->seats; s++) {
        if (!r->cubes[s]) continue;
        char cube[16];
        snprintf(cube, sizeof cube, " %s%u", tui_glyph(s), r->cubes[s]);
        draw(p, term, TUI_SEAT + s, cube);
    }
}

// In the free corner of the map.
static void draw_pile(pen *p, const tui_term *term, const words *w, const board *b)
{
    char line[CELL];
    mi_text t = mi_text_of(line, sizeof line);
    words_arg pile[] = {{NULL, b->pile}};
    words_say(w->lang, W_PILE, pile, &t);
    draw(p, term, TUI_PLAIN, line);
}

static uint16_t region_id(const mi_kind *regions, const char *word)
{
    for (uint16_t i = 0; i < regions->count; i++)
        if (strcmp(regions->words[i], word) == 0) return i;
    return 0;
}

static bool both_open(const board *b, const mi_kind *regions, unsigned way)
{
    return b->at[region_id(regions, ways[way].a)].open &&
           b->at[region_id(regions, ways[way].b)].open;
}

static void draw_ways(pen *p, const tui_term *term, const board *b,
                      const mi_kind *regions, unsigned row, unsigned column)
{
    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (ways[i].row != row || ways[i].column != column) continue;
        if (!both_open(b, regions, i)) continue;
        to_column(p, column);
        draw(p, term, TUI_DIM, ways[i].text);
    }
}

// A region has two lines: its name, and what is in it.
static void draw_cell(pen *p, const tui_term *term, const words *w, const board *b,
                      unsigned place, bool name)
{
    uint16_t id = region_id(mi_kind_of(w->game, MI_OWN), places[place].word);
    if (!b->at[id].open) return;
    to_column(p, places[place].column);
    if (name)
        draw_name(p, term, w, &b->at[id], MI_OWN, id);
    else
        draw_pieces(p, term, b, &b->at[id]);
}

static void draw_line(const tui_term *term, const words *w, const board *b, unsigned row)
{
    pen p = {0};
    if (row == 0) draw_pile(&p, term, w, b);
    for (unsigned column = 0; column < 80; column++) {
        draw_ways(&p, term, b, mi_kind_of(w->game, MI_OWN), row, column);
        for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
            unsigned line = row - places[i].row;
            if (places[i].column == column && line < 2)
                draw_cell(&p, term, w, b, i, line == 0);
        }
    }
    putchar('\n');
}

// ---- the players ----

static unsigned say(const tui_term *term, words_lang lang, words_id id,
                    const words_arg *args, unsigned style)
{
    char line[320];
    mi_text t = mi_text_of(line, sizeof line);
    words_say(lang, id, args, &t);
    tui_style_on(term, style);
    unsigned lines = tui_wrap(term, line, 2);
    tui_style_off(term);
    return lines;
}

static unsigned draw_players(const tui_term *term, const words *w, const board *b)
{
    unsigned lines = 0;
    for (unsigned s = 0; s < b->seats; s++) {
        char name[CELL];
        mi_text t = mi_text_of(name, sizeof name);
        mi_text_put(&t, tui_glyph(s));
        mi_text_char(&t, ' ');
        words_seat(w, s, &t);
        bool bare = !b->cards[s][0];
        words_arg args[] = {
            {name, 0}, {NULL, b->stock[s]}, {NULL, b->palace[s]}, {b->cards[s], 0}};
        lines += say(term, w->lang, bare ? W_PLAYER_BARE : W_PLAYER, args, TUI_SEAT + s);
    }
    words_arg list[] = {{b->free, 0}};
    lines +=
        say(term, w->lang, b->free[0] ? W_FREE_CARDS : W_NO_FREE_CARDS, list, TUI_PLAIN);
    return lines;
}

unsigned tui_rattus(const tui_term *term, const words *w, const mi_facts *facts)
{
    static board b;
    memset(&b, 0, sizeof b);
    b.seats = w->head->seats;
    for (unsigned i = 0; i < facts->n; i++) read_fact(&b, w, &facts->row[i]);
    for (unsigned row = 0; row < HEIGHT; row++) draw_line(term, w, &b, row);
    return HEIGHT + draw_players(term, w, &b);
}
