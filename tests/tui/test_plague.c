// The town of Plague! as the terminal draws it: the squares are where the rules have
// them, and the window shows what moves.

#include <stdlib.h>

#include "capture.h"
#include "session.h"
#include "town.h"

// Ways up to this one lead on foot: road, then door.
enum { COLUMNS = TOWN_COLUMNS, ROWS = TOWN_ROWS, DOOR_WAY = 1 };

static const mi_game *plague(void) { return mi_find("plague"); }
static const mi_kind *spaces(void) { return mi_kind_of(plague(), MI_FIRST_KIND); }

static const char *word_at(int x, int y)
{
    if (x < 0 || y < 0 || x >= COLUMNS || y >= ROWS) return NULL;
    uint16_t space = tui_town_of(plague())->at[y][x];
    return space == TOWN_NOWHERE ? NULL : spaces()->words[space];
}

static bool same(const char *a, const char *b) { return a && b && strcmp(a, b) == 0; }

// Column and row of a road square, from its word; false for places.
static bool square_of(const char *word, int *x, int *y)
{
    char *rest;
    if (word[0] != 'x') return false;
    *x = (int)strtol(word + 1, &rest, 10);
    if (*rest != 'y') return false;
    *y = (int)strtol(rest + 1, &rest, 10);
    return *rest == '\0';
}

static bool is_beside(const char *square, const char *place)
{
    int x, y;
    if (!square_of(square, &x, &y)) return false;
    return same(word_at(x - 1, y), place) || same(word_at(x + 1, y), place) ||
           same(word_at(x, y - 1), place) || same(word_at(x, y + 1), place);
}

// By road or door; ships lie in the Harbour, so that the quay behind them is beside both.
static bool is_joined(const char *a, const char *b)
{
    for (unsigned i = 0; i < spaces()->link_count; i++) {
        const mi_link *link = &spaces()->links[i];
        const char *one = spaces()->words[link->a], *other = spaces()->words[link->b];
        if (link->way > DOOR_WAY) continue;
        if ((same(one, a) && same(other, b)) || (same(one, b) && same(other, a)))
            return true;
    }
    return false;
}

TEST(every_road_square_lies_where_its_word_says)
{
    for (unsigned i = 0; i < spaces()->count; i++) {
        int x, y;
        if (!square_of(spaces()->words[i], &x, &y)) continue;
        assert_string_equal(word_at(x, y), spaces()->words[i]);
    }
}

TEST(every_space_lies_somewhere_in_the_town)
{
    for (unsigned i = 0; i < spaces()->count; i++) {
        bool found = false;
        for (int at = 0; at < COLUMNS * ROWS; at++)
            found |= same(word_at(at % COLUMNS, at / COLUMNS), spaces()->words[i]);
        if (!found) fail_msg("%s", spaces()->words[i]);
    }
}

TEST(what_the_rules_join_is_side_by_side)
{
    for (unsigned i = 0; i < spaces()->link_count; i++) {
        const mi_link *link = &spaces()->links[i];
        const char *a = spaces()->words[link->a], *b = spaces()->words[link->b];
        if (link->way > DOOR_WAY) continue;
        bool behind =
            same(b, "harbour") && (is_beside(a, "ship1") || is_beside(a, "ship2"));
        if (!is_beside(a, b) && !behind) fail_msg("%s %s", a, b);
    }
}

TEST(what_is_side_by_side_is_joined)
{
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < COLUMNS; x++) {
            int sx, sy;
            const char *here = word_at(x, y), *east = word_at(x + 1, y),
                       *south = word_at(x, y + 1);
            if (!here || !square_of(here, &sx, &sy)) continue;
            if (east && !is_joined(here, east)) fail_msg("%s %s", here, east);
            if (south && !is_joined(here, south)) fail_msg("%s %s", here, south);
        }
}

TEST(nobody_lives_outside_the_town)
{
    assert_null(word_at(0, 28));
    assert_null(word_at(35, 0));
    assert_null(word_at(36, 5));
    assert_null(word_at(5, 29));
    assert_null(word_at(-1, 5));
}

// ---- the picture ----

static mi_head head;

