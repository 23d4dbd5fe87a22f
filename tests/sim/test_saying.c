// What simulated people read of JSON: no other program reads it this way.

#include <stdlib.h>
#include <string.h>

#include "../../sim/saying.h"
#include "rule_test.h"

static saying *read_it(const char *text) { return saying_read(text, strlen(text)); }

TEST(a_saying_has_members_in_any_depth)
{
    saying *v =
        read_it("{\"a\":1, \"b\" : [true,{\"c\":\"x\"},null,-7] ,\"d\":{},\"e\":1.5e3}");
    const saying *list = saying_of(v, "b");
    assert_int_equal(saying_number(v, "a"), 1);
    assert_string_equal(saying_text(saying_at(list, 1), "c"), "x");
    assert_int_equal(saying_at(list, 3)->number, -7);
    assert_null(saying_at(list, 4));
    assert_int_equal(saying_of(v, "d")->size, 1);
    assert_int_equal(saying_of(v, "e")->kind, SAYING_NOTHING);
    assert_false(saying_true(v, "a"));
    assert_null(saying_of(v, "x"));
    assert_null(saying_of(list, "c"));
    free(v);
}

TEST(a_saying_means_what_is_escaped)
{
    saying *v = read_it("[\"\\\"\\\\\\/\\n\",\"\\u0041\\u00e9\\u20ac.\"]");
    assert_string_equal(saying_at(v, 0)->text, "\"\\/\n");
    assert_string_equal(saying_at(v, 1)->text, "A\xc3\xa9\xe2\x82\xac.");
    free(v);
}

TEST(what_is_no_saying_is_not_read)
{
    static const char *const texts[] = {
        "",      "x",         "1",     "[",        "{\"a\"}", "[1,]",    "[1]x",
        "[\"a]", "[\"\\q\"]", "[tru]", "{\"a\":}", "[\"\\",   "[[[[[[[["};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_null(read_it(texts[i]));
    assert_null(saying_of(NULL, "a"));
}
