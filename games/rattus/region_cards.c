// 3.4 and 5.7: the region cards, the hands they lie in, and what can be known of them.
//
// The order of the deck is nobody's knowledge: chance names a card when it is drawn. What
// people can know of each other's hands is how many cards came from which shuffle,
// because what was shuffled lay open before. So every card in a row has an age, the
// number of its shuffle; ages stand row by row, ascending, and say nothing else.

#include "africa.h"

const rat_region_print rat_region_cards[REGION_CARDS] = {
#define CARD(id, word, region, symbols) [id] = {region, symbols},
#include "region_cards.def"
#undef CARD
};
_Static_assert(REGION_CARDS == 51, "5.4: three cards a region");
_Static_assert((int)AEGYPTUS_3 == SLOTS * AEGYPTUS + 2, "5.4: in the order of regions");

unsigned rat_card_printed(const mi_head *head, uint16_t card, mi_print out[MI_PRINTS])
{
    (void)head;
    unsigned n = 0;
    out[n++] = (mi_print){REGION, rat_region_cards[card].region};
    for (const char *c = rat_region_cards[card].symbols; *c; c++)
        out[n++] = (mi_print){SYMBOL, (uint16_t)rat_symbol(*c)};
    return n;
}

bool rat_drawable(const rat_state *s) { return africa(s)->deck || africa(s)->discards; }

uint64_t rat_all_cards(const rat_state *s)
{
    uint64_t cards = 0;
    for (unsigned set = rat_in_play(s); set;) cards |= 7ull << 3 * rat_pop(&set);
    return cards;
}

// 3.1.3  A question mark fits any class.
unsigned rat_protects(unsigned card)
{
    unsigned classes = 0;
    for (const char *c = rat_region_cards[card].symbols; *c; c++)
        classes |= rat_cards_of(rat_symbol(*c));
    return classes;
}

// ---- what is known ----

static bool unknown(const rat_state *s, unsigned row)
{
    return africa(s)->row[row] == UNKNOWN_CARDS;
}

// Cards that lie open, or in a row this viewer knows.
static uint64_t seen(const rat_state *s)
{
    uint64_t cards = africa(s)->discards;
    if (africa(s)->played) cards |= 1ull << (africa(s)->played - 1);
    for (unsigned i = 0; i < CLASSES; i++)
        if (africa(s)->cover[i]) cards |= 1ull << (africa(s)->cover[i] - 1);
    for (unsigned i = 0; i < SEATS; i++) cards |= africa(s)->shown[i];
    for (unsigned row = 0; row < ROWS_OF_CARDS; row++)
        if (!unknown(s, row)) cards |= africa(s)->row[row];
    return cards;
}

static uint64_t cards_of(const rat_state *s, unsigned shuffle)
{
    uint64_t cards = 0;
    for (unsigned i = 0; i < REGION_CARDS; i++)
        if (africa(s)->batch[i] == shuffle) cards |= 1ull << i;
    return cards & rat_all_cards(s);
}

// Cards of a shuffle that are in the deck or in a row this viewer does not know.
static uint64_t unseen(const rat_state *s, unsigned shuffle)
{
    return cards_of(s, shuffle) & ~seen(s);
}

uint64_t rat_undrawn(const rat_state *s) { return africa(s)->latest & ~seen(s); }

// ---- rows ----

// Where the ages of a row begin.
static unsigned row_at(const rat_state *s, unsigned row)
{
    unsigned at = 0;
    for (unsigned i = 0; i < row; i++) at += africa(s)->count[i];
    return at;
}

static void age_add(rat_state *s, unsigned row, uint8_t age)
{
    unsigned from = row_at(s, row), at = from + africa_rw(s)->count[row];
    if (row_at(s, ROWS_OF_CARDS) == REGION_CARDS) return;
    while (at > from && africa_rw(s)->age[at - 1] > age) at--;
    memmove(africa_rw(s)->age + at + 1, africa_rw(s)->age + at, REGION_CARDS - 1 - at);
    africa_rw(s)->age[at] = age;
    africa_rw(s)->count[row]++;
}

// A log nobody judged may name a card of another age: then the first one goes.
static void age_remove(rat_state *s, unsigned row, uint8_t age)
{
    unsigned from = row_at(s, row), at = from;
    if (africa_rw(s)->count[row] == 0) return;
    while (at < from + africa_rw(s)->count[row] && africa_rw(s)->age[at] != age) at++;
    if (at == from + africa_rw(s)->count[row]) at = from;
    memmove(africa_rw(s)->age + at, africa_rw(s)->age + at + 1, REGION_CARDS - 1 - at);
    africa_rw(s)->age[REGION_CARDS - 1] = 0;
    africa_rw(s)->count[row]--;
}

void rat_row_draw(rat_state *s, unsigned row, unsigned card)
{
    if (africa_rw(s)->deck) africa_rw(s)->deck--;
    africa_rw(s)->row[row] |= card == MI_UNKNOWN ? UNKNOWN_CARDS : 1ull << card;
    age_add(s, row, africa_rw(s)->shuffle);
}

void rat_row_remove(rat_state *s, unsigned row, unsigned card)
{
    age_remove(s, row, africa_rw(s)->batch[card]);
    if (!unknown(s, row)) africa_rw(s)->row[row] &= ~(1ull << card);
    if (africa_rw(s)->count[row] == 0) africa_rw(s)->row[row] = 0;
}

