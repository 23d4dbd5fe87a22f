// Values and accounts: the same numbers whoever counts them, and sums that come out.

#include <string.h>

#include "glance.h"
#include "playout.h"
#include "reference.h"
#include "retake.h"
#include "rule_test.h"
#include "study.h"

enum { ENTRIES = 20, FEW = 2, SEED = 1348 };

static mi_entry entries[ENTRIES];
static mi_draw draws[ENTRIES];
static bot_moment moments[ENTRIES + 1], theirs[ENTRIES + 1], alone[ENTRIES + 1];

// The beginning of a game by lot, which the table then stops.
static void play(mi_record *r, const mi_game *game, mi_head head)
{
    mi_rng rng = mi_rng_of(SEED, head.seats);
    mi_position p;
    mi_list rows;
    mi_record_init(r, entries, draws, ENTRIES);
    r->game = game;
    r->head = bot_any_options(game, head, &rng);
    assert_int_equal(mi_setup(game, &r->head, &p, NULL), MI_OK);
    for (uint8_t actor; (actor = mi_legal(game, &p, &rows)) != MI_NOBODY;) {
        mi_entry entry = {actor, rows.row[mi_rng_below(&rng, rows.n)]};
        if (r->n == ENTRIES - 1) entry = (mi_entry){MI_TABLE, {MI_STOP, {0}}};
        assert_int_equal(mi_record_add(r, entry, (mi_draw){0}), MI_OK);
        bot_apply(game, &p, entry.action);
    }
}

// As games are judged that are long, or not.
typedef void with_record(const mi_record *r, bool by_turns);

static void every_game(with_record *check)
{
    const mi_game *game;
    mi_head head;
    mi_record r;
    for (unsigned i = 0; (game = mi_edition_at(i, &head)); i++) {
        play(&r, game, head);
        check(&r, false);
        check(&r, true);
    }
}

static bot_study begun(const mi_record *r, bot_moment *moment, bool by_turns)
{
    bot_study s;
    assert_int_equal(bot_study_begin(&s, r, moment), MI_OK);
    s.games = FEW;
    s.by_turns = by_turns;
    return s;
}

static void run(bot_study *s)
{
    for (int32_t unit; (unit = bot_study_next(s, 0, 1)) >= 0;)
        bot_study_run(s, (uint32_t)unit, FEW);
}

static void adds_up(const mi_record *r, bool by_turns)
{
    bot_study s = begun(r, moments, by_turns);
    bot_account all = {0};
    run(&s);
    assert_int_equal(bot_study_progress(&s), 1000);
    for (uint8_t seat = 0; seat < r->head.seats; seat++) {
        bot_account a = bot_study_account(&s, seat);
        int32_t luck = a.own_luck + a.others_luck;
        assert_int_equal(a.start + luck + a.own + a.others + a.hidden, a.result);
        all.start += a.start;
        all.own_luck += luck;
        all.own += a.own + a.others;
        all.hidden += a.hidden;
        all.result += a.result;
    }
    assert_int_equal(all.start, BOT_ONE);
    assert_int_equal(all.result, BOT_ONE);
    assert_int_equal(all.own_luck, 0);
    assert_int_equal(all.own, 0);
    assert_int_equal(all.hidden, 0);
}

TEST(an_account_adds_up_for_every_seat_and_over_all_seats) { every_game(adds_up); }

// Two workers, each with a share of the entries, in small slices, who tell each other.
static void share_work(bot_study both[2])
{
    for (bool more = true; more;) {
        more = false;
        for (unsigned w = 0; w < 2; w++) {
            int32_t unit = bot_study_next(&both[w], w, 2);
            if (unit < 0) continue;
            more = true;
            assert_int_equal((unsigned)unit / BOT_QUESTIONS % 2, w);
            bot_study_run(&both[w], (uint32_t)unit, 3);
            bot_study_add(&both[!w], (uint32_t)unit,
                          bot_study_count(&both[w], (uint32_t)unit));
        }
    }
}

static void as_alone(const mi_record *r, bool by_turns)
{
    bot_study one = begun(r, alone, by_turns);
    bot_study both[2] = {begun(r, moments, by_turns), begun(r, theirs, by_turns)};
    run(&one);
    share_work(both);
    for (uint32_t i = 0; i <= r->n; i++)
        assert_memory_equal(alone[i].count, theirs[i].count, sizeof theirs[i].count);
}

TEST(two_workers_find_what_one_finds) { every_game(as_alone); }

static void ends_with_the_result(const mi_record *r, bool by_turns)
{
    bot_study s = begun(r, moments, by_turns);
    int32_t chance[MI_SEATS];
    mi_position p;
    assert_int_equal(mi_record_position(r, r->n, true, &p, NULL, NULL), MI_OK);
    bot_study_value(&s, r->n, chance);
    assert_int_equal(chance[bot_winner(r->game, &p)], BOT_ONE);
}

TEST(the_last_chance_is_the_result) { every_game(ends_with_the_result); }

TEST(a_game_that_is_not_over_is_not_looked_at_again)
{
    mi_record r;
    bot_study s;
    play(&r, mi_find("rattus"), mi_head_default(mi_find("rattus"), 2));
    r.n--;
    assert_int_equal(bot_study_begin(&s, &r, moments), MI_EOVER);
}

