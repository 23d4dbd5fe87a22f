// R1: setting up; what each seat may know; the points; and the entry `template_game`.

#include <string.h>

#include "template.h"

unsigned lots_bag(const lots_state *s) { return s->head.option[O_BAG] ? 8 : LOTS; }

unsigned lots_seen(const lots_state *s)
{
    unsigned seen = 0;
    for (unsigned i = 0; i < s->head.seats; i++)
        if (s->lot[i] != NO_LOT && s->lot[i] != HIDDEN) seen |= 1u << (s->lot[i] - 1);
    return seen;
}

// R1.2  The small bag is for at most four.
static mi_rule setup(const mi_head *head, void *position)
{
    lots_state *s = position;
    if (head->option[O_BAG] && head->seats > 4) return "R1.2";
    s->phase = PHASE_DRAWING;
    return NULL;
}

static uint8_t turn(const void *position) { return ((const lots_state *)position)->turn; }

static uint32_t weight(const void *position, mi_action act)
{
    (void)position, (void)act;
    return 1;
}

static uint32_t total(const void *position)
{
    const lots_state *s = position;
    return lots_bag(s) - (uint32_t)__builtin_popcount(lots_seen(s));
}

static mi_action draw(const void *position, uint32_t number)
{
    const lots_state *s = position;
    unsigned seen = lots_seen(s), lot = 0;
    while (seen >> lot & 1 || number--) lot++;
    return (mi_action){V_DRAW, {s->turn, (uint16_t)lot}};
}

static void hide(void *position, mi_seats seats)
{
    lots_state *s = position;
    for (unsigned i = 0; i < s->head.seats; i++)
        if (s->lot[i] != NO_LOT && !((seats | s->shown) & MI_SEAT_BIT(i)))
            s->lot[i] = HIDDEN;
}

static mi_action veil(const void *position, mi_action act, mi_seats seats)
{
    (void)position;
    lots_act a = {act};
    if (act.verb == V_DRAW && !(seats & MI_SEAT_BIT(a.draw.seat)))
        a.draw.lot = MI_UNKNOWN;
    return a.any;
}

static void facts(const void *position, mi_facts *out)
{
    const lots_state *s = position;
    uint16_t left = (uint16_t)lots_bag(s);
    if (s->phase != PHASE_ENDED) mi_fact_add(out, (mi_fact){F_TURN, {s->turn}});
    for (uint16_t i = 0; i < s->head.seats; i++) {
        if (s->lot[i] == NO_LOT) continue;
        uint16_t lot = s->lot[i] == HIDDEN ? MI_UNKNOWN : (uint16_t)(s->lot[i] - 1);
        mi_fact_add(out, (mi_fact){F_HOLDS, {i, lot}});
        if (s->in & MI_SEAT_BIT(i)) mi_fact_add(out, (mi_fact){F_IN, {i}});
        left--;
    }
    mi_fact_add(out, (mi_fact){F_LEFT, {left}});
}

static void guess(void *position, mi_seats seats, uint64_t seed)
{
    (void)seats;
    lots_state *s = position;
    mi_rng rng = {seed};
    for (unsigned i = 0; i < s->head.seats; i++) {
        if (s->lot[i] != HIDDEN) continue;
        unsigned seen = lots_seen(s), lot;
        do lot = mi_rng_below(&rng, lots_bag(s));
        while (seen >> lot & 1);
        s->lot[i] = (uint8_t)(lot + 1);
    }
}

// R4.2  The highest lot shown earns 3, every fold 1; ties go to the earlier seat.
void lots_standing(const void *position, mi_standing *out)
{
    const lots_state *s = position;
    unsigned best = MI_SEATS;
    for (unsigned i = 0; i < s->head.seats; i++) {
        bool shows = s->in & s->shown & MI_SEAT_BIT(i);
        if (shows && (best == MI_SEATS || s->lot[i] > s->lot[best])) best = i;
    }
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < s->head.seats; i++)
        out->points[i] = i == best ? 3 : s->in & MI_SEAT_BIT(i) ? 0 : 1;
    mi_rank(out, s->head.seats, 0);
}

// What one has is all there is to hope for.
static void outlook(const void *position, int32_t worth[MI_SEATS])
{
    mi_standing standing;
    lots_standing(position, &standing);
    for (unsigned i = 0; i < mi_head_of(position)->seats; i++)
        worth[i] = MI_POINT * standing.points[i];
}

// R2.2  No lot is held twice.
static mi_rule broken(const void *position)
{
    const lots_state *s = position;
    unsigned seen = 0;
    for (unsigned i = 0; i < s->head.seats; i++) {
        if (s->lot[i] == NO_LOT || s->lot[i] == HIDDEN) continue;
        unsigned lot = 1u << (s->lot[i] - 1);
        if (seen & lot || s->lot[i] > lots_bag(s)) return "R2.2";
        seen |= lot;
    }
    return NULL;
}

static const char *const lot_words[LOTS] = {"1", "2", "3", "4",  "5",  "6",
                                            "7", "8", "9", "10", "11", "12"};

static const mi_kind kinds[] = {{.word = "lot", .count = LOTS, .words = lot_words}};

// Nobody is asked out of turn.
#define ASKED_OF(s) TURN_OF(s)
#include "../entry.h"

const mi_names template_names = GAME_NAMES;

const mi_game template_game = {
    .name = "template",
    .id = 1,
    .version = 1,
    .seats_min = 2,
    .seats_max = 6,
    GAME_TABLES,
    .host.stands = mi_no_orders,
    .bot.turn = turn,
    .bot.outlook = outlook,
    .setup = setup,
    .weight = weight,
    .total = total,
    .draw = draw,
    .hide = hide,
    .veil = veil,
    .facts = facts,
    .guess = guess,
    .standing = lots_standing,
    .broken = broken,
};