// 3.3.3  Whoever does not know the card drawn does not know the hand either.
void rat_row_keep(rat_state *s)
{
    uint8_t age = africa_rw(s)->age[row_at(s, DRAWN)];
    africa_rw(s)->row[s->turn] |= africa_rw(s)->row[DRAWN];
    africa_rw(s)->row[DRAWN] = 0;
    age_remove(s, DRAWN, age);
    age_add(s, s->turn, age);
}

// ---- the deck ----

// Shuffles of which a card is still in a row.
static uint64_t shuffles_left(const rat_state *s)
{
    uint64_t left = 0;
    for (unsigned i = row_at(s, ROWS_OF_CARDS); i-- > 0;)
        left |= 1ull << africa(s)->age[i];
    return left;
}

// Shuffles that are left keep their order and get the lowest numbers, so that numbers
// never run out; all that does not lie in a row belongs to the new one.
static void number_shuffles(rat_state *s)
{
    uint8_t number[REGION_CARDS] = {0}, next = 0;
    for (uint64_t left = shuffles_left(s); left;) number[rat_pop_place(&left)] = next++;
    uint64_t left = shuffles_left(s);
    for (unsigned i = 0; i < REGION_CARDS; i++) {
        bool stays =
            left >> africa_rw(s)->batch[i] & 1 && !(africa_rw(s)->discards >> i & 1);
        africa_rw(s)->batch[i] = stays ? number[africa_rw(s)->batch[i]] : next;
    }
    for (unsigned i = row_at(s, ROWS_OF_CARDS); i-- > 0;)
        africa_rw(s)->age[i] = number[africa_rw(s)->age[i]];
    africa_rw(s)->shuffle = next;
    africa_rw(s)->latest = cards_of(s, next);
}

// 3.4.3  An empty deck is made anew from the discards.
void rat_deck_renew(rat_state *s, mi_events *out)
{
    if (africa_rw(s)->deck || !africa_rw(s)->discards) return;
    number_shuffles(s);
    africa_rw(s)->deck = (uint8_t)__builtin_popcountll(africa_rw(s)->discards);
    africa_rw(s)->discards = 0;
    mi_emit(out, (mi_event){E_RESHUFFLED, {africa_rw(s)->deck}});
}

// ---- views ----

// Q45  Hands are secret, and what the Astronomer draws; what the Explorer draws is not.
void rat_rows_hide(rat_state *s, mi_seats seats)
{
    for (unsigned row = 0; row < ROWS_OF_CARDS; row++) {
        unsigned owner = row == DRAWN ? s->turn : row;
        bool open = row == DRAWN && africa_rw(s)->drawing == EXPLORER;
        if (africa_rw(s)->count[row] && !open && !(seats & MI_SEAT_BIT(owner)))
            africa_rw(s)->row[row] = UNKNOWN_CARDS;
    }
}

static uint64_t row_guess(const rat_state *s, unsigned row, mi_rng *rng)
{
    uint64_t cards = 0;
    unsigned from = row_at(s, row);
    for (unsigned i = from; i < from + africa(s)->count[row]; i++) {
        uint64_t among = unseen(s, africa(s)->age[i]) & ~cards;
        if (!among) continue;
        uint32_t before = mi_rng_below(rng, (uint32_t)__builtin_popcountll(among));
        cards |= 1ull << mi_member(among, before);
    }
    return cards;
}

// Each unknown card is any of those that its shuffle leaves.
void rat_rows_guess(rat_state *s, mi_rng *rng)
{
    for (unsigned row = 0; row < ROWS_OF_CARDS; row++)
        if (unknown(s, row)) africa_rw(s)->row[row] = row_guess(s, row, rng);
}

// A row the viewer knows has as many cards of each age as everybody knows it has.
static bool row_broken(const rat_state *s, unsigned row)
{
    uint8_t ages[REGION_CARDS] = {0};
    unsigned from = row_at(s, row);
    if (unknown(s, row)) return africa(s)->count[row] == 0;
    if (__builtin_popcountll(africa(s)->row[row]) != africa(s)->count[row]) return true;
    for (uint64_t cards = africa(s)->row[row]; cards;)
        ages[africa(s)->batch[rat_pop_place(&cards)]]++;
    for (unsigned i = from; i < from + africa(s)->count[row]; i++)
        if (ages[africa(s)->age[i]]-- == 0) return true;
    return false;
}

// 3.2.4  Every card in play is in the deck, in one row, or lies open in one place.
mi_rule rat_rows_broken(const rat_state *s)
{
    uint64_t open =
        africa(s)->discards | (africa(s)->played ? 1ull << (africa(s)->played - 1) : 0);
    unsigned n =
        africa(s)->deck + (unsigned)__builtin_popcountll(open) + row_at(s, ROWS_OF_CARDS);
    bool twice = false;
    for (unsigned i = 0; i < CLASSES; i++) {
        uint64_t card = africa(s)->cover[i] ? 1ull << (africa(s)->cover[i] - 1) : 0;
        twice |= open & card || !card != !(africa(s)->covered >> i & 1);
        open |= card;
        n += card != 0;
    }
    for (unsigned row = 0; row < ROWS_OF_CARDS; row++) {
        uint64_t shown = row < SEATS ? africa(s)->shown[row] : 0;
        twice |= (open & shown) || row_broken(s, row);
        open |= shown;
        n += (unsigned)__builtin_popcountll(shown);
        if (unknown(s, row)) continue;
        twice |= open & africa(s)->row[row];
        open |= africa(s)->row[row];
    }
    bool all = n == (unsigned)__builtin_popcountll(rat_all_cards(s));
    twice |= africa(s)->latest != cards_of(s, africa(s)->shuffle);
    return twice || open & ~rat_all_cards(s) || !all ? "3.2.4" : NULL;
}
