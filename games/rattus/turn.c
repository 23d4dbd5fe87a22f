// 2.3: the turn: A take a card, B place cubes, in any order, then C the plague.

#include "rattus.h"

// 2.2.7  The start player begins, and the turn goes round clockwise.
// Q15  A card that was used in somebody else's turn works again.
void rat_turn_begin(rat_state *s, unsigned seat, mi_events *out)
{
    s->turn = (uint8_t)seat;
    s->phase = PHASE_TURN;
    s->seat[s->turn].used = 0;
    s->took = s->placed = false;
    s->stage = BEFORE_PLAGUE;
    s->stall++;
    mi_emit(out, (mi_event){E_TURN_BEGINS, {(uint16_t)seat}});
}

void rat_turn_resume(rat_state *s)
{
    s->place[0] = s->place[1] = s->region = 0;
    s->looks = 0;
    s->interrupted = rat_late(s);
    s->phase = rat_final(s) ? PHASE_FINAL : PHASE_TURN;
}

// 2.3.1   Class cards work between the steps of one's own turn, before the plague moves;
// where that was agreed on, some of them also after that (D4).
// 2.3.1a  Each works once a turn.
// 2.3.1b  Only its owner uses it.
// 3.3.1, D3  So do those of Africanus, and in every edition.
mi_rule rat_card_forbids(const rat_state *s, rat_class card)
{
    bool early = s->phase == PHASE_TURN || s->phase == PHASE_FINAL;
    if (!early && !rat_late(s)) return "2.3.1";
    if (!rat_holds(s, s->turn, card)) return "2.3.1b";
    return s->seat[s->turn].used >> card & 1 ? "2.3.1a" : NULL;
}

// 2.3.2  One class card may be taken, from beside the board or from another player.

void rat_take_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_TAKE, rat_classes(s) & ~(unsigned)s->seat[s->turn].held);
}

mi_rule rat_take_forbids(const rat_state *s, rat_take_args act)
{
    if (s->phase == PHASE_FINAL) return "2.6.2c";
    if (s->phase != PHASE_TURN) return "2.3.2";
    if (s->took) return "2.3.2a";
    if (s->placed && s->head.option[O_PHASE_ORDER]) return "D2";
    if (!rat_plays(s, (rat_class)act.class_card)) return "3.2.1";
    return rat_holds(s, s->turn, (rat_class)act.class_card) ? "2.3.2b" : NULL;
}

void rat_take_apply(rat_state *s, rat_take_args act, mi_events *out)
{
    uint16_t card = (uint16_t)(1u << act.class_card);
    mi_event taken = {E_CARD_TAKEN, {s->turn, act.class_card}};
    for (uint16_t i = 0; i < s->head.seats; i++) {
        if (!(s->seat[i].held & card)) continue;
        taken = (mi_event){E_CARD_STOLEN, {s->turn, act.class_card, i}};
        s->seat[i].held &= (uint16_t)~card;
    }
    s->seat[s->turn].held |= card;
    s->took = true;
    mi_emit(out, taken);
}

// 2.3.3  As many cubes as there are rats go into one region; 2.4.5 the Peasant adds one.

// What bears on the number of cubes, apart from the rats.
typedef struct {
    unsigned stock; // the limit of everything (Q6)
    bool peasant, up_to;
} placing;

static inline placing placing_of(const rat_state *s)
{
    return (placing){s->seat[s->turn].stock, rat_holds(s, s->turn, PEASANT),
                     s->head.option[O_PLACE_UP_TO]};
}

static inline unsigned lesser(unsigned a, unsigned b) { return a < b ? a : b; }

// 0 where nothing may be placed.
// Q6  Never more than the stock. 2.4.5, Q8  The Peasant adds one to the usual number.
static inline unsigned most_cubes(placing p, unsigned rats)
{
    return lesser(rats + p.peasant, p.stock);
}

// Q5  No fewer than there are rats, unless that was agreed on.
static inline unsigned least_cubes(placing p, unsigned rats)
{
    return p.up_to || rats == 0 ? 1 : lesser(rats, p.stock);
}

// Where the number can be chosen.
static mi_action *propose_numbers(const rat_state *s, placing p, unsigned set,
                                  mi_action *row)
{
    while (set) {
        uint16_t r = (uint16_t)rat_pop(&set);
        unsigned rats = rat_rats(s, r), most = most_cubes(p, rats);
        for (unsigned n = least_cubes(p, rats); n <= most; n++)
            *row++ = mi_act(V_PLACE, r, (uint16_t)n, 0);
    }
    return row;
}

// In the final round, wherever there are regions.
static mi_action *propose_one(unsigned set, mi_action *row)
{
    while (set) *row++ = mi_act(V_PLACE, (uint16_t)rat_pop(&set), 1, 0);
    return row;
}

// Where the rats say how many. There is a cube in stock, or nobody would have asked.
static mi_action *propose_fixed(const rat_state *s, placing p, unsigned set,
                                mi_action *row)
{
    while (set) {
        uint16_t r = (uint16_t)rat_pop(&set);
        *row++ = mi_act(V_PLACE, r, (uint16_t)lesser(rat_rats(s, r), p.stock), 0);
    }
    return row;
}

void rat_place_propose(const rat_state *s, mi_list *out)
{
    placing p = placing_of(s);
    mi_action *row = out->row + out->n;
    if (rat_final(s))
        row = propose_one(rat_in_play(s), row);
    else if (p.peasant)
        row = propose_numbers(s, p, rat_in_play(s), row);
    else if (p.up_to)
        row = propose_numbers(s, p, rat_infested(s), row);
    else
        row = propose_fixed(s, p, rat_infested(s), row);
    out->n = (uint16_t)(row - out->row);
}

// 2.6.2a  In the final round the Peasant places one cube in any region.
static mi_rule final_forbids(const rat_state *s, unsigned cubes)
{
    if (!rat_holds(s, s->turn, PEASANT)) return "2.6.2c";
    mi_rule rule = rat_card_forbids(s, PEASANT);
    if (rule) return rule;
    if (s->seat[s->turn].stock == 0) return "Q7";
    return cubes == 1 ? NULL : "2.6.2a";
}

mi_rule rat_place_forbids(const rat_state *s, rat_place_args act)
{
    if (!(rat_in_play(s) >> act.region & 1)) return "2.1.1";
    if (s->phase == PHASE_FINAL) return final_forbids(s, act.cubes);
    if (s->phase != PHASE_TURN) return "2.3.3";
    if (s->placed) return "2.3.3c";
    if (s->seat[s->turn].stock == 0) return "Q7";
    placing p = placing_of(s);
    unsigned rats = rat_rats(s, act.region), most = most_cubes(p, rats);
    if (most == 0) return "2.3.3a";
    return act.cubes >= least_cubes(p, rats) && act.cubes <= most ? NULL : "2.3.3b";
}

void rat_place_apply(rat_state *s, rat_place_args act, mi_events *out)
{
    uint8_t count = (uint8_t)act.cubes;
    if (rat_final(s) || count > rat_rats(s, act.region))
        s->seat[s->turn].used |= 1u << PEASANT;
    s->seat[s->turn].cubes[act.region] += count;
    s->seat[s->turn].stock -= count;
    s->placed = true;
    mi_emit(out, (mi_event){E_PLACED, {s->turn, act.region, count}});
}
