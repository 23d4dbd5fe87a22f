// Capsules: what a seat saw, written behind a record and read again.

#include "miasma/capsule.h"
#include "records.h"

#define SHOWN "1 nature draw red 5\n2 nature draw blue ?\n"
#define OFFERED "{offered stay}\n{offered fold}\n"

static char text[MI_CAPSULE_BYTES];

static mi_err capsule_of(const mi_capsule *c)
{
    mi_text t = mi_text_of(text, sizeof text);
    return mi_capsule_write(&record, c, mi_capsule_eyes(c), &t);
}

// The capsule that a text has behind its record.
static mi_err again(const char *lines, mi_capsule *out)
{
    reads(lines);
    return mi_capsule_read(&record, lines, strlen(lines), out);
}

static void not_a_capsule(const char *lines)
{
    mi_capsule c;
    char whole[1024] = HEAD "\n" DRAWN;
    strcat(whole, lines);
    assert_int_not_equal(again(whole, &c), MI_OK);
}

TEST(a_capsule_has_what_the_seat_saw_and_no_dice)
{
    reads(HEAD LINE("Commitment",
                    "c9c8c355e0acea9b67148f64d350c196701c3f2f093b42197156a6a"
                    "87092b870") LINE("Player", "red Anna") "\n" DRAWN "3 red stay\n");
    mi_capsule c = {.step = 2, .seat = RED, .refused = "R2", .said = "why"};
    c.has_tried = true;
    c.tried = action(lots(), "fold");
    assert_int_equal(capsule_of(&c), MI_OK);
    assert_string_equal(text, HEAD "\n" SHOWN
                                   "{wrong 2 red}\n{tried fold}\n{refused R2}\n" OFFERED
                                   "{said why}\n");
}

TEST(who_is_not_asked_is_offered_nothing)
{
    reads(HEAD "\n" DRAWN);
    mi_capsule blue = {.step = 2, .seat = BLUE}, nobody = {.step = 2, .seat = MI_NOBODY};
    assert_int_equal(capsule_of(&blue), MI_OK);
    assert_string_equal(text, HEAD "\n1 nature draw red ?\n2 nature draw blue 9\n"
                                   "{wrong 2 blue}\n");
    assert_int_equal(capsule_of(&nobody), MI_OK);
    assert_string_equal(text, HEAD "\n1 nature draw red ?\n2 nature draw blue ?\n"
                                   "{wrong 2 -}\n");
}

TEST(a_capsule_is_read_as_it_was_written)
{
    mi_capsule c, first = {.step = 2, .seat = RED, .refused = "R2", .said = "Größe?"};
    reads(HEAD "\n" DRAWN);
    assert_int_equal(capsule_of(&first), MI_OK);
    assert_int_equal(again(text, &c), MI_OK);
    assert_int_equal(c.step, 2);
    assert_int_equal(c.seat, RED);
    assert_false(c.has_tried);
    assert_string_equal(c.refused, "R2");
    assert_string_equal(c.said, "Größe?");
    assert_int_equal(c.offered.n, 2);
    assert_int_equal(mi_compare(c.offered.row[1], action(lots(), "fold")), 0);
    assert_int_equal(again(HEAD "\n" DRAWN "{wrong 1 -}\r\n{a comment}\n", &c), MI_OK);
    assert_int_equal(c.seat, MI_NOBODY);
}

TEST(a_step_that_was_not_played_is_no_capsule)
{
    mi_capsule c = {.step = 3};
    reads(HEAD "\n" DRAWN);
    assert_int_equal(capsule_of(&c), MI_EARG);
    reads(HEAD "\n" DRAWN "3 blue stay\n");
    assert_int_equal(capsule_of(&c), MI_ETURN);
}

TEST(lines_that_are_not_about_the_record_are_refused)
{
    not_a_capsule("");
    not_a_capsule("{wrong}\n");
    not_a_capsule("{wrong 3 red}\n");
    not_a_capsule("{wrong 99999999999999999999 red}\n");
    not_a_capsule("{wrong 2 gold}\n");
    not_a_capsule("{wrong 2 nature}\n");
    not_a_capsule("{wrong 2 red}\n{tried juggle}\n");
    not_a_capsule("{wrong 2 red}\n{refused a rule or two}\n");
    not_a_capsule("{wrong 2 red}\n{refused 12345678901234567}\n");
    not_a_capsule("{wrong 2 red}\n{said \x1B[2J}\n");
}

TEST(a_sentence_is_as_long_as_it_may_be)
{
    char out[MI_SAID_BYTES + 1], longest[MI_SAID + 1];
    memset(longest, 'a', sizeof longest);
    assert_int_equal(mi_said_clean(longest, MI_SAID, out), MI_OK);
    assert_int_equal(strlen(out), MI_SAID);
    assert_int_equal(mi_said_clean(longest, MI_SAID + 1, out), MI_ETEXT);
}
