// Setting up, judging, playing, following, and what rows lead to.

#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "help.h"
#include "miasma/rng.h"

// ---- the games of this build ----

TEST(games_are_found_by_name_id_and_place)
{
    const mi_game *game;
    unsigned n = 0;
    for (; (game = mi_game_at(n)); n++) {
        assert_ptr_equal(mi_find(game->name), game);
        assert_ptr_equal(mi_find_id(game->id), game);
    }
    assert_true(n >= 2);
    assert_null(mi_game_at(n));
    assert_null(mi_game_at(UINT32_MAX));
}

TEST(there_are_no_other_games)
{
    assert_null(mi_find("chess"));
    assert_null(mi_find(""));
    assert_null(mi_find("rattu"));
    assert_null(mi_find_id(0));
    assert_null(mi_find_id(255));
}

// ---- tables ----

TEST(common_kinds_belong_to_every_game)
{
    assert_string_equal(mi_kind_of(lots(), MI_NONE)->word, "none");
    assert_string_equal(mi_kind_of(lots(), MI_NUMBER)->word, "number");
    assert_string_equal(mi_kind_of(lots(), MI_SEAT)->word, "seat");
    assert_int_equal(mi_kind_of(rattus(), MI_SEAT)->count, MI_SEATS);
    assert_string_equal(mi_kind_of(lots(), MI_FIRST_KIND)->word, "lot");
    assert_string_equal(mi_kind_of(rattus(), MI_FIRST_KIND)->word, "region");
}

TEST(a_secret_kind_is_the_kind)
{
    assert_ptr_equal(mi_kind_of(lots(), MI_FIRST_KIND | MI_SECRET),
                     mi_kind_of(lots(), MI_FIRST_KIND));
}

TEST(arity_counts_kinds_up_to_the_first_none)
{
    const uint8_t none[] = {MI_NONE, MI_SEAT},
                  two[] = {MI_SEAT, MI_FIRST_KIND | MI_SECRET};
    assert_int_equal(mi_arity(none, 2), 0);
    assert_int_equal(mi_arity(two, 2), 2);
    assert_int_equal(mi_arity(two, 1), 1);
    assert_int_equal(mi_arity(two, 0), 0);
}

TEST(options_have_values)
{
    const mi_option one = {"a", "only", "R"}, three = {"b", "x|yy|zzz", "R"};
    size_t len;
    assert_int_equal(mi_option_values(&one), 1);
    assert_int_equal(mi_option_values(&three), 3);
    assert_memory_equal(mi_option_value(&one, 0, &len), "only", 4);
    assert_int_equal(len, 4);
    assert_memory_equal(mi_option_value(&three, 1, &len), "yy", 2);
    assert_int_equal(len, 2);
    assert_memory_equal(mi_option_value(&three, 2, &len), "zzz", 3);
    assert_int_equal(len, 3);
    mi_option_value(&three, 3, &len);
    assert_int_equal(len, 0);
}

TEST(options_are_set_by_their_words)
{
    mi_head head = mi_head_default(rattus(), 2), fresh = head;
    assert_int_equal(mi_option_set(rattus(), &head, "tokens", "royalty"), MI_OK);
    assert_int_equal(head.option[9], 1);
    assert_int_equal(mi_option_set(rattus(), &head, "tokens", "symmetric"), MI_OK);
    assert_memory_equal(&head, &fresh, sizeof head);
}

// What belongs to Africanus waits for it: an option of its own, standing orders, seats.
TEST(an_expansion_brings_what_is_its_own)
{
    mi_head head = mi_head_default(rattus(), 2);
    assert_true(mi_option_open(rattus(), &head, 9));
    assert_false(mi_option_open(rattus(), &head, 10));
    assert_false(mi_option_open(rattus(), &head, 11));
    assert_int_equal(mi_orders(rattus(), &head), 0);
    assert_int_equal(mi_most_seats(rattus(), &head), 4);
    assert_int_equal(mi_option_set(rattus(), &head, "africanus", "on"), MI_OK);
    assert_false(mi_option_open(rattus(), &head, 10));
    assert_true(mi_option_open(rattus(), &head, 11));
    assert_int_equal(mi_orders(rattus(), &head), 4);
    assert_int_equal(mi_most_seats(rattus(), &head), 6);
}

