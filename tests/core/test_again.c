// A game that begins in the middle of another: what the seat saw stays, what it did not
// see is drawn anew, as likely as a guess from its view would have it.

#include "help.h"
#include "miasma/again.h"
#include "miasma/rng.h"

enum { ROOM = 4000 };

static mi_entry true_log[ROOM], entries[ROOM], scratch[2 * ROOM];
static mi_draw draws[ROOM];
static mi_note notes[2];
static mi_record truth, record;

// ---- games to begin in the middle of ----

static void opens(const mi_game *game, mi_head head)
{
    mi_record_init(&truth, true_log, draws, ROOM);
    truth.game = game;
    truth.head = head;
}

// So many entries, or a whole game, everybody by lot.
static void played(const mi_game *game, mi_head head, uint32_t most, uint64_t seed)
{
    mi_rng rng = mi_rng_of(seed, 3);
    mi_position p;
    mi_list rows;
    opens(game, head);
    assert_int_equal(mi_setup(game, &head, &p, NULL), MI_OK);
    for (uint8_t actor; truth.n < most;) {
        actor = mi_legal(game, &p, &rows);
        if (actor == MI_NOBODY) return;
        mi_entry entry = {actor, rows.row[mi_rng_below(&rng, rows.n)]};
        assert_int_equal(mi_play(game, &p, entry, NULL, NULL), MI_OK);
        mi_record_add(&truth, entry, (mi_draw){0, 0});
    }
}

static void lots_played(const char *const *lines, uint8_t seats)
{
    opens(lots(), mi_head_default(lots(), seats));
    for (; *lines; lines++) mi_record_add(&truth, entry(lots(), *lines), (mi_draw){0, 0});
}

static mi_err tries(uint32_t step, uint8_t seat, uint64_t seed)
{
    record = truth;
    record.entry = entries;
    memcpy(entries, true_log, sizeof true_log);
    return mi_again(&record, (mi_step){step, seat, seed}, scratch);
}

static mi_position at_step(const mi_record *r, uint32_t step)
{
    mi_position p;
    memset(&p, 0, sizeof p);
    assert_int_equal(mi_record_position(r, step, true, &p, NULL, NULL), MI_OK);
    return p;
}

// ---- lots: small enough to count ----

static const char *const drawn[] = {"nature draw red 5", "nature draw blue 9",
                                    "nature draw gold 1", "red stay", NULL};

TEST(ones_own_stays_and_that_of_others_is_any_other)
{
    enum { GAMES = 6600 };
    unsigned blue[13] = {0}, gold[13] = {0};
    lots_played(drawn, 3);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        assert_int_equal(tries(4, RED, seed), MI_OK);
        assert_int_equal(record.entry[0].action.arg[1], true_log[0].action.arg[1]);
        blue[record.entry[1].action.arg[1]]++;
        gold[record.entry[2].action.arg[1]]++;
    }
    // 600 of each lot are to be expected, and 23 more or less is one standard deviation.
    for (unsigned lot = 0; lot < 12; lot++) {
        bool own = lot == true_log[0].action.arg[1];
        assert_in_range(blue[lot], own ? 0 : 490, own ? 0 : 710);
        assert_in_range(gold[lot], own ? 0 : 490, own ? 0 : 710);
    }
}

TEST(what_was_shown_stays)
{
    static const char *const shown[] = {
        "nature draw red 5", "nature draw blue 9", "nature draw gold 1", "red fold",
        "blue stay",         "gold stay",          "blue show 9",        NULL};
    lots_played(shown, 3);
    bool other = false;
    for (uint64_t seed = 0; seed < 50; seed++) {
        assert_int_equal(tries(7, RED, seed), MI_OK);
        assert_int_equal(mi_compare(record.entry[1].action, true_log[1].action), 0);
        other |= mi_compare(record.entry[2].action, true_log[2].action) != 0;
    }
    assert_true(other);
}

TEST(the_same_seed_draws_the_same)
{
    static mi_entry first[ROOM];
    lots_played(drawn, 3);
    assert_int_equal(tries(4, BLUE, 7), MI_OK);
    memcpy(first, entries, sizeof first);
    assert_int_equal(tries(4, BLUE, 7), MI_OK);
    assert_memory_equal(entries, first, 4 * sizeof *first);
}

