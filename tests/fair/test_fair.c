// The dice against an independent reckoning (vectors.py), and what verification finds.

#include "dice.h"
#include "miasma/again.h"
#include "miasma/course.h"

// ---- numbers ----

static mi_record record;

static void known_secret(mi_seats lucky)
{
    assert_true(fair_init());
    fresh_record(&record, 0);
    for (unsigned i = 0; i < MI_HASH; i++) record.stretch[0].secret[i] = (uint8_t)i;
    for (unsigned s = 0; s < MI_SEATS; s++)
        if (lucky & MI_SEAT_BIT(s))
            fair_luck_words(&record.stretch[0], s, mi_actor_word(s));
}

static void is_hash(const uint8_t hash[MI_HASH], const char *hex)
{
    static const char digits[] = "0123456789abcdef";
    for (unsigned i = 0; i < MI_HASH; i++) {
        assert_int_equal(digits[hash[i] >> 4], hex[2 * i]);
        assert_int_equal(digits[hash[i] & 15], hex[2 * i + 1]);
    }
}

TEST(the_commitment_is_the_hash_of_the_secret)
{
    known_secret(0);
    fair_hash(record.stretch[0].secret, MI_HASH, record.stretch[0].commitment);
#define SECRET(hash) is_hash(record.stretch[0].commitment, hash);
#define HASH(text, hash)
#define NUMBER(lucky, n, of, number, passed)
#include "vectors.def"
#undef SECRET
#undef HASH
#undef NUMBER
}

TEST(hashes_are_as_reckoned)
{
    static const struct {
        const char *text, *hash;
    } rows[] = {
#define SECRET(hash)
#define HASH(text, hash) {text, hash},
#define NUMBER(lucky, n, of, number, passed)
#include "vectors.def"
#undef SECRET
#undef HASH
#undef NUMBER
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint8_t hash[MI_HASH];
        fair_hash(rows[i].text, strlen(rows[i].text), hash);
        is_hash(hash, rows[i].hash);
    }
}

typedef struct {
    mi_seats lucky;
    uint32_t n, of, number;
    unsigned passed;
} vector;

static const vector vectors[] = {
#define SECRET(hash)
#define HASH(text, hash)
#define NUMBER(lucky, n, of, number, passed) {lucky, n, of, number, passed},
#include "vectors.def"
#undef SECRET
#undef HASH
#undef NUMBER
};
enum { VECTORS = sizeof vectors / sizeof *vectors };

TEST(numbers_are_as_reckoned)
{
    for (unsigned i = 0; i < VECTORS; i++) {
        known_secret(vectors[i].lucky);
        uint32_t number = fair_number(&record.stretch[0], vectors[i].n, vectors[i].of);
        assert_int_equal(number, vectors[i].number);
    }
}

TEST(some_of_them_passed_over_a_number_that_would_favour_some)
{
    unsigned passed = 0;
    for (unsigned i = 0; i < VECTORS; i++) passed += vectors[i].passed;
    assert_true(passed > 0);
}

TEST(numbers_stay_below_their_bound)
{
    static const uint32_t bounds[] = {1,           2,           3,
                                      0x7FFFFFFFu, 0x80000000u, 0x80000001u,
                                      0xC0000001u, 0xFFFFFFFEu, 0xFFFFFFFFu};
    known_secret(1);
    for (unsigned b = 0; b < sizeof bounds / sizeof *bounds; b++)
        for (uint32_t n = 1; n < 200; n++)
            assert_true(fair_number(&record.stretch[0], n, bounds[b]) < bounds[b]);
}

TEST(luck_is_promised_by_its_hash)
{
    uint8_t hash[MI_HASH];
    known_secret(0);
    fair_luck_words(&record.stretch[0], 2, "seven");
    assert_int_equal(record.stretch[0].lucky, MI_SEAT_BIT(2));
    assert_int_equal(record.stretch[0].promised, MI_SEAT_BIT(2));
    fair_hash("seven", 5, hash);
    assert_memory_equal(record.stretch[0].luck[2], hash, MI_HASH);
    fair_hash(hash, MI_HASH, hash);
    assert_memory_equal(record.stretch[0].promise[2], hash, MI_HASH);
}