static void plays(mi_position *p, const char *line)
{
    size_t actor = strcspn(line, " ");
    mi_entry entry = {.actor = mi_actor_find(line, actor)};
    const char *rest = line + actor;
    assert_int_equal(mi_action_parse(plague(), rest, strlen(rest), &entry.action), MI_OK);
    assert_int_equal(mi_play(plague(), p, entry, NULL, NULL), MI_OK);
}

static mi_position driving(const char *dice)
{
    head = mi_head_default(plague(), 2);
    mi_position p = table_with(plague(), &head);
    plays(&p, "nature roll 12 6");
    plays(&p, "nature roll 1 1");
    plays(&p, dice);
    plays(&p, "nature card strike");
    return p;
}

static const char *drawn_on(tui_term term, const mi_position *p)
{
    words w = {.lang = WORDS_EN, .game = plague(), .head = &head};
    mi_view view;
    mi_see(plague(), p, MI_SEAT_BIT(0), &view);
    capture_begin();
    unsigned lines = tui_board(&term, &w, &view, 0);
    const char *text = capture_end();
    assert_int_equal(lines_in(text), lines);
    assert_true(term.colour || widest_in(text) < term.columns);
    return text;
}

static const char *drawn(const mi_position *p, unsigned columns, unsigned rows)
{
    return drawn_on((tui_term){.columns = columns, .rows = rows}, p);
}

// The line of a row of the town; "" where the window does not show it.
static const char *row_of(const char *text, unsigned y)
{
    static char line[512];
    char number[16];
    snprintf(number, sizeof number, "\n%2u ", y);
    const char *at = strstr(text, number);
    snprintf(line, sizeof line, "%.*s", at ? (int)strcspn(at + 1, "\n") : 0,
             at ? at + 1 : "");
    return line;
}

TEST(a_low_terminal_shows_a_window_and_a_high_one_the_town)
{
    mi_position p = driving("nature roll 5 1");
    const char *text = drawn(&p, 80, 24);
    assert_true(lines_in(text) <= 18);
    assert_string_equal(row_of(text, 0), "");
    assert_string_equal(row_of(text, 28), "");
    text = drawn(&p, 80, 60);
    for (unsigned y = 0; y < ROWS; y++) assert_string_not_equal(row_of(text, y), "");
    assert_true(lines_in(drawn(&p, 80, 5)) < 14);
}

TEST(the_window_follows_the_cart)
{
    mi_position p = driving("nature roll 11 1");
    assert_non_null(strstr(row_of(drawn(&p, 80, 24), 12), "✚"));
    assert_string_equal(row_of(drawn(&p, 80, 24), 21), "");
    static const char *const steps[] = {"red step x13y12", "red step x13y13",
                                        "red step x13y14", "red step x13y15",
                                        "red step x13y16", "red step x13y17"};
    for (unsigned i = 0; i < 6; i++) plays(&p, steps[i]);
    assert_non_null(strstr(row_of(drawn(&p, 80, 24), 17), "✚"));
    assert_string_not_equal(row_of(drawn(&p, 80, 24), 21), "");
    assert_non_null(strstr(row_of(drawn(&p, 50, 24), 17), "✚"));
}

TEST(squares_within_reach_have_their_price)
{
    mi_position p = driving("nature roll 3 1");
    const char *text = drawn(&p, 80, 24);
    assert_non_null(strstr(row_of(text, 10), "· · · ³ ² ¹ ¹ ¹ ² ³ · "));
    assert_non_null(strstr(row_of(text, 11), "Stable¹ Wool▓▓"));
    plays(&p, "red step x13y11");
    plays(&p, "red step wool_staple");
    text = drawn(&p, 80, 24);
    assert_non_null(strstr(row_of(text, 11), "Stable· Wool××"));
    assert_non_null(strstr(row_of(text, 12), "××✚ "));
    assert_null(strstr(row_of(text, 10), "¹ ¹ ¹"));
    assert_non_null(strstr(text, "Red: cart 12, buried 0 · Wool Staple\n"));
    assert_non_null(strstr(text, "Visited: 1 of 91"));
}

