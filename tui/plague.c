// Plague! in the terminal: a window on the town, the carts, the cards and the graves.

#include <stdio.h>
#include <string.h>

#include "skin.h"
#include "town.h"

enum {
    FEWEST = 5, // rows of the town, however low the terminal
    OTHERS = 8, // lines above and below: the bar, the ruler, the question and its choices
    MARGIN = 3, // numbers of the rows
    PIECES = 4,
    MARKS = 16,
    LARGE = 16, // squares of a place too large to be seen at once
    TEXT = 640,
    SEA = 31, // the column that it begins in
};

static const tui_town *town;

// ---- reading the facts ----

typedef struct {
    uint8_t carts; // one bit a seat
    uint8_t vermin[PIECES];
    uint8_t moving; // a kind of piece, from 1
    uint8_t price;  // units to get there, 0 where the cart cannot
    bool visited, open;
} space;

typedef struct {
    space at[TOWN_SPACES];
    uint16_t cart[MI_SEATS], focus;
    unsigned load[MI_SEATS], buried[MI_SEATS], closing[TOWN_SPACES];
    unsigned seats, walker, posted;    // whose cart moves; the card on the notice board
    bool going, driving;               // somebody has the turn; a cart has units to drive
    bool colour;                       // the picture has colours
    unsigned left, top, width, height; // the window
    char hand[MI_SEATS][TEXT / 2], bag[TEXT / 8], table[TEXT];
} board;

static const char letters[PIECES + 1] = "rfcv";

static mi_text more(char *list, size_t room, const char *comma)
{
    mi_text t = {list, room, strlen(list), false};
    if (t.len) mi_text_put(&t, comma);
    return t;
}

static void read_player(board *b, const words *w, const char *word, const uint16_t *f)
{
    unsigned seat = f[0] % MI_SEATS;
    if (strcmp(word, "turn") == 0) b->walker = seat, b->going = true;
    if (strcmp(word, "drives") == 0) b->walker = seat;
    if (strcmp(word, "load") == 0) b->load[seat] = f[1];
    if (strcmp(word, "buried") == 0) b->buried[seat] = f[1];
    if (strcmp(word, "cart") == 0) {
        b->cart[seat] = f[1] % TOWN_SPACES;
        b->at[f[1] % TOWN_SPACES].carts |= (uint8_t)(1u << seat);
    }
    if (strcmp(word, "hand") == 0) {
        mi_text t = more(b->hand[seat], sizeof b->hand[0], ", ");
        words_element(w, MI_FIRST_KIND + 3, f[1], &t);
    }
}

static void read_space(board *b, const char *word, const uint16_t *f)
{
    space *s = &b->at[f[0] % TOWN_SPACES];
    if (strcmp(word, "visited") == 0) s->visited = true;
    if (strcmp(word, "reach") == 0) s->price = (uint8_t)f[1], b->driving = true;
    if (strcmp(word, "closing") == 0) b->closing[f[0] % TOWN_SPACES] = f[1];
    if (strcmp(word, "graves") == 0) s->open = true;
}

static void read_piece(board *b, const char *word, const uint16_t *f)
{
    unsigned piece = f[0] % PIECES;
    if (strcmp(word, "vermin") == 0)
        b->at[f[1] % TOWN_SPACES].vermin[piece] = (uint8_t)f[2];
    if (strcmp(word, "moving") == 0) {
        b->at[f[1] % TOWN_SPACES].moving = (uint8_t)(piece + 1);
        b->focus = f[1] % TOWN_SPACES;
    }
    if (strcmp(word, "bag") != 0) return;
    mi_text t = more(b->bag, sizeof b->bag, " ");
    mi_text_char(&t, letters[piece]);
    mi_text_number(&t, f[1]);
}

// What stands below the picture in the words of the game. The card of the turn is said
// once, also where it hangs on the notice board.
static bool is_said(const board *b, const char *word, const uint16_t *f)
{
    static const char *const said[] = {"round", "ending", "minutes",
                                       "dice",  "board",  "held"};
    if (strcmp(word, "washer") == 0) return !b->going;
    if (strcmp(word, "drawn") == 0) return f[0] != b->posted;
    for (unsigned i = 0; i < sizeof said / sizeof *said; i++)
        if (strcmp(said[i], word) == 0) return true;
    return false;
}