TEST(every_table_has_a_secret_of_its_own)
{
    static mi_record other;
    uint8_t hash[MI_HASH];
    known_secret(0);
    fair_begin(&record.stretch[0]);
    fair_begin(&other.stretch[0]);
    assert_true(record.stretch[0].committed && other.stretch[0].committed);
    assert_memory_not_equal(record.stretch[0].secret, other.stretch[0].secret, MI_HASH);
    fair_hash(record.stretch[0].secret, MI_HASH, hash);
    assert_memory_equal(record.stretch[0].commitment, hash, MI_HASH);
}

// ---- verification ----

typedef void change(mi_record *r);

static void finished_game(unsigned game, uint64_t seed)
{
    const mi_game *g = mi_game_at(game);
    mi_rng rng = mi_rng_of(seed, 9);
    assert_true(fair_init());
    a_game(&record, g, bot_any_head(g, g->seats_min, &rng), seed);
}

// Every game, a few times over: after the change it is refused with this error at no
// entry in particular.
static void refused(change *changed, mi_err expected)
{
    for (unsigned game = 0; mi_game_at(game); game++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            uint32_t at = 99;
            finished_game(game, seed);
            changed(&record);
            assert_int_equal(fair_verify(&record, &at), expected);
            assert_int_equal(at, 0);
            assert_int_equal(fair_verify(&record, NULL), expected);
        }
}

static void names_only(mi_record *r)
{
    strcpy(r->name[0], "Anna");
    strcpy(r->bot[1], "greedy");
}
TEST(a_finished_record_verifies_whatever_the_names) { refused(names_only, MI_OK); }

static void secret(mi_record *r) { r->stretch[0].secret[0] ^= 1; }
static void commitment(mi_record *r) { r->stretch[0].commitment[MI_HASH - 1] ^= 1; }
static void luck(mi_record *r) { r->stretch[0].luck[1][5] ^= 1; }
static void promise(mi_record *r) { r->stretch[0].promise[0][31] ^= 0x80; }
static void no_luck(mi_record *r) { r->stretch[0].lucky = 0; }
static void no_promise(mi_record *r) { r->stretch[0].promised &= (mi_seats)~1; }

TEST(another_secret_is_refused) { refused(secret, MI_EPROMISE); }
TEST(another_commitment_is_refused) { refused(commitment, MI_EPROMISE); }
TEST(another_luck_is_refused) { refused(luck, MI_EPROMISE); }
TEST(another_promise_is_refused) { refused(promise, MI_EPROMISE); }
TEST(a_promise_without_luck_is_refused) { refused(no_luck, MI_EPROMISE); }
TEST(luck_without_a_promise_is_refused) { refused(no_promise, MI_EPROMISE); }

static void points(mi_record *r) { r->result.points[1]++; }
static void ranks(mi_record *r)
{
    uint8_t first = r->result.rank[0];
    r->result.rank[0] = r->result.rank[1];
    r->result.rank[1] = first;
}
static void digest(mi_record *r) { r->digest[7] ^= 2; }
static void cut(mi_record *r) { r->n--; }

TEST(other_points_are_refused) { refused(points, MI_ERESULT); }
TEST(other_ranks_are_refused) { refused(ranks, MI_ERESULT); }
TEST(another_digest_is_refused) { refused(digest, MI_EDIGEST); }
TEST(a_record_without_its_last_entry_is_refused) { refused(cut, MI_EUNDONE); }