TEST(orders_without_an_expansion_always_matter)
{
    const mi_game *game = mi_find("blackdeath");
    mi_head head = mi_head_default(game, 2);
    assert_int_equal(mi_orders(game, &head), game->host.order_count);
    assert_int_equal(mi_orders(lots(), &head), 0);
}

TEST(an_option_or_value_that_is_none_changes_nothing)
{
    mi_head head = mi_head_default(rattus(), 2), fresh = head;
    const char *bad[][2] = {{"token", "royalty"},
                            {"tokens", "roya"},
                            {"tokens", ""},
                            {"tokens", "royalty|symmetric"},
                            {"", ""},
                            {"bag", "8"},
                            {"tokens", "royaltyx"},
                            {"tokens", "royaltx"}};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(mi_option_set(rattus(), &head, bad[i][0], bad[i][1]),
                         MI_EOPTION);
    assert_memory_equal(&head, &fresh, sizeof head);
}

TEST(every_error_has_words)
{
#define ERROR(name, code, words) assert_string_equal(mi_err_words((mi_err)(code)), words);
#include "miasma/errors.def"
#undef ERROR
    assert_string_equal(mi_err_words((mi_err)-99), "unknown error");
    assert_string_equal(mi_err_words((mi_err)1), "unknown error");
}

// ---- setting up ----

static void no_table(const mi_game *game, mi_head head, mi_err expected, mi_rule rule)
{
    mi_position p, before;
    mi_rule why = NULL;
    memset(&p, 7, sizeof p);
    before = p;
    assert_int_equal(mi_setup(game, &head, &p, &why), expected);
    assert_int_equal(mi_setup(game, &head, &p, NULL), expected);
    assert_memory_equal(&p, &before, sizeof p);
    if (rule)
        assert_string_equal(why, rule);
    else
        assert_null(why);
}

TEST(a_head_of_another_game_is_refused)
{
    mi_head head = mi_head_default(lots(), 2);
    no_table(rattus(), head, MI_EGAME, NULL);
    head.version++;
    no_table(lots(), head, MI_EGAME, NULL);
}

TEST(too_few_and_too_many_seats_are_refused)
{
    no_table(lots(), mi_head_default(lots(), 1), MI_ESEATS, NULL);
    no_table(lots(), mi_head_default(lots(), 7), MI_ESEATS, NULL);
    no_table(rattus(), mi_head_default(rattus(), 5), MI_ERULE, "3.2.2");
    no_table(rattus(), mi_head_default(rattus(), 0), MI_ESEATS, NULL);
}

TEST(an_option_out_of_its_range_is_refused)
{
    mi_head head = mi_head_default(lots(), 2);
    head.option[0] = 2;
    no_table(lots(), head, MI_EOPTION, NULL);
    head.option[0] = 255;
    no_table(lots(), head, MI_EOPTION, NULL);
}

TEST(options_the_game_does_not_have_are_zero)
{
    mi_head head = mi_head_default(lots(), 2);
    head.option[MI_OPTIONS - 1] = 1;
    no_table(lots(), head, MI_EOPTION, NULL);
}

TEST(options_that_do_not_go_together_are_refused_by_a_rule)
{
    mi_head head = mi_head_default(lots(), 5);
    assert_int_equal(mi_option_set(lots(), &head, "bag", "8"), MI_OK);
    no_table(lots(), head, MI_ERULE, "R1.2");
}

TEST(a_fresh_table_says_what_it_is)
{
    mi_position p = table_of(rattus(), 3);
    assert_int_equal(mi_head_of(&p)->game, rattus()->id);
    assert_int_equal(mi_head_of(&p)->seats, 3);
    mi_rule why = "stale";
    mi_head head = mi_head_default(rattus(), 3);
    assert_int_equal(mi_setup(rattus(), &head, &p, &why), MI_OK);
    assert_null(why);
}

// ---- judging and playing ----