// From the same position at the same step, games of one seed go on alike.
TEST(a_choice_that_the_reference_would_make_costs_nothing)
{
    const mi_game *game = mi_find("rattus");
    mi_head head = mi_head_default(game, 4);
    bot_playout one = {.seed = SEED};
    mi_entry next;
    assert_int_equal(mi_setup(game, &head, &one.p, NULL), MI_OK);
    for (unsigned i = 0; i < 40; i++) {
        assert_true(bot_playout_next(game, &one, &next));
        bot_playout_play(game, &one, next.action, NULL);
    }
    mi_view view;
    mi_see(game, &one.p, MI_ALL, &view);
    bot_playout again = bot_playout_begin(game, &view, SEED, one.step);
    bot_playout_end(game, &one);
    bot_playout_end(game, &again);
    assert_true(mi_equal(game, &one.p, &again.p));
}

TEST(what_is_added_to_a_few_games_is_won_by_all_alike)
{
    const mi_game *game = mi_find("rattus");
    bot_count count = {.games = 10, .won = {9, 1}};
    int32_t share[MI_SEATS], chance[MI_SEATS];
    bot_share_of(2, &count, share);
    bot_value_of(game, 2, &count, chance);
    assert_int_equal(share[0], BOT_ONE * 9 / 10);
    assert_int_equal(chance[0] + chance[1], BOT_ONE);
    assert_true(chance[0] <= share[0] && chance[0] > BOT_ONE / 2);
    unsigned percent = (unsigned)(100 * (int64_t)chance[0] / BOT_ONE);
    assert_in_range(bot_percent_of(game, 2, 9, 10), percent, percent + 1);
    assert_int_equal(bot_percent_of(mi_find("template"), 2, 9, 10), 90);
    assert_int_equal(bot_percent_of(game, 2, 0, 0), 0);
    assert_in_range(bot_value_band(BOT_ONE / 2, 1065), BOT_ONE * 29 / 1000,
                    BOT_ONE * 31 / 1000);
    assert_int_equal(bot_value_band(BOT_ONE, UINT32_MAX), 0);
}

static void comes_to_nothing(const mi_record *r, bool by_turns)
{
    (void)by_turns;
    mi_position p;
    mi_list rows;
    assert_int_equal(mi_setup(r->game, &r->head, &p, NULL), MI_OK);
    for (uint32_t i = 0; i < r->n; bot_apply(r->game, &p, r->entry[i++].action)) {
        if (mi_legal(r->game, &p, &rows) != MI_NATURE) continue;
        int64_t sum = 0;
        int32_t luck[MI_SEATS];
        for (unsigned k = 0; k < rows.n; k++) {
            bot_glance_luck(r->game, &p, rows.row[k], luck);
            sum += (int64_t)luck[0] * r->game->weight(&p, rows.row[k]);
        }
        int64_t all = r->game->total(&p);
        assert_true(sum > -all && sum < all);
    }
}

TEST(luck_at_a_glance_comes_to_nothing_over_all_answers) { every_game(comes_to_nothing); }

// Every answer lies where it is drawn from, and where another turn draws it again.
static void lies_where_it_is_drawn(const mi_record *r, bool by_turns)
{
    (void)by_turns;
    mi_position p;
    mi_list rows;
    mi_rng rng = mi_rng_of(SEED, r->n);
    assert_int_equal(mi_setup(r->game, &r->head, &p, NULL), MI_OK);
    for (uint32_t i = 0; i < r->n; bot_apply(r->game, &p, r->entry[i++].action)) {
        if (mi_legal(r->game, &p, &rows) != MI_NATURE) continue;
        for (unsigned k = 0; k < rows.n; k++) {
            uint32_t lot = bot_lot_of(r->game, &p, rows.row[k], &rng);
            mi_action drawn = r->game->draw(&p, mi_share(lot, r->game->total(&p)));
            assert_int_equal(mi_compare(drawn, rows.row[k]), 0);
        }
    }
}

TEST(an_answer_lies_where_it_is_drawn_from) { every_game(lies_where_it_is_drawn); }

// The choices of a play-out and its dice make the same turn of it.
static void is_the_same_turn(const mi_game *game, mi_head head)
{
    mi_record r;
    mi_position end, again;
    bot_playout own = {.seed = SEED};
    mi_entry next;
    mi_record_init(&r, entries, draws, ENTRIES);
    r.game = game;
    assert_int_equal(mi_setup(game, &head, &own.p, NULL), MI_OK);
    mi_copy(game, &again, &own.p);
    uint8_t turn = game->bot.turn(&own.p);
    while (game->bot.turn(&own.p) == turn && r.n < ENTRIES &&
           bot_playout_next(game, &own, &next)) {
        assert_int_equal(mi_record_add(&r, next, (mi_draw){0}), MI_OK);
        bot_playout_play(game, &own, next.action, NULL);
    }
    if (r.n == ENTRIES) return;
    mi_copy(game, &end, &own.p);
    bot_retake(&r, 0, r.n, SEED, &again);
    assert_true(mi_equal(game, &end, &again));
}

TEST(a_turn_of_the_same_choices_and_dice_is_the_same)
{
    const mi_game *game;
    mi_head head;
    for (unsigned i = 0; (game = mi_edition_at(i, &head)); i++)
        is_the_same_turn(game, head);
}