static void unfinished(mi_record *r) { r->finished = false; }
static void unopened(mi_record *r) { r->stretch[0].opened = false; }
static void uncommitted(mi_record *r) { r->stretch[0].committed = false; }
static void no_result(mi_record *r) { r->has_result = false; }
static void one_seat(mi_record *r) { r->head.seats = 1; }

TEST(a_record_without_a_digest_is_unfinished) { refused(unfinished, MI_EUNDONE); }
TEST(a_record_without_its_secret_is_unfinished) { refused(unopened, MI_EUNDONE); }
TEST(a_record_without_a_commitment_is_unfinished) { refused(uncommitted, MI_EUNDONE); }
TEST(a_record_without_a_result_is_unfinished) { refused(no_result, MI_EUNDONE); }
TEST(a_table_that_cannot_be_is_refused) { refused(one_seat, MI_ESEATS); }

// ---- stretches ----

// Carried on with other dice after the first entry.
static void carried_on(unsigned game, uint64_t seed)
{
    const mi_game *g = mi_game_at(game);
    mi_rng rng = mi_rng_of(seed, 9);
    assert_true(fair_init());
    a_game_in_stretches(&record, g, bot_any_head(g, g->seats_min, &rng), seed, 1);
    assert_int_equal(record.stretches, 2);
    assert_int_equal(record.stretch[1].from, 2);
}

// Every game is refused after the change.
static void stretch_refused(change *changed, mi_err expected)
{
    for (unsigned game = 0; mi_game_at(game); game++) {
        carried_on(game, 1);
        assert_int_equal(fair_verify(&record, NULL), MI_OK);
        changed(&record);
        assert_int_equal(fair_verify(&record, NULL), expected);
    }
}

static void second_secret(mi_record *r) { r->stretch[1].secret[0] ^= 1; }
static void second_luck(mi_record *r) { r->stretch[1].luck[0][0] ^= 1; }
static void second_closed(mi_record *r) { r->stretch[1].opened = false; }
static void one_stretch(mi_record *r) { r->stretches = 1; }
static void swapped(mi_record *r)
{
    mi_stretch first = r->stretch[0];
    memcpy(r->stretch[0].secret, r->stretch[1].secret, MI_HASH);
    memcpy(r->stretch[0].commitment, r->stretch[1].commitment, MI_HASH);
    memcpy(r->stretch[1].secret, first.secret, MI_HASH);
    memcpy(r->stretch[1].commitment, first.commitment, MI_HASH);
}

TEST(the_secret_of_each_stretch_is_checked)
{
    stretch_refused(second_secret, MI_EPROMISE);
}
TEST(the_luck_of_each_stretch_is_checked) { stretch_refused(second_luck, MI_EPROMISE); }
TEST(a_stretch_without_its_secret_is_unfinished)
{
    stretch_refused(second_closed, MI_EUNDONE);
}
TEST(dice_of_a_later_stretch_are_not_those_of_the_first)
{
    stretch_refused(one_stretch, MI_EDICE);
}
TEST(the_stretches_cannot_be_swapped) { stretch_refused(swapped, MI_EDICE); }
TEST(a_stretch_begins_where_it_says)
{
    for (unsigned game = 0; mi_game_at(game); game++)
        for (uint32_t from = 1; from < 5; from++) {
            carried_on(game, 1);
            record.stretch[1].from = from;
            assert_true((fair_verify(&record, NULL) == MI_OK) == (from == 2));
        }
}

// ---- games that begin in the middle of another ----

static char middle_text[1 << 20];

