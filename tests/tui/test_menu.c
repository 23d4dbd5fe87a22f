// Choices as a tree: every row can be reached, and nothing else.

#include <stdlib.h>

#include "capture.h"

static mi_list rows;
static mi_head head;
static tui_menu menu;

static void plays(const mi_game *game, mi_position *p, const char *line)
{
    size_t actor = strcspn(line, " ");
    mi_entry entry = {.actor = mi_actor_find(line, actor)};
    const char *rest = line + actor;
    assert_int_equal(mi_action_parse(game, rest, strlen(rest), &entry.action), MI_OK);
    assert_int_equal(mi_play(game, p, entry, NULL, NULL), MI_OK);
}

static void asked(const mi_game *game, const mi_position *p)
{
    mi_legal(game, p, &rows);
    tui_menu_open(game, &rows, &menu);
}

static unsigned size_of(const tui_menu *of)
{
    unsigned n = 0;
    while (tui_menu_has(of, n + 1)) n++;
    return n;
}

static mi_position fresh(const char *game)
{
    head = mi_head_default(mi_find(game), 2);
    return table_with(mi_find(game), &head);
}

// Lots: Red is asked whether to stay.
static mi_position choosing(void)
{
    const mi_game *lots = mi_find("template");
    mi_position p = fresh("template");
    plays(lots, &p, "nature draw red 5");
    plays(lots, &p, "nature draw blue 9");
    asked(lots, &p);
    return p;
}

// Rattus: Red is asked where to settle.
static mi_position settling(void)
{
    const mi_game *rattus = mi_find("rattus");
    mi_position p = fresh("rattus");
    plays(rattus, &p, "nature start red");
    plays(rattus, &p, "nature plague gallia");
    asked(rattus, &p);
    return p;
}

// … and Red's first turn.
static mi_position first_turn(void)
{
    const mi_game *rattus = mi_find("rattus");
    mi_position p = settling();
    plays(rattus, &p, "red settle gallia");
    plays(rattus, &p, "blue settle italia");
    plays(rattus, &p, "blue settle italia");
    plays(rattus, &p, "red settle gallia");
    asked(rattus, &p);
    return p;
}

static void takes(const mi_game *game, unsigned number, const char *expected)
{
    mi_action act;
    char line[64];
    assert_true(tui_menu_take(game, &menu, number, &act));
    mi_text t = mi_text_of(line, sizeof line);
    mi_action_put(&t, game, act);
    assert_string_equal(line, expected);
}

static void opens(const mi_game *game, unsigned number)
{
    mi_action act;
    unsigned depth = menu.depth;
    assert_false(tui_menu_take(game, &menu, number, &act));
    assert_true(menu.depth > depth);
}

TEST(a_verb_without_arguments_is_a_choice)
{
    const mi_game *lots = mi_find("template");
    choosing();
    assert_int_equal(menu.depth, 0);
    assert_int_equal(size_of(&menu), 2);
    assert_int_equal(tui_menu_verbs(&menu), 2);
    takes(lots, 1, "stay");
    takes(lots, 2, "fold");
}

TEST(a_single_row_is_asked_for_all_the_same)
{
    const mi_game *lots = mi_find("template");
    mi_position p = choosing();
    plays(lots, &p, "red stay");
    plays(lots, &p, "blue fold");
    asked(lots, &p);
    assert_int_equal(menu.depth, 0);
    assert_int_equal(size_of(&menu), 1);
    takes(lots, 1, "show 5");
}

TEST(the_only_verb_is_taken_by_itself)
{
    const mi_game *rattus = mi_find("rattus");
    settling();
    assert_int_equal(menu.depth, 1);
    assert_int_equal(tui_menu_verbs(&menu), 1);
    assert_int_equal(size_of(&menu), 8);
    takes(rattus, 1, "settle anglia");
    takes(rattus, 8, "settle scandia");
}

TEST(a_verb_with_several_rows_opens)
{
    const mi_game *rattus = mi_find("rattus");
    first_turn();
    assert_int_equal(menu.depth, 0);
    assert_int_equal(size_of(&menu), tui_menu_verbs(&menu));
    opens(rattus, 1);
    assert_int_equal(size_of(&menu), 6);
    takes(rattus, 5, "take witch");
}

