// The core with a library of one game: it links, and knows no other.

#include <setjmp.h>
#include <stdarg.h>
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_found_by_name_and_by_id),
        cmocka_unit_test(a_head_of_a_game_that_is_not_there_is_refused),
        cmocka_unit_test(a_record_is_read_as_one_of_the_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
