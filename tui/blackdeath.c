// Black Death in the terminal: the cities where they lie, the diseases, the cards.

#include <stdio.h>
#include <string.h>

#include "skin.h"

enum { SQUARES = 64, REGIONS = 64, TRACKS = 8, HEIGHT = 13, TEXT = 320, SIDES = 6 };

typedef struct {
    bool open, ruined, moved;
    uint8_t region, modifier, track, odds; // track is TRACKS where nobody is
} square;

typedef struct {
    bool given;
    unsigned track, v, m, body, stock, cards;
} player;

typedef struct {
    square at[SQUARES];
    bool quarantine[REGIONS], pogrom[REGIONS];
    uint8_t seat_of[TRACKS]; // MI_NOBODY where a disease has no player
    player of[MI_SEATS];
    unsigned seats, goal, turn, deck;
    uint16_t fate[SIDES + 1][2];
    uint8_t order[MI_SEATS + 1];
    char hand[TEXT], effects[TEXT]; // names, parted by commas
} board;

// Where a region stands on the map, and what fits there.
static const struct {
    const char *word, *name;
    uint8_t row, column;
} places[] = {
    {"reykjavik", "Reykja", 0, 0},
    {"oslo", "Oslo", 0, 31},
    {"helsinki", "Helsin", 0, 52},
    {"novgorod", "Novgor", 0, 63},
    {"edinburgh", "Edinbu", 1, 10},
    {"stockholm", "Stockh", 1, 44},
    {"moskva", "Moskva", 1, 68},
    {"dublin", "Dublin", 2, 2},
    {"kobenhavn", "Københ", 2, 34},
    {"gdansk", "Gdańsk", 2, 50},
    {"amsterdam", "Amster", 3, 21},
    {"lubeck", "Lübeck", 3, 34},
    {"warszawa", "Warsza", 3, 56},
    {"london", "London", 4, 6},
    {"brussels", "Brusse", 4, 23},
    {"praha", "Praha", 4, 43},
    {"paris", "Paris", 5, 13},
    {"munchen", "Münche", 5, 33},
    {"wien", "Wien", 5, 46},
    {"budapest", "Buda", 5, 56},
    {"kaffa", "Kaffa", 5, 71},
    {"lyon", "Lyon", 6, 17},
    {"geneve", "Geneve", 6, 27},
    {"venice", "Venice", 6, 38},
    {"beograd", "Beogra", 6, 55},
    {"bucuresti", "Bucure", 6, 66},
    {"bilbao", "Bilbao", 7, 5},
    {"genova", "Genova", 7, 29},
    {"lisboa", "Lisboa", 8, 0},
    {"madrid", "Madrid", 8, 10},
    {"marseille", "Marsei", 8, 23},
    {"roma", "Roma", 8, 40},
    {"constantinople", "Constant", 8, 61},
    {"barcelona", "Barcel", 9, 17},
    {"naples", "Naples", 9, 43},
    {"athinai", "Athina", 9, 57},
    {"cadiz", "Cadiz", 10, 4},
    {"tunis", "Tunis", 10, 34},
    {"dimashq", "Dimash", 10, 68},
    {"alger", "Alger", 11, 22},
    {"al_iskandariyah", "Al Isk", 11, 53},
    {"yerushalayim", "Yerush", 11, 67},
    {"al_qahirah", "Al Qah", 12, 58},
};

// ---- reading the facts ----

static void add_name(char list[TEXT], const words *w, uint8_t kind, uint16_t element)
{
    mi_text t = {list, TEXT, strlen(list), false};
    if (t.len) mi_text_put(&t, ", ");
    words_element(w, kind, element, &t);
}

static void read_square(board *b, const char *word, const uint16_t *f)
{
    square *at = &b->at[f[0] % SQUARES];
    if (strcmp(word, "open") == 0) {
        *at = (square){.open = true, .modifier = (uint8_t)f[1], .region = (uint8_t)f[2]};
        at->track = TRACKS;
    }
    if (strcmp(word, "ruined") == 0)
        *at = (square){.ruined = true, .region = (uint8_t)f[1], .track = TRACKS};
    if (strcmp(word, "unit") == 0) at->track = (uint8_t)f[1];
    if (strcmp(word, "moved") == 0) at->moved = true;
    if (strcmp(word, "odds") == 0 && f[2] > at->odds) at->odds = (uint8_t)f[2];
}

