// The map of Rattus as the terminal draws it, and what Africanus adds to it.

#include "capture.h"

static mi_head head;

static const mi_game *rattus(void) { return mi_find("rattus"); }

static mi_position table_for(uint8_t seats, bool africanus)
{
    head = mi_head_default(rattus(), seats);
    if (africanus)
        assert_int_equal(mi_option_set(rattus(), &head, "africanus", "on"), MI_OK);
    return table_with(rattus(), &head);
}

static const char *drawn(const mi_position *p, uint8_t seat, unsigned rows)
{
    tui_term term = {.columns = 80, .rows = rows};
    words w = {.lang = WORDS_EN, .game = rattus(), .head = &head};
    mi_view view;
    mi_see(rattus(), p, MI_SEAT_BIT(seat), &view);
    capture_begin();
    unsigned lines = tui_board(&term, &w, &view, 0);
    const char *text = capture_end();
    assert_int_equal(lines_in(text), lines);
    return text;
}

// ---- the map ----

static bool is_open(const mi_facts *facts, uint16_t region)
{
    for (unsigned i = 0; i < facts->n; i++) {
        bool open = strcmp(rattus()->facts_table[facts->row[i].fact].word, "open") == 0;
        if (open && facts->row[i].field[0] == region) return true;
    }
    return false;
}

static void shows_what_is_in_play(uint8_t seats, bool africanus)
{
    static mi_facts facts;
    mi_position p = table_for(seats, africanus);
    words w = {.lang = WORDS_EN, .game = rattus(), .head = &head};
    facts.n = 0;
    rattus()->facts(&p, &facts);
    const char *text = drawn(&p, 0, 24);
    for (uint16_t r = 0; r < mi_kind_of(rattus(), MI_FIRST_KIND)->count; r++) {
        char name[64];
        mi_text t = mi_text_of(name, sizeof name);
        words_element(&w, MI_FIRST_KIND, r, &t);
        if (is_open(&facts, r) != (strstr(text, name) != NULL))
            fail_msg("%u seats, %s:\n%s", seats, name, text);
    }
}

TEST(the_map_shows_the_regions_in_play_and_no_others)
{
    for (uint8_t seats = 2; seats <= 4; seats++) shows_what_is_in_play(seats, false);
    for (uint8_t seats = 2; seats <= 6; seats++) shows_what_is_in_play(seats, true);
}

TEST(rows_with_nothing_but_ways_go_first_when_the_screen_is_low)
{
    mi_position p = table_for(6, true);
    unsigned whole = lines_in(drawn(&p, 0, 50));
    for (unsigned rows = 50; rows > 0; rows--) {
        const char *text = drawn(&p, 0, rows);
        unsigned lines = lines_in(text);
        assert_true(lines <= whole && lines + 3 >= whole);
        assert_true(lines == whole - 3 || lines + 7 <= rows);
        assert_non_null(strstr(text, "Aegyptus"));
    }
    p = table_for(4, false);
    assert_int_equal(lines_in(drawn(&p, 0, 24)), 12 + 4 + 1);
}

// ---- what Africanus adds ----

// Plays by lot until a fact of this word is there; false when the game ends before.
static bool until(mi_position *p, const char *word, uint64_t seed)
{
    static mi_facts facts;
    mi_rng rng = mi_rng_of(seed, 17);
    do {
        facts.n = 0;
        rattus()->facts(p, &facts);
        for (unsigned i = 0; i < facts.n; i++)
            if (strcmp(rattus()->facts_table[facts.row[i].fact].word, word) == 0)
                return true;
    } while (step(rattus(), p, &rng));
    return false;
}

static void has_sign(const char *word, const char *sign)
{
    bool found = false;
    for (uint64_t seed = 0; seed < 40 && !found; seed++) {
        mi_position p = table_for((uint8_t)(2 + seed % 5), true);
        assert_null(strstr(drawn(&p, 0, 24), sign));
        found = until(&p, word, seed);
        if (found) assert_non_null(strstr(drawn(&p, 0, 24), sign));
    }
    assert_true(found);
}

TEST(pieces_and_cards_of_africanus_have_their_signs)
{
    has_sign("diplomat", "*1");
    has_sign("caravan", " ∩");
    has_sign("cover", "▣");
    has_sign("ravaged", " ×");
    has_sign("discs", "Discs: 15");
}

TEST(a_hand_is_told_to_its_seat_alone)
{
    mi_position p = table_for(3, true);
    assert_true(until(&p, "ages", 1));
    while (mi_to_act(rattus(), &p) == MI_NATURE) {
        mi_rng rng = mi_rng_of(5, 5);
        step(rattus(), &p, &rng);
    }
    char mine[8][96] = {{0}};
    for (uint8_t s = 0; s < 3; s++) {
        const char *hand = strstr(drawn(&p, s, 24), "Region cards: ");
        assert_non_null(hand);
        snprintf(mine[s], sizeof *mine, "%.*s", (int)strcspn(hand, "\n"), hand);
        for (uint8_t o = 0; o < s; o++) assert_string_not_equal(mine[s], mine[o]);
    }
}

// Six seats are told apart by their marks, wherever cubes of theirs stand.
TEST(six_seats_are_told_apart_without_colour)
{
    mi_position p = table_for(6, true);
    mi_rng rng = mi_rng_of(3, 3);
    for (unsigned i = 0; i < 120; i++) step(rattus(), &p, &rng);
    const char *text = drawn(&p, 0, 24);
    assert_null(strchr(text, '\033'));
    for (unsigned s = 0; s < 6; s++) {
        const char *first = strstr(text, tui_glyph(s));
        assert_non_null(first);
        assert_non_null(strstr(first + 1, tui_glyph(s)));
    }
}

// A title, the picture, a question, some choices and an answer: all of it on 24 lines,
// but for the widest choices.
TEST(the_picture_leaves_room_for_the_choices)
{
    for (unsigned lang = 0; lang < WORDS_LANGS; lang++) {
        mi_position p = table_for(6, true);
        mi_rng rng = mi_rng_of(9, lang);
        words w = {.lang = (words_lang)lang, .game = rattus(), .head = &head};
        do {
            mi_view view;
            mi_see(rattus(), &p, MI_SEAT_BIT(2), &view);
            capture_begin();
            unsigned lines = tui_board(&eighty, &w, &view, 0);
            const char *text = capture_end();
            if (lines > 19) fail_msg("%s", text);
        } while (step(rattus(), &p, &rng));
    }
}
