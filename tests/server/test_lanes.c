// Turns at the threads, and ids.

#include <stdio.h>
#include <string.h>

#include "id.h"
#include "lanes.h"
#include "node.h"
#include "rule_test.h"

static node own;

enum { ANNA = 1, EVE = 2, OTTO = 3 };

TEST(who_has_little_work_does_not_wait_for_who_has_much)
{
    static lanes all;
    lanes_begin(&all);
    static lane_job eves[400], annas, ottos;
    for (unsigned i = 0; i < 400; i++) lanes_add(&all, &eves[i], EVE, 2);
    assert_ptr_equal(lanes_next(&all, 2), &eves[0]);
    assert_null(lanes_next(&all, 2)); // the last place is not hers
    lanes_add(&all, &annas, ANNA, 2);
    assert_ptr_equal(lanes_next(&all, 2), &annas);
    assert_false(atomic_load(&eves[0].hurry));
    lanes_add(&all, &ottos, OTTO,
              2); // all places are taken: who has more waiting makes room
    assert_true(atomic_load(&eves[0].hurry));
    assert_false(atomic_load(&annas.hurry));
    lanes_done(&all, &eves[0]);
    assert_ptr_equal(lanes_next(&all, 2), &ottos);
    lanes_done(&all, &annas);
    assert_ptr_equal(lanes_next(&all, 2), &eves[1]);
    lanes_done(&all, &ottos);
    lanes_done(&all, &eves[1]);
    for (unsigned i = 2; i < 400; i++) {
        assert_ptr_equal(lanes_next(&all, 2), &eves[i]);
        lanes_done(&all, &eves[i]);
    }
    assert_int_equal(all.waiting, 0);
    assert_null(lanes_next(&all, 2));
}

TEST(people_take_turns_at_a_single_thread)
{
    static lanes all;
    lanes_begin(&all);
    static lane_job eves[3], annas[2];
    for (unsigned i = 0; i < 3; i++) lanes_add(&all, &eves[i], EVE, 1);
    assert_ptr_equal(lanes_next(&all, 1), &eves[0]);
    for (unsigned i = 0; i < 2; i++) lanes_add(&all, &annas[i], ANNA, 1);
    assert_true(atomic_load(&eves[0].hurry));
    lane_job *const turns[] = {&annas[0], &eves[1], &annas[1], &eves[2]};
    lane_job *last = &eves[0];
    for (unsigned i = 0; i < 4; i++) {
        assert_null(lanes_next(&all, 1));
        lanes_done(&all, last);
        last = lanes_next(&all, 1);
        assert_ptr_equal(last, turns[i]);
    }
    lanes_done(&all, last);
    assert_null(lanes_next(&all, 1));
}

TEST(ids_are_short_drawn_and_leave_room_for_a_shard)
{
    char text[32];
    uint64_t seen = 0, above = 0;
    for (unsigned i = 0; i < 1000; i++) {
        int64_t id = id_new(&own, ID_SHARDS - 1);
        assert_true(snprintf(text, sizeof text, "%lld", (long long)id) <= 18);
        assert_int_equal(id_shard(id), ID_SHARDS - 1);
        assert_int_equal(id_shard(id_new(&own, 0)), 0);
        assert_true(id_new(&own, 0) > 0);
        seen |= (uint64_t)id;
        above += (uint64_t)id >> (ID_DRAWN - 1) & 1;
    }
    assert_int_equal(seen & ((UINT64_C(1) << ID_DRAWN) - 1),
                     (UINT64_C(1) << ID_DRAWN) - 1);
    assert_true(above > 400 && above < 600);
}