TEST(a_region_with_several_numbers_opens_once_more)
{
    const mi_game *rattus = mi_find("rattus");
    mi_position p = first_turn();
    plays(rattus, &p, "red take peasant");
    asked(rattus, &p);
    opens(rattus, 1);
    assert_int_equal(menu.depth, 1);
    opens(rattus, 2);
    assert_int_equal(menu.depth, 2);
    assert_int_equal(size_of(&menu), 2);
    takes(rattus, 2, "place gallia 2");
}

TEST(a_number_out_of_range_takes_nothing)
{
    const mi_game *rattus = mi_find("rattus");
    first_turn();
    tui_menu before = menu;
    unsigned size = size_of(&menu);
    const unsigned bad[] = {0, size + 1, 255, 256, UINT32_MAX};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        mi_action act = {9, {9, 9, 9}}, same = act;
        assert_false(tui_menu_take(rattus, &menu, bad[i], &act));
        assert_memory_equal(&act, &same, sizeof act);
        assert_memory_equal(&menu, &before, sizeof menu);
    }
}

TEST(opening_again_goes_back_to_the_first_question)
{
    const mi_game *rattus = mi_find("rattus");
    first_turn();
    opens(rattus, 1);
    tui_menu_open(rattus, &rows, &menu);
    assert_int_equal(menu.depth, 0);
}

// Walks the whole tree in order and counts off the rows.
static unsigned walk(const mi_game *game, const tui_menu *from, unsigned seen)
{
    unsigned size = size_of(from);
    for (unsigned number = 1; number <= size; number++) {
        tui_menu below = *from;
        mi_action act;
        if (!tui_menu_take(game, &below, number, &act)) {
            seen = walk(game, &below, seen);
            continue;
        }
        assert_true(seen < rows.n);
        assert_int_equal(mi_compare(act, rows.row[seen++]), 0);
    }
    return seen;
}

static void all_rows_are_reached(const words *w, const mi_position *p)
{
    if (mi_to_act(w->game, p) == MI_NOBODY) return;
    asked(w->game, p);
    assert_int_equal(walk(w->game, &menu, 0), rows.n);
}

TEST(every_row_is_reached_once_and_in_order) { everywhere(all_rows_are_reached); }

// Does a label stand there with its number, two spaces before its text?
static bool labelled(const char *text, unsigned number)
{
    char mark[16];
    snprintf(mark, sizeof mark, "%3u  ", number);
    return strstr(text, mark) != NULL;
}

static void menu_fits(const words *w, const mi_position *p)
{
    if (mi_to_act(w->game, p) == MI_NOBODY) return;
    asked(w->game, p);
    capture_begin();
    unsigned lines = tui_menu_show(&eighty, w, &menu, 0);
    const char *text = capture_end();
    assert_int_equal(lines_in(text), lines);
    assert_int_equal(tui_menu_lines(&eighty, w, &menu), lines);
    for (unsigned i = 1; i <= size_of(&menu); i++) assert_true(labelled(text, i));
    if (widest_in(text) > 79) fail_msg("%s", text);
}

TEST(every_choice_has_a_label_within_the_screen) { everywhere(menu_fits); }

static const char *shown(unsigned columns)
{
    tui_term term = {.columns = columns, .rows = 24};
    words w = {.lang = WORDS_EN, .game = mi_find("rattus"), .head = &head};
    capture_begin();
    tui_menu_show(&term, &w, &menu, 0);
    return capture_end();
}

TEST(choices_stand_in_columns_and_more_to_choose_is_marked)
{
    first_turn();
    const char *text = shown(80);
    assert_non_null(strstr(text, "  1  Take a class card …"));
    assert_int_equal(lines_in(text), 1);
    assert_false(labelled(text, size_of(&menu) + 1));
    assert_int_equal(lines_in(shown(40)), size_of(&menu));
    assert_int_equal(lines_in(shown(4)), size_of(&menu));
}

TEST(nothing_is_printed_when_only_counting)
{
    words w = {.lang = WORDS_EN, .game = mi_find("rattus"), .head = &head};
    first_turn();
    capture_begin();
    tui_menu_lines(&eighty, &w, &menu);
    assert_string_equal(capture_end(), "");
}

// ---- pages ----

