// Records as text: what is read, what is refused and at which line, what is written, and
// the position a record leads to.

#include <stdio.h>

#include "records.h"

#define HEX16 "0123456789abcdef"
#define HEX63 HEX16 HEX16 HEX16 "0123456789abcde"
#define HASH HEX63 "f"

// What cannot be read after a good head, which has three lines.
static void refused(const char *text, mi_err expected, uint32_t at)
{
    char whole[2048] = HEAD;
    strcat(whole, text);
    refused_with(whole, expected, at);
}

// ---- what is read ----

#define DICE                                                                             \
    LINE("Commitment", HASH)                                                             \
    LINE("Promise", "blue " HASH) LINE("Luck", "blue " HASH) LINE("Secret", HASH)
#define PEOPLE LINE("Player", "red Anna B") LINE("Bot", "blue greedy")
#define RESULT LINE("Result", "blue 3 red -1")
#define END "3 red fold\n4 table stop\n= " HASH "\n"
#define WHOLE HEAD LINE("Option", "bag 8") DICE PEOPLE RESULT "\n" DRAWN END

TEST(a_record_is_written_as_it_was_read)
{
    reads(WHOLE);
    assert_string_equal(written(false), WHOLE);
}

TEST(what_was_read_is_all_there)
{
    reads(WHOLE);
    assert_ptr_equal(record.game, lots());
    assert_int_equal(record.head.seats, 2);
    assert_int_equal(record.head.version, 1);
    assert_int_equal(record.head.option[0], 1);
    assert_true(record.stretch[0].committed && record.stretch[0].opened &&
                record.finished && record.has_result);
    assert_int_equal(record.stretch[0].promised, MI_SEAT_BIT(BLUE));
    assert_int_equal(record.stretch[0].lucky, MI_SEAT_BIT(BLUE));
    assert_int_equal(record.stretch[0].luck[BLUE][1], 0x23);
    assert_int_equal(record.digest[MI_HASH - 1], 0xEF);
    assert_string_equal(record.name[RED], "Anna B");
    assert_string_equal(record.bot[BLUE], "greedy");
    assert_int_equal(record.result.points[RED], -1);
    assert_int_equal(record.result.rank[BLUE], 1);
    assert_int_equal(record.n, 4);
    assert_int_equal(record.draw[0].r, 4);
    assert_int_equal(record.draw[1].of, 11);
    assert_int_equal(record.draw[2].of, 0);
    assert_int_equal(record.entry[3].actor, MI_TABLE);
}

#define STRETCHED                                                                        \
    HEAD DICE LINE("Stretch", "2") DICE LINE("Stretch", "3") LINE("Commitment", HASH)    \
        RESULT LINE("Resigned", "red") "\n" DRAWN END

TEST(stretches_are_read_and_written)
{
    reads(STRETCHED);
    assert_string_equal(written(false), STRETCHED);
    assert_int_equal(record.stretches, 3);
    assert_int_equal(mi_record_dice(&record, 1)->from, 1);
    assert_int_equal(mi_record_dice(&record, 2)->from, 2);
    assert_int_equal(mi_record_dice(&record, 99)->from, 3);
    assert_true(record.stretch[1].opened && !record.stretch[2].opened);
    assert_false(mi_record_opened(&record));
    assert_int_equal(record.resigned, MI_SEAT_BIT(RED));
}

TEST(stretches_come_in_order)
{
    refused_with(HEAD LINE("Stretch", "1"), MI_ETEXT, 4);
    refused_with(HEAD LINE("Stretch", "5") LINE("Stretch", "5"), MI_ETEXT, 5);
    refused_with(HEAD LINE("Stretch", "x"), MI_ETEXT, 4);
    refused_with(HEAD LINE("Resigned", "red") LINE("Resigned", "red"), MI_ETEXT, 5);
    refused_with(HEAD LINE("Resigned", "gold"), MI_ETEXT, 4);
}

#define FROM LINE("From", HEX16 " 2 blue")
#define MIDDLE                                                                           \
    HEAD FROM LINE("Stretch", "3") DICE PEOPLE "\n1 nature draw red 5\n"                 \
                                               "2 nature draw blue 9\n3 red stay\n"

