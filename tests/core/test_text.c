// The buffer that never overruns, and actions as words.

#include "help.h"

// ---- the buffer ----

TEST(text_is_always_ended)
{
    char storage[8];
    memset(storage, 'x', sizeof storage);
    mi_text t = mi_text_of(storage, sizeof storage);
    assert_string_equal(storage, "");
    mi_text_put(&t, "plague");
    mi_text_char(&t, '!');
    assert_string_equal(storage, "plague!");
    assert_int_equal(t.len, 7);
    assert_false(t.full);
}

TEST(what_does_not_fit_is_dropped_whole_and_so_is_all_after_it)
{
    char storage[8];
    mi_text t = mi_text_of(storage, sizeof storage);
    mi_text_put(&t, "rats");
    mi_text_put(&t, "rats");
    assert_true(t.full);
    assert_string_equal(storage, "rats");
    mi_text_char(&t, 'x');
    assert_string_equal(storage, "rats");
    assert_int_equal(t.len, 4);
}

TEST(the_last_byte_is_kept_for_the_end)
{
    char storage[4];
    mi_text t = mi_text_of(storage, sizeof storage);
    mi_text_run(&t, "abc!", 3);
    assert_false(t.full);
    mi_text_char(&t, 'd');
    assert_true(t.full);
    assert_string_equal(storage, "abc");
}

TEST(no_room_at_all_is_full_from_the_start)
{
    char untouched = 'x';
    mi_text t = mi_text_of(&untouched, 0);
    assert_true(t.full);
    mi_text_put(&t, "a");
    mi_text_number(&t, 7);
    assert_int_equal(untouched, 'x');
    assert_int_equal(t.len, 0);
}

static void number_is(uint32_t n, const char *expected)
{
    char storage[16];
    mi_text t = mi_text_of(storage, sizeof storage);
    mi_text_number(&t, n);
    assert_string_equal(storage, expected);
}

TEST(numbers_from_nothing_to_the_largest)
{
    number_is(0, "0");
    number_is(9, "9");
    number_is(10, "10");
    number_is(65535, "65535");
    number_is(1000000000, "1000000000");
    number_is(UINT32_MAX, "4294967295");
}

TEST(a_number_that_does_not_fit_is_dropped)
{
    char storage[10];
    mi_text t = mi_text_of(storage, sizeof storage);
    mi_text_number(&t, UINT32_MAX);
    assert_true(t.full);
    assert_string_equal(storage, "");
}

// ---- actors ----

TEST(actors_have_words)
{
    const char *words[] = {"red", "blue", "gold", "black", "white", "teal"};
    for (unsigned i = 0; i < MI_SEATS; i++) {
        assert_string_equal(mi_actor_word(i), words[i]);
        assert_int_equal(mi_actor_find(words[i], strlen(words[i])), i);
    }
    assert_string_equal(mi_actor_word(MI_NATURE), "nature");
    assert_string_equal(mi_actor_word(MI_TABLE), "table");
    assert_int_equal(mi_actor_find("nature", 6), MI_NATURE);
    assert_int_equal(mi_actor_find("table", 5), MI_TABLE);
}

TEST(other_words_are_nobody)
{
    assert_int_equal(mi_actor_find("", 0), MI_NOBODY);
    assert_int_equal(mi_actor_find("re", 2), MI_NOBODY);
    assert_int_equal(mi_actor_find("reddish", 7), MI_NOBODY);
    assert_int_equal(mi_actor_find("Red", 3), MI_NOBODY);
    assert_int_equal(mi_actor_find("green", 5), MI_NOBODY);
    assert_int_equal(mi_actor_find("nobody", 6), MI_NOBODY);
}

TEST(an_actor_ends_where_its_length_says)
{
    assert_int_equal(mi_actor_find("redder", 3), RED);
}

// ---- actions ----

static void prints(const mi_game *game, mi_action act, const char *expected)
{
    char storage[64];
    mi_text t = mi_text_of(storage, sizeof storage);
    mi_action_put(&t, game, act);
    assert_string_equal(storage, expected);
}