static void read_player(board *b, const char *word, const uint16_t *f)
{
    player *p = &b->of[f[0] % MI_SEATS];
    if (strcmp(word, "disease") == 0) {
        p->given = true;
        p->track = f[1];
        b->seat_of[f[1] % TRACKS] = (uint8_t)f[0];
    }
    if (strcmp(word, "rating") == 0) p->v = f[1], p->m = f[2];
    if (strcmp(word, "body") == 0) p->body = f[1];
    if (strcmp(word, "stock") == 0) p->stock = f[1];
    if (strcmp(word, "hand") == 0) p->cards++;
}

static void read_table(board *b, const char *word, const uint16_t *f)
{
    if (strcmp(word, "quarantine") == 0) b->quarantine[f[0] % REGIONS] = true;
    if (strcmp(word, "pogrom") == 0) b->pogrom[f[0] % REGIONS] = true;
    if (strcmp(word, "goal") == 0) b->goal = f[0];
    if (strcmp(word, "deck") == 0) b->deck = f[0];
    if (strcmp(word, "turn") == 0) b->turn = f[0];
    if (strcmp(word, "order") == 0) b->order[f[0] % (MI_SEATS + 1)] = (uint8_t)f[1];
    if (strcmp(word, "fate") == 0)
        memcpy(b->fate[f[0] % (SIDES + 1)], f + 1, sizeof b->fate[0]);
}

static void read_fact(board *b, const words *w, const mi_fact *f)
{
    const mi_schema *kind = &w->game->facts_table[f->fact];
    const char *about = mi_kind_of(w->game, kind->kind[0])->word;
    if (strcmp(about, "square") == 0) read_square(b, kind->word, f->field);
    if (strcmp(about, "seat") == 0) read_player(b, kind->word, f->field);
    read_table(b, kind->word, f->field);
    if (strcmp(kind->word, "hand") == 0 && f->field[1] != MI_UNKNOWN)
        add_name(b->hand, w, kind->kind[1], f->field[1]);
    if (strcmp(kind->word, "effect") == 0)
        add_name(b->effects, w, kind->kind[0], f->field[0]);
    if (strcmp(kind->word, "war") == 0)
        add_name(b->effects, w, kind->kind[0], f->field[0]);
}

// ---- the map ----

// A square takes two columns: who holds it, and its number, or the roll it takes now.
static void draw_square(const tui_term *term, const board *b, const square *at)
{
    static const char *const marks[] = {"=", "-", " ", "+"};
    char number[2] = {(char)('0' + at->odds), '\0'};
    uint8_t seat = at->track < TRACKS ? b->seat_of[at->track] : MI_NOBODY;
    unsigned style = seat < MI_SEATS ? TUI_SEAT + seat : TUI_DIM;
    tui_style_on(term, style);
    fputs(at->ruined            ? "☠"
          : at->track == TRACKS ? "·"
          : seat == MI_NOBODY   ? "×"
                                : tui_glyph(seat),
          stdout);
    tui_style_off(term);
    if (at->odds) tui_style_on(term, TUI_BOLD);
    fputs(at->ruined ? " " : at->odds ? number : marks[at->modifier % 4], stdout);
    if (at->odds) tui_style_off(term);
}

static unsigned draw_region(const tui_term *term, const board *b, unsigned place,
                            uint16_t region)
{
    bool shut = b->quarantine[region], hunted = b->pogrom[region];
    unsigned width = tui_width(places[place].name) + 1;
    tui_style_on(term, shut || hunted ? TUI_PLAGUE : TUI_LAND);
    fputs(places[place].name, stdout);
    tui_style_off(term);
    fputs(shut && hunted ? "&" : shut ? "#" : hunted ? "!" : " ", stdout);
    for (unsigned i = 0; i < SQUARES; i++) {
        if (b->at[i].region != region || !(b->at[i].open || b->at[i].ruined)) continue;
        draw_square(term, b, &b->at[i]);
        width += 2;
    }
    return width;
}