TEST(where_a_game_came_from_is_read_and_written)
{
    reads(MIDDLE);
    assert_string_equal(written(false), MIDDLE);
    assert_non_null(strstr(written(true), FROM));
    assert_true(record.from.given);
    assert_int_equal(record.from.digest[7], 0xEF);
    assert_int_equal(record.from.entries, 2);
    assert_int_equal(record.from.seat, BLUE);
    assert_true(mi_record_opened(&record));
    mi_record_open(&record, false);
    assert_false(mi_record_opened(&record));
    assert_false(record.stretch[0].opened);
    reads(HEAD FROM);
    assert_false(mi_record_opened(&record));
}

TEST(where_a_game_came_from_has_one_form_and_is_given_once)
{
    static const char *const bad[] = {
        "",
        HEX16,
        HEX16 " 2",
        HEX16 " 2 gold",
        HEX16 " 2 ",
        HEX16 " 02 red",
        HEX16 " red",
        HEX16 " 2 red blue",
        "2 red",
        "0123456789abcde 2 red",
        HASH " 2 red",
        "0123456789abcdeF 2 red",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[128];
        snprintf(text, sizeof text, "[From \"%s\"]\n", bad[i]);
        refused(text, MI_ETEXT, 4);
    }
    refused(FROM FROM, MI_ETEXT, 5);
    refused_with(LINE("Game", "template") FROM, MI_ETEXT, 2);
}

TEST(the_dice_of_a_game_from_another_begin_behind_what_was_taken_over)
{
    static const uint8_t digest[MI_FROM] = {1, 2, 3};
    reads(HEAD DRAWN);
    mi_stretch *dice = mi_record_from(&record, digest, RED);
    assert_int_equal(dice->from, 3);
    assert_int_equal(record.stretches, 2);
    assert_int_equal(record.from.entries, 2);
    assert_int_equal(record.from.digest[2], 3);
    reads(HEAD);
    dice = mi_record_from(&record, digest, RED);
    assert_ptr_equal(dice, &record.stretch[0]);
    assert_int_equal(record.stretches, 1);
}

TEST(the_canonical_form_leaves_out_names_bots_and_the_digest)
{
    reads(WHOLE);
    const char *text = written(true);
    assert_null(strstr(text, "Anna"));
    assert_null(strstr(text, "greedy"));
    assert_null(strstr(text, "\n= "));
    assert_non_null(strstr(text, "[Result \"blue 3 red -1\"]\n\n1 nature"));
}

TEST(an_unfinished_record_has_no_digest)
{
    reads(HEAD "\n" DRAWN);
    assert_string_equal(written(false), HEAD "\n" DRAWN);
}

TEST(spacing_does_not_count)
{
    reads("\n\n \t \n  [Game   \"template\"]  \n\t[Version \"1\"]\n"
          "[Seats \"red   blue\"]\n\n\n  1\tnature  draw red\t5   @4/12  \n\n"
          "2 nature draw blue 9 @7/11");
    assert_string_equal(written(false), HEAD "\n" DRAWN);
}

TEST(lines_may_end_in_two_characters)
{
    reads("[Game \"template\"]\r\n[Version \"1\"]\r\n[Seats \"red blue\"]\r\n\r\n"
          "1 nature draw red 5 @4/12\r\n2 nature draw blue 9 @7/11\r\n");
    assert_string_equal(written(false), HEAD "\n" DRAWN);
}

TEST(comments_do_not_count)
{
    reads("{ a game of Lots }\n[Game {which?} \"template\"] {R1}\n"
          "[Version \"1\"]{}\n[Seats \"red blue\"]\n"
          "{1 red fold}\n1 nature{!}draw red 5 @4/12 {a {low}\n"
          "2 nature draw blue {[Game \"rattus\"]} 9 @7/11\n{}\n");
    assert_string_equal(written(false), HEAD "\n" DRAWN);
}

TEST(a_comment_parts_words)
{
    refused("1 nature dr{a}aw red 5\n", MI_EVERB, 4);
    refused("1 nature draw red 5 @4/1{}2\n", MI_ETEXT, 4);
}

TEST(head_lines_come_in_any_order_after_the_game)
{
    reads(LINE("Game", "template") LINE("Secret", HASH) LINE("Option", "bag 8")
              LINE("Seats", "red blue") LINE("Version", "1"));
    assert_int_equal(record.head.option[0], 1);
}

TEST(reading_begins_anew)
{
    reads(WHOLE);
    assert_int_equal(mi_record_read(&record, &mi_games, HEAD, strlen(HEAD), NULL), MI_OK);
    assert_int_equal(record.n, 0);
    assert_int_equal(record.room, ROOM);
    assert_string_equal(record.name[RED], "");
    assert_false(record.stretch[0].committed);
}