TEST(words_of_actions_come_back_as_they_were)
{
    static const struct {
        const char *game, *words;
    } rows[] = {
        {"template", "stop"},          {"template", "clock 0"},
        {"template", "clock 65534"},   {"template", "draw red 1"},
        {"template", "draw teal ?"},   {"template", "show 12"},
        {"rattus", "start black"},     {"rattus", "look tartaria 3 e49"},
        {"rattus", "look anglia 1 ?"}, {"rattus", "face gallia 2 e01"},
        {"rattus", "place italia 3"},  {"rattus", "ship scandia 2"},
        {"rattus", "take witch"},      {"rattus", "done"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const mi_game *game = mi_find(rows[i].game);
        prints(game, action(game, rows[i].words), rows[i].words);
    }
}

// Every verb with the first and the last element of each of its kinds.
TEST(every_verb_comes_back_as_it_was)
{
    const mi_game *game;
    for (unsigned g = 0; (game = mi_game_at(g)); g++)
        for (uint16_t v = 0; v < game->verb_count; v++)
            for (unsigned last = 0; last < 2; last++) {
                const mi_verb *verb = &game->verbs[v];
                mi_action act = {v, {0}};
                for (unsigned i = 0; i < mi_arity(verb->kind, MI_ARGS); i++) {
                    uint16_t count = mi_kind_of(game, verb->kind[i])->count;
                    act.arg[i] = (uint16_t)(last ? (count ? count : MI_UNKNOWN) - 1 : 0);
                }
                char storage[64];
                mi_text t = mi_text_of(storage, sizeof storage);
                mi_action_put(&t, game, act);
                assert_false(t.full);
                mi_action again = action(game, storage);
                assert_memory_equal(&again, &act, sizeof act);
            }
}

TEST(spaces_between_words_do_not_count)
{
    prints(lots(), action(lots(), "  draw   red  5 "), "draw red 5");
}

static void no_action(const mi_game *game, const char *words, mi_err expected)
{
    mi_action out = {9, {9, 9, 9}}, before = out;
    assert_int_equal(mi_action_parse(game, words, strlen(words), &out), expected);
    assert_memory_equal(&out, &before, sizeof out);
}

TEST(a_verb_the_game_does_not_have_is_refused)
{
    no_action(lots(), "", MI_EVERB);
    no_action(lots(), "   ", MI_EVERB);
    no_action(lots(), "dra", MI_EVERB);
    no_action(lots(), "drawn red 5", MI_EVERB);
    no_action(lots(), "Draw red 5", MI_EVERB);
    no_action(lots(), "settle gallia", MI_EVERB);
    no_action(lots(), "draw\tred 5", MI_EVERB);
}

TEST(an_element_the_kind_does_not_have_is_refused)
{
    no_action(lots(), "draw green 5", MI_EARG);
    no_action(lots(), "draw red 13", MI_EARG);
    no_action(lots(), "draw red 0", MI_EARG);
    no_action(lots(), "draw red 05", MI_EARG);
    no_action(lots(), "draw nature 5", MI_EARG);
    no_action(rattus(), "settle gaul", MI_EARG);
    no_action(rattus(), "settle Gallia", MI_EARG);
}

TEST(too_few_and_too_many_words_are_refused)
{
    no_action(lots(), "draw", MI_EARG);
    no_action(lots(), "draw red", MI_EARG);
    no_action(lots(), "clock", MI_EARG);
    no_action(lots(), "draw red 5 6", MI_EARG);
    no_action(lots(), "stop 1", MI_EARG);
    no_action(rattus(), "look gallia 1 e01 e02", MI_EARG);
}

TEST(numbers_are_plain_digits_up_to_65534)
{
    no_action(lots(), "clock 65535", MI_EARG);
    no_action(lots(), "clock 65536", MI_EARG);
    no_action(lots(), "clock 99999", MI_EARG);
    no_action(lots(), "clock 100000", MI_EARG);
    no_action(lots(), "clock 007", MI_EARG);
    no_action(lots(), "clock 00", MI_EARG);
    no_action(lots(), "clock -1", MI_EARG);
    no_action(lots(), "clock +1", MI_EARG);
    no_action(lots(), "clock 1a", MI_EARG);
    no_action(lots(), "clock 1:", MI_EARG);
    no_action(lots(), "clock 0x1", MI_EARG);
    prints(lots(), action(lots(), "clock 0"), "clock 0");
}

TEST(unknown_stands_only_where_it_may_be_secret)
{
    assert_int_equal(action(lots(), "draw red ?").arg[1], MI_UNKNOWN);
    assert_int_equal(action(rattus(), "look gallia 1 ?").arg[2], MI_UNKNOWN);
    no_action(lots(), "draw ? 5", MI_EARG);
    no_action(lots(), "draw red ??", MI_EARG);
    no_action(lots(), "show ?", MI_EARG);
    no_action(lots(), "clock ?", MI_EARG);
    no_action(rattus(), "face gallia 1 ?", MI_EARG);
    no_action(rattus(), "settle ?", MI_EARG);
}

TEST(a_text_ends_where_its_length_says)
{
    mi_action act;
    assert_int_equal(mi_action_parse(lots(), "draw red 12", 10, &act), MI_OK);
    prints(lots(), act, "draw red 1");
}

TEST(an_action_that_does_not_fit_is_cut_at_a_word)
{
    char storage[9];
    mi_text t = mi_text_of(storage, sizeof storage);
    mi_action_put(&t, lots(), action(lots(), "draw black 5"));
    assert_true(t.full);
    assert_string_equal(storage, "draw ");
}

TEST(elements_are_printed_by_kind)
{
    char storage[64];
    mi_text t = mi_text_of(storage, sizeof storage);
    mi_element_put(&t, lots(), MI_SEAT, 5);
    mi_text_char(&t, ' ');
    mi_element_put(&t, lots(), MI_NUMBER, 65534);
    mi_text_char(&t, ' ');
    mi_element_put(&t, lots(), MI_NUMBER, MI_UNKNOWN);
    mi_text_char(&t, ' ');
    mi_element_put(&t, lots(), MI_FIRST_KIND | MI_SECRET, 0);
    mi_text_char(&t, ' ');
    mi_element_put(&t, rattus(), MI_FIRST_KIND, 0);
    assert_string_equal(storage, "teal 65534 ? 1 anglia");
}
