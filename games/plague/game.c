// Plague! as the contract sees it: setup, who acts, chance, and the entry `plague_game`.

#include "plague.h"

// R1 to R3  Carts in the Stables, everything in the bag, nothing visited, only Clarks
// Hill open.
static mi_rule setup(const mi_head *head, void *position)
{
    plg_state *s = position;
    s->phase = PHASE_START;
    s->unseen = (1ull << CARDS) - 1;
    s->board = s->card = s->drawn = NO_CARD;
    s->came = NOWHERE;
    for (unsigned i = 0; i < SEATS; i++) s->cart[i] = STABLES;
    for (unsigned i = 0; i < PIECES; i++) s->at[i] = BAG;
    for (plg_kind kind = RAT; kind < PIECE_KINDS; kind++)
        s->bag[kind] = (uint8_t)plg_count_of(kind);
    s->pending = s->rivals = (uint8_t)((1u << head->seats) - 1);
    return NULL;
}

static uint8_t turn(const void *position) { return ((const plg_state *)position)->turn; }

#define CART_VERBS                                                                       \
    (BIT(STEP) | BIT(CLAIM) | BIT(FILL) | BIT(LICENCE) | BIT(PASS) | BIT(PASSAGE) |      \
     BIT(HALT))

static uint32_t weight(const void *position, mi_action act)
{
    const plg_state *s = position;
    return act.verb == V_DRAW ? s->bag[(plg_act){act}.draw.piece] : 1;
}

static uint32_t total(const void *position)
{
    const plg_state *s = position;
    switch (s->phase) {
    case PHASE_DRAW: return (uint32_t)s->bag[0] + s->bag[1] + s->bag[2] + s->bag[3];
    case PHASE_CARD: return s->unseen ? (uint32_t)__builtin_popcountll(s->unseen) : 1;
    case PHASE_WEATHER:
    case PHASE_TONGUE: return RED;
    default: return GREEN * RED;
    }
}

static mi_action draw_piece(const plg_state *s, uint32_t number)
{
    uint16_t kind = 0;
    while (number >= s->bag[kind]) number -= s->bag[kind++];
    return mi_act(V_DRAW, kind, 0, 0);
}

static mi_action draw_card(const plg_state *s, uint32_t number)
{
    if (!s->unseen) return mi_act(V_CARD, s->deck[0], 0, 0);
    return mi_act(V_CARD, (uint16_t)mi_member(s->unseen, number), 0, 0);
}

static mi_action draw(const void *position, uint32_t number)
{
    const plg_state *s = position;
    switch (s->phase) {
    case PHASE_DRAW: return draw_piece(s, number);
    case PHASE_CARD: return draw_card(s, number);
    case PHASE_WEATHER:
    case PHASE_TONGUE: return mi_act(V_DIE, (uint16_t)(1 + number), 0, 0);
    default:
        return mi_act(V_ROLL, (uint16_t)(1 + number / RED), (uint16_t)(1 + number % RED),
                      0);
    }
}

// A63  All is public; what nobody has seen does not exist.

static void hide(void *position, mi_seats seats) { (void)position, (void)seats; }

static mi_action veil(const void *position, mi_action act, mi_seats seats)
{
    (void)position, (void)seats;
    return act;
}

static void guess(void *position, mi_seats seats, uint64_t seed)
{
    (void)position, (void)seats, (void)seed;
}

// A73  A driver away from the table saves a load, and no empty cart.
static bool stands(const void *position, unsigned order, mi_action *answer)
{
    const plg_state *s = position;
    if (order != ORDER_GUARD || s->phase != PHASE_IMMUNE || s->asked == s->turn)
        return false;
    *answer = (mi_action){s->load[s->asked] ? V_YES : V_NO, {0}};
    return true;
}

// Every card once: unseen, in the deck, in a hand, on the board or being obeyed.
static bool cards_astray(const plg_state *s)
{
    uint64_t seen = s->unseen;
    unsigned n = (unsigned)__builtin_popcountll(seen);
    for (unsigned i = 0; i < s->known; i++, n++) seen |= 1ull << s->deck[i];
    for (unsigned i = 0; i < s->hands; i++, n++) seen |= 1ull << s->hand[i];
    if (s->board != NO_CARD) seen |= 1ull << s->board, n++;
    if (s->card != NO_CARD) seen |= 1ull << s->card, n++;
    return n != CARDS || seen != (1ull << CARDS) - 1;
}