TEST(a_step_and_a_seat_must_be_there_and_the_game_be_on)
{
    static const char *const over[] = {"nature draw red 5", "nature draw blue 9",
                                       "table stop", NULL};
    lots_played(over, 2);
    assert_int_equal(tries(4, RED, 1), MI_EARG);
    assert_int_equal(tries(2, GOLD, 1), MI_EARG);
    assert_int_equal(tries(3, RED, 1), MI_EOVER);
    assert_int_equal(tries(2, RED, 1), MI_OK);
    assert_int_equal(tries(0, RED, 1), MI_OK);
}

TEST(a_record_that_breaks_a_rule_is_refused)
{
    static const char *const wrong[] = {"nature draw red 5", "nature draw blue 5", NULL};
    lots_played(wrong, 2);
    assert_int_equal(tries(2, RED, 1), MI_ERULE);
}

TEST(a_veiled_record_is_made_whole)
{
    lots_played(drawn, 3);
    true_log[1].action.arg[1] = true_log[2].action.arg[1] = MI_UNKNOWN;
    assert_int_equal(tries(4, RED, 1), MI_OK);
    assert_true(mi_record_whole(&record));
    at_step(&record, 4);
}

TEST(nothing_is_left_of_dice_result_and_later_notes)
{
    lots_played(drawn, 3);
    truth.note = notes;
    truth.note_room = truth.notes = 2;
    notes[0].entry = 2;
    notes[1].entry = 4;
    truth.stretch[0].committed = truth.finished = truth.has_result = true;
    truth.resigned = 1;
    truth.draw[0] = (mi_draw){3, 12};
    strcpy(truth.name[RED], "Anna");
    assert_int_equal(tries(3, RED, 1), MI_OK);
    assert_int_equal(record.n, 3);
    assert_int_equal(record.notes, 1);
    assert_false(record.stretch[0].committed || record.finished || record.has_result);
    assert_int_equal(record.resigned, 0);
    assert_int_equal(record.draw[0].of, 0);
    assert_string_equal(record.name[RED], "Anna");
}

// ---- every game ----

// To the seat the new game looks as the old one did, and every entry of it is legal.
static void looks_the_same(uint32_t step, uint8_t seat, uint64_t seed)
{
    mi_view was, is;
    mi_position before = at_step(&truth, step);
    if (mi_to_act(truth.game, &before) == MI_NOBODY) return;
    assert_int_equal(tries(step, seat, seed), MI_OK);
    mi_position after = at_step(&record, step);
    mi_see(truth.game, &before, MI_SEAT_BIT(seat), &was);
    mi_see(truth.game, &after, MI_SEAT_BIT(seat), &is);
    assert_true(mi_equal(truth.game, &was.p, &is.p));
    assert_null(truth.game->broken(&after));
}

static void any_games(const mi_game *game, mi_head head)
{
    head.seats = mi_most_seats(game, &head);
    for (uint64_t seed = 0; seed < 6; seed++) {
        mi_rng rng = mi_rng_of(seed, 4);
        played(game, head, 300, seed);
        for (unsigned i = 0; i < 3; i++)
            looks_the_same(mi_rng_below(&rng, truth.n + 1),
                           (uint8_t)mi_rng_below(&rng, head.seats), seed);
    }
}

TEST(every_game_looks_the_same_to_the_seat)
{
    mi_head head;
    const mi_game *game;
    for (unsigned i = 0; (game = mi_edition_at(i, &head)); i++) any_games(game, head);
}

TEST(archived_versions_too)
{
    mi_head head;
    const mi_game *game;
    for (unsigned i = 0; (game = mi_archived_at(i)); i++)
        for (unsigned e = 0; mi_edition(game, e, &head); e++) any_games(game, head);
}

// ---- chances ----

// How often each fact holds in worlds of two makings.
enum { FACTS = 4096 };
static struct {
    mi_fact fact;
    bool used;
    unsigned often[2];
} tally[FACTS];

// What all fields of all facts of a world sum up to, less that of the first world: a
// chance that is wrong by a little for each of many elements shows here.
static struct {
    int64_t first, all, squares;
} sums[2];

