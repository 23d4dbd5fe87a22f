// The contract, over every game of games.def, every number of seats and a spread of
// options. No line here is written for a particular game.

#include <string.h>

#include "bot.h"
#include "fair.h"
#include "histories.h"
#include "laws.h"
#include "miasma/again.h"
#include "miasma/codec.h"
#include "rule_test.h"

enum { GAMES = 5, GUESSES = 20000 };

static laws_watch watch;
static mi_entry entries[LAWS_LONGEST];
static mi_draw draws[LAWS_LONGEST];
static mi_record record;

typedef void with_head(const mi_game *game, mi_head head, uint64_t seed);

static void everywhere(with_head *run, unsigned games)
{
    const mi_game *game;
    mi_head head;
    for (unsigned g = 0; (game = mi_edition_at(g, &head)); g++)
        for (; head.seats <= game->seats_max; head.seats++)
            for (uint64_t i = 0; i < games && mi_takes(game, &head); i++) {
                mi_rng rng = mi_rng_of(1348, i);
                mi_record_init(&record, entries, draws, LAWS_LONGEST);
                run(game, i ? bot_any_options(game, head, &rng) : head, i);
            }
}

static void no_failure(const mi_game *game, const char *failure)
{
    if (failure) print_error("%s: %s\n", game->name, failure);
    assert_null(failure);
}

TEST(every_game_is_found_by_its_name_and_by_its_id)
{
    const mi_game *game;
    for (unsigned g = 0; (game = mi_game_at(g)); g++) {
        assert_ptr_equal(mi_find(game->name), game);
        assert_ptr_equal(mi_find_id(game->id), game);
    }
}

TEST(no_member_of_a_game_is_left_out)
{
    const mi_game *game;
    for (unsigned g = 0; (game = mi_game_at(g)); g++) {
        assert_true(game->size && game->setup && game->to_act && game->propose &&
                    game->weight);
        assert_true(game->total && game->draw && game->hide && game->veil && game->facts);
        assert_true(game->prompt && game->guess && game->standing && game->broken);
        assert_true(game->host.stands && game->bot.turn && game->bot.outlook);
    }
}

static void under_all_laws(const mi_game *game, mi_head head, uint64_t seed)
{
    no_failure(game, laws_game(&watch, game, &head, &record, seed));
}

// Laws 1 to 5 byte for byte, veiled logs through codec and text, twin worlds,
// conservation, replay: for nobody, everybody, and two sets of seats by lot.
TEST(random_games_keep_all_laws) { everywhere(under_all_laws, GAMES); }

// The same for every set of seats, and the dear checks at every step.
TEST(every_action_is_listed_exactly_when_it_is_legal)
{
    watch.thorough = true;
    everywhere(under_all_laws, 1);
    watch.thorough = false;
}

// Shrinking takes entries out of a log: what is left may be no game, and proves nothing.
TEST(a_log_with_an_illegal_entry_breaks_no_law)
{
    static mi_entry again[LAWS_LONGEST];
    static mi_draw luck[LAWS_LONGEST];
    const mi_game *game = mi_game_at(0);
    mi_head head = mi_head_default(game, game->seats_min);
    mi_record log;
    mi_record_init(&record, entries, draws, LAWS_LONGEST);
    mi_record_init(&log, again, luck, LAWS_LONGEST);
    no_failure(game, laws_game(&watch, game, &head, &record, 1));
    no_failure(game, laws_replay(&watch, &record, &log));
    assert_int_equal(log.n, record.n);
    record.entry[1] = record.entry[0]; // what opens a game, twice
    no_failure(game, laws_replay(&watch, &record, &log));
    assert_int_equal(log.n, 1);
}

