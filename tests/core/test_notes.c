// Notes of a record: which comments are kept, and in what form.

#include <stdio.h>

#include "records.h"

// Black Death is the game whose diseases have names; reading judges nothing.
#define NAMING                                                                           \
    LINE("Game", "blackdeath") LINE("Version", "1") LINE("Seats", "red blue") "\n"
#define NAMED "1 red design 3 3 {Scrofula}\n2 blue design 2 4\n"

static void note_is(const char *line, const char *note)
{
    char text[2048] = NAMING;
    strcat(text, line);
    reads(text);
    const char *found = mi_record_noted(&record, 1);
    if (note)
        assert_string_equal(found ? found : "(none)", note);
    else
        assert_null(found);
}

static void note_refused(const char *note, size_t len)
{
    char text[2048] = NAMING "1 red design 3 3 {";
    size_t at = strlen(text);
    uint32_t line = 0;
    memcpy(text + at, note, len);
    text[at + len] = '}';
    assert_int_equal(read_text(text, at + len + 1, &line), MI_ETEXT);
    assert_int_equal(line, 5);
}

TEST(a_note_is_written_as_it_was_read)
{
    reads(NAMING NAMED);
    assert_string_equal(mi_record_noted(&record, 1), "Scrofula");
    assert_null(mi_record_noted(&record, 2));
    assert_null(mi_record_noted(&record, 0));
    assert_int_equal(record.notes, 1);
    assert_string_equal(written(false), NAMING NAMED);
}

TEST(notes_are_no_part_of_the_canonical_form)
{
    reads(NAMING NAMED);
    assert_string_equal(written(true), NAMING "1 red design 3 3\n2 blue design 2 4\n");
}

TEST(spaces_of_a_note_do_not_count)
{
    note_is("1 red design 3 3{  Sweating    sickness }  ", "Sweating sickness");
    note_is("1 red design 3 3 {}", NULL);
    note_is("1 red design 3 3 {   }", NULL);
}

TEST(only_the_comment_after_the_words_is_a_note)
{
    note_is("1 red {Ague} design 3 3", NULL);
    note_is("{Ague} 1 red design {x} 3 3 {Flux}", "Flux");
    note_is("1 red design 3 3 {Ague} {Flux}", "Flux");
}

TEST(only_entries_of_a_noted_verb_carry_notes)
{
    note_is("1 red pass {Ague}", NULL);
    note_is("1 nature design 3 3 {Ague}", NULL);
    note_is("1 red pass {a {low\x01}", NULL);
    reads(HEAD DRAWN "3 red fold {Ague}\n");
    assert_int_equal(record.notes, 0);
}

TEST(a_note_has_at_most_60_characters)
{
    char line[512] = "1 red design 3 3 {", note[256] = "";
    for (unsigned i = 0; i < MI_NOTE; i++) strcat(note, "\xF0\x9F\x90\x80");
    strcat(strcat(line, note), " }");
    note_is(line, note);
    note_refused("123456789012345678901234567890123456789012345678901234567890"
                 "1",
                 61);
    strcat(note, "x");
    note_refused(note, strlen(note));
}

TEST(a_note_is_utf_8_without_braces_and_controls)
{
    static const char *const good[] = {"Ague",         "Pocken \xC3\xA4",  "\xE6\x9D\xBF",
                                       "\xEF\xBF\xBD", "\xF4\x8F\xBF\xBF", "\xC2\xA0"};
    static const char *const bad[] = {"a{b",
                                      "\t",
                                      "\x7F",
                                      "\x01",
                                      "\xC2\x85",
                                      "\x80",
                                      "\xC3",
                                      "\xC3(",
                                      "\xC0\xAF",
                                      "\xE0\x80\xAF",
                                      "\xED\xA0\x80",
                                      "\xE6\x9D",
                                      "\xF0\x80\x80\x80",
                                      "\xFF",
                                      "\xF4\x90\x80\x80",
                                      "\xF5\x80\x80\x80"};
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        char line[64];
        snprintf(line, sizeof line, "1 red design 3 3 {%s}", good[i]);
        note_is(line, good[i]);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        note_refused(bad[i], strlen(bad[i]));
    note_refused("a\0b", 3);
}

TEST(notes_past_the_storage_are_refused)
{
    refused_with(NAMING "1 red design 3 3 {a}\n2 red design 3 3 {b}\n"
                        "3 red design 3 3 {c}\n",
                 MI_EROOM, 7);
}

TEST(without_storage_notes_are_read_and_dropped)
{
    mi_record_init(&record, entries, draws, ROOM);
    assert_int_equal(
        mi_record_read(&record, &mi_games, NAMING NAMED, strlen(NAMING NAMED), NULL), 0);
    assert_int_equal(record.n, 2);
    assert_null(mi_record_noted(&record, 1));
    assert_int_equal(mi_record_read(&record, &mi_games, NAMING "1 red design 3 3 {\x01}",
                                    strlen(NAMING "1 red design 3 3 {\x01}"), NULL),
                     MI_ETEXT);
}

TEST(the_last_entry_can_be_given_another_note_or_none)
{
    reads(NAMING);
    assert_int_equal(mi_record_note(&record, "x", 1), MI_EVERB);
    reads(NAMING NAMED);
    record.n = 1;
    assert_int_equal(mi_record_note(&record, "King's evil", 11), MI_OK);
    assert_string_equal(mi_record_noted(&record, 1), "King's evil");
    assert_int_equal(mi_record_note(&record, "a}", 2), MI_ETEXT);
    assert_string_equal(mi_record_noted(&record, 1), "King's evil");
    assert_int_equal(mi_record_note(&record, " ", 1), MI_OK);
    assert_null(mi_record_noted(&record, 1));
    assert_int_equal(record.notes, 0);
}

TEST(a_note_goes_with_an_entry_taken_back)
{
    reads(NAMING NAMED);
    record.n = 0;
    assert_null(mi_record_noted(&record, 1));
    assert_int_equal(mi_record_add(&record, record.entry[1], record.draw[1]), MI_OK);
    assert_null(mi_record_noted(&record, 1));
    assert_int_equal(record.notes, 0);
}
