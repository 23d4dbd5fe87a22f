// The line in front of the threads that check passwords.

#include <string.h>

#include "hasher.h"
#include "node.h"
#include "rule_test.h"

enum { LINE = LINE_MOST };

typedef struct {
    hasher_job job;
    unsigned served; // as the how manieth
} one;

static node own;
static hasher threads;
static uv_sem_t gate;
static unsigned served, ended;

static void wait_at_gate(hasher_job *job)
{
    (void)job;
    uv_sem_wait(&gate);
}

static void serve(hasher_job *job) { ((one *)(void *)job)->served = ++served; }

static void end(hasher_job *job)
{
    (void)job;
    ended++;
}

static void give(one *o, unsigned tries, void (*work)(hasher_job *job))
{
    *o = (one){.job = {.place.tries = tries, .work = work, .done = end}};
    hasher_give(&threads, &o->job);
}

// The thread has taken the first one when the line has room for all others.
static void fill(one *first, one many[LINE])
{
    uv_sem_init(&gate, 0);
    served = ended = 0;
    hasher_open(&threads, &own, uv_default_loop(), 1);
    give(first, 0, wait_at_gate);
    uv_sleep(50);
    for (unsigned i = 0; i < LINE; i++) give(&many[i], 5, serve);
}

static void finish(unsigned all)
{
    uv_sem_post(&gate);
    for (unsigned i = 0; ended < all && i < 1000; i++) {
        uv_run(uv_default_loop(), UV_RUN_NOWAIT);
        uv_sleep(5);
    }
    assert_int_equal(ended, all);
    hasher_close(&threads);
    uv_run(uv_default_loop(), UV_RUN_NOWAIT);
    uv_sem_destroy(&gate);
}

TEST(who_has_tried_less_comes_first_and_pushes_out_who_tried_more)
{
    static one first, many[LINE], owner, eve, late;
    fill(&first, many);
    assert_int_equal(ended, 0);
    give(&owner, 1, serve);
    assert_true(many[0].job.refused);
    give(&eve, 9, serve);
    assert_true(eve.job.refused && !owner.job.refused);
    give(&late, 5, serve);
    assert_true(many[1].job.refused && !late.job.refused);
    finish(1 + LINE + 3);
    assert_int_equal(owner.served, 1);
    assert_int_equal(late.served, 2);
    assert_int_equal(many[LINE - 1].served, 3);
    assert_int_equal(many[2].served, LINE);
    assert_int_equal(many[1].served, 0);
}

TEST(a_node_that_stops_refuses_who_waits)
{
    static one first, many[LINE], late;
    fill(&first, many);
    uv_sem_post(&gate);
    hasher_close(&threads);
    uv_run(uv_default_loop(), UV_RUN_NOWAIT);
    assert_int_equal(ended, 1 + LINE);
    assert_true(many[LINE - 1].job.refused);
    give(&late, 0, serve);
    assert_true(late.job.refused);
    uv_sem_destroy(&gate);
}

TEST(a_password_and_a_code_are_known_again)
{
    char kept[crypto_pwhash_STRBYTES];
    uint8_t one_hash[32], same[32], other[32];
    assert_true(hasher_make("a goose in a coat", kept));
    assert_non_null(strstr(kept, "$argon2id$v=19$m=19456,t=2,p=1$"));
    assert_true(hasher_check(&threads, "a goose in a coat", kept));
    assert_false(hasher_check(&threads, "a goose in a Coat", kept));
    assert_false(hasher_check(&threads, "", ""));
    assert_true(hasher_spare("abcdefghjk", 7, one_hash));
    assert_true(hasher_spare("abcdefghjk", 7, same));
    assert_true(hasher_spare("abcdefghjk", 8, other));
    assert_memory_equal(one_hash, same, 32);
    assert_memory_not_equal(one_hash, other, 32);
}
