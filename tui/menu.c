// Choices as a tree: the verb, then each argument. A level with one branch is taken by
// itself.

#include <stdio.h>
#include <string.h>

#include "tui.h"

enum { BRANCHES = MI_ROWS, LABEL = 160, FEW = 4 };

// Part `depth` of an action: its verb, then its arguments.
static uint16_t part(mi_action act, unsigned depth)
{
    return depth ? act.arg[depth - 1] : act.verb;
}

static void part_set(mi_action *act, unsigned depth, uint16_t value)
{
    if (depth)
        act->arg[depth - 1] = value;
    else
        act->verb = value;
}

static bool under(const tui_menu *menu, mi_action act)
{
    for (unsigned i = 0; i < menu->depth; i++)
        if (part(act, i) != part(menu->prefix, i)) return false;
    return true;
}

// The distinct next parts, and how many rows are below each. Returns how many.
static unsigned branches(const tui_menu *menu, uint16_t value[BRANCHES],
                         unsigned below[BRANCHES])
{
    unsigned n = 0;
    for (unsigned i = 0; i < menu->rows->n; i++) {
        mi_action act = menu->rows->row[i];
        if (!under(menu, act)) continue;
        uint16_t next = part(act, menu->depth);
        if (n && value[n - 1] == next) {
            below[n - 1]++;
            continue;
        }
        value[n] = next;
        below[n++] = 1;
    }
    return n;
}

static bool whole(const mi_game *game, const tui_menu *menu)
{
    if (menu->depth == 0) return false;
    return menu->depth == 1 + mi_arity(game->verbs[menu->prefix.verb].kind, MI_ARGS);
}

static void descend(const mi_game *game, tui_menu *menu)
{
    uint16_t value[BRANCHES];
    unsigned below[BRANCHES];
    while (!whole(game, menu) && branches(menu, value, below) == 1 && below[0] > 1)
        part_set(&menu->prefix, menu->depth++, value[0]);
}

void tui_menu_open(const mi_game *game, const mi_list *rows, tui_menu *out)
{
    *out = (tui_menu){.rows = rows};
    descend(game, out);
}

void tui_menu_keep(tui_menu *menu, uint8_t numbers[TUI_VERBS])
{
    uint8_t last = 0;
    for (unsigned i = 0; i < TUI_VERBS; i++)
        if (numbers[i] > last) last = numbers[i];
    for (unsigned i = 0; i < menu->rows->n; i++) {
        uint8_t *number = &numbers[menu->rows->row[i].verb % TUI_VERBS];
        if (!*number) *number = ++last;
    }
    menu->numbers = numbers;
}

// What to type for the choice at a place of the list.
static unsigned number_at(const tui_menu *menu, unsigned place, uint16_t value)
{
    bool kept = menu->numbers && menu->depth == 0;
    return kept ? menu->numbers[value % TUI_VERBS] : place + 1;
}

// The place of the choice with a number; BRANCHES where there is none.
static unsigned place_of(const tui_menu *menu, const uint16_t *value, unsigned n,
                         unsigned number)
{
    for (unsigned i = 0; i < n; i++)
        if (number_at(menu, i, value[i]) == number) return i;
    return BRANCHES;
}

bool tui_menu_has(const tui_menu *menu, unsigned number)
{
    uint16_t value[BRANCHES];
    unsigned below[BRANCHES], n = branches(menu, value, below);
    return place_of(menu, value, n, number) < n;
}

unsigned tui_menu_verbs(const tui_menu *menu)
{
    unsigned n = 1;
    for (unsigned i = 1; i < menu->rows->n; i++)
        n += menu->rows->row[i].verb != menu->rows->row[i - 1].verb;
    return n;
}

// The first row below a branch.
static mi_action row_below(const tui_menu *menu, uint16_t value)
{
    tui_menu deeper = *menu;
    part_set(&deeper.prefix, deeper.depth++, value);
    for (unsigned i = 0; i < menu->rows->n; i++)
        if (under(&deeper, menu->rows->row[i])) return menu->rows->row[i];
    return menu->prefix;
}

bool tui_menu_take(const mi_game *game, tui_menu *menu, unsigned number, mi_action *out)
{
    uint16_t value[BRANCHES];
    unsigned below[BRANCHES], n = branches(menu, value, below);
    unsigned place = place_of(menu, value, n, number);
    if (place >= n) return false;
    *out = row_below(menu, value[place]);
    if (below[place] == 1) return true;
    menu->page = 0;
    part_set(&menu->prefix, menu->depth++, value[place]);
    descend(game, menu);
    return false;
}

