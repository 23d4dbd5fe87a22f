// R1 and R2: the scenario, the disease tracks, the design of a disease.

#include "blackdeath.h"

const uint8_t bd_automatic[TRACKS] = {
#define TRACK(id, word, adapted, automatic) automatic,
#include "tracks.def"
#undef TRACK
};

const uint8_t bd_adapted[TRACKS] = {
#define TRACK(id, word, adapted, automatic) adapted,
#include "tracks.def"
#undef TRACK
};

const uint64_t bd_at_home[TRACKS] = {
#define REGION(id, word, first, count, adapted, jer47, east47, jer65, east65, place)     \
    | ((adapted) & HOME ? ((1ull << (count)) - 1) << (first) : 0)
#define HOME AT_COLD
    [COLD] = 0ull
#include "regions.def"
#undef HOME
    ,
#define HOME AT_WARM
    [WARM] = 0ull
#include "regions.def"
#undef HOME
    ,
#define HOME AT_CROWD
    [CROWD] = 0ull
#include "regions.def"
#undef HOME
    ,
#define HOME AT_WET
    [WET] = 0ull
#include "regions.def"
#undef HOME
    ,
    [GENERIC_1] = UINT64_MAX,
    [GENERIC_2] = UINT64_MAX,
#undef REGION
};

enum { NORMAL, FAST, SLOW };

// R1.2  Points to share between Virulence and Mortality; R14 five in 1665.
unsigned bd_rating_points(const mi_head *head)
{
    static const uint8_t points[] = {[NORMAL] = 6, [FAST] = 7, [SLOW] = 5};
    return head->option[O_YEAR] ? 5 : points[head->option[O_PACE]];
}

// R1.3  Cards to begin with; R14 two in 1665.
unsigned bd_first_hand(const mi_head *head)
{
    return head->option[O_YEAR] || head->option[O_PACE] == FAST ? 2 : 1;
}

// R1.4  The Body Count that wins.
unsigned bd_goal(const mi_head *head)
{
    static const uint8_t goals[][SEATS + 1] = {
        {0, 0, 20, 20, 15, 15, 10},
        {0, 0, 30, 20, 20, 15, 15},
        {0, 0, 10, 10, 10, 10, 10},
    };
    return goals[head->option[O_GOALS]][head->seats];
}

// Q49  1665 brings its own numbers.
mi_rule bd_setup(const mi_head *head, void *position)
{
    bd_state *s = position;
    if (head->option[O_YEAR] && head->option[O_PACE] != NORMAL) return "Q49";
    memset(s->hand, NO_CARD, sizeof s->hand);
    memset(s->owner, NO_SEAT, sizeof s->owner);
    memset(s->aim, NONE, sizeof s->aim);
    memset(s->holder, NO_SEAT, sizeof s->holder);
    s->cured = NO_SEAT;
    s->card = NO_CARD;
    s->deck = (uint8_t)__builtin_popcount(bd_all_cards(head));
    s->phase = PHASE_RANK;
    return NULL;
}

// R2.3, R2.6, R3  Rolling off is one lot among those who are still equal (Q55).

static unsigned all_seats(const bd_state *s) { return (1u << s->head.seats) - 1; }

static unsigned ordered(const bd_state *s)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < s->at; i++) seats |= 1u << s->order[i];
    return seats;
}

// R3  Fewest dead first, then fewest units on the map (Q9).
static unsigned standing_of(const bd_state *s, unsigned seat)
{
    return s->body[seat] * 32u + bd_count(s->units[s->track[seat]]);
}

unsigned bd_lot_among(const bd_state *s)
{
    if (s->phase == PHASE_FIRST) return all_seats(s);
    unsigned left = all_seats(s) & ~ordered(s), among = 0, least = UINT32_MAX;
    if (s->phase == PHASE_RANK) return left;
    for (unsigned seat = 0; seat < s->head.seats; seat++) {
        if (!(left >> seat & 1) || standing_of(s, seat) > least) continue;
        if (standing_of(s, seat) < least) among = 0;
        least = standing_of(s, seat);
        among |= 1u << seat;
    }
    return among;
}

void bd_lot_propose(const bd_state *s, mi_list *out)
{
    bd_propose_set(out, V_LOT, bd_lot_among(s));
}

mi_rule bd_lot_forbids(const bd_state *s, bd_lot_args act)
{
    return bd_lot_among(s) >> act.seat & 1 ? NULL : "Q55";
}