// Refused by the judge and by playing, and the position is as it was.
static void refuses(const mi_game *game, const mi_position *from, mi_entry e,
                    mi_err expected, mi_rule rule)
{
    mi_position p = *from;
    mi_rule why = "stale";
    mi_events events = {0};
    mi_err judged = mi_judge(game, &p, (uint8_t)e.actor, e.action, &why);
    assert_int_equal(judged, expected);
    if (rule)
        assert_string_equal(why, rule);
    else
        assert_null(why);
    assert_int_equal(mi_judge(game, &p, (uint8_t)e.actor, e.action, NULL), expected);
    assert_int_equal(mi_play(game, &p, e, &events, &why), expected);
    assert_int_equal(mi_play(game, &p, e, NULL, NULL), expected);
    assert_int_equal(events.n, 0);
    assert_true(mi_equal(game, &p, from));
}

static void lots_refuses(const mi_position *p, const char *line, mi_err expected,
                         mi_rule rule)
{
    refuses(lots(), p, entry(lots(), line), expected, rule);
}

TEST(a_verb_the_game_does_not_have_is_no_verb)
{
    mi_position p = two_have_drawn();
    mi_entry e = {RED, {lots()->verb_count, {0}}};
    refuses(lots(), &p, e, MI_EVERB, NULL);
    e.action.verb = 0xFFFF;
    refuses(lots(), &p, e, MI_EVERB, NULL);
}

TEST(an_argument_out_of_its_kind_is_refused)
{
    mi_position p = table_of(lots(), 2);
    mi_entry e = entry(lots(), "nature draw red 12");
    e.action.arg[1]++;
    refuses(lots(), &p, e, MI_EARG, NULL);
    e = entry(lots(), "nature draw teal 1");
    e.action.arg[0]++;
    refuses(lots(), &p, e, MI_EARG, NULL);
}

TEST(an_argument_the_verb_does_not_have_is_refused)
{
    mi_position p = two_have_drawn();
    mi_entry e = entry(lots(), "red stay");
    e.action.arg[2] = 1;
    refuses(lots(), &p, e, MI_EARG, NULL);
}

TEST(an_unknown_argument_is_never_played)
{
    mi_position p = table_of(lots(), 2);
    lots_refuses(&p, "nature draw red ?", MI_EARG, NULL);
    mi_entry e = entry(lots(), "table clock 1");
    e.action.arg[0] = MI_UNKNOWN;
    refuses(lots(), &p, e, MI_EARG, NULL);
}

TEST(nobody_acts_out_of_turn)
{
    mi_position p = two_have_drawn();
    lots_refuses(&p, "blue stay", MI_ETURN, NULL);
    lots_refuses(&p, "nature draw red 1", MI_ETURN, NULL);
    lots_refuses(&p, "teal stay", MI_ETURN, NULL);
    mi_entry e = {MI_NOBODY, action(lots(), "stay")};
    refuses(lots(), &p, e, MI_ETURN, NULL);
}

TEST(the_tables_verbs_are_the_tables)
{
    mi_position p = two_have_drawn();
    lots_refuses(&p, "red stop", MI_EVERB, NULL);
    lots_refuses(&p, "blue clock 1", MI_EVERB, NULL);
    lots_refuses(&p, "nature stop", MI_EVERB, NULL);
    lots_refuses(&p, "table stay", MI_EVERB, NULL);
    lots_refuses(&p, "table draw red 1", MI_EVERB, NULL);
}

TEST(a_forbidden_action_names_its_rule)
{
    mi_position p = two_have_drawn();
    lots_refuses(&p, "red show 5", MI_ERULE, "R4.1");
    mi_position start = table_of(lots(), 2);
    lots_refuses(&start, "nature draw blue 5", MI_ERULE, "R2.1");
}

TEST(nothing_is_played_once_the_game_is_over)
{
    mi_position p = two_have_drawn();
    plays(lots(), &p, "table stop");
    assert_int_equal(mi_to_act(lots(), &p), MI_NOBODY);
    lots_refuses(&p, "red stay", MI_EOVER, NULL);
    lots_refuses(&p, "table stop", MI_EOVER, NULL);
    lots_refuses(&p, "table clock 1", MI_EOVER, NULL);
}