// Do the rows of the menu differ in this part?
static bool varies(const tui_menu *menu, unsigned depth, uint16_t value)
{
    for (unsigned i = 0; i < menu->rows->n; i++)
        if (under(menu, menu->rows->row[i]) && part(menu->rows->row[i], depth) != value)
            return true;
    return false;
}

// What is left to choose below a verb: the elements, parted by dots. What could not be
// otherwise is not said.
static void label_rest(const words *w, const tui_menu *menu, mi_action row,
                       unsigned below, mi_text *out)
{
    const uint8_t *kinds = w->game->verbs[row.verb].kind;
    unsigned last = below == 1 ? mi_arity(kinds, MI_ARGS) : menu->depth;
    for (unsigned i = menu->depth; i <= last; i++) {
        if (i > menu->depth && !varies(menu, i, row.arg[i - 1])) continue;
        if (i > menu->depth) mi_text_put(out, " · ");
        words_element(w, kinds[i - 1], row.arg[i - 1], out);
    }
}

// A whole sentence for a whole action among verbs or where there are few choices; else
// the heading of a verb, or what is left to choose.
static void label(const words *w, const tui_menu *menu, uint16_t value, unsigned below,
                  bool few, char out[LABEL])
{
    mi_text t = mi_text_of(out, LABEL);
    mi_action row = row_below(menu, value);
    if (below == 1 && (menu->depth == 0 || few))
        words_action(w, row, &t);
    else if (menu->depth == 0)
        words_group(w, value, &t);
    else
        label_rest(w, menu, row, below, &t);
    if (below > 1) mi_text_put(&t, " …");
}

// Labels of all choices, and how they stand: columns as wide as the widest.
typedef struct {
    char label[BRANCHES][LABEL];
    unsigned number[BRANCHES];
    unsigned n, width, columns;
} sheet;

static const sheet *lay_out(const tui_term *term, const words *w, const tui_menu *menu)
{
    static sheet s;
    uint16_t value[BRANCHES];
    unsigned below[BRANCHES], n = branches(menu, value, below);
    s.n = n;
    s.width = 0;
    for (unsigned i = 0; i < n; i++) {
        label(w, menu, value[i], below[i], n <= FEW, s.label[i]);
        s.number[i] = number_at(menu, i, value[i]);
        unsigned width = tui_width(s.label[i]) + 6;
        if (width > s.width) s.width = width;
    }
    s.columns = s.width && term->columns > s.width ? (term->columns - 1) / s.width : 1;
    return &s;
}

static unsigned lines_of(const sheet *s, unsigned n)
{
    return (n + s->columns - 1) / s->columns;
}

unsigned tui_menu_lines(const tui_term *term, const words *w, const tui_menu *menu)
{
    const sheet *s = lay_out(term, w, menu);
    return lines_of(s, s->n);
}

// `n` choices from the one at `first`, down the columns.
static unsigned show_choices(const sheet *s, unsigned first, unsigned n)
{
    unsigned lines = lines_of(s, n);
    for (unsigned line = 0; line < lines; line++) {
        for (unsigned i = line; i < n; i += lines) {
            const char *text = s->label[first + i];
            printf("%3u  %s", s->number[first + i], text);
            if (i + lines < n) printf("%*s", (int)(s->width - 5 - tui_width(text)), "");
        }
        putchar('\n');
    }
    return lines;
}

unsigned tui_menu_show(const tui_term *term, const words *w, const tui_menu *menu,
                       unsigned room)
{
    const sheet *s = lay_out(term, w, menu);
    if (room == 0 || lines_of(s, s->n) <= room) return show_choices(s, 0, s->n);
    char more[LABEL];
    unsigned each = s->columns * (room > 1 ? room - 1 : 1);
    unsigned first = menu->page % ((s->n + each - 1) / each) * each;
    unsigned n = s->n - first < each ? s->n - first : each;
    words_arg args[] = {{NULL, first + 1}, {NULL, first + n}, {NULL, s->n}};
    mi_text t = mi_text_of(more, sizeof more);
    words_say(w->lang, W_MORE, args, &t);
    return show_choices(s, first, n) + tui_wrap(term, more, 2);
}
