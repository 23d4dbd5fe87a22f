// Archived versions: each is the module that was released, and a game of today's
// contract.

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "bot.h"
#include "laws.h"
#include "miasma/names.h"
#include "rule_test.h"

static const struct {
    const char *title;
    unsigned version;
    const char *bench;
} lines[] = {
#define ARCHIVED(title, version, contract, sha256, bench) {#title, version, bench},
#include "archive.def"
#undef ARCHIVED
};

enum { LINES = sizeof lines / sizeof *lines, HASHED = 300, SEED = 1348, LAWFUL = 12 };

TEST(every_line_of_the_archive_is_a_game_of_its_title_and_version)
{
    for (unsigned i = 0; i < LINES; i++) {
        const mi_game *game = mi_archived_at(i), *today = mi_find(lines[i].title);
        char name[32];
        snprintf(name, sizeof name, "%s@%u", lines[i].title, lines[i].version);
        assert_string_equal(game->name, lines[i].title);
        assert_int_equal(game->version, lines[i].version);
        assert_int_equal(game->id, today->id);
        assert_ptr_equal(mi_find(name), game);
        assert_non_null(mi_names_of(game));
        assert_true(game->version <= today->version);
    }
    assert_null(mi_archived_at(LINES));
    assert_null(mi_find("rattus@0"));
    assert_null(mi_find("rattus@"));
    assert_null(mi_find("rattus@1 "));
}

// The hashes that the rules had when they were released, played across the contract.
TEST(every_archived_version_plays_as_it_did)
{
    for (unsigned i = 0; i < LINES; i++) {
        const mi_game *game = mi_archived_at(i);
        char hashes[256];
        int len = 0;
        mi_head head;
        for (unsigned e = 0; mi_edition(game, e, &head); e++) {
            bot_tally tally = {0};
            bot_bench(game, head, HASHED, SEED, &tally);
            len += snprintf(hashes + len, sizeof hashes - (size_t)len, "%s%016" PRIx64,
                            e ? " " : "", tally.hash);
        }
        assert_string_equal(hashes, lines[i].bench);
    }
}

static void under_all_laws(const mi_game *game, mi_head head, uint64_t seed)
{
    static laws_watch watch;
    static mi_entry entries[LAWS_LONGEST];
    static mi_draw draws[LAWS_LONGEST];
    mi_record record;
    mi_record_init(&record, entries, draws, LAWS_LONGEST);
    const char *failure = laws_game(&watch, game, &head, &record, seed);
    if (failure) print_error("%s@%u: %s\n", game->name, game->version, failure);
    assert_null(failure);
}

TEST(archived_versions_keep_all_laws)
{
    mi_head head;
    for (unsigned i = 0; i < LINES; i++)
        for (unsigned e = 0; mi_edition(mi_archived_at(i), e, &head); e++)
            for (uint64_t seed = 0; seed < LAWFUL; seed++) {
                mi_rng rng = mi_rng_of(SEED, seed);
                mi_head any = bot_any_options(mi_archived_at(i), head, &rng);
                under_all_laws(mi_archived_at(i), any, seed);
            }
}

// A thread has an instance of its own, and lets go of it: sanitizers tell if it does not.
static void *a_few_games(void *hash)
{
    bot_tally tally = {0};
    mi_head head;
    mi_edition(mi_archived_at(0), 0, &head);
    bot_bench(mi_archived_at(0), head, 20, SEED, &tally);
    *(uint64_t *)hash = tally.hash;
    return NULL;
}

TEST(threads_play_the_same_version_at_once)
{
    enum { THREADS = 4 };
    pthread_t thread[THREADS];
    uint64_t hash[THREADS + 1] = {0};
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, a_few_games, &hash[i]), 0);
    for (unsigned i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
    a_few_games(&hash[THREADS]);
    for (unsigned i = 0; i < THREADS; i++) assert_int_equal(hash[i], hash[THREADS]);
}

// An id outlives the thread that was told it.
static void *a_refusal(void *rule)
{
    const mi_game *game = mi_archived_at(0);
    mi_head head = mi_head_default(game, game->seats_max);
    head.option[game->expansions[0].option] = 0;
    mi_position p;
    mi_setup(game, &head, &p, rule);
    return NULL;
}

TEST(the_id_of_a_rule_outlives_its_thread)
{
    pthread_t thread;
    mi_rule here = NULL, there = NULL;
    a_refusal(&here);
    assert_int_equal(pthread_create(&thread, NULL, a_refusal, &there), 0);
    pthread_join(thread, NULL);
    assert_non_null(here);
    assert_string_equal(here, there);
}