// House 39 stands left of a square that costs one.
TEST(prices_are_told_from_the_numbers_of_houses)
{
    mi_position p = driving("nature roll 12 2");
    const char *text = drawn(&p, 80, 60);
    assert_non_null(strstr(row_of(text, 11), "39¹ Stable"));
    assert_non_null(strstr(row_of(text, 1), "¹²"));
    text = drawn_on((tui_term){.columns = 80, .rows = 60, .colour = true}, &p);
    assert_non_null(strstr(text, "\033[1m1 \033[0m"));
    assert_null(strstr(text, "¹"));
}

TEST(a_street_has_its_name_at_the_end_of_its_row)
{
    mi_position p = driving("nature roll 3 1");
    const char *text = drawn(&p, 100, 60);
    assert_non_null(strstr(row_of(text, 1), "Coneygar Lane"));
    assert_non_null(strstr(row_of(text, 10), "St Edmund Street"));
    assert_non_null(strstr(row_of(text, 25), "Franchise Street"));
    assert_null(strstr(row_of(text, 2), "Street"));
    assert_non_null(strstr(row_of(drawn(&p, 80, 60), 10), "St Edmund Stre"));
    assert_null(strstr(row_of(drawn(&p, 70, 60), 10), "St Ed"));
}

TEST(the_window_can_be_moved)
{
    mi_position p = driving("nature roll 3 1");
    tui_term term = {.columns = 80, .rows = 24};
    uint16_t hill;
    words w = {.lang = WORDS_EN, .game = plague(), .head = &head};
    assert_true(session_find(&w, MI_FIRST_KIND, "clarks_hill", &hill));
    assert_string_equal(row_of(drawn_on(term, &p), 19), "");
    term.centre = (uint16_t)(hill + 1);
    assert_non_null(strstr(row_of(drawn_on(term, &p), 19), "††††"));
    term.centre = 0;
    term.scroll = 20;
    assert_string_not_equal(row_of(drawn_on(term, &p), 28), "");
    term.scroll = -20;
    assert_string_not_equal(row_of(drawn_on(term, &p), 0), "");
}

TEST(places_are_found_by_word_and_by_name)
{
    words w = {.lang = WORDS_EN, .game = plague(), .head = &head};
    uint16_t word, name;
    assert_true(session_find(&w, MI_FIRST_KIND + 1, "bridge_foot", &word));
    assert_true(session_find(&w, MI_FIRST_KIND + 1, "bridge foot", &name));
    assert_int_equal(word, name);
    assert_true(session_find(&w, MI_FIRST_KIND, "x12y17", &word));
    assert_true(session_find(&w, MI_FIRST_KIND, "Bridge Foot 1", &name));
    assert_int_equal(word, name);
    assert_true(
        session_stands_on(&w, MI_FIRST_KIND, word, (mi_print){MI_FIRST_KIND + 1, 15}));
    assert_false(session_find(&w, MI_FIRST_KIND, "x0y0", &word));
}

// What is printed when somebody types this after these entries.
static const char *typed(const char *const *entries, unsigned n, const char *lines,
                         mi_record *r)
{
    static mi_entry storage[64];
    static mi_draw draws[64];
    FILE *in = tmpfile();
    fputs(lines, in);
    rewind(in);
    int before = dup(STDIN_FILENO);
    mi_record_init(r, storage, draws, 64);
    r->game = plague();
    r->head = mi_head_default(plague(), 2);
    for (unsigned i = 0; i < n; i++) {
        size_t actor = strcspn(entries[i], " ");
        mi_entry entry = {.actor = mi_actor_find(entries[i], actor)};
        const char *rest = entries[i] + actor;
        mi_action_parse(plague(), rest, strlen(rest), &entry.action);
        assert_int_equal(mi_record_add(r, entry, (mi_draw){0, 0}), MI_OK);
    }
    tui_table table = {.term = eighty, .record = r, .bot[1] = bot_find("easy")};
    dup2(fileno(in), STDIN_FILENO);
    clearerr(stdin);
    capture_begin();
    assert_int_equal(tui_play(&table), 0);
    const char *text = capture_end();
    dup2(before, STDIN_FILENO);
    close(before);
    fclose(in);
    return text;
}

static const char *const anywhere[] = {"nature roll 12 6", "nature roll 1 1",
                                       "nature roll 3 1", "nature card anywhere"};

