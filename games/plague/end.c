// R50 to R52: the end of a turn, of a round, of the game; and the table's verbs.

#include "plague.h"

// A75  Without an agreed limit the plague burns out after a hundred rounds.
enum { LONGEST = 100, SHORTEST = 5, LATEST = 60000 };

static unsigned target(const plg_state *s) { return s->head.option[O_TARGET] ? 75 : 99; }

// Shared wins are told as such (A68): nothing parts them but the seat.
static bool is_first(const mi_standing *standing, unsigned seat, unsigned seats)
{
    for (unsigned i = 0; i < seats; i++)
        if (standing->rank[i] == 1)
            return standing->points[i] == standing->points[seat] &&
                   standing->tie[i] == standing->tie[seat];
    return false;
}

static void tell(const plg_state *s, mi_events *out)
{
    mi_standing standing;
    plg_standing(s, &standing);
    for (unsigned rank = 1; rank <= s->head.seats; rank++)
        for (uint16_t i = 0; i < s->head.seats; i++) {
            if (standing.rank[i] != rank) continue;
            mi_emit(out,
                    (mi_event){E_SCORED, {i, s->buried[i], s->load[i], (uint16_t)rank}});
        }
    for (unsigned i = 0; i < s->head.seats; i++)
        if (is_first(&standing, i, s->head.seats))
            mi_emit(out, plg_event(E_WON, i, s->buried[i], 0));
    for (unsigned i = 0; i < s->head.seats; i++)
        if (s->washers >> i & 1) mi_emit(out, plg_event(E_DISHES, i, 0, 0));
}

// A65  The card that has ended the game goes under the deck like any other.
static void over(plg_state *s, mi_events *out)
{
    if (s->card != NO_CARD) plg_under(s, s->card);
    s->card = NO_CARD;
    s->phase = PHASE_OVER;
    tell(s, out);
}

bool plg_wins(plg_state *s, unsigned seat, mi_events *out)
{
    if (s->buried[seat] < target(s)) return false;
    mi_emit(out, plg_event(E_TARGET, seat, 0, 0));
    over(s, out);
    return true;
}

// R51  Every pink house, every titled building and the Caff; "2" buildings do not count,
// A67 nor does it matter what sits inside.
static bool all_visited(const plg_state *s)
{
    for (unsigned building = HOUSE_FIRST; building < TWO_FIRST; building++)
        if (!plg_visited(s, building)) return false;
    return true;
}

bool plg_mark(plg_state *s, unsigned building, mi_events *out)
{
    unsigned i = building - HOUSE_FIRST;
    s->visited[i / 64] |= 1ull << i % 64;
    if (!all_visited(s)) return false;
    mi_emit(out, plg_event(E_ALL_VISITED, 0, 0, 0));
    over(s, out);
    return true;
}

// R52, J8  Limits agreed on count when the round is over.
// A75  Without one the plague burns out after a hundred rounds.
static bool limit_reached(const plg_state *s)
{
    static const uint8_t minutes[] = {0, 60, 120, 180};
    unsigned option = s->head.option[O_ROUNDS], limit = minutes[s->head.option[O_LIMIT]];
    unsigned rounds = option ? option + SHORTEST - 1 : LONGEST;
    return s->ending || s->round >= rounds || (limit && s->minutes >= limit);
}

void plg_turn_end(plg_state *s, mi_events *out)
{
    unsigned next = (s->turn + 1u) % s->head.seats;
    s->left = s->brought = 0;
    if (next == s->start) {
        if (limit_reached(s)) {
            // After a vote everybody has known since then (J9).
            if (!s->ending) mi_emit(out, plg_event(E_LAST_ROUND, 0, 0, 0));
            over(s, out);
            return;
        }
        s->round++;
    }
    s->turn = (uint8_t)next;
    s->phase = STEP_TURN;
}

// R50 to R52  Buried points count, nothing else (A66); A68 among equals the load.
void plg_standing(const void *position, mi_standing *out)
{
    const plg_state *s = position;
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < s->head.seats; i++) {
        out->points[i] = s->buried[i];
        out->tie[i] = s->load[i];
    }
    mi_rank(out, s->head.seats, s->start);
}

// A80  The table may stop the game: it is scored as it stands.

void plg_stop_propose(const plg_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_STOP, 0, 0, 0);
}

mi_rule plg_stop_forbids(const plg_state *s, plg_stop_args act)
{
    (void)s, (void)act;
    return NULL;
}

void plg_stop_apply(plg_state *s, plg_stop_args act, mi_events *out)
{
    (void)act;
    mi_emit(out, plg_event(E_STOPPED, 0, 0, 0));
    s->phase = PHASE_OVER;
    tell(s, out);
}

// J4, J8  Minutes pass by the table's clock and no other; J11 it is the watch of the box.

void plg_clock_propose(const plg_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_CLOCK, 1, 0, 0);
}

mi_rule plg_clock_forbids(const plg_state *s, plg_clock_args act)
{
    (void)s, (void)act;
    return NULL;
}

void plg_clock_apply(plg_state *s, plg_clock_args act, mi_events *out)
{
    (void)out;
    unsigned minutes = s->minutes + (unsigned)act.minutes;
    s->minutes = (uint16_t)(minutes < LATEST ? minutes : LATEST);
}