static uint16_t region_id(const mi_kind *regions, const char *word)
{
    for (uint16_t i = 0; i < regions->count; i++)
        if (strcmp(regions->words[i], word) == 0) return i;
    return 0;
}

static bool in_play(const board *b, uint16_t region)
{
    for (unsigned i = 0; i < SQUARES; i++)
        if (b->at[i].open && b->at[i].region == region) return true;
    return false;
}

static void draw_line(const tui_term *term, const words *w, const board *b, unsigned row)
{
    unsigned column = 0;
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        uint16_t region = region_id(mi_kind_of(w->game, MI_FIRST_KIND), places[i].word);
        if (places[i].row != row || !in_play(b, region)) continue;
        printf("%*s", (int)(places[i].column - column), "");
        column = places[i].column + draw_region(term, b, i, region);
    }
    putchar('\n');
}

// ---- the players ----

static unsigned say(const tui_term *term, words_lang lang, words_id id,
                    const words_arg *args, unsigned style)
{
    char line[2 * TEXT];
    mi_text t = mi_text_of(line, sizeof line);
    words_say(lang, id, args, &t);
    tui_style_on(term, style);
    unsigned lines = tui_wrap(term, line, 2);
    tui_style_off(term);
    return lines;
}

// In the order of the turn once there is one.
static unsigned draw_players(const tui_term *term, const words *w, const board *b)
{
    unsigned lines = 0;
    for (unsigned i = 0; i < b->seats; i++) {
        unsigned s = b->turn ? b->order[i + 1] : i;
        const player *p = &b->of[s % MI_SEATS];
        char name[TEXT], track[TEXT];
        mi_text n = mi_text_of(name, sizeof name), t = mi_text_of(track, sizeof track);
        mi_text_put(&n, tui_glyph(s));
        mi_text_char(&n, ' ');
        words_seat(w, s, &n);
        if (!p->given || !(p->v + p->m)) continue;
        if (w->notes && w->notes[s]) {
            mi_text_put(&t, w->notes[s]);
            mi_text_put(&t, ", ");
        }
        words_element(w, MI_FIRST_KIND + 3, (uint16_t)p->track, &t);
        words_arg args[] = {{name, 0},        {track, 0},      {NULL, p->v},
                            {NULL, p->m},     {NULL, p->body}, {NULL, b->goal},
                            {NULL, p->stock}, {NULL, p->cards}};
        lines += say(term, w->lang, W_DISEASE, args, TUI_SEAT + s);
    }
    return lines;
}

// What each side of the Mortality die would do.
static unsigned draw_fates(const tui_term *term, const words *w, const board *b)
{
    static const char *const marks[] = {"–", "†", "☠", "✚"};
    char list[TEXT];
    mi_text t = mi_text_of(list, sizeof list);
    if (!b->turn) return 0;
    for (unsigned die = 1; die <= SIDES; die++) {
        if (die > 1) mi_text_put(&t, " · ");
        mi_text_number(&t, die);
        mi_text_char(&t, ' ');
        mi_text_put(&t, marks[b->fate[die][0] % 4]);
        if (b->fate[die][1]) mi_text_number(&t, b->fate[die][1]);
    }
    words_arg args[] = {{NULL, b->turn}, {list, 0}};
    return say(term, w->lang, W_FATES, args, TUI_PLAIN);
}

unsigned tui_blackdeath(const tui_term *term, const words *w, const mi_facts *facts)
{
    static board b;
    memset(&b, 0, sizeof b);
    memset(b.seat_of, MI_NOBODY, sizeof b.seat_of);
    b.seats = w->head->seats;
    for (unsigned i = 0; i < facts->n; i++) read_fact(&b, w, &facts->row[i]);
    for (unsigned row = 0; row < HEIGHT; row++) draw_line(term, w, &b, row);
    unsigned lines = HEIGHT + draw_players(term, w, &b) + draw_fates(term, w, &b);
    words_arg hand[] = {{b.hand, 0}}, effects[] = {{b.effects, 0}};
    if (b.hand[0]) lines += say(term, w->lang, W_HAND, hand, TUI_PLAIN);
    if (b.effects[0]) lines += say(term, w->lang, W_EFFECTS, effects, TUI_PLAIN);
    return lines;
}
