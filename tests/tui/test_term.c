// Widths, broken lines, and pictures that keep to the screen.

#include "capture.h"
#include "miasma/record.h"
#include "session.h"

TEST(a_character_is_a_column)
{
    assert_int_equal(tui_width(""), 0);
    assert_int_equal(tui_width("rats"), 4);
    assert_int_equal(tui_width("Lübeck"), 6);
    assert_int_equal(tui_width("✚━●○▲◆"), 6);
    assert_int_equal(tui_width("☠ ▒ …"), 5);
    assert_int_equal(tui_width("𝄞"), 1);
}

TEST(seats_have_marks_of_one_column)
{
    for (unsigned s = 0; s < MI_SEATS; s++) {
        assert_int_equal(tui_width(tui_glyph(s)), 1);
        for (unsigned o = 0; o < s; o++)
            assert_string_not_equal(tui_glyph(o), tui_glyph(s));
    }
}

static const char *wrapped(unsigned columns, const char *text, unsigned indent)
{
    tui_term term = {.columns = columns};
    capture_begin();
    unsigned lines = tui_wrap(&term, text, indent);
    const char *out = capture_end();
    assert_int_equal(lines, lines_in(out));
    assert_int_equal(tui_wrap_lines(&term, text, indent), lines);
    return out;
}

TEST(lines_break_at_spaces)
{
    assert_string_equal(wrapped(80, "", 2), "\n");
    assert_string_equal(wrapped(80, "rats and cubes", 2), "rats and cubes\n");
    assert_string_equal(wrapped(10, "rats and cubes", 2), "rats and\n  cubes\n");
    assert_string_equal(wrapped(9, "rats and cubes", 0), "rats and\ncubes\n");
    assert_string_equal(wrapped(8, "rats and cubes", 0), "rats\nand\ncubes\n");
}

TEST(spaces_stay_within_a_line_and_go_at_its_end)
{
    assert_string_equal(wrapped(80, "  rats   and  cubes  ", 4), "  rats   and  cubes\n");
    assert_string_equal(wrapped(9, "  rats   and", 4), "  rats\n    and\n");
    assert_string_equal(wrapped(80, "   ", 4), "\n");
}

// A word is never cut, so that names of files can be copied.
TEST(a_word_longer_than_the_line_stays_whole)
{
    assert_string_equal(wrapped(8, "a bubonic plague b", 0), "a\nbubonic\nplague\nb\n");
    assert_string_equal(wrapped(6, "a bubonic plague b", 0), "a\nbubonic\nplague\nb\n");
}

// The text without its spacing.
static void squeeze(const char *text, char *out)
{
    for (; *text; text++)
        if (*text != ' ' && *text != '\n') *out++ = *text;
    *out = '\0';
}

static void fits(const char *text, unsigned indent)
{
    static char before[CAPTURED], after[CAPTURED];
    const char *out = wrapped(80, text, indent);
    squeeze(text, before);
    squeeze(out, after);
    assert_string_equal(before, after);
    if (widest_in(out) > 79) fail_msg("%s", out);
}

TEST(no_rule_is_wider_than_the_screen)
{
    const mi_game *game;
    const words_rule *rule;
    for (unsigned g = 0; (game = mi_game_at(g)); g++)
        for (unsigned i = 0; (rule = words_rule_at(game, i)); i++)
            for (unsigned lang = 0; lang < WORDS_LANGS; lang++)
                for (unsigned indent = 0; indent < 12; indent += 11)
                    fits(rule->text[lang], indent);
}

TEST(no_text_by_lot_is_wider_than_the_screen)
{
    mi_rng rng = mi_rng_of(3, 3);
    for (unsigned i = 0; i < 300; i++) {
        char text[800];
        unsigned at = 0;
        while (at < 700) {
            unsigned len = 1 + mi_rng_below(&rng, mi_rng_below(&rng, 60) + 1);
            memset(text + at, 'x', len);
            text[at + len] = ' ';
            at += len + 1;
        }
        text[at] = '\0';
        fits(text, mi_rng_below(&rng, 12));
    }
}

// ---- pictures ----

static void board_fits(const words *w, const mi_position *p)
{
    mi_view view;
    mi_see(w->game, p, MI_SEAT_BIT(1), &view);
    capture_begin();
    unsigned lines = tui_board(&eighty, w, &view, 0);
    const char *text = capture_end();
    assert_int_equal(lines_in(text), lines);
    assert_true(lines > 0);
    assert_null(strpbrk(text, "{}\033"));
    if (widest_in(text) > 79) fail_msg("%s", text);
}

TEST(every_board_keeps_to_the_screen) { everywhere(board_fits); }

TEST(a_legend_keeps_to_the_screen)
{
    const mi_game *game;
    mi_head head;
    for (unsigned lang = 0; lang < WORDS_LANGS; lang++)
        for (unsigned g = 0; (game = mi_edition_at(g, &head)); g++) {
            words w = {.lang = (words_lang)lang, .game = game, .head = &head};
            char legend[1024];
            mi_text t = mi_text_of(legend, sizeof legend);
            tui_legend(&w, &t);
            assert_false(t.full);
            assert_int_equal(t.len > 0, strcmp(w.game->name, "template") != 0);
            fits(legend, 2);
        }
}

