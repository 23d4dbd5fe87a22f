// 2.6: the end of a turn, the final round, the final ravage, the score; and the table's
// verbs.

#include "rattus.h"

enum { STALL_ROUNDS = 6 };
enum { AT_ONCE, AFTER_ROUND, GERMAN_END }; // values of O_END_AFTER_ROUND

// 3.5.3  Where the points come from.
static void tally(const rat_state *s, mi_events *out)
{
    for (uint16_t i = 0; i < s->head.seats; i++)
        mi_emit(out, (mi_event){E_TALLIED,
                                {i, (uint16_t)(CUBES - s->seat[i].stock),
                                 (uint16_t)rat_region_points(s, i),
                                 (uint16_t)rat_diplomat_points(s, i)}});
}

void rat_over(rat_state *s, mi_events *out)
{
    s->phase = PHASE_OVER;
    if (rat_africanus(s)) tally(s, out);
    mi_standing standing;
    rat_standing(s, &standing);
    for (unsigned rank = 1; rank <= s->head.seats; rank++)
        for (uint16_t i = 0; i < s->head.seats; i++) {
            if (standing.rank[i] != rank) continue;
            uint16_t points = (uint16_t)standing.points[i];
            mi_emit(out, (mi_event){E_SCORED, {i, points, (uint16_t)rank}});
            if (rank == 1) mi_emit(out, (mi_event){E_WON, {i, points}});
        }
}

// The seat that brought on the end; NO_SEAT as long as none has.
static uint8_t bringer(const rat_state *s)
{
    for (uint8_t i = 0; i < s->head.seats; i++)
        if (s->seat[i].ends) return i;
    return NO_SEAT;
}

// Who sits out the final round: the last player, or in the German end (D5) whoever
// brought it on.
static uint8_t left_out(const rat_state *s)
{
    return s->head.option[O_END_AFTER_ROUND] == GERMAN_END ? bringer(s) : s->last;
}

static void final_ravage(rat_state *s, mi_events *out)
{
    s->turn = s->last;
    s->seat[s->turn].used = 0;
    rat_final_next(s, out);
}

// 2.6.2  Against the clock, from the right of who is left out; who holds no card has
// nothing to do.
// 3.5.1  With Africanus too. Q33  Of two players only the opponent acts.
static void final_turn(rat_state *s, mi_events *out)
{
    unsigned n = s->head.seats, out_of_it = left_out(s);
    do s->turn = (uint8_t)((s->turn + n - 1) % n);
    while (s->turn != out_of_it && s->seat[s->turn].held == 0);
    if (s->turn == out_of_it) {
        final_ravage(s, out);
        return;
    }
    s->seat[s->turn].used = 0;
    s->phase = PHASE_FINAL;
    mi_emit(out, (mi_event){E_FINAL_TURN, {s->turn}});
}

static void final_round(rat_state *s, mi_events *out)
{
    s->last = s->turn;
    s->stage = BEFORE_PLAGUE;
    s->left = 0;
    mi_emit(out, (mi_event){E_FINAL_ROUND, {s->last}});
    s->turn = left_out(s);
    if (s->turn != s->last) mi_emit(out, (mi_event){E_SITS_OUT, {s->turn}});
    final_turn(s, out);
}

// 2.6.1  The supply is empty, or the active player has every cube on the board; or the
// table agreed to end a game that stands still (Q36).
// D6  Nobody else is looked at. Q19, Q20  The supply may have run out while rats spread,
// or with the last of them. 3.5.1  Africanus ends in the same way.
static bool ends(const rat_state *s, mi_events *out)
{
    unsigned patience = s->head.option[O_STALL_GUARD] ? STALL_ROUNDS * s->head.seats : 0;
    bool empty = s->pile == 0, all = s->seat[s->turn].stock == 0;
    bool stalled = patience && s->stall >= patience;
    if (!empty && !all && !stalled) return false;
    unsigned event = empty ? E_PILE_EMPTY : all ? E_ALL_PLACED : E_STALLED;
    mi_emit(out, (mi_event){(uint16_t)event, {s->turn}});
    return true;
}

void rat_turn_end(rat_state *s, mi_events *out)
{
    unsigned next = (s->turn + 1u) % s->head.seats;
    s->place[0] = s->region = 0;
    if (bringer(s) == NO_SEAT) s->seat[s->turn].ends = ends(s, out);
    // D5  Where the round is finished first, the player right of the start player is the
    // last.
    bool finish = s->head.option[O_END_AFTER_ROUND] != AT_ONCE && next != s->start;
    if (bringer(s) != NO_SEAT && !finish)
        final_round(s, out);
    else
        rat_turn_begin(s, next, out);
}

// 2.6.3  Every region in play is ravaged, in the order of the map (Q35); the last player
// turns the tokens. 3.5.2  With Africanus the last player chooses the order.
// D8  The plague does not move, and no rats come.
void rat_final_next(rat_state *s, mi_events *out)
{
    if (rat_africanus(s)) {
        rat_order_next(s, out);
        return;
    }
    while (s->left < rat_regions(s)) {
        s->region = s->left++;
        if (!rat_rats(s, s->region) || !rat_population(s, s->region)) continue;
        mi_emit(out, (mi_event){E_FINAL_RAVAGE, {s->region}});
        rat_ravage(s, out);
        return;
    }
    rat_over(s, out);
}

void rat_done_propose(const rat_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_DONE, 0, 0, 0);
}

mi_rule rat_done_forbids(const rat_state *s, rat_done_args act)
{
    (void)s, (void)act;
    return NULL;
}

void rat_done_apply(rat_state *s, rat_done_args act, mi_events *out)
{
    (void)act;
    final_turn(s, out);
}

// 2.6.4  A point for every own cube in a region or the palace; 3.5.3 those of Africanus.
int16_t rat_points(const rat_state *s, unsigned seat)
{
    int cubes = CUBES - s->seat[seat].stock;
    if (!rat_africanus(s)) return (int16_t)cubes;
    unsigned more = rat_region_points(s, seat) + rat_diplomat_points(s, seat);
    return (int16_t)(cubes + (int)more);
}

// 2.6.5  Among equals, who would have moved next is ahead; the last player loses every
// tie.
// Q37  So a win is never shared.
void rat_standing(const void *position, mi_standing *out)
{
    const rat_state *s = position;
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < s->head.seats; i++) out->points[i] = rat_points(s, i);
    mi_rank(out, s->head.seats, 1u + (rat_final(s) ? s->last : s->turn));
}

// Q57  The table may stop the game: it is scored as it stands.

void rat_stop_propose(const rat_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_STOP, 0, 0, 0);
}

mi_rule rat_stop_forbids(const rat_state *s, rat_stop_args act)
{
    (void)s, (void)act;
    return NULL;
}

void rat_stop_apply(rat_state *s, rat_stop_args act, mi_events *out)
{
    (void)act;
    if (!rat_final(s)) s->last = s->turn;
    mi_emit(out, (mi_event){E_STOPPED, {0}});
    rat_over(s, out);
}

// Q58  Minutes passing change nothing.

void rat_clock_propose(const rat_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_CLOCK, 1, 0, 0);
}

mi_rule rat_clock_forbids(const rat_state *s, rat_clock_args act)
{
    (void)s, (void)act;
    return NULL;
}

void rat_clock_apply(rat_state *s, rat_clock_args act, mi_events *out)
{
    (void)s, (void)act, (void)out;
}