// ---- heads ----

TEST(nothing_is_no_record)
{
    refused_with("", MI_ETEXT, 0);
    refused_with("\n\n", MI_ETEXT, 2);
    refused_with(LINE("Game", "template"), MI_ETEXT, 1);
    refused_with(LINE("Game", "template") LINE("Version", "1"), MI_ETEXT, 2);
    refused_with(LINE("Game", "template") LINE("Seats", "red blue"), MI_ETEXT, 2);
}

TEST(the_game_comes_first_and_once)
{
    refused_with(LINE("Version", "1") HEAD, MI_ETEXT, 1);
    refused_with("\n" LINE("Seats", "red blue") HEAD, MI_ETEXT, 2);
    refused_with(LINE("Game", "chess"), MI_EGAME, 1);
    refused_with(LINE("Game", ""), MI_EGAME, 1);
    refused(LINE("Game", "template"), MI_ETEXT, 4);
    refused(LINE("Game", "rattus"), MI_ETEXT, 4);
}

TEST(the_version_is_this_one_and_given_once)
{
    refused_with(LINE("Game", "template") LINE("Version", "2") LINE("Seats", "red blue")
                     LINE("Option", "none such") LINE("Commitment", HASH) "\n1 red x\n",
                 MI_EGAME, 7);
    assert_true(record.stretch[0].committed);
    refused_with(LINE("Game", "template") LINE("Version", "256"), MI_ETEXT, 2);
    refused_with(LINE("Game", "template") LINE("Version", "0"), MI_EGAME, 2);
    refused_with(LINE("Game", "template") LINE("Version", "01"), MI_ETEXT, 2);
    refused_with(LINE("Game", "template") LINE("Version", "one"), MI_ETEXT, 2);
    refused_with(LINE("Game", "template") LINE("Version", ""), MI_ETEXT, 2);
    refused_with(LINE("Game", "template") LINE("Version", "4294967296"), MI_ETEXT, 2);
    refused_with(LINE("Game", "template") LINE("Version", "99999999999999999999"),
                 MI_ETEXT, 2);
    refused(LINE("Version", "1"), MI_ETEXT, 4);
}

#define SEATED(seats) LINE("Game", "template") LINE("Version", "1") LINE("Seats", seats)

TEST(seats_are_named_in_their_order_and_once)
{
    refused_with(SEATED("blue red"), MI_ETEXT, 3);
    refused_with(SEATED("red gold"), MI_ETEXT, 3);
    refused_with(SEATED("red red"), MI_ETEXT, 3);
    refused_with(SEATED("red nature"), MI_ETEXT, 3);
    refused_with(SEATED(""), MI_ETEXT, 3);
    refused_with(SEATED("red blue gold black white teal red"), MI_ETEXT, 3);
    refused(LINE("Seats", "red blue"), MI_ETEXT, 4);
    reads(SEATED("red blue gold black white teal"));
    assert_int_equal(record.head.seats, 6);
}

TEST(an_option_is_one_of_the_game_not_at_default_and_given_once)
{
    refused(LINE("Option", "bag 9"), MI_EOPTION, 4);
    refused(LINE("Option", "bag"), MI_EOPTION, 4);
    refused(LINE("Option", "bag 12"), MI_EOPTION, 4);
    refused(LINE("Option", "sack 8"), MI_EOPTION, 4);
    refused(LINE("Option", ""), MI_EOPTION, 4);
    refused(LINE("Option", "bag 8 8"), MI_EOPTION, 4);
    refused(LINE("Option", "bag 8") LINE("Option", "bag 8"), MI_EOPTION, 5);
    refused(LINE("Option", "bag 8") LINE("Option", "bag 12"), MI_EOPTION, 5);
}

TEST(a_hash_is_64_small_hex_digits_and_given_once)
{
    static const char *const keys[] = {"Commitment", "Secret"};
    static const char *const bad[] = {"",        HEX63,     HASH "0",
                                      HEX63 "F", HEX63 "g", HEX63 "/",
                                      "G" HEX63, HEX63 ":", HEX63 "`"};
    for (unsigned k = 0; k < 2; k++) {
        char text[512], good[128];
        for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
            snprintf(text, sizeof text, "[%s \"%s\"]\n", keys[k], bad[i]);
            refused(text, MI_ETEXT, 4);
        }
        snprintf(good, sizeof good, "[%s \"" HASH "\"]\n", keys[k]);
        snprintf(text, sizeof text, "%s%s", good, good);
        refused(text, MI_ETEXT, 5);
    }
}