// Taken over up to this entry, and played on by lot with dice of its own.
static void begun_again(unsigned game, uint64_t seed, uint32_t entries)
{
    static mi_entry scratch[2 * LONGEST];
    static const uint8_t digest[MI_FROM] = {0x61, 0xa2};
    mi_rng rng = mi_rng_of(seed, 12);
    mi_course c;
    mi_list rows;
    finished_game(game, seed);
    assert_int_equal(mi_again(&record, (mi_step){entries, 1, seed}, scratch), MI_OK);
    promise_dice(mi_record_from(&record, digest, 1), seed + 2000);
    assert_int_equal(mi_course_record(&c, &record, record.n, true), MI_OK);
    for (uint8_t actor; (actor = mi_legal(record.game, &c.p, &rows)) != MI_NOBODY;) {
        mi_draw draw = {0, 0};
        mi_entry entry = {actor, rows.row[mi_rng_below(&rng, rows.n)]};
        const mi_stretch *dice = mi_record_dice(&record, record.n + 1);
        if (actor == MI_NATURE)
            entry = fair_draw(dice, record.game, &c.p, c.draws + 1, &draw);
        assert_int_equal(mi_course_play(&c, entry, NULL, NULL), MI_OK);
        assert_int_equal(mi_record_add(&record, entry, draw), MI_OK);
    }
    assert_int_equal(fair_finish(&record), MI_OK);
}

static mi_err by_its_text(const mi_record *r)
{
    uint32_t line;
    mi_text t = mi_text_of(middle_text, sizeof middle_text);
    mi_record_write(r, false, &t);
    return fair_verify_text(r, middle_text, t.len, &line);
}

static void middle_refused(change *changed, mi_err expected)
{
    for (unsigned game = 0; mi_game_at(game); game++) {
        begun_again(game, 1, 2);
        assert_int_equal(fair_verify(&record, NULL), MI_OK);
        assert_int_equal(by_its_text(&record), MI_OK);
        changed(&record);
        assert_int_equal(fair_verify(&record, NULL), expected);
        assert_int_not_equal(by_its_text(&record), MI_OK);
    }
}

static void more_taken_over(mi_record *r) { r->from.entries++; }
static void other_origin(mi_record *r) { r->from.digest[0] ^= 1; }
static void other_place(mi_record *r) { r->from.seat = 0; }
static void no_origin(mi_record *r) { r->from = (mi_origin){.given = false}; }
static void early_dice(mi_record *r) { r->stretch[0].committed = true; }
static void early_luck(mi_record *r) { r->stretch[0].lucky = r->stretch[0].promised = 1; }
static void claimed_draw(mi_record *r) { r->draw[0] = (mi_draw){0, 1}; }
static void nothing_played(mi_record *r)
{
    r->from.entries = r->n;
    r->stretch[1].from = r->n + 1;
    memset(r->draw, 0, r->n * sizeof *r->draw);
}

TEST(all_but_what_was_taken_over_has_dice)
{
    middle_refused(more_taken_over, MI_EPROMISE);
    middle_refused(no_origin, MI_EUNDONE);
    middle_refused(early_dice, MI_EPROMISE);
    middle_refused(early_luck, MI_EPROMISE);
    middle_refused(nothing_played, MI_EUNDONE);
}
TEST(what_was_taken_over_claims_no_draw) { middle_refused(claimed_draw, MI_EDICE); }
TEST(where_a_game_came_from_is_part_of_the_digest)
{
    middle_refused(other_origin, MI_EDIGEST);
    middle_refused(other_place, MI_EDIGEST);
}
TEST(a_game_that_begins_anew_at_its_beginning_has_dice_for_all)
{
    begun_again(0, 1, 0);
    assert_int_equal(record.stretches, 1);
    assert_int_equal(fair_verify(&record, NULL), MI_OK);
}

static void resigns(mi_record *r) { r->resigned |= MI_SEAT_BIT(0); }
TEST(who_resigned_is_part_of_the_digest) { refused(resigns, MI_EDIGEST); }

// ---- entries ----

typedef void change_entry(mi_record *r, uint32_t i);

// An answer of nature's that could have been another, or an entry of a seat.
static uint32_t entry_of(bool nature, uint32_t from)
{
    for (uint32_t i = from; i < record.n; i++)
        if (nature ? record.draw[i].of > 1 : record.entry[i].actor < MI_SEATS) return i;
    fail_msg("there is no such entry");
    return 0;
}