static void read_posted(board *b, const words *w, const mi_facts *facts)
{
    b->posted = MI_UNKNOWN;
    for (unsigned i = 0; i < facts->n; i++)
        if (strcmp(w->game->facts_table[facts->row[i].fact].word, "board") == 0)
            b->posted = facts->row[i].field[0];
}

static void read_fact(board *b, const words *w, const mi_fact *f)
{
    const mi_schema *kind = &w->game->facts_table[f->fact];
    const char *about = mi_kind_of(w->game, kind->kind[0])->word;
    if (strcmp(about, "seat") == 0) read_player(b, w, kind->word, f->field);
    if (strcmp(about, "space") == 0) read_space(b, kind->word, f->field);
    if (strcmp(about, "piece") == 0) read_piece(b, kind->word, f->field);
    if (!is_said(b, kind->word, f->field)) return;
    mi_text t = more(b->table, sizeof b->table, " · ");
    words_fact(w, f, &t);
}

// ---- a square ----

// Two columns.
typedef struct {
    char text[12];
    unsigned style;
} mark;

static mark mark_of(unsigned style, const char *text)
{
    mark m = {.style = style};
    snprintf(m.text, sizeof m.text, "%s", text);
    return m;
}

// A number above nine takes two squares where there are some.
static unsigned mark_number(mark out[2], char letter, unsigned n, bool wide)
{
    char text[16];
    snprintf(text, sizeof text, "%c%u", letter, n);
    out[0] = out[1] = (mark){.style = TUI_BOLD};
    if (n < 2) text[1] = ' ';
    if (n > 9 && !wide) text[1] = '+';
    snprintf(out[0].text, sizeof out[0].text, "%.2s", text);
    if (n < 10 || !wide) return 1;
    snprintf(out[1].text, sizeof out[1].text, "%c ", text[2]);
    return 2;
}

static unsigned marks_of(const space *s, bool wide, mark out[MARKS])
{
    unsigned n = 0;
    char text[8];
    for (unsigned seat = 0; seat < MI_SEATS; seat++) {
        if (!(s->carts >> seat & 1)) continue;
        snprintf(text, sizeof text, "%s ", tui_glyph(seat));
        out[n++] = mark_of(TUI_SEAT + seat, text);
    }
    if (s->moving) {
        snprintf(text, sizeof text, "%c ", letters[s->moving - 1] - 'a' + 'A');
        out[n++] = mark_of(TUI_PLAGUE, text);
    }
    for (unsigned i = 0; i < PIECES; i++)
        if (s->vermin[i]) n += mark_number(out + n, letters[i], s->vermin[i], wide);
    return n;
}

// Two marks in one square: the first column of each.
static unsigned squeeze(mark *marks, unsigned n)
{
    for (unsigned i = 0; i < n; i += 2) {
        mark a = marks[i];
        a.text[strlen(a.text) - 1] = '\0';
        size_t len = strlen(a.text);
        if (i + 1 == n)
            a = marks[i];
        else
            snprintf(a.text + len, sizeof a.text - len, "%.*s",
                     (int)strlen(marks[i + 1].text) - 1, marks[i + 1].text);
        marks[i / 2] = a;
    }
    return (n + 1) / 2;
}

// The first square of a place that the window shows.
static unsigned first_seen(const board *b, uint16_t id)
{
    for (unsigned y = b->top; y < b->top + b->height; y++)
        for (unsigned x = b->left; x < b->left + b->width; x++)
            if (town->at[y][x] == id) return town->nth[y][x];
    return 0;
}

// What stands in a place stands in its last squares, so that its name can be read; in
// large ones in the first that is seen. False where this square shows nothing of it.
static bool look_pieces(const board *b, uint16_t id, unsigned nth, mark *out)
{
    mark marks[MARKS];
    unsigned squares = town->squares[id], n = marks_of(&b->at[id], squares > 1, marks);
    if (n > squares) n = squeeze(marks, n);
    unsigned first = squares > LARGE ? first_seen(b, id) : n < squares ? squares - n : 0;
    if (nth < first || nth - first >= n) return false;
    *out = marks[nth - first];
    return true;
}