TEST(a_seats_hash_names_its_seat_and_is_given_once)
{
    refused(LINE("Promise", HASH), MI_ETEXT, 4);
    refused(LINE("Promise", "gold " HASH), MI_ETEXT, 4);
    refused(LINE("Promise", "nature " HASH), MI_ETEXT, 4);
    refused(LINE("Promise", "red"), MI_ETEXT, 4);
    refused(LINE("Promise", ""), MI_ETEXT, 4);
    refused(LINE("Luck", "red " HEX63), MI_ETEXT, 4);
    refused(LINE("Luck", "red " HASH " " HASH), MI_ETEXT, 4);
    refused(LINE("Luck", "red " HASH) LINE("Luck", "red " HASH), MI_ETEXT, 5);
    refused_with(LINE("Game", "template") LINE("Luck", "red " HASH), MI_ETEXT, 2);
}

#define HEX160 HASH HASH HEX16 HEX16

TEST(a_name_has_a_seat_and_at_most_160_bytes)
{
    refused(LINE("Player", "Anna"), MI_ETEXT, 4);
    refused(LINE("Player", "gold Anna"), MI_ETEXT, 4);
    refused(LINE("Player", "red"), MI_ETEXT, 4);
    refused(LINE("Player", "red " HEX160 "0"), MI_ETEXT, 4);
    refused(LINE("Player", "red Anna") LINE("Player", "red Bea"), MI_ETEXT, 5);
    reads(HEAD LINE("Player", "red " HEX160) LINE("Player", "blue A \"B\" C"));
    assert_string_equal(record.name[RED], HEX160);
    assert_string_equal(record.name[BLUE], "A \"B\" C");
}

TEST(a_bot_has_a_seat_and_fewer_than_16_bytes)
{
    refused(LINE("Bot", "greedy"), MI_ETEXT, 4);
    refused(LINE("Bot", "teal greedy"), MI_ETEXT, 4);
    refused(LINE("Bot", "blue"), MI_ETEXT, 4);
    refused(LINE("Bot", "blue " HEX16), MI_ETEXT, 4);
    refused(LINE("Bot", "blue random") LINE("Bot", "blue random"), MI_ETEXT, 5);
    reads(HEAD LINE("Bot", "blue 123456789abcdef"));
    assert_string_equal(record.bot[BLUE], "123456789abcdef");
}

TEST(a_result_names_every_seat_once_with_its_points)
{
    static const char *const bad[] = {
        "",
        "red",
        "red 3",
        "red 3 blue",
        "red 3 red 1",
        "red 3 gold 1",
        "red 3 blue 1 gold 0",
        "red x blue 1",
        "red 03 blue 1",
        "red -0 blue 1",
        "red - blue 1",
        "red --1 blue 1",
        "3 red 1 blue",
        "red 32768 blue 1",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[128];
        snprintf(text, sizeof text, "[Result \"%s\"]\n", bad[i]);
        refused(text, MI_ETEXT, 4);
    }
    refused(LINE("Result", "red 3 blue 1") LINE("Result", "red 3 blue 1"), MI_ETEXT, 5);
    refused_with(LINE("Game", "template") LINE("Result", ""), MI_ETEXT, 2);
    reads(HEAD LINE("Result", "blue 32767 red -32767"));
    assert_int_equal(record.result.points[RED], -32767);
    assert_int_equal(record.result.rank[RED], 2);
}

TEST(a_head_line_has_one_form)
{
    static const char *const bad[] = {
        "[",
        "[]",
        "[Secret]",
        "[Secret ]",
        "[Secret \"]",
        "[Secret \"",
        "[Secret x]",
        "[Secret \"" HASH "\"",
        "[\"x\"]",
        "[ Secret \"x\"]",
        "[Secret \"x\" ]",
        "[Secret \"x\"] y",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) refused(bad[i], MI_ETEXT, 4);
}

TEST(an_unknown_key_is_refused)
{
    refused(LINE("Event", "Christmas"), MI_ETEXT, 4);
    refused(LINE("game", "template"), MI_ETEXT, 4);
    refused(LINE("Secrets", HASH), MI_ETEXT, 4);
}