static void rank(bd_state *s, unsigned seat, mi_events *out)
{
    s->order[s->at++] = (uint8_t)seat;
    mi_emit(out, (mi_event){E_RANKED, {(uint16_t)seat, s->at}});
    unsigned left = all_seats(s) & ~ordered(s);
    if (left & (left - 1)) return;
    s->order[s->at++] = (uint8_t)__builtin_ctz(left);
    mi_emit(out, (mi_event){E_RANKED, {s->order[s->at - 1], s->at}});
    s->at = 0;
    s->phase = PHASE_TRACK;
}

// R2.6  Clockwise from whoever is first.
static void start(bd_state *s, unsigned seat, mi_events *out)
{
    for (unsigned i = 0; i < s->head.seats; i++)
        s->order[i] = (uint8_t)((seat + i) % s->head.seats);
    s->at = 0;
    s->turn = 1;
    mi_emit(out, (mi_event){E_STARTS, {(uint16_t)seat}});
    mi_emit(out, (mi_event){E_TURN_BEGINS, {1}});
    s->phase = s->head.option[O_WIDE_ENTRY] ? STEP_PLACE : STEP_BEGIN;
}

void bd_lot_apply(bd_state *s, bd_lot_args act, mi_events *out)
{
    unsigned seat = act.seat;
    if (s->phase == PHASE_RANK) {
        rank(s, seat, out);
    } else if (s->phase == PHASE_FIRST) {
        start(s, seat, out);
    } else {
        s->order[s->at++] = (uint8_t)seat;
        mi_emit(out, (mi_event){E_TIE_BROKEN, {(uint16_t)seat, s->at}});
        s->phase = STEP_ORDER;
    }
}

// R2.3  A track, and with it a colour, that nobody has.

// Q58  A track that somebody gave up is not free.
unsigned bd_free_tracks(const bd_state *s)
{
    unsigned tracks = 0;
    for (unsigned t = 0; t < TRACKS; t++)
        if (s->holder[t] == NO_SEAT) tracks |= 1u << t;
    return tracks;
}

void bd_track_propose(const bd_state *s, mi_list *out)
{
    bd_propose_set(out, V_TRACK, bd_free_tracks(s));
}

mi_rule bd_track_forbids(const bd_state *s, bd_track_args act)
{
    return bd_free_tracks(s) >> act.track & 1 ? NULL : "Q8";
}

// In the order of the setup the next seat answers the same question, then the next
// question comes; a seat that starts anew answers both at once.
static void next_in_setup(bd_state *s, unsigned phase)
{
    if (s->turn || ++s->at == s->head.seats) s->phase = (uint8_t)phase;
    if (s->at == s->head.seats) s->at = 0;
}

void bd_track_apply(bd_state *s, bd_track_args act, mi_events *out)
{
    uint8_t seat = bd_active(s);
    s->track[seat] = (uint8_t)act.track;
    s->holder[act.track] = seat;
    mi_emit(out, (mi_event){E_TRACK_TAKEN, {seat, act.track}});
    next_in_setup(s, PHASE_DESIGN);
}

// R2.4  Virulence and Mortality, each 1 to 5, use up the points.

static bool design_fits(const bd_state *s, unsigned v, unsigned m)
{
    return v >= 1 && v <= 5 && m >= 1 && m <= 5 && v + m == bd_rating_points(&s->head);
}

void bd_design_propose(const bd_state *s, mi_list *out)
{
    unsigned points = bd_rating_points(&s->head);
    for (unsigned v = 1; v < points; v++)
        if (design_fits(s, v, points - v))
            mi_propose(out, V_DESIGN, (uint16_t)v, (uint16_t)(points - v), 0);
}

// Q48  The limits hold whatever the number of points.
// R16  Diseases of history have to add up like any other.
mi_rule bd_design_forbids(const bd_state *s, bd_design_args act)
{
    if (act.virulence + act.mortality != (int)bd_rating_points(&s->head)) return "R1.2";
    return design_fits(s, act.virulence, act.mortality) ? NULL : "Q48";
}

void bd_design_apply(bd_state *s, bd_design_args act, mi_events *out)
{
    uint8_t seat = bd_active(s);
    s->rating[VIRULENCE][seat] = (uint8_t)act.virulence;
    s->rating[MORTALITY][seat] = (uint8_t)act.mortality;
    mi_emit(out, (mi_event){E_DESIGNED, {seat, act.virulence, act.mortality}});
    if (s->turn) {
        s->phase = STEP_ANEW;
        return;
    }
    next_in_setup(s, PHASE_FIRST);
    for (unsigned i = 0; i < s->head.seats && s->phase == PHASE_FIRST; i++)
        bd_owe(s, i, bd_first_hand(&s->head), out);
}