TEST(the_table_acts_at_any_time)
{
    mi_position p = table_of(lots(), 2);
    plays(lots(), &p, "table clock 5");
    p = two_have_drawn();
    plays(lots(), &p, "table clock 65534");
    plays(lots(), &p, "table stop");
}

TEST(what_is_played_happens_and_is_told)
{
    mi_position p = two_have_drawn(), silent = p;
    mi_events events = {0};
    mi_rule why = "stale";
    mi_entry e = entry(lots(), "red fold");
    assert_int_equal(mi_play(lots(), &p, e, &events, &why), MI_OK);
    assert_null(why);
    assert_int_equal(events.n, 1);
    plays(lots(), &silent, "red fold");
    assert_true(mi_equal(lots(), &p, &silent));
}

// ---- following ----

static void follows(const mi_position *from, const char *line, mi_err expected)
{
    mi_position p = *from;
    mi_events events = {0};
    assert_int_equal(mi_follow(lots(), &p, entry(lots(), line), &events), expected);
    if (expected) assert_true(mi_equal(lots(), &p, from));
    if (expected) assert_int_equal(events.n, 0);
}

TEST(a_log_is_followed_without_a_judge)
{
    mi_position p = two_have_drawn(), start = table_of(lots(), 2);
    follows(&p, "red stay", MI_OK);
    follows(&p, "table stop", MI_OK);
    follows(&start, "nature draw red ?", MI_OK);
}

TEST(what_no_game_could_read_is_not_followed)
{
    mi_position p = two_have_drawn(), before = p;
    mi_entry e = {RED, {lots()->verb_count, {0}}};
    assert_int_equal(mi_follow(lots(), &p, e, NULL), MI_EVERB);
    e = entry(lots(), "red show 12");
    e.action.arg[0]++;
    assert_int_equal(mi_follow(lots(), &p, e, NULL), MI_EARG);
    e.action.arg[0] = MI_UNKNOWN;
    assert_int_equal(mi_follow(lots(), &p, e, NULL), MI_EARG);
    assert_true(mi_equal(lots(), &p, &before));
}

TEST(a_log_is_followed_in_turn_and_to_the_end)
{
    mi_position p = two_have_drawn(), over = p;
    follows(&p, "blue stay", MI_ETURN);
    follows(&p, "nature draw red 1", MI_ETURN);
    follows(&p, "red stop", MI_EVERB);
    follows(&p, "table stay", MI_EVERB);
    plays(lots(), &over, "table stop");
    follows(&over, "red stay", MI_EOVER);
    follows(&over, "table clock 1", MI_EOVER);
}

// ---- views ----

TEST(a_view_holds_what_its_seats_may_know)
{
    mi_position p = two_have_drawn();
    mi_view red, both, nobody;
    mi_see(lots(), &p, MI_SEAT_BIT(RED), &red);
    mi_see(lots(), &p, MI_ALL, &both);
    mi_see(lots(), &p, 0, &nobody);
    assert_int_equal(red.seats, MI_SEAT_BIT(RED));
    assert_true(mi_equal(lots(), &both.p, &p));
    assert_false(mi_equal(lots(), &red.p, &p));
    assert_false(mi_equal(lots(), &nobody.p, &red.p));
}

TEST(a_veil_hides_what_its_seats_may_not_know)
{
    mi_position p = table_of(lots(), 2);
    mi_entry drawn = entry(lots(), "nature draw red 5");
    mi_entry red = mi_veil(lots(), &p, drawn, MI_SEAT_BIT(RED));
    mi_entry blue = mi_veil(lots(), &p, drawn, MI_SEAT_BIT(BLUE));
    assert_memory_equal(&red, &drawn, sizeof drawn);
    assert_int_equal(blue.actor, MI_NATURE);
    assert_int_equal(blue.action.arg[1], MI_UNKNOWN);
}

// ---- rows ----