// Law 4: on a view, the chance of each of nature's actions is its mean over guessed
// worlds.
static void mean_over_guesses(const mi_game *game, const mi_position *p, mi_seats seats)
{
    mi_view view;
    mi_list rows;
    double share[MI_ROWS] = {0}, sum = 0, guesses = (double)GUESSES;
    mi_see(game, p, seats, &view);
    mi_legal(game, &view.p, &rows);
    for (unsigned i = 0; i < rows.n; i++) sum += game->weight(&view.p, rows.row[i]);
    for (unsigned g = 0; g < GUESSES; g++) {
        mi_position world = view.p;
        game->guess(&world, seats, g);
        uint32_t x = (uint32_t)(g * 2654435761u);
        mi_action drawn = game->draw(&world, mi_share(x, game->total(&world)));
        for (unsigned i = 0; i < rows.n; i++)
            share[i] += mi_compare(rows.row[i], drawn) == 0;
    }
    for (unsigned i = 0; i < rows.n; i++) {
        double expected = game->weight(&view.p, rows.row[i]) / sum;
        double off = share[i] / guesses - expected;
        assert_true(off * off < 25 * expected / guesses + 1e-9);
    }
}

static void views_give_true_chances(const mi_game *game, mi_head head, uint64_t seed)
{
    mi_position p;
    mi_rng rng = mi_rng_of(seed, 7);
    unsigned checked = 0;
    assert_int_equal(mi_setup(game, &head, &p, NULL), MI_OK);
    for (uint8_t actor; (actor = mi_to_act(game, &p)) != MI_NOBODY && checked < 8;) {
        mi_list rows;
        mi_legal(game, &p, &rows);
        if (actor == MI_NATURE && rows.n > 1 && mi_rng_below(&rng, 4) == 0) {
            mean_over_guesses(game, &p, (mi_seats)mi_rng_below(&rng, 1u << head.seats));
            checked++;
        }
        mi_action act = rows.row[mi_rng_below(&rng, rows.n)];
        if (actor == MI_NATURE) act = bot_nature(game, &p, &rng);
        assert_int_equal(mi_play(game, &p, (mi_entry){actor, act}, NULL, NULL), MI_OK);
    }
}

TEST(a_views_chances_are_the_mean_of_its_guesses)
{
    everywhere(views_give_true_chances, 2);
}

// The truth is among the guesses: with few secrets, some guess hits it.
static void truth_is_guessed(const mi_game *game, mi_head head, uint64_t seed)
{
    mi_position p, one, world;
    mi_rng rng = mi_rng_of(seed, 9);
    assert_int_equal(mi_setup(game, &head, &p, NULL), MI_OK);
    for (unsigned step = 0; step < 400 && mi_to_act(game, &p) != MI_NOBODY; step++) {
        mi_list rows;
        uint8_t actor = mi_legal(game, &p, &rows);
        mi_action act = rows.row[mi_rng_below(&rng, rows.n)];
        if (actor == MI_NATURE) act = bot_nature(game, &p, &rng);
        game->verbs[act.verb].apply(&p, act, NULL);
        one = p;
        game->hide(&one, 0);
        if (!mi_equal(game, &one, &p)) break;
    }
    bool hit = false;
    for (uint64_t g = 0; g < 2000 && !hit; g++) {
        world = one;
        game->guess(&world, 0, g * 0x9E3779B97F4A7C15u);
        hit = mi_equal(game, &world, &p);
    }
    assert_true(hit || mi_to_act(game, &p) == MI_NOBODY);
}

TEST(the_truth_is_among_the_guesses) { everywhere(truth_is_guessed, 3); }

// Test 7: whoever leaves is played on from his own view, for one seat up to all but one.
static void stand_ins(const mi_game *game, mi_head head, uint64_t seed)
{
    mi_position p;
    mi_rng rng = mi_rng_of(seed, 3);
    mi_seats away = (mi_seats)(1 + mi_rng_below(&rng, (1u << head.seats) - 2));
    assert_int_equal(mi_setup(game, &head, &p, NULL), MI_OK);
    for (uint8_t actor; (actor = mi_to_act(game, &p)) != MI_NOBODY;) {
        mi_list rows;
        mi_view view;
        mi_action act;
        mi_see(game, &p, (mi_seats)(actor < MI_SEATS ? MI_SEAT_BIT(actor) : 0), &view);
        mi_legal(game, actor < MI_SEATS ? &view.p : &p, &rows);
        if (actor == MI_NATURE)
            act = bot_nature(game, &p, &rng);
        else if (away & MI_SEAT_BIT(actor))
            act = rows.row[bot_hasty(game, &view, &rows, &rng)];
        else
            act = rows.row[bot_random(game, &view, &rows, &rng)];
        assert_int_equal(mi_play(game, &p, (mi_entry){actor, act}, NULL, NULL), MI_OK);
    }
}