// Houses beside the road have numbers as well: without colours to tell them apart, prices
// stand higher.
static mark look_price(unsigned price, bool colour)
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴",
                                         "⁵", "⁶", "⁷", "⁸", "⁹"};
    char text[sizeof((mark){0}).text];
    const char *tens = price > 9 ? raised[price / 10 % 10] : "";
    snprintf(text, sizeof text, "%-2u", price);
    if (!colour)
        snprintf(text, sizeof text, "%s%s%s", tens, raised[price % 10], *tens ? "" : " ");
    return mark_of(TUI_BOLD, text);
}

static mark look_road(const space *s, char sign, bool colour)
{
    if (s->price) return look_price(s->price, colour);
    return mark_of(TUI_DIM, sign == 'o'   ? "¤ "
                            : sign == '=' ? "=="
                            : sign == 'f' ? "≈ "
                                          : "· ");
}

static mark look_ground(char sign)
{
    return mark_of(TUI_DIM, sign == '%' ? "%%" : sign == '^' ? "~ " : "  ");
}

// Two columns of a name, from the square it begins in; what it leaves free is filled.
static mark name_part(const char *name, unsigned nth, const char *fill)
{
    mark m = {.style = TUI_PLAIN};
    unsigned skip = 2 * nth, taken = 0;
    mi_text t = mi_text_of(m.text, sizeof m.text);
    for (; *name && taken < 2; name++) {
        bool begins = ((unsigned char)*name & 0xC0) != 0x80;
        if (begins && skip) {
            skip--;
            while (((unsigned char)name[1] & 0xC0) == 0x80) name++;
            continue;
        }
        mi_text_char(&t, *name);
        taken += ((unsigned char)name[1] & 0xC0) != 0x80;
    }
    for (; taken < 2; taken++) mi_text_put(&t, fill);
    return m;
}

static void name_of(const words *w, uint16_t id, char sign, char *out, size_t room)
{
    mi_text t = mi_text_of(out, room);
    if (tui_is_house(sign)) snprintf(out, room, "%02u", town->number[id]);
    if (sign == '2') snprintf(out, room, "2:%u", town->number[id]);
    if (sign == 'S')
        words_say(w->lang, W_PLAGUE_STABLES, NULL, &t);
    else if (!*out)
        mi_text_put(&t, tui_town_label(sign));
}

static const char *fill_of(const space *s, char sign)
{
    if (strchr("b~", sign)) return "~";
    if (sign == ':') return ":";
    if (tui_is_grave(sign) && !s->price) return s->open ? "†" : "#";
    return s->price ? "▓" : tui_is_house(sign) ? "▒" : "░";
}

// While a cart drives, what it cannot enter steps back.
static unsigned style_of(const board *b, const space *s, char sign)
{
    if (s->visited || strchr("b~:<>", sign)) return TUI_DIM;
    if (tui_is_house(sign)) return s->price || !b->driving ? TUI_PLAGUE : TUI_DIM;
    if (s->price) return TUI_LAND;
    if (tui_is_grave(sign)) return s->open ? TUI_LAND : TUI_DIM;
    return TUI_PLAIN;
}

static mark look_place(const words *w, const board *b, uint16_t id, unsigned nth,
                       char sign)
{
    char name[64] = "";
    const space *s = &b->at[id];
    name_of(w, id, sign, name, sizeof name);
    mark m = name_part(name, nth, fill_of(s, sign));
    if (s->visited && (tui_is_house(sign) || nth >= town->squares[id] / 2u))
        m = mark_of(TUI_DIM, "××");
    m.style = style_of(b, s, sign);
    return m;
}

static mark look_square(const words *w, const board *b, unsigned x, unsigned y)
{
    uint16_t id = town->at[y][x];
    char sign = town->sign[y][x];
    mark m;
    if (id == TOWN_NOWHERE) return look_ground(sign);
    if (look_pieces(b, id, town->nth[y][x], &m)) return m;
    if (tui_is_road(sign)) return look_road(&b->at[id], sign, b->colour);
    return look_place(w, b, id, town->nth[y][x], sign);
}

// ---- the window ----