TEST(rows_are_those_of_whoever_is_to_act)
{
    mi_position p = two_have_drawn();
    mi_list rows;
    assert_int_equal(mi_legal(lots(), &p, &rows), RED);
    assert_int_equal(rows.n, 2);
    plays(lots(), &p, "table stop");
    assert_int_equal(mi_legal(lots(), &p, &rows), MI_NOBODY);
    assert_int_equal(rows.n, 0);
    p = table_of(lots(), 2);
    assert_int_equal(mi_legal(lots(), &p, &rows), MI_NATURE);
    assert_int_equal(rows.n, 12);
}

TEST(rows_are_the_same_for_an_actor_already_known)
{
    mi_position p = first_turn();
    mi_list rows, known = {.n = 99};
    uint8_t actor = mi_legal(rattus(), &p, &rows);
    mi_rows(rattus(), &p, actor, &known);
    assert_int_equal(known.n, rows.n);
    assert_memory_equal(known.row, rows.row, rows.n * sizeof *rows.row);
}

// A game whose only verb has so many rows, against the contract when they are too many.
static uint16_t crowd;

static void propose_crowd(const void *position, mi_list *out)
{
    (void)position;
    for (uint16_t i = 0; i < crowd; i++) mi_propose(out, 0, i, 0, 0);
}

static uint16_t rows_of_a_crowd(uint16_t n)
{
    mi_position p = two_have_drawn();
    mi_game crowded = *lots();
    mi_list rows;
    crowded.propose = propose_crowd;
    crowd = n;
    mi_rows(&crowded, &p, RED, &rows);
    return rows.n;
}

TEST(rows_are_as_many_as_a_decision_may_have)
{
    assert_int_equal(rows_of_a_crowd(MI_ROWS), MI_ROWS);
}

#ifdef NDEBUG
TEST(rows_too_many_are_cut)
{
    assert_int_equal(rows_of_a_crowd(MI_ROWS + 1), MI_ROWS);
    assert_int_equal(rows_of_a_crowd(4 * MI_ROWS), MI_ROWS);
}
#else
TEST(rows_too_many_stop_a_program_that_is_being_tested)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        close(STDERR_FILENO);
        rows_of_a_crowd(MI_ROWS + 1);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}
#endif

TEST(rows_are_ordered_by_verb_and_then_by_arguments)
{
    mi_action a = {3, {1, 2, 3}}, b = a;
    assert_int_equal(mi_compare(a, b), 0);
    b.arg[2]++;
    assert_true(mi_compare(a, b) < 0 && mi_compare(b, a) > 0);
    a.arg[0]++;
    assert_true(mi_compare(a, b) > 0 && mi_compare(b, a) < 0);
    b.verb++;
    assert_true(mi_compare(a, b) < 0 && mi_compare(b, a) > 0);
}

static unsigned flags_of(const mi_game *game, const mi_position *p, const char *words)
{
    mi_list rows;
    mi_position before = *p;
    mi_action wanted = action(game, words);
    mi_legal(game, p, &rows);
    for (unsigned i = 0; i < rows.n; i++) {
        if (mi_compare(rows.row[i], wanted) != 0) continue;
        unsigned flags = mi_flags(game, p, &rows, i);
        assert_true(mi_equal(game, p, &before));
        return flags;
    }
    fail_msg("%s is not legal", words);
    return 0;
}

TEST(a_row_that_passes_the_turn_ends_it)
{
    mi_position p = two_have_drawn();
    assert_int_equal(flags_of(lots(), &p, "stay"), MI_ENDS | MI_BARRIER);
    assert_int_equal(flags_of(lots(), &p, "fold"), MI_ENDS | MI_BARRIER);
}

TEST(the_only_row_is_forced_and_the_last_one_ends)
{
    mi_position p = two_have_drawn();
    plays(lots(), &p, "red stay");
    plays(lots(), &p, "blue fold");
    assert_int_equal(flags_of(lots(), &p, "show 5"), MI_ENDS | MI_BARRIER | MI_FORCED);
}

TEST(a_row_within_a_turn_has_no_flags)
{
    mi_position p = first_turn();
    assert_int_equal(flags_of(rattus(), &p, "take witch"), 0);
}

