// Archives that somebody sends: what archive.c writes is read, and nothing that is
// broken.

#include <stdio.h>
#include <string.h>

#include "rule_test.h"
#include "unpack.h"

enum { BLOCK = 512, SIZE_AT = 124, SUM_AT = 148, KIND_AT = 156 };

static buf two_files(void)
{
    buf out = {0};
    archive_file(&out, &(archive_entry){"games/1.json", "{}", 2, 0});
    archive_file(&out, &(archive_entry){"games/1.mia", "hello", 5, 0});
    return out;
}

// The sum that fits the head again.
static void sum_up(buf *b)
{
    unsigned sum = 0;
    memset(b->at + SUM_AT, ' ', 8);
    for (unsigned i = 0; i < BLOCK; i++) sum += b->at[i];
    snprintf((char *)b->at + SUM_AT, 8, "%06o", sum);
}

static unpack_end first_of(const buf *b, unpack_file *file)
{
    size_t at = 0;
    return unpack_next(b->at, b->len, &at, file);
}

TEST(what_was_packed_is_unpacked)
{
    size_t at = 0;
    unpack_file file;
    buf b = two_files();
    archive_end(&b);
    assert_int_equal(unpack_next(b.at, b.len, &at, &file), UNPACK_FILE);
    assert_string_equal(file.name, "games/1.json");
    assert_memory_equal(file.bytes, "{}", 2);
    assert_int_equal(unpack_next(b.at, b.len, &at, &file), UNPACK_FILE);
    assert_string_equal(file.name, "games/1.mia");
    assert_int_equal(file.len, 5);
    assert_int_equal(unpack_next(b.at, b.len, &at, &file), UNPACK_END);
    buf_free(&b);
}

TEST(an_archive_may_end_after_its_last_file)
{
    size_t at = 0;
    unpack_file file;
    buf b = two_files();
    unpack_next(b.at, b.len, &at, &file);
    unpack_next(b.at, b.len, &at, &file);
    assert_int_equal(unpack_next(b.at, b.len, &at, &file), UNPACK_END);
    buf_free(&b);
}

TEST(an_archive_that_was_cut_is_broken)
{
    unpack_file file;
    buf b = two_files();
    for (size_t len = 1; len < BLOCK + 2; len += 37) {
        buf cut = {.at = b.at, .len = len};
        assert_int_equal(first_of(&cut, &file), UNPACK_BROKEN);
    }
    buf_free(&b);
}

TEST(a_head_with_a_wrong_sum_is_broken)
{
    unpack_file file;
    buf b = two_files();
    b.at[0] = 'G';
    assert_int_equal(first_of(&b, &file), UNPACK_BROKEN);
    sum_up(&b);
    assert_int_equal(first_of(&b, &file), UNPACK_FILE);
    buf_free(&b);
}

TEST(names_stay_within_their_folder)
{
    static const char *const bad[] = {"../etc/passwd", "/etc/passwd", "a/../../b",
                                      "a b",           "a\nb",        "caf\xc3\xa9"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        unpack_file file;
        buf b = two_files();
        memset(b.at, 0, ARCHIVE_NAME);
        memcpy(b.at, bad[i], strlen(bad[i]));
        sum_up(&b);
        assert_int_equal(first_of(&b, &file), UNPACK_BROKEN);
        buf_free(&b);
    }
}

TEST(links_and_folders_are_no_files)
{
    for (const char *kind = "1234567xgLK"; *kind; kind++) {
        unpack_file file;
        buf b = two_files();
        b.at[KIND_AT] = (uint8_t)*kind;
        sum_up(&b);
        assert_int_equal(first_of(&b, &file), UNPACK_BROKEN);
        buf_free(&b);
    }
}

TEST(a_size_that_is_none_is_broken)
{
    static const char *const bad[] = {"77777777777", "99999999999", "-0000000002",
                                      "           ", "\x80\0\0\0\0\0\0\0\0\0\2"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        unpack_file file;
        buf b = two_files();
        memcpy(b.at + SIZE_AT, bad[i], 11);
        sum_up(&b);
        assert_int_equal(first_of(&b, &file), UNPACK_BROKEN);
        buf_free(&b);
    }
}
