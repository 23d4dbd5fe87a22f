// Names, and how they are written.

#include <jansson.h>
#include <string.h>

#include "home.h"
#include "json.h"
#include "names.h"
#include "rule_test.h"

static node own;

static const names *reserved(void)
{
    static names all;
    if (!*all.reserved[0].folded) names_begin(&all, &own);
    return &all;
}

static const char *why(const char *text)
{
    static char out[MI_NAME];
    const char *because = names_take(reserved(), text, out);
    return because ? because : "good";
}

TEST(names_of_many_scripts_are_good)
{
    static const char *const good[] = {"Anna",     "Zoë",     "Łukasz Żółć", "Анна-Мария",
                                       "李小龙",   "O'Brien", "Ng Thị Hằng", "山田 太郎",
                                       "عبد الله", "e\u0301", "x (the 2nd)", "Botho"};
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        assert_string_equal(why(good[i]), "good");
    char out[MI_NAME];
    assert_null(names_take(reserved(), "  Anna  ", out));
    assert_string_equal(out, "Anna");
}

TEST(a_sentence_has_quotes_and_no_tricks)
{
    assert_true(names_sentence("\"Why\" <so> \\ much? Größe"));
    assert_true(names_sentence(""));
    assert_false(names_sentence("a}b"));
    assert_false(names_sentence("\x1B[2J"));
    assert_false(names_sentence("\u202Etxet"));
    assert_false(names_sentence("e\u0301\u0301\u0301"));
}

TEST(signs_that_nobody_sees_are_refused)
{
    static const char *const bad[] = {"\uFEFF",       "a\u00ADb",
                                      "a\u034Fb",     "a\u061Cb",
                                      "\u115F",       "\u2800",
                                      "\u3164",       "a\uFE0F",
                                      "a\U000E0041",  "a\u200Bb",
                                      "a\u202Eb",     "\u0301",
                                      " \u0301x",     "a\u0301\u0301\u0301",
                                      "\u00A0",       "\u3000",
                                      "a\nb",         "a\x7F",
                                      "a\"b",         "{a}",
                                      "<b>",          "a\\b",
                                      "\xC3",         "a\xC0\x80",
                                      "\xED\xA0\x80", "\U0010FFFF",
                                      "\uE000",       "\xF8\x88\x80\x80\x80"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_string_equal(why(bad[i]), "signs");
}

TEST(a_refusal_says_why)
{
    char forty[4 * 41 + 1] = "";
    assert_string_equal(why(NULL), "short");
    assert_string_equal(why("   "), "short");
    for (unsigned i = 0; i < 40; i++) strcat(forty, "x");
    assert_string_equal(why(forty), "good");
    strcat(forty, "x");
    assert_string_equal(why(forty), "long");
    forty[0] = '\0';
    for (unsigned i = 0; i < 40; i++) strcat(forty, "\U0001F400"); // four bytes each
    assert_string_equal(why(forty), "good");
    assert_string_equal(why("Bot: normal"), "taken");
    assert_string_equal(why("bot"), "taken");
    assert_string_equal(why("Nature"), "taken");
    assert_string_equal(why("Ｂοt: normal"), "taken"); // wide, and a Greek letter
    assert_string_equal(why("аdmin"), "taken");        // Cyrillic
    assert_string_equal(why("Adrnin"), "taken");       // r and n beside each other
    assert_string_equal(why("MIASMA"), "taken");
}

static bool alike(const char *a, const char *b)
{
    skeleton x, y;
    assert_true(skeleton_of(&own, a, &x));
    assert_true(skeleton_of(&own, b, &y));
    return !strcmp(x.folded, y.folded) || !strcmp(x.look, y.look) ||
           !strcmp(x.folded, y.look) || !strcmp(x.look, y.folded);
}

TEST(names_that_look_alike_are_one)
{
    static const char *const pairs[][2] = {
        {"Paul", "pAUL"},     {"Paul", "Раul"},     {"Paul", "PauI"},
        {"Ian", "lan"},       {"Ian", "IAN"},       {"modern", "modem"},
        {"Anna", "Ａｎｎａ"}, {"Zoë", "Zoe\u0308"}, {"O'Brien", "O’Brien"},
        {"ﬁna", "fina"},
    };
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_true(alike(pairs[i][0], pairs[i][1]));
    assert_false(alike("Neil", "Nell"));
    assert_false(alike("Anna", "Anne"));
    assert_false(alike("Zoë", "Zoe"));
}

TEST(a_name_is_written_so_that_it_is_read_the_same)
{
    static const char odd[] = "a\"b\\c\nd\x01 </script>";
    static tables home = {.node = &own};
    about a = {.home = &home, .id = 7, .game = mi_find("rattus"), .host = 1};
    a.head = mi_head_default(a.game, 2);
    strcpy(a.host_name, odd);
    a.seat[0] = (table_seat){.kind = SEAT_PERSON, .person = 1};
    strcpy(a.seat[0].name, odd);
    buf b = {0};
    json_table(&a, 1, 1, &b);
    json_t *o = json_loadb((char *)b.at, b.len, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(o);
    assert_string_equal(json_string_value(json_object_get(o, "host")), odd);
    json_decref(o);
    buf_free(&b);
}