// Sets and bag say what the pieces say.
static bool pieces_astray(const plg_state *s)
{
    plg_set rats = {{0}}, fleas = {{0}};
    uint8_t bag[PIECE_KINDS] = {0};
    for (unsigned i = 0; i < PIECES; i++) {
        plg_kind kind = plg_kind_of(i);
        if (s->at[i] > HELD) return true;
        if (s->at[i] == BAG) bag[kind]++;
        if (s->at[i] < SPACES && kind == RAT) plg_add(&rats, s->at[i]);
        if (s->at[i] < SPACES && kind == FLEA) plg_add(&fleas, s->at[i]);
    }
    return memcmp(&rats, &s->rats, sizeof rats) != 0 ||
           memcmp(&fleas, &s->fleas, sizeof fleas) != 0 ||
           memcmp(bag, s->bag, sizeof bag) != 0;
}

// R10  On a road square a cart, a flea, a cat or the vacuum cleaner is alone.
static bool crowded(const plg_state *s)
{
    plg_set rats = s->rats, taken = {{0}};
    bool moving =
        s->phase == PHASE_CART || s->phase == PHASE_STROLL || s->phase == PHASE_NEWTON;
    for (unsigned i = RATS; i < PIECES; i++) {
        if (s->at[i] >= SQUARES) continue;
        if (plg_has(&taken, s->at[i]) || plg_has(&rats, s->at[i])) return true;
        plg_add(&taken, s->at[i]);
    }
    for (unsigned i = 0; i < s->head.seats; i++) {
        bool drives = moving && i == s->walker;
        if (s->cart[i] >= SQUARES || drives) continue;
        if (plg_has(&taken, s->cart[i]) || plg_has(&rats, s->cart[i])) return true;
        plg_add(&taken, s->cart[i]);
    }
    return false;
}

// 36 rats, 24 fleas, 3 cats, one vacuum cleaner and 55 cards are somewhere (R2), and no
// load is more than two full carts (R25).
static mi_rule broken(const void *position)
{
    const plg_state *s = position;
    if (cards_astray(s) || pieces_astray(s)) return "R2";
    for (unsigned i = 0; i < s->head.seats; i++)
        if (s->load[i] > 2 * FULL || s->cart[i] >= SPACES) return "R25";
    if (s->visited[1] >> (BUILDINGS - 64)) return "R21";
    return crowded(s) ? "R10" : NULL;
}

static const char *const street_words[] = {
#define STREET(id, word, squares) #word,
#include "places.def"
#undef STREET
};

static const char *const site_words[] = {
#define PLACE(id, word, sort, sign) #word,
#include "places.def"
#undef PLACE
    "house", "two"};

static const char *const card_words[] = {
#define CARD(id, word, what, where) #word,
#include "cards.def"
#undef CARD
};

static const char *const piece_words[] = {"rat", "flea", "cat", "vacuum"};

// In the order of the kinds.
static const mi_kind kinds[] = {
    {"space", SPACES, plg_space_words, plg_links, LINKS, plg_printed},
    {"street", STREETS, street_words, NULL, 0, NULL},
    {"site", SITES, site_words, NULL, 0, NULL},
    {"card", CARDS, card_words, NULL, 0, NULL},
    {"piece", PIECE_KINDS, piece_words, NULL, 0, NULL},
};

#define OPEN_OF(s, phase, verbs) ((phase) == PHASE_CART ? plg_cart_open(s) : (verbs))
#define GO_ON(s, out) plg_go_on(s, out)
#include "../entry.h"

const mi_names plague_names = GAME_NAMES;

const mi_game plague_game = {
    .name = "plague",
    .id = 4,
    .version = 2,
    .seats_min = 2,
    .seats_max = SEATS,
    GAME_TABLES,
    .host.order_near = ORDER_ASK,
    .host.order_away = ORDER_GUARD,
    .host.walks = BIT(STEP) | BIT(CRAWL),
    .host.stands = stands,
    .bot.seldom = 1000,
    .bot.turn = turn,
    .bot.outlook = plg_outlook,
    .bot.vote = {V_ENOUGH, PHASE_VOTE, V_YES},
    .setup = setup,
    .weight = weight,
    .total = total,
    .draw = draw,
    .hide = hide,
    .veil = veil,
    .facts = plg_facts,
    .guess = guess,
    .standing = plg_standing,
    .broken = broken,
};