// … refused at the entry that was changed: the first of its sort, and a later one.
static void refused_at(bool nature, change_entry *changed, mi_err expected)
{
    for (unsigned game = 0; mi_game_at(game); game++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            uint32_t at = 0;
            finished_game(game, seed);
            uint32_t i = entry_of(nature, seed % 2);
            changed(&record, i);
            assert_int_equal(fair_verify(&record, &at), expected);
            assert_int_equal(at, i + 1);
            assert_int_equal(fair_verify(&record, NULL), expected);
        }
}

// Another of nature's legal answers.
static void another_answer(mi_record *r, uint32_t i)
{
    mi_position p;
    mi_list rows;
    assert_int_equal(mi_record_position(r, i, true, &p, NULL, NULL), MI_OK);
    mi_legal(r->game, &p, &rows);
    assert_true(rows.n > 1);
    bool first = mi_compare(rows.row[0], r->entry[i].action) == 0;
    r->entry[i].action = rows.row[first];
}
static void another_number(mi_record *r, uint32_t i) { r->draw[i].r ^= 1; }
static void another_total(mi_record *r, uint32_t i) { r->draw[i].of++; }
static void no_draw(mi_record *r, uint32_t i) { r->draw[i] = (mi_draw){0, 0}; }
static void clock_instead(mi_record *r, uint32_t i)
{
    r->entry[i] = (mi_entry){MI_NATURE, {MI_CLOCK, {1}}};
}

TEST(another_answer_of_nature_is_refused) { refused_at(true, another_answer, MI_EDICE); }
TEST(another_number_drawn_is_refused) { refused_at(true, another_number, MI_EDICE); }
TEST(another_sum_of_weights_is_refused) { refused_at(true, another_total, MI_EDICE); }
TEST(an_answer_without_its_draw_is_refused) { refused_at(true, no_draw, MI_EDICE); }
TEST(natures_entry_is_no_clock) { refused_at(true, clock_instead, MI_EDICE); }

static void the_tables_verb(mi_record *r, uint32_t i)
{
    r->entry[i].action = (mi_action){MI_STOP, {0}};
}
static void another_seat(mi_record *r, uint32_t i)
{
    r->entry[i].actor = (uint16_t)(1 - r->entry[i].actor);
}
static void by_nature(mi_record *r, uint32_t i) { r->entry[i].actor = MI_NATURE; }
static void no_verb(mi_record *r, uint32_t i) { r->entry[i].action.verb = 999; }

TEST(a_seat_with_the_tables_verb_is_refused)
{
    refused_at(false, the_tables_verb, MI_EVERB);
}
TEST(an_entry_of_another_seat_is_refused) { refused_at(false, another_seat, MI_ETURN); }
TEST(a_seats_entry_by_nature_is_refused) { refused_at(false, by_nature, MI_ETURN); }
TEST(a_verb_that_is_none_is_refused) { refused_at(false, no_verb, MI_EVERB); }

TEST(an_entry_after_the_end_is_refused)
{
    for (unsigned game = 0; mi_game_at(game); game++) {
        uint32_t at = 0;
        finished_game(game, 1);
        mi_entry clock = {MI_TABLE, {MI_CLOCK, {1}}};
        assert_int_equal(mi_record_add(&record, clock, (mi_draw){0, 0}), MI_OK);
        assert_int_equal(fair_verify(&record, &at), MI_EOVER);
        assert_int_equal(at, record.n);
        record.entry[record.n - 1] = record.entry[0];
        assert_int_equal(fair_verify(&record, &at), MI_EOVER);
    }
}

// ---- Lots, where it is known what a change leads to ----

