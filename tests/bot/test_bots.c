// Bots: what they may know, and that they answer.

#include <string.h>

#include "advice.h"
#include "judge.h"
#include "miasma/text.h"
#include "rule_test.h"

enum { POSITIONS = 4, LINES = 40, SHORT = 10, SMALL = 64 };

static _Alignas(8) uint8_t arena[BOT_ARENA];

typedef void at_position(const mi_game *game, const mi_position *p, uint8_t seat,
                         const mi_list *rows, uint64_t seed);

// Plays by lot for some steps, and looks at the next real choice.
static void look_in(const mi_game *game, mi_head head, mi_rng *rng, at_position *look,
                    uint64_t seed)
{
    mi_list rows;
    mi_position p;
    assert_int_equal(mi_setup(game, &head, &p, NULL), MI_OK);
    uint32_t steps = 5 + mi_rng_below(rng, 120);
    for (uint8_t actor; (actor = mi_legal(game, &p, &rows)) != MI_NOBODY;) {
        if (actor < MI_SEATS && rows.n > 1 && steps == 0) {
            look(game, &p, actor, &rows, seed);
            return;
        }
        steps -= steps > 0;
        mi_action act = actor == MI_NATURE ? bot_nature(game, &p, rng)
                                           : rows.row[mi_rng_below(rng, rows.n)];
        game->verbs[act.verb].apply(&p, act, NULL);
    }
}

// Some decisions of random games of every edition.
static void somewhere(at_position *look)
{
    const mi_game *game;
    mi_head head;
    for (unsigned g = 0; (game = mi_edition_at(g, &head)); g++)
        for (; head.seats <= game->seats_max; head.seats++)
            for (unsigned i = 0; i < POSITIONS && mi_takes(game, &head); i++) {
                mi_rng rng = mi_rng_of(1665, i);
                look_in(game, bot_any_options(game, head, &rng), &rng, look, i);
            }
}

// A kind that thinks for the length of a test.
static bot_kind brief(unsigned i)
{
    bot_kind bot = *bot_at(i);
    if (bot.lines > LINES) bot.lines = LINES;
    return bot;
}

static unsigned answer(const bot_kind *bot, const mi_game *game, const mi_position *p,
                       uint8_t seat, const mi_list *rows, uint64_t seed)
{
    mi_view view;
    mi_rng rng = mi_rng_of(seed, 7);
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    return bot_answer(bot, game, &view, rows, &rng, arena);
}

static void same_in_another_world(const mi_game *game, const mi_position *p, uint8_t seat,
                                  const mi_list *rows, uint64_t seed)
{
    mi_position other;
    mi_list there;
    mi_copy(game, &other, p);
    game->hide(&other, MI_SEAT_BIT(seat));
    game->guess(&other, MI_SEAT_BIT(seat), seed + 99);
    mi_legal(game, &other, &there);
    assert_int_equal(there.n, rows->n);
    for (unsigned i = 0; bot_at(i); i++) {
        bot_kind bot = brief(i);
        unsigned pick = answer(&bot, game, p, seat, rows, seed);
        assert_true(pick < rows->n);
        assert_int_equal(pick, answer(&bot, game, &other, seat, &there, seed));
    }
}

TEST(a_bot_answers_alike_in_worlds_that_differ_only_in_what_it_may_not_know)
{
    somewhere(same_in_another_world);
}

static void same_in_slices(const mi_game *game, const mi_position *p, uint8_t seat,
                           const mi_list *rows, uint64_t seed)
{
    bot_found whole[MI_ROWS], sliced[MI_ROWS];
    bot_search s;
    mi_view view;
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    bot_style style = bot_find("tree")->style;
    style.depth = 2;
    bot_search_begin(&s, (bot_question){game, &view, rows}, style, seed, arena);
    bot_search_run(&s, LINES);
    unsigned best = bot_search_best(&s, rows, whole);
    bot_search_begin(&s, (bot_question){game, &view, rows}, style, seed, arena);
    for (unsigned i = 0; i < LINES; i++) bot_search_run(&s, 1);
    assert_int_equal(best, bot_search_best(&s, rows, sliced));
    assert_memory_equal(whole, sliced, rows->n * sizeof *whole);
    uint32_t tries = 0;
    for (unsigned i = 0; i < rows->n; i++) tries += whole[i].visits;
    assert_int_equal(tries, LINES);
}