TEST(head_lines_come_before_entries)
{
    refused(DRAWN LINE("Player", "red Anna"), MI_ETEXT, 6);
    refused("= " HASH "\n" LINE("Player", "red Anna"), MI_ETEXT, 5);
    refused_with(LINE("Game", "template") "1 nature draw red 5\n", MI_ETEXT, 2);
    refused_with(LINE("Game", "template") LINE("Version", "1") DRAWN, MI_ETEXT, 3);
    refused_with(DRAWN, MI_ETEXT, 1);
}

// ---- entries ----

TEST(entries_are_numbered_from_one)
{
    refused("0 nature draw red 5\n", MI_ETEXT, 4);
    refused("2 nature draw red 5\n", MI_ETEXT, 4);
    refused("01 nature draw red 5\n", MI_ETEXT, 4);
    refused("nature draw red 5\n", MI_ETEXT, 4);
    refused("1. nature draw red 5\n", MI_ETEXT, 4);
    refused(DRAWN "2 red stay\n", MI_ETEXT, 6);
    refused(DRAWN "4 red stay\n", MI_ETEXT, 6);
    refused(DRAWN "4294967299 red stay\n", MI_ETEXT, 6);
}

TEST(an_entry_has_an_actor_of_this_table)
{
    refused("1\n", MI_ETEXT, 4);
    refused("1 green stay\n", MI_ETEXT, 4);
    refused("1 gold stay\n", MI_ETEXT, 4);
    refused("1 nobody stay\n", MI_ETEXT, 4);
    refused("1 red\n", MI_EVERB, 4);
    refused("1 red jump\n", MI_EVERB, 4);
    refused("1 nature draw red 13\n", MI_EARG, 4);
    refused("1 red stay stay\n", MI_EARG, 4);
}

TEST(only_natures_entries_have_draws)
{
    refused("1 red stay @0/2\n", MI_ETEXT, 4);
    refused("1 table stop @0/2\n", MI_ETEXT, 4);
    reads(HEAD "1 nature draw red 5\n");
    assert_int_equal(record.draw[0].of, 0);
}

TEST(a_draw_is_a_number_of_a_number)
{
    static const char *const bad[] = {
        "@",      "@4",     "@/12",           "@4/",           "@4/0",        "@04/12",
        "@4/012", "@-4/12", "@x/12",          "@4/12x",        "@4/12 @4/12", "@4/12 5",
        "@4 /12", "@4/ 12", "@4294967296/12", "@4/4294967296",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[128];
        snprintf(text, sizeof text, "1 nature draw red 5 %s\n", bad[i]);
        refused(text, MI_ETEXT, 4);
    }
    refused("1 nature @4/12\n", MI_EVERB, 4);
    refused("1 nature draw red @4/12\n", MI_EARG, 4);
    reads(HEAD "1 nature draw red 5 @4294967294/4294967295\n");
    assert_int_equal(record.draw[0].r, 4294967294u);
}

TEST(a_digest_is_64_small_hex_digits_and_the_last_line)
{
    refused("=\n", MI_ETEXT, 4);
    refused("= \n", MI_ETEXT, 4);
    refused("=" HASH "\n", MI_ETEXT, 4);
    refused("= " HEX63 "\n", MI_ETEXT, 4);
    refused("= " HASH "0\n", MI_ETEXT, 4);
    refused("= " HEX63 "x\n", MI_ETEXT, 4);
    refused("== " HASH "\n", MI_ETEXT, 4);
    refused("= " HASH "\n= " HASH "\n", MI_ETEXT, 5);
    refused(DRAWN "= " HASH "\n3 red stay\n", MI_ETEXT, 7);
    refused_with("= " HASH "\n", MI_ETEXT, 1);
    refused_with(LINE("Game", "template") "= " HASH "\n", MI_ETEXT, 2);
}

TEST(entries_past_the_storage_are_refused)
{
    char text[1024] = HEAD;
    for (unsigned i = 1; i <= ROOM + 1; i++) {
        char line[32];
        snprintf(line, sizeof line, "%u table clock 1\n", i);
        strcat(text, line);
        if (i == ROOM) reads(text);
    }
    assert_int_equal(record.n, ROOM);
    refused_with(text, MI_EROOM, 3 + ROOM + 1);
    assert_int_equal(mi_record_add(&record, record.entry[0], record.draw[0]), MI_EROOM);
    assert_int_equal(record.n, ROOM);
}