// Where a space lies: the middle of its squares.
static void middle_of(uint16_t id, unsigned *x, unsigned *y)
{
    unsigned n = 0;
    *x = *y = 0;
    for (unsigned row = 0; row < TOWN_ROWS; row++)
        for (unsigned column = 0; column < TOWN_COLUMNS; column++) {
            if (town->at[row][column] != id) continue;
            *x += column;
            *y += row;
            n++;
        }
    if (n) *x /= n;
    if (n) *y /= n;
}

static unsigned within(unsigned n, unsigned least, unsigned most)
{
    return n < least ? least : n > most ? most : n;
}

static unsigned moved(unsigned y, int by)
{
    int to = (int)y + by;
    return to < 0 ? 0 : (unsigned)to;
}

// So much of the town as fits, with what moves in the middle; `below` lines follow.
static void open_window(board *b, const tui_term *term, unsigned below)
{
    unsigned x, y, taken = OTHERS + below;
    uint16_t focus = b->focus == TOWN_NOWHERE ? b->cart[b->walker] : b->focus;
    if (term->centre) focus = (uint16_t)(term->centre - 1u) % TOWN_SPACES;
    unsigned rows = term->rows > taken ? term->rows - taken : 0;
    middle_of(focus, &x, &y);
    y = moved(y, term->scroll);
    b->height = within(rows, FEWEST, TOWN_ROWS);
    b->width = within((term->columns - MARGIN - 1) / 2, FEWEST, TOWN_COLUMNS);
    b->top =
        within(y, b->height / 2, TOWN_ROWS - b->height + b->height / 2) - b->height / 2;
    b->left =
        within(x, b->width / 2, TOWN_COLUMNS - b->width + b->width / 2) - b->width / 2;
}

static void draw_ruler(const tui_term *term, const board *b)
{
    tui_style_on(term, TUI_DIM);
    fputs("y x", stdout);
    for (unsigned x = b->left; x < b->left + b->width; x++)
        if (x % 2)
            fputs("  ", stdout);
        else
            printf("%-2u", x);
    tui_style_off(term);
    putchar('\n');
}

// The street that a square belongs to; TOWN_NOWHERE where it is none.
static uint16_t street_at(const words *w, unsigned x, unsigned y)
{
    mi_print prints[MI_PRINTS];
    if (!tui_is_road(town->sign[y][x])) return TOWN_NOWHERE;
    mi_kind_of(w->game, MI_FIRST_KIND)->printed(w->head, town->at[y][x], prints);
    return prints[0].value;
}

// The street that runs along a row: the longest run of its squares.
static uint16_t street_along(const words *w, unsigned y)
{
    enum { RUN = 3 }; // a street that crosses the row has one square in it
    uint16_t street = TOWN_NOWHERE, last = TOWN_NOWHERE;
    for (unsigned x = 0, run = 0, most = RUN - 1; x < SEA; x++) {
        uint16_t here = street_at(w, x, y);
        run = here == last ? run + 1 : 1;
        last = here;
        if (here != TOWN_NOWHERE && run > most) street = here, most = run;
    }
    return street;
}

// Streets have their names where the sea is.
static void draw_street(const tui_term *term, const words *w, uint16_t street)
{
    char name[64];
    mi_text t = mi_text_of(name, sizeof name);
    words_element(w, MI_FIRST_KIND + 1, street, &t);
    tui_style_on(term, TUI_DIM);
    unsigned room = (term->columns - MARGIN - 1) / 2 - SEA;
    for (unsigned i = 0; i < room && 2 * i < tui_width(name); i++)
        fputs(name_part(name, i, " ").text, stdout);
    tui_style_off(term);
}

static void draw_row(const tui_term *term, const words *w, const board *b, unsigned y)
{
    unsigned right = b->left + b->width;
    uint16_t street = right == TOWN_COLUMNS ? street_along(w, y) : TOWN_NOWHERE;
    tui_style_on(term, TUI_DIM);
    printf("%2u ", y);
    tui_style_off(term);
    for (unsigned x = b->left; x < (street == TOWN_NOWHERE ? right : SEA); x++) {
        mark m = look_square(w, b, x, y);
        if (m.style) tui_style_on(term, m.style);
        fputs(m.text, stdout);
        if (m.style) tui_style_off(term);
    }
    if (street != TOWN_NOWHERE) draw_street(term, w, street);
    putchar('\n');
}

// ---- below it ----