TEST(a_search_in_slices_finds_what_it_finds_at_once) { somewhere(same_in_slices); }

static void answers_without_room(const mi_game *game, const mi_position *p, uint8_t seat,
                                 const mi_list *rows, uint64_t seed)
{
    bot_search s;
    mi_view view;
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    for (unsigned i = 0; bot_at(i); i++) {
        if (bot_at(i)->pick) continue;
        bot_search_begin(&s, (bot_question){game, &view, rows}, bot_at(i)->style, seed,
                         arena);
        if (s.room) s.room = SMALL;
        assert_true(bot_search_best(&s, rows, NULL) < rows->n);
        bot_search_run(&s, SHORT);
        assert_true(bot_search_best(&s, rows, NULL) < rows->n);
    }
}

TEST(a_search_has_an_answer_before_its_first_line_and_when_its_storage_is_full)
{
    somewhere(answers_without_room);
}

static void tried_alike(const mi_game *game, const mi_position *p, uint8_t seat,
                        const mi_list *rows, uint64_t seed)
{
    bot_found found[MI_ROWS];
    bot_search s;
    mi_view view;
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    bot_search_begin(&s, (bot_question){game, &view, rows}, bot_find("hard")->style, seed,
                     arena);
    bot_search_run(&s, 2u * rows->n + 1);
    unsigned best = bot_search_best(&s, rows, found);
    for (unsigned i = 0; i < rows->n; i++) {
        assert_int_equal(found[i].visits, i ? 2 : 3);
        assert_true(found[i].worth <= found[best].worth);
    }
}

TEST(rollouts_try_every_row_alike_and_take_what_brought_most) { somewhere(tried_alike); }

// A clock that goes on by one whenever it is looked at: once before all, and once a line.
static uint64_t ticks;
static uint64_t tick(void) { return ticks++; }

static void in_time(const mi_game *game, const mi_position *p, uint8_t seat,
                    const mi_list *rows, uint64_t seed)
{
    bot_kind bot = *bot_find("doctor");
    mi_view view;
    mi_rng rng = mi_rng_of(seed, 7), again = rng;
    bot_means means = {&again, arena, tick, 4 * (uint64_t)rows->n};
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    bot.lines = 3 * rows->n;
    unsigned best = bot_answer(&bot, game, &view, rows, &rng, arena);
    // After three quarters of its time it has tried as many lines, and stops with them.
    bot.lines = UINT32_MAX;
    ticks = 0;
    assert_int_equal(bot_answer_by(&means, &bot, game, &view, rows), best);
    assert_int_equal(ticks, 1 + 3 * rows->n);
}

TEST(a_bot_answers_in_time_with_the_best_so_far) { somewhere(in_time); }

static void at_once(const mi_game *game, const mi_position *p, uint8_t seat,
                    const mi_list *rows, uint64_t seed)
{
    mi_view view;
    mi_rng rng = mi_rng_of(seed, 7), again = rng;
    bot_means means = {&again, arena, tick, 0};
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    mi_rng_next(&rng); // the seed of its search
    unsigned hasty = bot_hasty(game, &view, rows, &rng);
    ticks = 0;
    assert_int_equal(bot_answer_by(&means, bot_find("doctor"), game, &view, rows), hasty);
    assert_int_equal(ticks, 2);
}

TEST(a_bot_without_time_takes_what_looks_best_at_once) { somewhere(at_once); }

