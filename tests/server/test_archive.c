// Archives, field by field. That `tarfile` of Python reads them is in
// tests/server/person.py.

#include <stdlib.h>
#include <string.h>

#include "archive.h"
#include "rule_test.h"

enum { BLOCK = 512 };

static unsigned long octal(const buf *b, size_t at)
{
    return strtoul((char *)b->at + at, NULL, 8);
}

static unsigned long sum_of(const uint8_t *head)
{
    unsigned long sum = 0;
    for (unsigned i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? ' ' : head[i];
    return sum;
}

TEST(a_file_has_a_head_and_fills_its_last_block)
{
    buf out = {0};
    archive_file(&out, &(archive_entry){"records/1.txt", "hello", 5, 1700000000123});
    assert_int_equal(out.len, 2 * BLOCK);
    assert_string_equal((char *)out.at, "records/1.txt");
    assert_int_equal(octal(&out, 100), 0644);
    assert_int_equal(octal(&out, 124), 5);
    assert_int_equal(octal(&out, 136), 1700000000);
    assert_int_equal(octal(&out, 148), sum_of(out.at));
    assert_memory_equal(out.at + 257, "ustar\00000", 8);
    assert_memory_equal(out.at + BLOCK, "hello\0\0", 7);
    buf_free(&out);
}

TEST(a_file_of_whole_blocks_is_followed_by_nothing)
{
    static const uint8_t bytes[BLOCK] = {1};
    buf out = {0};
    archive_file(&out, &(archive_entry){"a", bytes, sizeof bytes, 0});
    assert_int_equal(out.len, 2 * BLOCK);
    archive_file(&out, &(archive_entry){"b", bytes, 0, 0});
    assert_int_equal(out.len, 3 * BLOCK);
    archive_end(&out);
    assert_int_equal(out.len, 5 * BLOCK);
    for (size_t i = 3 * (size_t)BLOCK; i < out.len; i++) assert_int_equal(out.at[i], 0);
    buf_free(&out);
}

TEST(a_name_may_fill_its_field)
{
    char name[ARCHIVE_NAME + 1] = {0};
    buf out = {0};
    memset(name, 'n', ARCHIVE_NAME);
    archive_file(&out, &(archive_entry){name, "x", 1, 0});
    assert_memory_equal(out.at, name, ARCHIVE_NAME);
    assert_int_equal(octal(&out, 100), 0644);
    assert_int_equal(octal(&out, 148), sum_of(out.at));
    buf_free(&out);
}
