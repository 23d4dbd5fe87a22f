// Frames. The arrays are literal: a change of format shows here.

#include "proto.h"
#include "rule_test.h"

TEST(a_frame_has_its_number_little_end_first)
{
    uint8_t head[PROTO_HEAD];
    proto_frame f;
    proto_head(head, PROTO_BATCH, 0x04030201);
    assert_memory_equal(head, ((uint8_t[]){2, 1, 2, 3, 4}), PROTO_HEAD);
    assert_true(proto_read(head, sizeof head, &f));
    assert_int_equal(f.type, PROTO_BATCH);
    assert_int_equal(f.number, 0x04030201);
    assert_int_equal(f.len, 0);
    assert_false(proto_read(head, PROTO_HEAD - 1, &f));
}

TEST(refusals_have_words)
{
    assert_string_equal(proto_refusal_word(PROTO_STALE), "stale");
    assert_null(proto_refusal_word(99));
}
