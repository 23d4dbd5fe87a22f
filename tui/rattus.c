// Rattus in the terminal: a map of Europe, with North Africa below it where five or six
// play, the players and the cards.

#include <stdio.h>
#include <string.h>

#include "rattus.h"

// Rows of the map, with Africa and without; columns that a terminal has at least.
enum { EUROPE = 12, WHOLE = 14, EDGE = 79 };
// Lines of the screen that are neither picture nor log: the title, the question, choices
// and the line for the answer.
enum { OTHER_LINES = 7 };

// Where a region stands on the map.
static const struct {
    const char *word;
    uint8_t row, column;
} places[] = {
    {"scandia", 0, 30},    {"russia", 0, 60},   {"anglia", 3, 2},     {"germania", 4, 24},
    {"polonia", 4, 44},    {"tartaria", 4, 64}, {"gallia", 7, 8},     {"hungaria", 7, 38},
    {"bulgaria", 7, 58},   {"hispania", 10, 0}, {"italia", 10, 22},   {"turcia", 10, 58},
    {"mauretania", 12, 1}, {"numidia", 12, 17}, {"carthago", 12, 33}, {"libya", 12, 49},
    {"aegyptus", 12, 63},
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
    {"hispania", "mauretania", 12, 0, ":"},
    {"mauretania", "numidia", 12, 12, "────"},
    {"numidia", "carthago", 12, 25, "───────"},
    {"italia", "carthago", 11, 36, ":"},
    {"carthago", "libya", 12, 42, "──────"},
    {"libya", "aegyptus", 12, 55, "──────"},
    {"turcia", "aegyptus", 12, 62, ":"},
};

// Rows with nothing but ways, left out one after another where the screen is low.
static const uint8_t ways_only[] = {2, 9, 6};

// The limit of a token, as printed on it.
static char limit_of(const words *w, uint8_t kind, uint16_t token)
{
    mi_print prints[MI_PRINTS];
    mi_kind_of(w->game, kind)->printed(w->head, token, prints);
    return (char)('0' + prints[0].value);
}

static void read_region(rattus_board *b, const words *w, const mi_fact *f,
                        const mi_schema *kind)
{
    rattus_region *r = &b->at[f->field[0]];
    if (strcmp(kind->word, "open") == 0) r->open = true;
    if (strcmp(kind->word, "plague") == 0) r->plague = true;
    if (strcmp(kind->word, "bonus") == 0) r->bonus = true;
    if (strcmp(kind->word, "cubes") == 0) r->cubes[f->field[1]] = f->field[2];
    if (strcmp(kind->word, "rat") == 0) {
        bool known = f->field[2] != MI_UNKNOWN;
        r->limit[r->rats++] = known ? limit_of(w, kind->kind[2], f->field[2]) : '\0';
    }
}

static void read_fact(rattus_board *b, const words *w, const mi_fact *f)
{
    const mi_schema *kind = &w->game->facts_table[f->fact];
    if (strcmp(kind->word, "palace") == 0) b->palace[f->field[0]] = f->field[1];
    if (strcmp(kind->word, "stock") == 0) b->stock[f->field[0]] = f->field[1];
    if (strcmp(kind->word, "pile") == 0) b->pile = f->field[0];
    if (strcmp(kind->word, "card") == 0) b->owner[f->field[1]] = (uint8_t)f->field[0];
    if (strcmp(kind->word, "free") == 0) b->owner[f->field[0]] = BESIDE;
    if (kind->kind[0] == REGION) read_region(b, w, f, kind);
    africa_read(b, w, f);
}

// ---- the map ----

// How far a line of the map has been drawn, and whether it is full.
typedef struct {
    unsigned column;
    bool full;
} pen;

static void to_column(pen *p, unsigned column)
{
    if (p->column < column) printf("%*s", (int)(column - p->column), "");
    if (p->column < column) p->column = column;
}

// A line never leaves the screen: what does not fit any more becomes dots.
static void draw(pen *p, const tui_term *term, unsigned style, const char *text)
{
    unsigned width = tui_width(text);
    if (!p->full && p->column + width >= EDGE) {
        p->full = true;
        fputs("…", stdout);
    }
    if (p->full) return;
    if (style) tui_style_on(term, style);
    fputs(text, stdout);
    if (style) tui_style_off(term);
    p->column += width;
}

static void draw_name(pen *p, const tui_term *term, const words *w,
                      const rattus_region *r, uint8_t kind, uint16_t id)
{
    char name[CELL];
    mi_text t = mi_text_of(name, sizeof name);
    if (r->plague) mi_text_put(&t, "☠ ");
    words_element(w, kind, id, &t);
    if (r->bonus) mi_text_put(&t, " +2");
    if (r->caravan) mi_text_put(&t, " ∩");
    if (r->ravaged) mi_text_put(&t, " ×");
    draw(p, term, r->plague ? TUI_PLAGUE : TUI_LAND, name);
}

// Where more than four play there is no room between the cubes.
static void draw_pieces(pen *p, const tui_term *term, const rattus_board *b,
                        const rattus_region *r)
{
    const char *before = " ";
    for (unsigned i = 0; i < r->rats; i++) {
        char known[2] = {r->limit[i], '\0'};
        draw(p, term, known[0] ? TUI_BOLD : TUI_PLAIN, known[0] ? known : "▒");
    }
    for (unsigned s = 0; s < b->seats; s++) {
        if (!r->cubes[s]) continue;
        char cube[24];
        snprintf(cube, sizeof cube, "%s%s%u%s", before, tui_glyph(s), r->cubes[s],
                 r->diplomat[s] ? "*" : "");
        draw(p, term, TUI_SEAT + s, cube);
        if (b->seats > 4) before = "";
    }
}