static void say_player(const words *w, const board *b, unsigned s, char out[TEXT])
{
    char name[TEXT / 4], place[TEXT / 4];
    mi_text n = mi_text_of(name, sizeof name), p = mi_text_of(place, sizeof place);
    mi_text t = mi_text_of(out, TEXT);
    mi_text_put(&n, tui_glyph(s));
    mi_text_char(&n, ' ');
    words_seat(w, s, &n);
    words_element(w, MI_FIRST_KIND, b->cart[s], &p);
    words_arg args[] = {
        {name, 0}, {NULL, b->load[s]}, {NULL, b->buried[s]}, {place, 0}, {b->hand[s], 0}};
    words_say(w->lang, b->hand[s][0] ? W_PLAGUE_PLAYER_HAND : W_PLAGUE_PLAYER, args, &t);
}

// Buildings that are to be visited before the game is over, and those that have been.
static void count_visits(const board *b, unsigned *visited, unsigned *all)
{
    *visited = *all = 0;
    for (unsigned y = 0; y < TOWN_ROWS; y++)
        for (unsigned x = 0; x < TOWN_COLUMNS; x++) {
            char sign = town->sign[y][x];
            bool counts = tui_is_house(sign) || strchr("NTCXPWHDLQBYZIOUE", sign);
            if (!counts || town->nth[y][x]) continue;
            *all += 1;
            *visited += b->at[town->at[y][x]].visited;
        }
}

// Hours are counted in turns unless the table has a clock for them.
static bool by_the_clock(const words *w)
{
    for (unsigned i = 0; i < w->game->option_count; i++)
        if (strcmp(w->game->options[i].word, "hours") == 0) return w->head->option[i];
    return false;
}

static void say_graves(const words *w, const board *b, char *out, size_t room)
{
    words_id left = by_the_clock(w) ? W_PLAGUE_MINUTES : W_PLAGUE_TURNS;
    for (uint16_t i = 0; i < TOWN_SPACES; i++) {
        if (!b->at[i].open) continue;
        mi_text t = more(out, room, ", ");
        words_element(w, MI_FIRST_KIND, i, &t);
        words_arg args[] = {{NULL, b->closing[i]}};
        if (b->closing[i]) mi_text_char(&t, ' ');
        if (b->closing[i]) words_say(w->lang, left, args, &t);
    }
}

static void say_table(const words *w, board *b)
{
    unsigned visited, all;
    char graves[TEXT / 2] = "";
    count_visits(b, &visited, &all);
    say_graves(w, b, graves, sizeof graves);
    words_arg bag[] = {{b->bag, 0}}, open[] = {{graves, 0}};
    words_arg out[] = {{NULL, visited}, {NULL, all}};
    mi_text t = more(b->table, sizeof b->table, " · ");
    words_say(w->lang, W_PLAGUE_GRAVES, open, &t);
    t = more(b->table, sizeof b->table, " · ");
    words_say(w->lang, W_PLAGUE_VISITED, out, &t);
    if (!b->bag[0]) return;
    t = more(b->table, sizeof b->table, " · ");
    words_say(w->lang, W_PLAGUE_BAG, bag, &t);
}

unsigned tui_plague(const tui_term *term, const words *w, const mi_facts *facts)
{
    static board b;
    static char player[MI_SEATS][TEXT];
    memset(&b, 0, sizeof b);
    b.seats = w->head->seats;
    b.colour = term->colour;
    b.focus = TOWN_NOWHERE;
    town = tui_town_of(w->game);
    read_posted(&b, w, facts);
    for (unsigned i = 0; i < facts->n; i++) read_fact(&b, w, &facts->row[i]);
    say_table(w, &b);
    unsigned below = tui_wrap_lines(term, b.table, 2);
    for (unsigned s = 0; s < b.seats; s++) {
        say_player(w, &b, s, player[s]);
        below += tui_wrap_lines(term, player[s], 2);
    }
    open_window(&b, term, below);
    draw_ruler(term, &b);
    for (unsigned y = b.top; y < b.top + b.height; y++) draw_row(term, w, &b, y);
    for (unsigned s = 0; s < b.seats; s++) {
        tui_style_on(term, TUI_SEAT + s);
        tui_wrap(term, player[s], 2);
        tui_style_off(term);
    }
    tui_wrap(term, b.table, 2);
    return 1 + b.height + below;
}
