// Tables that nobody uses are packed, and come back as they were.

#include <malloc.h>
#include <string.h>

#include "home.h"
#include "miasma/rng.h"
#include "rule_test.h"

enum { TABLES = 3000, ITEMS = 100, ITEM = 8 };

static tables *room(void)
{
    static node own;
    static tables home;
    if (!home.loop) tables_begin(&home, &own, uv_default_loop(), NULL);
    return &home;
}

// Rattus for two, as after a hundred items.
static void fill(table *t)
{
    mi_rng rng = mi_rng_of((uint64_t)t->is.id, 0);
    t->is = (about){.home = room(), .id = t->is.id};
    t->log.len = 0;
    t->is.game = mi_find("rattus");
    t->is.head = mi_head_default(t->is.game, 2);
    t->is.readable = true;
    t->is.state = TABLE_RUNNING;
    t->is.length = ITEMS;
    snprintf(t->is.host_name, sizeof t->is.host_name, "Host %d", (int)t->is.id);
    for (unsigned s = 0; s < 2; s++) {
        t->is.seat[s] = (table_seat){.kind = SEAT_PERSON, .person = t->is.id + s};
        snprintf(t->is.seat[s].name, sizeof t->is.seat[s].name, "Somebody %u", s);
        t->is.live.clock[s] = 100000;
    }
    uint8_t *dice = (uint8_t *)&t->is.dice; // nothing of it can be left out
    for (unsigned i = 0; i < sizeof t->is.dice; i++) dice[i] = (uint8_t)mi_rng_next(&rng);
    assert_true(mi_course_begin(&t->course, t->is.game, &t->is.head));
    mi_list rows;
    for (unsigned i = 0; i < ITEMS; i++) {
        uint8_t actor = mi_legal(t->is.game, &t->course.p, &rows);
        if (actor == MI_NOBODY) break;
        mi_entry entry = {actor, rows.row[mi_rng_below(&rng, rows.n)]};
        assert_int_equal(mi_course_play(&t->course, entry, NULL, NULL), MI_OK);
        for (unsigned b = 0; b < ITEM; b++) buf_byte(&t->log, (uint8_t)mi_rng_next(&rng));
    }
    t->copy = COPY_READY;
}

static void make(int64_t id)
{
    table *t = cache_get(room(), id);
    table_hold(t);
    fill(t);
    table_release(t);
}

static void is_as_it_was(const table *t)
{
    table fresh = {.is = {.id = t->is.id}};
    fill(&fresh);
    assert_memory_equal(&t->is, &fresh.is, sizeof t->is);
    assert_true(mi_equal(t->is.game, &t->course.p, &fresh.course.p));
    assert_int_equal(t->course.length, fresh.course.length);
    assert_int_equal(t->log.len, fresh.log.len);
    assert_memory_equal(t->log.at, fresh.log.at, t->log.len);
    assert_true(ring_empty(&t->viewers) && t->tasks_end == &t->tasks);
    buf_free(&fresh.log);
}

// 2 kB with names and log, and what the allocator needs for them.
TEST(tables_that_nobody_uses_take_little_and_come_back)
{
    for (int64_t id = 1; id <= 600; id++) make(id);
    size_t before = mallinfo2().uordblks;
    for (int64_t id = 601; id <= TABLES; id++) make(id);
    size_t each = (mallinfo2().uordblks - before) / (TABLES - 600);
    print_message("a table that nobody uses: %zu bytes\n", each);
#ifndef __SANITIZE_ADDRESS__
    assert_true(each <= 2048);
#endif
    assert_int_equal(cache_size(room()), TABLES);
    assert_null(cache_open(room(), 1));
    for (int64_t id = 1; id <= TABLES; id++) {
        table *t = cache_find(room(), id);
        assert_non_null(t);
        table_hold(t);
        is_as_it_was(t);
        table_release(t);
    }
    assert_int_equal(cache_size(room()), TABLES);
}

TEST(a_table_in_use_is_never_packed)
{
    make(1);
    table *t = cache_find(room(), 1);
    table_hold(t);
    for (int64_t id = 2; id <= TABLES; id++) make(id);
    assert_ptr_equal(cache_open(room(), 1), t);
    table_release(t);
}

TEST(the_limit_counts_packed_tables_too_and_all_of_them_can_be_forgotten)
{
    cache_limit(room(), 1000);
    for (int64_t id = 1; id <= TABLES; id++) make(id);
    assert_true(cache_size(room()) <= 1000);
    cache_forget(room());
    assert_true(cache_size(room()) <= 600);
    assert_null(cache_find(room(), 1));
    cache_limit(room(), 50000);
}

TEST(the_smaller_the_cache_the_fewer_tables_stay_as_they_are)
{
    unsigned open = 0;
    cache_limit(room(), 600);
    for (int64_t id = 1; id <= 100; id++) make(id);
    for (int64_t id = 1; id <= 100; id++) open += cache_open(room(), id) != NULL;
    assert_int_equal(open, 4 + 6);
    cache_forget(room());
    cache_limit(room(), 50000);
}
