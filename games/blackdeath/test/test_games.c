// Whole games by the random bot, for every number of seats and every option: they come to
// an end, somebody wins, and nothing is ever lost, doubled or out of place.

#include "bot.h"
#include "help_cards.h"

enum { LONGEST = 60000, OPEN_EVERY = 16 };

typedef struct {
    bd_state s;
    uint8_t body[SEATS]; // before the last entry
    unsigned entries, wins, winner;
} game_played;

static mi_head head_with(uint8_t seats, const char *word, const char *value)
{
    mi_head head = mi_head_default(&blackdeath_game, seats);
    assert_int_equal(mi_option_set(&blackdeath_game, &head, word, value), MI_OK);
    return head;
}

// R2.5, R10.2  Everywhere together there are as many cards as the year has.
static void cards_are_conserved(const bd_state *s)
{
    unsigned n = s->deck + bd_count(s->discards) + bd_count(s->running);
    for (unsigned seat = 0; seat < s->head.seats; seat++) n += bd_hand_size(s, seat);
    assert_int_equal(n, bd_1665(s) ? 18 : 20);
}

// A Body Count grows, and begins anew with a new disease only.
static void bodies_only_grow(const game_played *g)
{
    for (unsigned seat = 0; seat < g->s.head.seats; seat++) {
        bool anew = (g->s.phase == PHASE_TRACK || g->s.phase == PHASE_DESIGN) &&
                    seat == bd_active(&g->s);
        if (anew)
            assert_int_equal(g->s.body[seat], 0);
        else
            assert_true(g->s.body[seat] >= g->body[seat]);
        assert_true(g->s.body[seat] <= bd_goal(&g->s.head));
        assert_true(g->s.restarts[seat] <= 2);
    }
}

// W5  Only seats with a card are asked; W7 with simple timing only the active player.
static void windows_ask_holders(const bd_state *s)
{
    if (prompt_of(s) != PHASE_WINDOW) return;
    assert_true(bd_hand_size(s, actor(s)) > 0);
    if (!s->head.option[O_TIMING]) return;
    assert_int_equal(actor(s), bd_active(s));
    assert_int_equal(s->window, W_OPEN);
    assert_false(s->first);
}

static void views_are_sound(const bd_state *s)
{
    for (unsigned seat = 0; seat < s->head.seats; seat++) {
        bd_state view = seen_as(s, MI_SEAT_BIT(seat));
        is_sound(&view);
    }
}

static void is_in_order(const game_played *g)
{
    is_sound(&g->s);
    cards_are_conserved(&g->s);
    bodies_only_grow(g);
    windows_ask_holders(&g->s);
    if (g->entries % OPEN_EVERY == 0) views_are_sound(&g->s);
}

static mi_action pick(const mi_position *p, uint8_t to_act, mi_rng *rng)
{
    mi_list rows;
    mi_view view;
    if (to_act == MI_NATURE) return bot_nature(&blackdeath_game, p, rng);
    mi_see(&blackdeath_game, p, MI_SEAT_BIT(to_act), &view);
    mi_rows(&blackdeath_game, &view.p, to_act, &rows);
    assert_in_range(rows.n, 1, MI_ROWS - 1);
    return rows.row[bot_random(&blackdeath_game, &view, &rows, rng)];
}

static void step(game_played *g, mi_position *p, mi_rng *rng)
{
    uint8_t to_act = mi_to_act(&blackdeath_game, p);
    mi_entry entry = {to_act, pick(p, to_act, rng)};
    rule_events.n = 0;
    assert_int_equal(mi_play(&blackdeath_game, p, entry, &rule_events, NULL), MI_OK);
    memcpy(g->body, g->s.body, sizeof g->body);
    memcpy(&g->s, p, sizeof g->s);
    g->entries++;
    if (!events(E_WON)) return;
    g->wins++;
    g->winner = event_field(E_WON, 0);
}

static game_played play_out(const mi_head *head, uint64_t seed)
{
    game_played g = {.entries = 0};
    mi_rng rng = {seed};
    mi_position p;
    memset(&p, 0, sizeof p);
    assert_int_equal(mi_setup(&blackdeath_game, head, &p, NULL), MI_OK);
    while (mi_to_act(&blackdeath_game, &p) != MI_NOBODY) {
        step(&g, &p, &rng);
        is_in_order(&g);
        assert_true(g.entries < LONGEST);
    }
    return g;
}

// R10.3, Q56  One has the goal and the first rank; the others rank by Body Count.
static void has_a_winner(const game_played *g)
{
    mi_standing end = standing_of(&g->s);
    unsigned ranks = 0, goal = bd_goal(&g->s.head);
    assert_int_equal(g->wins, 1);
    for (unsigned i = 0; i < g->s.head.seats; i++) {
        ranks |= 1u << end.rank[i];
        assert_int_equal(g->s.body[i] == goal, i == g->winner);
        assert_int_equal(end.rank[i] == 1, i == g->winner);
        for (unsigned j = 0; j < g->s.head.seats; j++)
            if (g->s.body[i] > g->s.body[j]) assert_true(end.rank[i] < end.rank[j]);
    }
    assert_int_equal(ranks, (2u << g->s.head.seats) - 2);
}

static void plays_out(const mi_head *head, uint64_t seed)
{
    game_played g = play_out(head, seed);
    has_a_winner(&g);
}

RULE("R1.1 R10.3 R2.5 R10.2", games_of_two_to_six_end_with_a_winner_in_both_years)
{
    static const char *const years[] = {"1347", "1665"};
    for (uint8_t seats = 2; seats <= SEATS; seats++)
        for (unsigned year = 0; year < 2; year++) {
            mi_head head = head_with(seats, "year", years[year]);
            plays_out(&head, 1347u * seats + year);
        }
}

RULE("R1.2 R1.4 R15 Q10 W7", games_end_with_a_winner_under_every_option)
{
    static const char *const rows[][2] = {
        {"pace", "fast"},    {"pace", "slow"},    {"goals", "1993"},   {"goals", "10"},
        {"mutations", "on"}, {"wideEntry", "on"}, {"timing", "simple"}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (uint8_t seats = 2; seats <= SEATS; seats++) {
            mi_head head = head_with(seats, rows[i][0], rows[i][1]);
            plays_out(&head, 1665u * seats + i);
        }
}

RULE("R10.3 Q52", games_end_with_a_winner_whatever_the_options)
{
    mi_rng rng = {1993};
    for (uint8_t i = 0; i < 40; i++) {
        mi_head head = bot_any_head(&blackdeath_game, (uint8_t)(2 + i % 5), &rng);
        plays_out(&head, i);
    }
}

RULE("Q49", bots_are_never_seated_at_a_table_that_the_rules_refuse)
{
    mi_rng rng = {49};
    for (unsigned i = 0; i < 200; i++) {
        mi_head head = bot_any_head(&blackdeath_game, 3, &rng);
        assert_false(head.option[O_YEAR] && head.option[O_PACE]);
    }
}