TEST(without_colour_no_style_is_printed)
{
    tui_term colour = eighty;
    colour.colour = colour.live = true;
    capture_begin();
    tui_style_on(&eighty, TUI_SEAT + 5);
    tui_style_off(&eighty);
    tui_clear(&eighty, true);
    assert_string_equal(capture_end(), "");
    capture_begin();
    tui_style_on(&colour, TUI_SEAT + 5);
    tui_style_off(&colour);
    tui_clear(&colour, false);
    assert_string_equal(capture_end(), "\033[1;96m\033[0m\033[H\033[2J");
}

TEST(a_file_is_no_terminal)
{
    capture_begin();
    tui_term term = tui_term_open();
    capture_end();
    assert_false(term.live || term.colour);
    assert_int_equal(term.columns, 80);
}

// ---- what happened ----

static mi_entry entries[2000];
static mi_draw draws[2000];
static mi_record record;

static void a_game(const char *name)
{
    const mi_game *game = mi_find(name);
    mi_rng rng = mi_rng_of(11, 1);
    mi_record_init(&record, entries, draws, 2000);
    record.game = game;
    record.head = mi_head_default(game, 3);
    mi_position p = table_with(game, &record.head);
    for (mi_list rows; mi_legal(game, &p, &rows) != MI_NOBODY;) {
        uint8_t actor = mi_to_act(game, &p);
        mi_action act = actor == MI_NATURE ? bot_nature(game, &p, &rng)
                                           : rows.row[mi_rng_below(&rng, rows.n)];
        mi_entry entry = {actor, act};
        assert_int_equal(mi_play(game, &p, entry, NULL, NULL), MI_OK);
        assert_int_equal(mi_record_add(&record, entry, (mi_draw){0, 0}), MI_OK);
    }
}

static const char *log_of(mi_seats seats, uint32_t from, uint32_t to, unsigned most)
{
    words w = {.lang = WORDS_EN, .game = record.game, .head = &record.head};
    tui_tale tale = {&record, seats, from, to};
    capture_begin();
    tui_log(&eighty, &w, &tale, most);
    return capture_end();
}

TEST(the_log_tells_everybody_what_they_may_know)
{
    a_game("template");
    const char *text = log_of(MI_SEAT_BIT(1), 0, 3, 0);
    assert_int_equal(lines_in(text), 3);
    assert_non_null(strstr(text, "Red draws a lot\nBlue draws lot "));
    assert_non_null(strstr(text, "Gold draws a lot\n"));
    assert_null(strstr(log_of(0, 0, 3, 0), "draws lot"));
    assert_null(strstr(log_of(MI_ALL, 0, 3, 0), "draws a lot"));
}

TEST(the_log_keeps_the_latest_lines_that_fit)
{
    a_game("rattus");
    assert_true(lines_in(log_of(MI_ALL, 0, record.n, 0)) > 20);
    const char *text = log_of(MI_ALL, 0, record.n, 5);
    assert_true(lines_in(text) <= 5 && lines_in(text) > 0);
    assert_true(widest_in(text) < 80);
    assert_non_null(strstr(text, "4. ") ? text : strstr(text, "3. "));
}

TEST(the_log_may_begin_anywhere_and_ends_with_the_record)
{
    a_game("template");
    assert_string_equal(log_of(MI_ALL, record.n, record.n + 9, 0), "");
    assert_int_equal(lines_in(log_of(MI_ALL, 1, 2, 0)), 1);
}

// Enter as often as is asked for.
static void enter_is_pressed(unsigned times)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    while (times--) assert_int_equal(write(ends[1], "\n", 1), 1);
    close(ends[1]);
    assert_true(dup2(ends[0], STDIN_FILENO) >= 0);
    close(ends[0]);
    clearerr(stdin);
}

// What a person is told of the record from an entry on, and on how many screens.
static const char *recap_from(uint32_t since, unsigned *screens)
{
    static session s;
    tui_table table = {.term = {.columns = 80, .rows = 24, .live = true},
                       .record = &record};
    s.table = &table;
    s.w = (words){.lang = WORDS_EN, .game = record.game, .head = &record.head};
    s.since[0] = since;
    enter_is_pressed(9);
    capture_begin();
    bool more = session_recap(&s, 0);
    const char *text = capture_end();
    assert_true(more);
    *screens = 0;
    for (const char *at = text; (at = strstr(at, "Press Enter")); at++) ++*screens;
    assert_true(lines_in(text) <= 24 * *screens);
    return text;
}

TEST(what_happened_meanwhile_is_told_a_screen_at_a_time_and_of_an_old_game_its_end)
{
    unsigned screens;
    a_game("rattus");
    uint32_t n = record.n;
    assert_non_null(strstr(recap_from(0, &screens), "3. "));
    assert_int_equal(screens, 3);
    record.n = 24;
    const char *text = recap_from(0, &screens);
    assert_non_null(strstr(text, "is the start player"));
    assert_int_equal(screens, 2);
    record.n = n;
    recap_from(n - 3, &screens);
    assert_int_equal(screens, 1);
}

TEST(a_bot_is_called_by_its_seat_and_kind)
{
    char storage[MI_SEATS][MI_NAME + MI_BOT];
    const char *names[MI_SEATS];
    a_game("template");
    strcpy(record.name[0], "Anna");
    strcpy(record.name[1], "Bert");
    strcpy(record.bot[1], "greedy");
    strcpy(record.bot[2], "random");
    tui_names(&record, WORDS_NL, storage, names);
    assert_string_equal(names[0], "Anna");
    assert_string_equal(names[1], "Bert (greedy)");
    assert_string_equal(names[2], "Goud (random)");
    assert_string_equal(names[3], "");
}
