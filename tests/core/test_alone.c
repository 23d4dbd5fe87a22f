// The core with a library of one game: it links, and knows no other.

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "miasma/codec.h"
#include "miasma/record.h"

extern const mi_game template_game;

static const mi_game *const one[] = {&template_game};
static const mi_library library = {one, 1};

static void a_game_is_found_by_name_and_by_id(void **state)
{
    (void)state;
    assert_ptr_equal(mi_library_find(&library, "template"), &template_game);
    assert_ptr_equal(mi_library_find_id(&library, template_game.id), &template_game);
    assert_null(mi_library_find(&library, "rattus"));
    assert_null(mi_library_find_id(&library, (uint8_t)(template_game.id + 1)));
}

static void a_head_of_a_game_that_is_not_there_is_refused(void **state)
{
    (void)state;
    uint8_t bytes[MI_HEAD_BYTES];
    mi_head head = mi_head_default(&template_game, 2), read;
    size_t at = 0, len = mi_head_encode(&template_game, &head, bytes);
    assert_int_equal(mi_head_decode(&library, bytes, len, &at, &read), MI_OK);
    assert_int_equal(at, len);
    assert_memory_equal(&read, &head, sizeof head);
    at = 0;
    bytes[1]++;
    assert_int_equal(mi_head_decode(&library, bytes, len, &at, &read), MI_EGAME);
}

static void a_record_is_read_as_one_of_the_library(void **state)
{
    (void)state;
    static const char other[] = "[Game \"rattus\"]\n";
    mi_entry entry[4];
    mi_draw draw[4];
    mi_record r;
    char text[256];
    mi_text t = mi_text_of(text, sizeof text);
    mi_record_init(&r, entry, draw, 4);
    r.game = &template_game;
    r.head = mi_head_default(&template_game, 3);
    mi_record_write(&r, false, &t);
    assert_int_equal(mi_record_read(&r, &library, text, t.len, NULL), MI_OK);
    assert_ptr_equal(r.game, &template_game);
    assert_int_equal(r.head.seats, 3);
    assert_int_equal(mi_record_read(&r, &library, other, strlen(other), NULL), MI_EGAME);
}

// A second version of the same title, with one more option in front of the others.
static mi_option more[] = {{"extra", "off|on", "L1"}, {0}};
static mi_game newer;
static const mi_game *const two[] = {&newer, &template_game};
static const mi_library versions = {two, 2};

static void make_newer(void)
{
    newer = template_game;
    newer.version++;
    newer.option_count = 2;
    more[1] = template_game.options[0];
    newer.options = more;
}

static void a_title_is_found_by_its_version(void **state)
{
    (void)state;
    make_newer();
    uint8_t id = template_game.id, v = template_game.version;
    assert_ptr_equal(mi_library_find(&versions, "template"), &newer);
    assert_ptr_equal(mi_library_find_id(&versions, id), &newer);
    assert_ptr_equal(mi_library_find_version(&versions, id, v), &template_game);
    assert_ptr_equal(mi_library_find_version(&versions, id, v + 1), &newer);
    assert_null(mi_library_find_version(&versions, id, v + 2));
    assert_null(mi_library_find_version(&versions, id + 1, v));
}

// The head of a record may have its lines in any order: an option that was read as one of
// the newest version has another place in an older one.
static void a_record_is_read_by_its_own_version(void **state)
{
    (void)state;
    make_newer();
    mi_record r;
    char text[256], value[32];
    size_t len;
    const char *second = mi_option_value(&template_game.options[0], 1, &len);
    snprintf(value, sizeof value, "%.*s", (int)len, second);
    mi_record_init(&r, NULL, NULL, 0);
    for (unsigned older = 0; older < 2; older++) {
        unsigned version = newer.version - older;
        snprintf(text, sizeof text,
                 "[Game \"template\"]\n[Option \"%s %s\"]\n[Version \"%u\"]\n"
                 "[Seats \"red blue\"]\n",
                 template_game.options[0].word, value, version);
        assert_int_equal(mi_record_read(&r, &versions, text, strlen(text), NULL), MI_OK);
        assert_ptr_equal(r.game, older ? &template_game : &newer);
        assert_int_equal(r.head.version, version);
        assert_int_equal(r.head.option[older ? 0 : 1], 1);
        assert_int_equal(r.head.option[older ? 1 : 0], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_found_by_name_and_by_id),
        cmocka_unit_test(a_head_of_a_game_that_is_not_there_is_refused),
        cmocka_unit_test(a_record_is_read_as_one_of_the_library),
        cmocka_unit_test(a_title_is_found_by_its_version),
        cmocka_unit_test(a_record_is_read_by_its_own_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