// Everybody plays these words in turn, whatever was drawn; "show" shows what was.
static void lots(uint8_t seats, const char *const *words)
{
    const mi_game *game = mi_find("template");
    mi_position p;
    uint32_t draws = 0;
    assert_true(fair_init());
    fresh_record(&record, 0);
    record.game = game;
    record.head = mi_head_default(game, seats);
    promise_dice(&record.stretch[0], 5);
    assert_int_equal(mi_setup(game, &record.head, &p, NULL), MI_OK);
    for (uint8_t actor; (actor = mi_to_act(game, &p)) != MI_NOBODY;) {
        mi_list rows;
        mi_draw draw = {0, 0};
        mi_legal(game, &p, &rows);
        mi_entry entry = {actor, rows.row[0]};
        if (actor == MI_NATURE)
            entry = fair_draw(&record.stretch[0], record.game, &p, ++draws, &draw);
        else if (rows.n > 1)
            assert_int_equal(mi_action_parse(game, *words, strlen(*words), &entry.action),
                             MI_OK);
        words += actor != MI_NATURE && rows.n > 1;
        enters(&record, &p, entry, draw);
    }
    assert_int_equal(fair_finish(&record), MI_OK);
    assert_int_equal(fair_verify(&record, NULL), MI_OK);
}

static void lots_refused(mi_err expected, uint32_t expected_at)
{
    uint32_t at = 99;
    assert_int_equal(fair_verify(&record, &at), expected);
    assert_int_equal(at, expected_at);
}

// 1 and 2 draws, 3 red stays, 4 blue stays, 5 red shows, 6 blue shows.
TEST(another_choice_is_found_where_it_leads_elsewhere)
{
    lots(2, (const char *const[]){"stay", "stay"});
    record.entry[2].action.verb++;
    lots_refused(MI_ETURN, 5);
}

TEST(another_choice_is_found_where_it_leaves_the_game_open)
{
    lots(2, (const char *const[]){"fold", "fold"});
    record.entry[3].action.verb--;
    lots_refused(MI_EUNDONE, 0);
}

TEST(another_choice_is_found_where_it_leads_to_another_result)
{
    lots(2, (const char *const[]){"stay", "fold"});
    record.entry[2].action.verb++;
    record.n--;
    lots_refused(MI_ERESULT, 0);
}

TEST(a_lie_is_refused_by_its_rule)
{
    lots(2, (const char *const[]){"stay", "stay"});
    uint16_t *lot = &record.entry[4].action.arg[0];
    *lot = *lot ? 0 : 1;
    lots_refused(MI_ERULE, 5);
}

TEST(an_option_changes_the_dice)
{
    lots(2, (const char *const[]){"stay", "stay"});
    record.head.option[0] = 1;
    lots_refused(MI_EDICE, 1);
}

// The clock changes nothing but the record.
TEST(an_entry_that_changes_nothing_is_found_by_the_digest)
{
    lots(2, (const char *const[]){"stay", "stay"});
    for (uint32_t i = record.n++; i > 2; i--) {
        record.entry[i] = record.entry[i - 1];
        record.draw[i] = record.draw[i - 1];
    }
    record.entry[2] = (mi_entry){MI_TABLE, {MI_CLOCK, {1}}};
    lots_refused(MI_EDIGEST, 0);
}

TEST(the_digest_covers_seats_without_luck)
{
    lots(3, (const char *const[]){"stay", "fold", "stay"});
    record.name[2][0] = 'C';
    assert_int_equal(fair_verify(&record, NULL), MI_OK);
}

TEST(a_game_that_goes_on_cannot_be_closed)
{
    lots(2, (const char *const[]){"stay", "stay"});
    record.n--;
    record.finished = false;
    assert_int_equal(fair_finish(&record), MI_EUNDONE);
    assert_false(record.finished);
}

TEST(a_game_that_cannot_be_cannot_be_closed)
{
    lots(2, (const char *const[]){"stay", "stay"});
    record.entry[2].actor = 1;
    assert_int_equal(fair_finish(&record), MI_ETURN);
}