TEST(stand_ins_play_on_from_their_views) { everywhere(stand_ins, 3); }

// Test 9: a game with real dice verifies; table entries change no draw.
static void with_dice(const mi_game *game, mi_head head, uint64_t seed)
{
    mi_position p;
    mi_rng rng = mi_rng_of(seed, 5);
    record.game = game;
    record.head = head;
    mi_stretch *dice = &record.stretch[0];
    memset(dice->secret, (int)seed + 1, MI_HASH);
    fair_hash(dice->secret, MI_HASH, dice->commitment);
    dice->committed = true;
    fair_luck_words(dice, 1, "seven");
    assert_int_equal(mi_setup(game, &head, &p, NULL), MI_OK);
    uint32_t nature = 0;
    for (uint8_t actor; (actor = mi_to_act(game, &p)) != MI_NOBODY;) {
        mi_list rows;
        mi_draw draw = {0, 0};
        mi_legal(game, &p, &rows);
        mi_entry entry = {actor, rows.row[mi_rng_below(&rng, rows.n)]};
        if (actor == MI_NATURE) entry = fair_draw(dice, game, &p, ++nature, &draw);
        if (record.n == 5 && seed) {
            mi_entry clock = {MI_TABLE, {MI_CLOCK, {3}}};
            assert_int_equal(mi_play(game, &p, clock, NULL, NULL), MI_OK);
            assert_int_equal(mi_record_add(&record, clock, (mi_draw){0, 0}), MI_OK);
        }
        assert_int_equal(mi_play(game, &p, entry, NULL, NULL), MI_OK);
        assert_int_equal(mi_record_add(&record, entry, draw), MI_OK);
    }
    assert_int_equal(fair_finish(&record), MI_OK);
    assert_int_equal(fair_verify(&record, NULL), MI_OK);
}

TEST(finished_records_verify)
{
    assert_true(fair_init());
    everywhere(with_dice, 3);
}

// Records are text and back without loss.
static char text[1 << 20], again[1 << 20];

static void through_text(const mi_game *game, mi_head head, uint64_t seed)
{
    static mi_entry other_entries[LAWS_LONGEST];
    static mi_draw other_draws[LAWS_LONGEST];
    static mi_record other;
    with_dice(game, head, seed);
    memcpy(record.name[0], "Anna", 5);
    mi_text t = mi_text_of(text, sizeof text), back = mi_text_of(again, sizeof again);
    mi_record_write(&record, false, &t);
    mi_record_init(&other, other_entries, other_draws, LAWS_LONGEST);
    assert_int_equal(mi_record_read(&other, &mi_games, text, t.len, NULL), MI_OK);
    mi_record_write(&other, false, &back);
    assert_string_equal(text, again);
    assert_int_equal(fair_verify(&other, NULL), MI_OK);
}

TEST(records_survive_text) { everywhere(through_text, 3); }

// The log as bytes, head first.
static void through_bytes(const mi_game *game, mi_head head, uint64_t seed)
{
    static uint8_t bytes[LAWS_LONGEST * MI_ENTRY_BYTES];
    with_dice(game, head, seed);
    size_t len = mi_head_encode(game, &head, bytes), at = 0;
    for (uint32_t i = 0; i < record.n; i++)
        len += mi_entry_encode(game, record.entry[i], bytes + len);
    mi_head read;
    assert_int_equal(mi_head_decode(&mi_games, bytes, len, &at, &read), MI_OK);
    assert_memory_equal(&read, &head, sizeof head);
    for (uint32_t i = 0; i < record.n; i++) {
        mi_entry entry;
        assert_int_equal(mi_entry_decode(game, bytes, len, &at, &entry), MI_OK);
        assert_memory_equal(&entry, &record.entry[i], sizeof entry);
    }
    assert_int_equal(at, len);
}

TEST(logs_survive_bytes) { everywhere(through_bytes, 3); }

// ---- smaller logs, and whole ones ----