static const char *paged(const words *w, unsigned room)
{
    capture_begin();
    unsigned lines = tui_menu_show(&eighty, w, &menu, room);
    const char *text = capture_end();
    assert_int_equal(lines_in(text), lines);
    assert_true(lines <= room && widest_in(text) < 80);
    return text;
}

// The numbers of the last line: the first and the last choice above it, and how many
// there are. False where it says nothing of that.
static bool says_more(const char *text, unsigned number[3])
{
    const char *line = text, *next;
    while ((next = strchr(line, '\n')) && next[1]) line = next + 1;
    for (unsigned i = 0; i < 3; i++) {
        line += strcspn(line, "0123456789");
        number[i] = (unsigned)strtoul(line, NULL, 10);
        line += strspn(line, "0123456789");
    }
    return strstr(line, "Enter") != NULL;
}

// Every choice stands on one page, in order, and after the last page comes the first.
static void pages_hold_everything(const words *w, const mi_position *p)
{
    enum { ROOM = 3 };
    unsigned number[3], next = 1;
    if (mi_to_act(w->game, p) == MI_NOBODY) return;
    asked(w->game, p);
    unsigned all = size_of(&menu);
    if (tui_menu_lines(&eighty, w, &menu) <= ROOM) return;
    for (; next <= all; menu.page++) {
        const char *text = paged(w, ROOM);
        assert_true(says_more(text, number));
        assert_int_equal(number[0], next);
        assert_in_range(number[1], next, all);
        assert_int_equal(number[2], all);
        for (; next <= number[1]; next++) assert_true(labelled(text, next));
    }
    assert_true(labelled(paged(w, ROOM), 1));
}

TEST(pages_hold_every_choice) { everywhere(pages_hold_everything); }

// Rattus: Red may settle in eight regions, two beside each other.
TEST(a_page_says_what_there_is_more)
{
    words w = {.lang = WORDS_EN, .game = mi_find("rattus"), .head = &head};
    tui_term narrow = {.columns = 40, .rows = 24};
    settling();
    for (unsigned page = 0; page < 3; page++) {
        menu.page = page;
        capture_begin();
        assert_int_equal(tui_menu_show(&narrow, &w, &menu, 3), 3);
        const char *text = capture_end();
        const char *more = page % 2 ? "5 to 8 of 8 · Enter" : "1 to 4 of 8 · Enter";
        assert_non_null(strstr(text, more));
        assert_int_equal(labelled(text, 4), page % 2 == 0);
        assert_int_equal(labelled(text, 5), page % 2 == 1);
    }
    capture_begin();
    tui_menu_show(&narrow, &w, &menu, 4);
    assert_null(strstr(capture_end(), "Enter"));
}

TEST(a_deeper_choice_begins_with_its_first_page)
{
    const mi_game *rattus = mi_find("rattus");
    first_turn();
    menu.page = 5;
    opens(rattus, 1);
    assert_int_equal(menu.page, 0);
}

// Plague!: Red's rat-bag phase, with both ships free, then one, then none.
TEST(verbs_keep_their_numbers_when_others_go)
{
    const mi_game *plague = mi_find("plague");
    static const char *const moves[] = {
        "nature roll 12 6", "nature roll 1 1", "nature roll 1 6", "nature card strike",
        "red step x13y12",  "red bring",       "nature draw rat", "red put ship1",
    };
    uint8_t numbers[TUI_VERBS] = {0};
    mi_action end = {0}, act;
    mi_position p = fresh("plague");
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
        plays(plague, &p, moves[i]);
    asked(plague, &p);
    tui_menu_keep(&menu, numbers);
    assert_true(tui_menu_take(plague, &menu, 3, &end));
    plays(plague, &p, "red bring");
    plays(plague, &p, "nature draw rat");
    asked(plague, &p);
    tui_menu_keep(&menu, numbers);
    assert_false(tui_menu_has(&menu, 1));
    assert_true(tui_menu_take(plague, &menu, 3, &act));
    assert_int_equal(mi_compare(act, end), 0);
    assert_string_equal(plague->verbs[act.verb].word, "done");
    words w = {.lang = WORDS_EN, .game = plague, .head = &head};
    capture_begin();
    tui_menu_show(&eighty, &w, &menu, 0);
    assert_non_null(strstr(capture_end(), "3  Enough vermin"));
}
