// 3.2: setting up Africanus. Class cards are chosen, hands dealt, the caravan placed.

#include "africa.h"

enum { FEW_CLASSES = 6, MANY_CLASSES = 8 };

// 3.2.2  Five and six players need North Africa. The cards of all regions in play are one
// shuffle, number 0.
mi_rule rat_africa_setup(rat_state *s)
{
    if (!rat_africanus(s)) return s->head.seats > BASE_SEATS ? "3.2.2" : NULL;
    africa_rw(s)->latest = rat_all_cards(s);
    africa_rw(s)->deck = (uint8_t)__builtin_popcountll(africa_rw(s)->latest);
    // Q56  At least one Chivalry card: the Knight is the only one.
    if (s->head.option[O_CHIVALRY]) africa_rw(s)->cards = 1u << KNIGHT;
    return NULL;
}

uint8_t rat_waiting(const rat_state *s)
{
    for (unsigned i = 0; i < s->head.seats; i++) {
        unsigned seat = (s->turn + i) % s->head.seats;
        if (africa(s)->waiting >> seat & 1) return (uint8_t)seat;
    }
    return NO_SEAT;
}

// ---- 3.2.1 the class cards ----

unsigned rat_classes_chosen(const rat_state *s) { return africa(s)->cards; }

unsigned rat_classes_left(const rat_state *s)
{
    return ((1u << CLASSES) - 1) & ~(unsigned)africa(s)->cards;
}

// 3.2.1  Six cards with up to four players, eight with more.
// 3.1.1  That is how the scan is read.
static unsigned classes_wanted(const rat_state *s)
{
    unsigned most = s->head.seats > BASE_SEATS ? MANY_CLASSES : FEW_CLASSES;
    return most - (unsigned)__builtin_popcount(rat_classes(s));
}

// Chance names them, or the seats in turn (Q59).
void rat_classes_next(rat_state *s)
{
    s->left = (uint8_t)classes_wanted(s);
    if (!s->left)
        rat_plague_next(s);
    else
        s->phase = s->head.option[O_CLASSES] ? PHASE_AGREE : PHASE_CLASSES;
}

void rat_class_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_CLASS, rat_classes_left(s));
}

mi_rule rat_class_forbids(const rat_state *s, rat_class_args act)
{
    return rat_plays(s, (rat_class)act.class_card) ? "Q59" : NULL;
}

void rat_class_apply(rat_state *s, rat_class_args act, mi_events *out)
{
    africa_rw(s)->cards |= (uint16_t)(1u << act.class_card);
    mi_emit(out, (mi_event){E_CLASS_CHOSEN, {act.class_card}});
    s->turn = (uint8_t)((s->turn + 1u) % s->head.seats);
    rat_classes_next(s);
}

// ---- 3.2.4 the hands ----

// Three cards each, from the start player on.
void rat_deal_next(rat_state *s)
{
    s->phase = PHASE_SETTLE;
    if (!rat_africanus(s)) return;
    africa_rw(s)->waiting = 0;
    for (unsigned i = 0; i < s->head.seats; i++)
        if (africa_rw(s)->count[i] < HAND) africa_rw(s)->waiting |= (uint8_t)(1u << i);
    africa_rw(s)->asked = africa_rw(s)->waiting ? rat_waiting(s) : 0;
    if (africa_rw(s)->waiting) s->phase = PHASE_DEAL;
}

void rat_deal_propose(const rat_state *s, mi_list *out)
{
    for (uint64_t cards = rat_undrawn(s); cards;)
        mi_propose(out, V_DEAL, africa(s)->asked, (uint16_t)rat_pop_place(&cards), 0);
}

mi_rule rat_deal_forbids(const rat_state *s, rat_deal_args act)
{
    if (act.seat != africa(s)->asked) return "3.2.4";
    return rat_undrawn(s) >> act.card & 1 ? NULL : "3.2.4";
}

void rat_deal_apply(rat_state *s, rat_deal_args act, mi_events *out)
{
    rat_row_draw(s, africa_rw(s)->asked, act.card);
    mi_emit(out, (mi_event){E_DEALT, {africa_rw(s)->asked, act.card}});
    rat_deal_next(s);
}

// ---- 3.2.7 the caravan ----

// Who sits to the right of the start player puts it where they like.
void rat_caravan_next(rat_state *s, mi_events *out)
{
    if (!rat_plays(s, TRADER)) {
        rat_turn_begin(s, s->start, out);
        return;
    }
    s->turn = (uint8_t)((s->start + s->head.seats - 1u) % s->head.seats);
    s->phase = PHASE_CARAVAN;
}

void rat_caravan_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_CARAVAN, rat_in_play(s));
}

mi_rule rat_caravan_forbids(const rat_state *s, rat_caravan_args act)
{
    return rat_in_play(s) >> act.region & 1 ? NULL : "3.2.2";
}

void rat_caravan_apply(rat_state *s, rat_caravan_args act, mi_events *out)
{
    africa_rw(s)->caravan = (uint8_t)act.region;
    mi_emit(out, (mi_event){E_CARAVAN_STANDS, {s->turn, act.region}});
    rat_turn_begin(s, s->start, out);
}
