// The deck: never shuffled again, so what has been seen comes back in a known order
// (A65).

#include "plague.h"

void plg_under(plg_state *s, unsigned card)
{
    if (s->known < CARDS) s->deck[s->known++] = (uint8_t)card;
}

static unsigned slot_of(const plg_state *s, unsigned card)
{
    unsigned i = 0;
    while (i < s->hands && s->hand[i] != card) i++;
    return i;
}

// R8  A kept card serves its owner alone.
bool plg_holds(const plg_state *s, unsigned seat, plg_card card)
{
    unsigned i = slot_of(s, card);
    return i < s->hands && s->owner[i] == seat;
}

// R49  Immunity cards, and two others that were kept as such.
static bool is_immunity(unsigned card)
{
    return card == CARD_BARSKY || card == CARD_CURE || card == CARD_IMMUNITY_HAPPY ||
           card == CARD_IMMUNITY_LAUGH || card == CARD_IMMUNITY_SLEEP;
}

// A76  Of several the one held longest is used.
unsigned plg_immunity(const plg_state *s, unsigned seat)
{
    for (unsigned i = 0; i < s->hands; i++)
        if (s->owner[i] == seat && is_immunity(s->hand[i])) return s->hand[i];
    return NO_CARD;
}

void plg_keep(plg_state *s, unsigned seat, unsigned card, mi_events *out)
{
    // A log nobody judged may keep more than there is room for.
    if (s->hands == HAND_MOST) return;
    s->hand[s->hands] = (uint8_t)card;
    s->owner[s->hands++] = (uint8_t)seat;
    if (s->card == card) s->card = NO_CARD;
    mi_emit(out, plg_event(E_KEPT, seat, card, 0));
}

void plg_spend(plg_state *s, unsigned card)
{
    unsigned i = slot_of(s, card);
    if (i == s->hands) return;
    plg_under(s, card);
    for (s->hands--; i < s->hands; i++) {
        s->hand[i] = s->hand[i + 1];
        s->owner[i] = s->owner[i + 1];
    }
    s->hand[s->hands] = s->owner[s->hands] = 0;
}

// The card on top, where everybody knows it.
static unsigned on_top(const plg_state *s) { return s->deck[0]; }

// R2, A65  As long as there are cards nobody has seen, each of them may come.

void plg_card_propose(const plg_state *s, mi_list *out)
{
    if (!s->unseen) mi_propose(out, V_CARD, (uint16_t)on_top(s), 0, 0);
    for (uint64_t cards = s->unseen; cards; cards &= cards - 1)
        mi_propose(out, V_CARD, (uint16_t)__builtin_ctzll(cards), 0, 0);
}

mi_rule plg_card_forbids(const plg_state *s, plg_card_args act)
{
    bool comes = s->unseen ? s->unseen >> act.card & 1 : act.card == on_top(s);
    return comes ? NULL : "A65";
}

void plg_card_apply(plg_state *s, plg_card_args act, mi_events *out)
{
    if (s->unseen)
        s->unseen &= ~(1ull << act.card);
    else if (s->known)
        memmove(s->deck, s->deck + 1, --s->known);
    if (s->known < CARDS) s->deck[s->known] = 0;
    s->card = s->drawn = (uint8_t)act.card;
    mi_emit(out, plg_event(E_DREW, s->turn, s->card, 0));
    s->phase = STEP_OBEY;
}