// ---- lines ----

TEST(a_lone_brace_is_refused)
{
    refused("}\n", MI_ETEXT, 4);
    refused("{\n", MI_ETEXT, 4);
    refused("{\n}\n", MI_ETEXT, 4);
    refused("{a}}\n", MI_ETEXT, 4);
    refused("1 nature draw red 5 {the end", MI_ETEXT, 4);
    refused(DRAWN "} 3 red stay\n", MI_ETEXT, 6);
}

TEST(a_line_too_long_is_refused)
{
    for (unsigned len = 505; len < 520; len++) {
        char text[1024] = "";
        memset(text, 'x', len);
        refused(text, MI_ETEXT, 4);
    }
}

TEST(comments_and_spacing_may_be_as_long_as_they_like)
{
    char text[2048] = HEAD, *at = text + strlen(HEAD);
    memset(at, ' ', 600);
    strcpy(at + 600, "1 nature draw red 5 {");
    memset(at + strlen(at), 'x', 600);
    strcat(at, "}");
    reads(text);
    assert_int_equal(record.n, 1);
}

TEST(a_zero_byte_is_refused)
{
    static const char stray[] = HEAD "\0\n";
    static const char inside[] = HEAD "1 nature draw red 5\0 @4/12\n";
    uint32_t line = 0;
    assert_int_equal(read_text(stray, sizeof stray - 1, &line), MI_ETEXT);
    assert_int_equal(line, 4);
    assert_int_equal(read_text(inside, sizeof inside - 1, &line), MI_ETEXT);
    assert_int_equal(line, 4);
}

// ---- positions ----

#define STAYING DRAWN "3 red stay\n4 blue stay\n5 red show 5\n"

static void leads_to(const char *text, uint32_t n, bool judge, uint8_t actor)
{
    mi_position p;
    reads(text);
    assert_int_equal(mi_record_position(&record, n, judge, &p, NULL, NULL), MI_OK);
    assert_int_equal(mi_to_act(record.game, &p), actor);
}

TEST(a_position_follows_from_the_first_entries)
{
    for (unsigned judge = 0; judge < 2; judge++) {
        leads_to(HEAD STAYING, 0, judge, MI_NATURE);
        leads_to(HEAD STAYING, 2, judge, RED);
        leads_to(HEAD STAYING, 3, judge, BLUE);
        leads_to(HEAD STAYING, 5, judge, BLUE);
        leads_to(HEAD STAYING, 99, judge, BLUE);
    }
}

static void stuck(const char *text, bool judge, mi_err expected, uint32_t entry_at,
                  const char *rule)
{
    mi_position p, before;
    uint32_t at = 99;
    mi_rule why = NULL;
    memset(&p, 7, sizeof p);
    before = p;
    reads(text);
    assert_int_equal(mi_record_position(&record, 99, judge, &p, &at, &why), expected);
    assert_int_equal(at, entry_at);
    assert_memory_equal(&p, &before, sizeof p);
    if (!rule)
        assert_null(why);
    else
        assert_string_equal(why, rule);
}

TEST(a_forbidden_entry_is_found_by_the_judge_alone)
{
    stuck(HEAD DRAWN "3 red stay\n4 blue stay\n5 red show 9\n", true, MI_ERULE, 5,
          "R4.1a");
    leads_to(HEAD DRAWN "3 red stay\n4 blue stay\n5 red show 9\n", 99, false, BLUE);
}

TEST(an_entry_out_of_turn_is_found_either_way)
{
    stuck(HEAD DRAWN "3 blue stay\n", true, MI_ETURN, 3, NULL);
    stuck(HEAD DRAWN "3 blue stay\n", false, MI_ETURN, 3, NULL);
}

TEST(a_secret_entry_is_followed_but_never_judged)
{
    leads_to(HEAD "1 nature draw red ?\n", 99, false, MI_NATURE);
    stuck(HEAD "1 nature draw red ?\n", true, MI_EARG, 1, NULL);
}

TEST(a_head_that_cannot_be_set_up_is_at_no_entry)
{
    stuck(SEATED("red"), true, MI_ESEATS, 0, NULL);
    stuck(SEATED("red blue gold black white") LINE("Option", "bag 8"), false, MI_ERULE, 0,
          "R1.2");
}
