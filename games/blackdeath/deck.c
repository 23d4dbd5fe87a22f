// R10.2: the deck, the hands and the discards.
//
// The order of the deck is nobody's knowledge: chance names a card when it is dealt. What
// people can know of each other's hands is which shuffle a card came from, because what
// was shuffled lay open before. A hand is kept in the order of shuffles, then of cards,
// so that nothing else can be read from a place in it.

#include "blackdeath.h"

// R14  1665 knows no Crusade and no Mongols.
// R2.2  Twenty cards, eighteen in 1665.
uint32_t bd_all_cards(const mi_head *head)
{
    uint32_t all = CARD_BIT(CARDS) - 1;
    return head->option[O_YEAR] ? all & ~(CARD_BIT(CRUSADE) | CARD_BIT(MONGOLS)) : all;
}

unsigned bd_hand_size(const bd_state *s, unsigned seat)
{
    unsigned n = 0;
    while (n < HAND && s->hand[seat][n] != NO_CARD) n++;
    return n;
}

uint32_t bd_hand(const bd_state *s, unsigned seat)
{
    uint32_t cards = 0;
    for (unsigned i = 0; i < HAND; i++)
        if (s->hand[seat][i] < CARDS) cards |= CARD_BIT(s->hand[seat][i]);
    return cards;
}

static void hand_add(bd_state *s, unsigned seat, unsigned card)
{
    uint8_t *hand = s->hand[seat], *age = s->age[seat];
    unsigned n = bd_hand_size(s, seat), i = n;
    if (n == HAND) return;
    for (; i && age[i - 1] == s->shuffle && hand[i - 1] > card; i--)
        hand[i] = hand[i - 1];
    hand[i] = (uint8_t)card;
    age[n] = s->shuffle;
}

// The card itself where it is known, else one of its age.
void bd_hand_remove(bd_state *s, unsigned seat, unsigned card)
{
    uint8_t *hand = s->hand[seat], *age = s->age[seat];
    unsigned i = 0, last = HAND - 1;
    while (i < HAND && hand[i] != card &&
           !(hand[i] == UNKNOWN_CARD && age[i] == s->batch[card]))
        i++;
    if (i == HAND) return;
    memmove(hand + i, hand + i + 1, last - i);
    memmove(age + i, age + i + 1, last - i);
    hand[last] = NO_CARD;
    age[last] = 0;
}

uint32_t bd_unseen(const bd_state *s, unsigned batch)
{
    uint32_t seen = s->discards | s->running, unseen = 0;
    for (unsigned seat = 0; seat < s->head.seats; seat++) seen |= bd_hand(s, seat);
    for (unsigned card = 0; card < CARDS; card++)
        if (s->batch[card] == batch) unseen |= CARD_BIT(card);
    return unseen & ~seen & bd_all_cards(&s->head);
}

uint8_t bd_owed_seat(const bd_state *s)
{
    uint8_t seat = 0;
    if (!s->owing) return NO_SEAT;
    while (!s->owed[seat]) seat++;
    return seat;
}

// R10.2  An empty deck is made anew from the discards when a card is to be drawn; R15 not
// before all mutations are rolled. Q40  What is in effect stays out.
void bd_supply(bd_state *s, mi_events *out)
{
    uint8_t seat = bd_owed_seat(s);
    if (seat == NO_SEAT || s->deck || s->rolls) return;
    if (!s->discards) {
        mi_emit(out, (mi_event){E_DECK_EMPTY, {seat}});
        memset(s->owed, 0, sizeof s->owed);
        s->owing = 0;
        return;
    }
    s->shuffle++;
    s->deck = (uint8_t)__builtin_popcount(s->discards);
    mi_emit(out, (mi_event){E_RESHUFFLED, {s->deck}});
    for (unsigned card = 0; card < CARDS; card++)
        if (s->discards & CARD_BIT(card)) s->batch[card] = s->shuffle;
    s->discards = 0;
}

void bd_owe(bd_state *s, unsigned seat, unsigned cards, mi_events *out)
{
    s->owed[seat] = (uint8_t)(s->owed[seat] + cards);
    s->owing = (uint8_t)(s->owing + cards);
    bd_supply(s, out);
}

// R2.5, R10.1  Only who draws a card knows which it is.

void bd_deal_propose(const bd_state *s, mi_list *out)
{
    for (uint64_t cards = bd_unseen(s, s->shuffle); cards;)
        mi_propose(out, V_DEAL, bd_owed_seat(s), (uint16_t)bd_pop(&cards), 0);
}

mi_rule bd_deal_forbids(const bd_state *s, bd_deal_args act)
{
    if (act.seat != bd_owed_seat(s)) return "R10.1";
    return bd_unseen(s, s->shuffle) >> act.card & 1 ? NULL : "R10.2";
}

void bd_deal_apply(bd_state *s, bd_deal_args act, mi_events *out)
{
    hand_add(s, act.seat, act.card == MI_UNKNOWN ? UNKNOWN_CARD : act.card);
    mi_emit(out, (mi_event){E_DEALT, {act.seat, act.card}});
    if (s->owed[act.seat]) s->owed[act.seat]--, s->owing--;
    if (s->deck) s->deck--;
    bd_supply(s, out);
}

// R2.5  Hands are secret, their sizes are not.
void bd_hide(void *position, mi_seats seats)
{
    bd_state *s = position;
    for (unsigned seat = 0; seat < s->head.seats; seat++)
        for (unsigned i = 0; i < HAND && !(seats & MI_SEAT_BIT(seat)); i++)
            if (s->hand[seat][i] != NO_CARD) s->hand[seat][i] = UNKNOWN_CARD;
}

static void sort_ages(bd_state *s, unsigned seat)
{
    uint8_t *hand = s->hand[seat];
    for (unsigned i = 1; i < bd_hand_size(s, seat); i++)
        for (unsigned j = i;
             j && s->age[seat][j - 1] == s->age[seat][j] && hand[j - 1] > hand[j]; j--) {
            uint8_t card = hand[j];
            hand[j] = hand[j - 1];
            hand[j - 1] = card;
        }
}

// Each unknown card is any of those that its shuffle leaves.
void bd_guess(void *position, mi_seats seats, uint64_t seed)
{
    (void)seats;
    bd_state *s = position;
    mi_rng rng = {seed};
    for (unsigned seat = 0; seat < s->head.seats; seat++) {
        for (unsigned i = 0; i < HAND; i++) {
            if (s->hand[seat][i] != UNKNOWN_CARD) continue;
            uint64_t among = bd_unseen(s, s->age[seat][i]);
            if (!among) continue;
            uint32_t before = mi_rng_below(&rng, bd_count(among));
            s->hand[seat][i] = (uint8_t)mi_member(among, before);
        }
        sort_ages(s, seat);
    }
}