static void worth_its_lead(const mi_game *game, const mi_position *p, uint8_t seat,
                           const mi_list *rows, uint64_t seed)
{
    (void)rows, (void)seed;
    int32_t share[MI_SEATS], even = BOT_ONE / mi_head_of(p)->seats;
    bot_judge(game, p, bot_outlook, share);
    assert_int_equal(share[seat], even + bot_lead(game, p, seat, bot_outlook));
}

TEST(a_position_is_worth_an_even_share_and_the_lead) { somewhere(worth_its_lead); }

static void half_way(const mi_game *game, const mi_position *p, uint8_t seat,
                     const mi_list *rows, uint64_t seed)
{
    (void)rows, (void)seed;
    int32_t now[MI_SEATS], half[MI_SEATS], whole[MI_SEATS];
    bot_standing(game, p, now);
    bot_half(game, p, half);
    bot_outlook(game, p, whole);
    assert_in_range(2 * (half[seat] - now[seat]) - (whole[seat] - now[seat]) + 1, 0, 2);
}

TEST(half_of_what_a_position_promises_is_half_way_to_it) { somewhere(half_way); }

static void worth_the_win(const mi_game *game, const mi_position *p, uint8_t seat,
                          const mi_list *rows, uint64_t seed)
{
    (void)rows, (void)seed;
    int32_t share[MI_SEATS];
    mi_position over;
    mi_standing standing;
    mi_copy(game, &over, p);
    mi_entry stop = {MI_TABLE, {MI_STOP, {0}}};
    assert_int_equal(mi_play(game, &over, stop, NULL, NULL), MI_OK);
    game->standing(&over, &standing);
    bot_judge(game, &over, bot_outlook, share);
    int32_t win = standing.rank[seat] == 1 ? BOT_ONE : 0;
    assert_int_equal(share[seat], win + bot_lead(game, &over, seat, bot_standing));
}

TEST(a_finished_game_is_worth_the_win_and_the_lead) { somewhere(worth_the_win); }

static bot_advice advice;

static unsigned advise(const mi_game *game, const mi_position *p, const mi_list *rows,
                       unsigned slice, bot_proposal out[BOT_PROPOSALS])
{
    enum { AHEAD = 2 };
    static bot_search s;
    mi_view view;
    mi_see(game, p, MI_SEAT_BIT(mi_to_act(game, p)), &view);
    bot_search_begin(&s, (bot_question){game, &view, rows}, bot_find("doctor")->style, 1,
                     arena);
    bot_search_run(&s, LINES);
    bot_advise_begin(&advice, &s, rows);
    for (unsigned done = 0; done < AHEAD; done += slice) bot_advise_run(&advice, slice);
    unsigned n = bot_advise_end(&advice, out);
    assert_int_equal(out[0].row, bot_search_best(&s, rows, NULL));
    return n;
}

static void well_advised(const mi_game *game, const mi_position *p, uint8_t seat,
                         const mi_list *rows, uint64_t seed)
{
    (void)seat, (void)seed;
    bot_proposal whole[BOT_PROPOSALS], sliced[BOT_PROPOSALS];
    unsigned n = advise(game, p, rows, 2, whole);
    assert_int_equal(n, rows->n < BOT_PROPOSALS ? rows->n : BOT_PROPOSALS);
    assert_int_equal(advise(game, p, rows, 1, sliced), n);
    assert_memory_equal(whole, sliced, n * sizeof *whole);
    for (unsigned i = 0; i < n; i++) {
        assert_true(whole[i].row < rows->n);
        assert_true(whole[i].percent <= (i ? whole[i - 1].percent : 100));
        assert_true(whole[i].often <= 100 && whole[i].why.event < game->event_count);
        for (unsigned j = 0; j < i; j++) assert_int_not_equal(whole[i].row, whole[j].row);
    }
}

TEST(advice_has_the_best_row_first_and_no_row_twice) { somewhere(well_advised); }