TEST(a_row_that_nature_answers_is_a_barrier)
{
    mi_position p = first_turn();
    plays(rattus(), &p, "red take witch");
    assert_int_equal(flags_of(rattus(), &p, "witch gallia 1"), MI_CHANCE | MI_BARRIER);
}

TEST(nature_may_answer_itself_or_hand_over)
{
    mi_position p = table_of(lots(), 2);
    assert_int_equal(flags_of(lots(), &p, "draw red 1"), MI_CHANCE | MI_BARRIER);
    plays(lots(), &p, "nature draw red 1");
    assert_int_equal(flags_of(lots(), &p, "draw blue 2"), MI_ENDS | MI_BARRIER);
}

// ---- ranks ----

static void ranks(const int16_t *points, unsigned seats, unsigned first,
                  const uint8_t *expected)
{
    mi_standing s = {0};
    memcpy(s.points, points, seats * sizeof *points);
    memset(s.rank, 99, sizeof s.rank);
    mi_rank(&s, seats, first);
    assert_memory_equal(s.rank, expected, seats);
    for (unsigned i = seats; i < MI_SEATS; i++) assert_int_equal(s.rank[i], 99);
}

#define POINTS(...) ((const int16_t[]){__VA_ARGS__})
#define RANKS(...) ((const uint8_t[]){__VA_ARGS__})

TEST(more_points_rank_higher)
{
    ranks(POINTS(1, 5, 3), 3, 0, RANKS(3, 1, 2));
    ranks(POINTS(-5, -1, -3, 0), 4, 2, RANKS(4, 2, 3, 1));
    ranks(POINTS(INT16_MIN, INT16_MAX), 2, 0, RANKS(2, 1));
}

TEST(among_equals_the_first_clockwise_is_ahead)
{
    ranks(POINTS(2, 2, 2, 2), 4, 0, RANKS(1, 2, 3, 4));
    ranks(POINTS(2, 2, 2, 2), 4, 1, RANKS(4, 1, 2, 3));
    ranks(POINTS(2, 2, 2, 2), 4, 3, RANKS(2, 3, 4, 1));
    ranks(POINTS(1, 2, 1, 2), 4, 2, RANKS(4, 2, 3, 1));
}

TEST(clockwise_goes_round)
{
    ranks(POINTS(2, 2, 2), 3, 3, RANKS(1, 2, 3));
    ranks(POINTS(2, 2, 2), 3, 4, RANKS(3, 1, 2));
    ranks(POINTS(7, 7), 2, 5, RANKS(2, 1));
}

// ---- lists ----

TEST(events_and_facts_past_the_last_are_dropped)
{
    static mi_events events;
    static mi_facts facts;
    for (unsigned i = 0; i < MI_EVENTS + 3; i++) mi_emit(&events, (mi_event){1, {0}});
    for (unsigned i = 0; i < MI_FACTS + 3; i++) mi_fact_add(&facts, (mi_fact){1, {0}});
    mi_emit(NULL, (mi_event){1, {0}});
    assert_int_equal(events.n, MI_EVENTS);
    assert_int_equal(facts.n, MI_FACTS);
}

TEST(a_share_of_everything_is_below_the_total)
{
    assert_int_equal(mi_share(0, 7), 0);
    assert_int_equal(mi_share(UINT32_MAX, 7), 6);
    assert_int_equal(mi_share(0x80000000u, 8), 4);
    assert_int_equal(mi_share(UINT32_MAX, 1), 0);
    assert_int_equal(mi_share(UINT32_MAX, UINT32_MAX), UINT32_MAX - 1);
}

TEST(the_same_seed_gives_the_same_numbers)
{
    mi_rng a = mi_rng_of(1348, 7), b = a, other = mi_rng_of(1348, 8);
    unsigned same = 0;
    for (unsigned i = 0; i < 1000; i++) {
        uint64_t x = mi_rng_next(&a);
        assert_true(x == mi_rng_next(&b));
        same += x == mi_rng_next(&other);
        assert_true(mi_rng_below(&a, 6) < 6);
        mi_rng_next(&b);
    }
    assert_int_equal(same, 0);
}