// In the free corner of the map.
static void draw_pile(pen *p, const tui_term *term, const words *w, const rattus_board *b)
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

static bool both_open(const rattus_board *b, const mi_kind *regions, unsigned way)
{
    return b->at[region_id(regions, ways[way].a)].open &&
           b->at[region_id(regions, ways[way].b)].open;
}

static void draw_ways(pen *p, const tui_term *term, const rattus_board *b,
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
static void draw_cell(pen *p, const tui_term *term, const words *w, const rattus_board *b,
                      unsigned place, bool name)
{
    uint16_t id = region_id(mi_kind_of(w->game, MI_FIRST_KIND), places[place].word);
    if (!b->at[id].open) return;
    if (p->column > places[place].column) draw(p, term, TUI_PLAIN, " ");
    to_column(p, places[place].column);
    if (name)
        draw_name(p, term, w, &b->at[id], MI_FIRST_KIND, id);
    else
        draw_pieces(p, term, b, &b->at[id]);
}

static void draw_line(const tui_term *term, const words *w, const rattus_board *b,
                      unsigned row)
{
    pen p = {0};
    if (row == 0) draw_pile(&p, term, w, b);
    for (unsigned column = 0; column < 80; column++) {
        draw_ways(&p, term, b, mi_kind_of(w->game, MI_FIRST_KIND), row, column);
        for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
            unsigned line = row - places[i].row;
            if (places[i].column == column && line < 2)
                draw_cell(&p, term, w, b, i, line == 0);
        }
    }
    putchar('\n');
}

static bool has_africa(const rattus_board *b, const words *w)
{
    return b->at[region_id(mi_kind_of(w->game, REGION), "carthago")].open;
}

// Draws the map in at most so many lines, if it can; returns how many it took.
static unsigned draw_map(const tui_term *term, const words *w, const rattus_board *b,
                         unsigned most)
{
    unsigned rows = has_africa(b, w) ? WHOLE : EUROPE, lines = rows;
    uint32_t out = 0;
    for (unsigned i = 0; i < sizeof ways_only && lines > most; i++, lines--)
        out |= 1u << ways_only[i];
    for (unsigned row = 0; row < rows; row++)
        if (!(out >> row & 1)) draw_line(term, w, b, row);
    return lines;
}

// ---- the players ----

// Prints a sentence, or only counts its lines.
static unsigned say(const tui_term *term, words_lang lang, words_id id,
                    const words_arg *args, unsigned style, bool print)
{
    char line[LINE + CELL];
    mi_text t = mi_text_of(line, sizeof line);
    words_say(lang, id, args, &t);
    if (!print) return tui_wrap_lines(term, line, 2);
    tui_style_on(term, style);
    unsigned lines = tui_wrap(term, line, 2);
    tui_style_off(term);
    return lines;
}

void rattus_seat(const words *w, unsigned seat, mi_text *out)
{
    mi_text_put(out, tui_glyph(seat));
    mi_text_char(out, ' ');
    words_seat(w, seat, out);
}

void rattus_cards(const rattus_board *b, const words *w, uint8_t owner, char list[LINE])
{
    mi_text t = mi_text_of(list, LINE);
    for (uint16_t card = 0; card < CLASSES; card++) {
        if (b->owner[card] != owner) continue;
        if (t.len) mi_text_put(&t, ", ");
        words_element(w, CLASS, card, &t);
        if (b->covered[card]) mi_text_put(&t, "▣");
    }
}

static unsigned draw_players(const tui_term *term, const words *w, const rattus_board *b,
                             bool print)
{
    unsigned lines = 0;
    char cards[LINE];
    if (b->africanus) return africa_players(term, w, b, print);
    for (unsigned s = 0; s < b->seats; s++) {
        char name[CELL];
        mi_text t = mi_text_of(name, sizeof name);
        rattus_seat(w, s, &t);
        rattus_cards(b, w, (uint8_t)s, cards);
        words_arg args[] = {
            {name, 0}, {NULL, b->stock[s]}, {NULL, b->palace[s]}, {cards, 0}};
        lines += say(term, w->lang, cards[0] ? W_PLAYER : W_PLAYER_BARE, args,
                     TUI_SEAT + s, print);
    }
    rattus_cards(b, w, BESIDE, cards);
    words_arg list[] = {{cards, 0}};
    return lines + say(term, w->lang, cards[0] ? W_FREE_CARDS : W_NO_FREE_CARDS, list,
                       TUI_PLAIN, print);
}

unsigned tui_rattus(const tui_term *term, const words *w, const mi_facts *facts)
{
    static rattus_board b;
    memset(&b, 0, sizeof b);
    memset(b.owner, OUT_OF_PLAY, sizeof b.owner);
    b.seats = w->head->seats;
    for (unsigned i = 0; i < facts->n; i++) read_fact(&b, w, &facts->row[i]);
    unsigned others = draw_players(term, w, &b, false) + OTHER_LINES;
    unsigned lines = draw_map(term, w, &b, term->rows > others ? term->rows - others : 0);
    return lines + draw_players(term, w, &b, true);
}