// Has red acted three times, in a log that is all legal?
static bool has_three_of_red(void *of, const mi_record *r)
{
    mi_position p;
    unsigned *asked = of, found = 0;
    ++*asked;
    for (uint32_t i = 0; i < r->n; i++) found += r->entry[i].actor == 0;
    return found >= 3 && !mi_record_position(r, r->n, true, &p, NULL, NULL);
}

static void is_shrunk(const mi_game *game, mi_head head, uint64_t seed)
{
    static mi_entry spare[LAWS_LONGEST];
    mi_record rest;
    unsigned asked = 0, red = 0;
    with_dice(game, head, seed);
    mi_record_init(&rest, spare, draws, LAWS_LONGEST);
    uint32_t before = record.n;
    if (!has_three_of_red(&asked, &record)) return;
    laws_shrink(&record, has_three_of_red, &asked, &rest);
    assert_true(has_three_of_red(&asked, &record));
    for (uint32_t i = 0; i < record.n; i++) red += record.entry[i].actor == 0;
    assert_true(red < 6 && record.n < 100);
    assert_true(asked < 3 * before + 10);
}

TEST(a_log_is_shrunk_to_what_it_shows) { everywhere(is_shrunk, 1); }

// The log as a set of seats may see it, in place.
static void veil_log(mi_record *r, mi_seats seats)
{
    mi_position p;
    assert_int_equal(mi_setup(r->game, &r->head, &p, NULL), MI_OK);
    for (uint32_t i = 0; i < r->n; i++) {
        mi_entry entry = r->entry[i];
        r->entry[i] = mi_veil(r->game, &p, entry, seats);
        assert_int_equal(mi_play(r->game, &p, entry, NULL, NULL), MI_OK);
    }
}

static void made_whole(const mi_game *game, mi_head head, uint64_t seed)
{
    static mi_entry guessed[LAWS_LONGEST], spare[LAWS_LONGEST];
    mi_record world;
    mi_seats seats = (mi_seats)(seed ? MI_SEAT_BIT(seed % head.seats) : 0);
    with_dice(game, head, seed);
    veil_log(&record, seats);
    mi_record_init(&world, guessed, draws, LAWS_LONGEST);
    world.game = game;
    world.head = head;
    assert_true(mi_record_guess(&record, seats, 1, &world, spare));
    assert_true(mi_record_whole(&world));
    veil_log(&world, seats);
    assert_int_equal(world.n, record.n);
    assert_memory_equal(world.entry, record.entry, record.n * sizeof *record.entry);
}

TEST(what_a_seat_saw_is_made_whole) { everywhere(made_whole, 2); }

// ---- tables ----

static history drawn;
static history_play play;

static void a_history(const mi_game *game, mi_head head, uint64_t seed)
{
    history_draw(&drawn, game, &head, seed);
    no_failure(game, history_run(&play, &drawn));
}

TEST(histories_of_tables_keep_the_sixth_law) { everywhere(a_history, 40); }

// A bank of less than nothing is a table that nobody agrees on: its first charge fails.
TEST(a_history_that_fails_is_shrunk_and_printed)
{
    static char lines[1 << 16];
    mi_head head = mi_head_default(mi_find("template"), 2);
    history_draw(&drawn, mi_find("template"), &head, 1);
    drawn.terms = (mi_terms){.bank = -1};
    mi_text out = mi_text_of(lines, sizeof lines - 1);
    history_shrink(&play, &drawn);
    history_put(&play, &drawn, &out);
    lines[out.len] = '\0';
    assert_true(drawn.n <= 3);
    assert_non_null(play.broken);
    assert_non_null(strstr(lines, "template for 2"));
    assert_non_null(strstr(lines, play.broken));
}

TEST(a_history_is_one_number)
{
    mi_head head = mi_head_default(mi_find("rattus"), 3);
    history_draw(&drawn, mi_find("rattus"), &head, 5);
    no_failure(drawn.game, history_run(&play, &drawn));
    uint64_t hash = play.hash;
    history_run(&play, &drawn);
    assert_true(hash == play.hash);
    history_draw(&drawn, mi_find("rattus"), &head, 6);
    history_run(&play, &drawn);
    assert_true(hash != play.hash);
}