TEST(a_square_can_be_named_where_its_street_is_asked)
{
    static mi_record r;
    typed(anywhere, 4, "go x12y17\n", &r);
    assert_int_equal(r.n, 6);
    assert_string_equal(plague()->verbs[r.entry[4].action.verb].word, "street");
    assert_string_equal(plague()->verbs[r.entry[5].action.verb].word, "go");
    assert_string_equal(spaces()->words[r.entry[5].action.arg[0]], "x12y17");
    const char *text = typed(anywhere, 4, "go clarks_hill\n", &r);
    assert_int_equal(r.n, 4);
    assert_non_null(strstr(text, "That is not allowed"));
}

TEST(what_a_card_does_is_told_once_it_is_drawn)
{
    static mi_record r;
    const char *text = typed(anywhere, 4, "99\n", &r), *told = "(rule C16)";
    const char *first = strstr(text, "Anywhere but here: ");
    assert_non_null(first);
    assert_non_null(strstr(first, told));
    assert_null(strstr(strstr(first, told) + 1, told));
}

// Blue is on the quay in the south when Red pushes Blue's cart.
TEST(the_window_follows_a_cart_that_is_pushed)
{
    static const char *const moves[] = {
        "red step x13y12",    "red done",         "nature roll 1 1", "nature card storm",
        "blue go x28y17",     "blue step x27y17", "blue done",       "nature roll 1 1",
        "nature card newton", "red step x13y11",
    };
    mi_position p = driving("nature roll 1 1");
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) plays(&p, moves[i]);
    assert_non_null(strstr(row_of(drawn(&p, 80, 24), 11), "✚"));
    assert_string_equal(row_of(drawn(&p, 80, 24), 21), "");
    plays(&p, "red push blue");
    assert_non_null(strstr(row_of(drawn(&p, 80, 24), 17), "━"));
    assert_string_not_equal(row_of(drawn(&p, 80, 24), 21), "");
}

TEST(vermin_has_its_letter_and_a_capital_on_the_move)
{
    mi_position p = driving("nature roll 1 6");
    plays(&p, "red step x13y12");
    plays(&p, "red bring");
    plays(&p, "nature draw flea");
    plays(&p, "red put ship1");
    assert_non_null(strstr(row_of(drawn(&p, 80, 24), 15), "\\_f "));
    assert_non_null(strstr(drawn(&p, 80, 24), "Bag: r36 f23 c3 v1"));
    plays(&p, "red pick flea ship1");
    assert_non_null(strstr(row_of(drawn(&p, 80, 24), 15), "\\_F "));
    plays(&p, "red crawl x16y14");
    assert_non_null(strstr(row_of(drawn(&p, 80, 24), 14), "· F · "));
    plays(&p, "red rest");
    assert_non_null(strstr(row_of(drawn(&p, 80, 24), 14), "· f · "));
}

TEST(open_cemeteries_are_told_and_drawn)
{
    head = mi_head_default(plague(), 2);
    mi_position p = table_with(plague(), &head);
    plays(&p, "nature roll 12 6");
    plays(&p, "nature roll 1 1");
    plays(&p, "nature roll 4 1");
    plays(&p, "nature card open_friary");
    const char *text = drawn(&p, 80, 60);
    assert_non_null(strstr(row_of(text, 8), "######· ††††32"));
    assert_non_null(strstr(row_of(text, 19), "††††††"));
    assert_non_null(strstr(text, "Open: Clarks Hill, Friary (6 turns)"));
}

// ---- the whole screen ----

static void screen_fits(const words *w, const mi_position *p)
{
    static session s;
    mi_record record = {.game = w->game, .head = *w->head};
    tui_table table = {
        {.live = true, .columns = 80, .rows = 24}, w->lang, .record = &record};
    uint8_t seat = mi_to_act(w->game, p);
    mi_list rows;
    tui_menu menu;
    if (seat >= MI_SEATS || w->game != plague()) return;
    s = (session){.table = &table, .w = *w, .t.course.p = *p, .shown = seat};
    mi_legal(w->game, p, &rows);
    tui_menu_open(w->game, &rows, &menu);
    capture_begin();
    session_ask(&s, seat, &menu);
    const char *text = capture_end();
    // The last line is where one types.
    if (lines_in(text) > 23) fail_msg("%s", text);
}

TEST(a_screen_of_24_rows_holds_board_question_and_choices) { everywhere(screen_fits); }