static void entered(const mi_game *game, mi_position *p, uint8_t actor, const char *words)
{
    mi_entry entry = {.actor = actor};
    assert_int_equal(mi_action_parse(game, words, strlen(words), &entry.action), MI_OK);
    assert_int_equal(mi_play(game, p, entry, NULL, NULL), MI_OK);
}

// Red has folded: whatever Blue has drawn, staying wins and folding comes second.
TEST(advice_knows_what_wins_and_what_loses_and_what_is_no_choice)
{
    const mi_game *lots = mi_find("template");
    mi_head head = mi_head_default(lots, 2);
    mi_position p;
    mi_list rows;
    bot_proposal best[BOT_PROPOSALS];
    assert_int_equal(mi_setup(lots, &head, &p, NULL), MI_OK);
    entered(lots, &p, MI_NATURE, "draw red 5");
    entered(lots, &p, MI_NATURE, "draw blue 3");
    entered(lots, &p, 0, "fold");
    mi_legal(lots, &p, &rows);
    assert_int_equal(advise(lots, &p, &rows, 2, best), 2);
    assert_int_equal(best[0].percent, 100);
    assert_int_equal(best[1].percent, 0);
    assert_true(best[0].told && best[0].often == 100);
    entered(lots, &p, 1, "stay");
    mi_legal(lots, &p, &rows);
    assert_int_equal(advise(lots, &p, &rows, 2, best), 1);
    assert_int_equal(best[0].percent, 100);
}

// Where lines contradict the search, both proposals share what they won.
TEST(advice_never_gives_the_better_row_the_lower_chance)
{
    static const struct {
        uint16_t wins[BOT_PROPOSALS], percent[BOT_PROPOSALS];
    } cases[] = {
        {{60, 40, 20}, {60, 40, 20}}, {{40, 60, 20}, {50, 50, 20}},
        {{60, 20, 40}, {60, 30, 30}}, {{20, 40, 60}, {40, 40, 40}},
        {{20, 60, 40}, {40, 40, 40}}, {{0, 0, 0}, {0, 0, 0}},
    };
    const mi_game *lots = mi_find("template");
    bot_search s = {.game = lots};
    bot_proposal out[BOT_PROPOSALS];
    mi_head head = mi_head_default(lots, 2);
    assert_int_equal(mi_setup(lots, &head, &s.view.p, NULL), MI_OK);
    for (unsigned c = 0; c < sizeof cases / sizeof *cases; c++) {
        advice = (bot_advice){.search = &s, .n = BOT_PROPOSALS, .lines = 100};
        for (unsigned i = 0; i < BOT_PROPOSALS; i++)
            advice.wins[i] = cases[c].wins[i], advice.act[i].verb = MI_CLOCK;
        bot_advise_end(&advice, out);
        for (unsigned i = 0; i < BOT_PROPOSALS; i++)
            assert_int_equal(out[i].percent, cases[c].percent[i]);
    }
}

TEST(levels_are_offered_from_the_weakest)
{
    static const char *const names[] = {"easy", "normal", "hard", "doctor"};
    for (unsigned i = 0; i < BOT_LEVELS; i++)
        assert_string_equal(bot_level(i)->name, names[i]);
    assert_null(bot_level(BOT_LEVELS));
    assert_null(bot_level(UINT32_MAX));
}

TEST(every_level_has_a_place_of_its_own_and_every_search_a_method)
{
    unsigned offered = 0;
    for (unsigned i = 0; bot_at(i); i++) {
        const bot_kind *bot = bot_at(i);
        assert_ptr_equal(bot_find(bot->name), bot);
        if (bot->level) assert_ptr_equal(bot_level(bot->level - 1), bot);
        offered += bot->level > 0;
        assert_true(!bot->pick == (bot->lines && bot->style.method));
    }
    assert_int_equal(offered, BOT_LEVELS);
}