static void sum_up(const mi_facts *facts, unsigned making)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < facts->n; i++)
        for (unsigned f = 0; f < MI_FIELDS; f++) sum += facts->row[i].field[f];
    if (!sums[0].first) sums[0].first = sum;
    sum -= sums[0].first;
    sums[making].all += sum;
    sums[making].squares += sum * sum;
}

static void sums_agree(int64_t n)
{
    int64_t apart = sums[0].all - sums[1].all, spread = 0;
    for (unsigned i = 0; i < 2; i++)
        spread += sums[i].squares - sums[i].all * sums[i].all / n;
    assert_true(apart * apart <= 25 * spread);
}

static void count(const mi_game *game, const mi_position *p, unsigned making)
{
    static mi_facts facts;
    facts.n = 0;
    game->facts(p, &facts);
    sum_up(&facts, making);
    for (unsigned i = 0; i < facts.n; i++) {
        uint32_t at = facts.row[i].fact;
        for (unsigned f = 0; f < MI_FIELDS; f++)
            at = (at ^ facts.row[i].field[f]) * 16777619u;
        at %= FACTS;
        while (tally[at].used && memcmp(&tally[at].fact, &facts.row[i], sizeof(mi_fact)))
            at = (at + 1) % FACTS;
        tally[at].fact = facts.row[i];
        tally[at].used = true;
        tally[at].often[making]++;
    }
}

// Worlds of the log are as those that the game guesses from the view: no fact is five
// standard deviations of the difference more or less frequent. Returns how many facts are
// not sure.
static unsigned as_guessed(uint32_t step, uint8_t seat, unsigned worlds)
{
    unsigned open = 0;
    const mi_game *game = truth.game;
    mi_position before = at_step(&truth, step);
    memset(tally, 0, sizeof tally);
    memset(sums, 0, sizeof sums);
    for (uint64_t seed = 0; seed < worlds; seed++) {
        mi_view view;
        mi_see(game, &before, MI_SEAT_BIT(seat), &view);
        game->guess(&view.p, view.seats, mi_rng_of(seed, 5).state);
        count(game, &view.p, 0);
        assert_int_equal(tries(step, seat, seed), MI_OK);
        mi_position after = at_step(&record, step);
        count(game, &after, 1);
    }
    for (unsigned i = 0; i < FACTS; i++) {
        int64_t a = tally[i].often[0], b = tally[i].often[1], n = worlds;
        assert_true((a - b) * (a - b) * n <= 25 * (a + b) * (2 * n - a - b) / 2 + 25 * n);
        open += tally[i].used && a < n;
    }
    sums_agree(worlds);
    return open;
}

// How many entries the seat did not see whole.
static unsigned veiled(uint8_t seat)
{
    mi_position p;
    unsigned found = 0;
    assert_int_equal(mi_setup(truth.game, &truth.head, &p, NULL), MI_OK);
    for (uint32_t i = 0; i < truth.n; i++) {
        mi_entry seen = mi_veil(truth.game, &p, true_log[i], MI_SEAT_BIT(seat));
        found += mi_compare(seen.action, true_log[i].action) != 0;
        assert_int_equal(mi_follow(truth.game, &p, true_log[i], NULL), MI_OK);
    }
    return found;
}

// Some games by lot in which a seat has a good deal to guess.
static void chances_fit(const mi_game *game, mi_head head, uint32_t step, unsigned worlds)
{
    unsigned open = 0, games = 0;
    for (uint64_t seed = 1; games < 3; seed++) {
        uint8_t seat = (uint8_t)(seed % head.seats);
        assert_true(seed < 20);
        played(game, head, step, seed);
        if (veiled(seat) < 3) continue;
        open += as_guessed(truth.n, seat, worlds);
        games++;
    }
    assert_true(open > 8);
}

TEST(rats_that_others_looked_at_are_as_likely_as_their_chances)
{
    mi_head head = mi_head_default(rattus(), 2);
    chances_fit(rattus(), head, 120, 200);
}

TEST(cards_in_other_hands_are_as_likely_as_their_chances)
{
    const mi_game *game = mi_find("blackdeath");
    chances_fit(game, mi_head_default(game, 4), 150, 200);
}
