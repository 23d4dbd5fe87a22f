// Rattus as the contract sees it: setup, who acts, what is hidden, and the entry
// `rattus_game`.

#include "africa.h"

// 2.2.1 to 2.2.3  Cards beside the board, twenty cubes each, a starter face down in every
// region in play, and the supply. D11  The seat that is to start has to be at the table.
static mi_rule setup(const mi_head *head, void *position)
{
    rat_state *s = position;
    if (head->option[O_START_PLAYER] > head->seats) return "D11";
    s->last = NO_SEAT;
    for (unsigned i = 0; i < head->seats; i++) s->seat[i].stock = CUBES;
    for (unsigned set = rat_in_play(s); set;)
        s->dealt |= 1ull << rat_token_put(s, rat_pop(&set), NO_FACE);
    s->pile = (uint8_t)rat_supply(head);
    s->phase = PHASE_START;
    return rat_africa_setup(s);
}

static uint8_t turn(const void *position) { return ((const rat_state *)position)->turn; }

// Cards of the active seat not used yet, as the verbs they open.
static uint64_t open_cards(const rat_state *s)
{
    static const uint64_t verb[CLASSES] = {
        [MERCHANT] = BIT(MERCHANT),     [MONK] = BIT(MONK),
        [WITCH] = BIT(WITCH),           [KING] = BIT(KING) | BIT(CROWN),
        [ASTRONOMER] = BIT(ASTRONOMER), [EXPLORER] = BIT(EXPLORER),
        [SULTAN] = BIT(SULTAN),         [TRADER] = BIT(TRADER),
    };
    uint64_t open = 0;
    for (unsigned cards = s->seat[s->turn].held & ~s->seat[s->turn].used; cards;)
        open |= verb[rat_pop(&cards)];
    return open;
}

// Before the plague moves class cards work (D4); D10 the Monk is no exception.
static uint64_t open_turn(const rat_state *s)
{
    uint64_t open = open_cards(s) | BIT(MOVE);
    bool late = s->placed && s->head.option[O_PHASE_ORDER];
    if (!s->took && !late) open |= BIT(TAKE);
    if (!s->placed && s->seat[s->turn].stock) open |= BIT(PLACE);
    return open;
}

static uint64_t open_final(const rat_state *s)
{
    uint64_t open = open_cards(s) | BIT(DONE);
    unsigned cards = s->seat[s->turn].held & ~(unsigned)s->seat[s->turn].used;
    if (cards >> KNIGHT & 1) open |= BIT(MOVE);
    if (cards >> PEASANT & 1 && s->seat[s->turn].stock) open |= BIT(PLACE);
    return open;
}

#define LATE_VERBS (BIT(MERCHANT) | BIT(MONK) | BIT(WITCH) | BIT(KING) | BIT(CROWN))
#define CARD_VERBS                                                                       \
    (LATE_VERBS | BIT(ASTRONOMER) | BIT(EXPLORER) | BIT(SULTAN) | BIT(TRADER))

// D4, Q14  Once the plague moves no class card works, unless that was agreed on.
static uint64_t open_plague(const rat_state *s, uint64_t verbs)
{
    return (verbs & ~LATE_VERBS) | (rat_late(s) ? open_cards(s) : 0);
}

// The place whose face nature is asked for.
static unsigned asked(const rat_state *s)
{
    return s->phase == PHASE_FACE ? s->place[0] : s->place[s->looks];
}

static bool faces(const rat_state *s)
{
    return s->phase == PHASE_FACE || s->phase == PHASE_LOOK;
}

static uint32_t weight(const void *position, mi_action act)
{
    const rat_state *s = position;
    if (!faces(s)) return 1;
    rat_chance c = rat_chance_of(s, asked(s));
    rat_act a = {act};
    return rat_chance_weight(&c, act.verb == V_FACE ? a.face.token : a.look.token);
}

// What nature takes one of, all alike, where it is not asked for a face.
static uint64_t lots(const rat_state *s)
{
    switch (s->phase) {
    case PHASE_START: return rat_starters(s);
    case PHASE_PLAGUE: return rat_in_play(s);
    case PHASE_CLASSES: return rat_classes_left(s);
    case PHASE_PICK: return s->lies & rat_places(s->region);
    default: return rat_undrawn(s);
    }
}

static uint32_t total(const void *position)
{
    const rat_state *s = position;
    if (!faces(s)) return (uint32_t)__builtin_popcountll(lots(s));
    rat_chance c = rat_chance_of(s, asked(s));
    return rat_chance_total(&c);
}

static mi_action draw_face(const rat_state *s, uint32_t number)
{
    unsigned place = asked(s);
    rat_chance c = rat_chance_of(s, place);
    return mi_act(s->phase == PHASE_FACE ? V_FACE : V_LOOK, rat_region_of(place),
                  rat_slot_of(place), (uint16_t)rat_chance_draw(&c, number));
}

static mi_action draw(const void *position, uint32_t number)
{
    const rat_state *s = position;
    if (faces(s)) return draw_face(s, number);
    uint16_t one = (uint16_t)mi_member(lots(s), number);
    switch (s->phase) {
    case PHASE_START: return mi_act(V_START, one, 0, 0);
    case PHASE_PLAGUE: return mi_act(V_PLAGUE, one, 0, 0);
    case PHASE_CLASSES: return mi_act(V_CLASS, one, 0, 0); // 3.2.1
    case PHASE_PICK: return mi_act(V_PICK, rat_region_of(one), rat_slot_of(one), 0);
    case PHASE_DEAL: return mi_act(V_DEAL, africa(s)->asked, one, 0); // 3.2.4
    default: return mi_act(V_DRAW, one, 0, 0);                        // 3.3.3
    }
}

static uint64_t visible(const rat_state *s, mi_seats seats)
{
    uint64_t places = 0;
    for (unsigned i = 0; i < s->head.seats; i++)
        if (seats & MI_SEAT_BIT(i)) places |= s->seat[i].knows;
    return places;
}

// Q3, Q4  All is public but the faces some seat has seen, and region cards in hand.
static void hide(void *position, mi_seats seats)
{
    rat_state *s = position;
    for (uint64_t wiped = rat_known(s) & ~visible(s, seats); wiped;)
        rat_face_forget(s, rat_pop_place(&wiped));
    if (rat_africanus(s)) rat_rows_hide(s, seats);
}

// 3.2.4, Q45  A card dealt is for the seat that gets it, a card drawn for the Astronomer.
static void veil_deal(rat_deal_args *act, mi_seats seats)
{
    if (!(seats & MI_SEAT_BIT(act->seat))) act->card = MI_UNKNOWN;
}

static void veil_draw(const rat_state *s, rat_draw_args *act, mi_seats seats)
{
    bool open = africa(s)->drawing == EXPLORER;
    if (!open && !(seats & MI_SEAT_BIT(s->turn))) act->card = MI_UNKNOWN;
}

static void veil_look(const rat_state *s, rat_look_args *act, mi_seats seats)
{
    unsigned place = rat_place_of(act->region, act->slot);
    bool knows = seats & MI_SEAT_BIT(s->turn) || visible(s, seats) >> place & 1;
    if (!knows) act->token = MI_UNKNOWN;
}

static mi_action veil(const void *position, mi_action act, mi_seats seats)
{
    const rat_state *s = position;
    rat_act a = {act};
    if (act.verb == V_DEAL) veil_deal(&a.deal, seats);
    if (act.verb == V_DRAW) veil_draw(s, &a.draw, seats);
    if (act.verb == V_LOOK) veil_look(s, &a.look, seats);
    return a.any;
}

// Draws one by one, each by the chances that what is known by then leaves it.
static void guess(void *position, mi_seats seats, uint64_t seed)
{
    rat_state *s = position;
    mi_rng rng = {seed};
    for (uint64_t unknown = rat_known(s) & ~visible(s, seats); unknown;) {
        unsigned place = rat_pop_place(&unknown);
        rat_chance c = rat_chance_of(s, place);
        uint32_t number = mi_share((uint32_t)mi_rng_next(&rng), rat_chance_total(&c));
        rat_face_see(s, place, rat_chance_draw(&c, number));
    }
    if (rat_africanus(s)) rat_rows_guess(s, &rng);
}

// Tokens where no region in play is.
static bool tokens_astray(const rat_state *s)
{
    uint64_t in = rat_in_play(s);
    return s->lies & ~(in | in << STRIDE | in << 2 * STRIDE);
}

// 2.2.1  Twenty cubes of each seat; 2.1.3 no card in two hands.
static mi_rule seats_broken(const rat_state *s)
{
    unsigned cards = 0;
    for (unsigned i = 0; i < s->head.seats; i++) {
        unsigned sum = s->seat[i].palace + s->seat[i].stock;
        for (unsigned r = 0; r < ROW; r++) sum += s->seat[i].cubes[r];
        if (sum != CUBES) return "2.2.1";
        if (cards & s->seat[i].held || s->seat[i].knows & ~s->lies) return "2.1.3";
        cards |= s->seat[i].held;
    }
    return cards & ~rat_classes(s) ? "3.2.1" : NULL;
}

// 2.5.4c  Every token once; a face that lies there has been seen.
static mi_rule faces_broken(const rat_state *s)
{
    uint64_t lying[2] = {0, 0};
    for (uint64_t places = s->lies; places;) {
        unsigned p = rat_pop_place(&places), face = s->face[p];
        if (face == NO_FACE) continue;
        bool other = !rat_starter(&s->head, face);
        uint64_t bit = rat_token_bit(&s->head, face);
        bool seen = s->seen[other] & bit && rat_known(s) >> p & 1;
        if (lying[other] & bit || !seen) return "2.5.4c";
        lying[other] |= bit;
    }
    return NULL;
}

// Tokens out of the game: those seen that lie nowhere.
static unsigned turned(const rat_state *s)
{
    unsigned n = (unsigned)__builtin_popcountll(s->seen[0]) +
                 (unsigned)__builtin_popcountll(s->seen[1]);
    for (uint64_t places = s->lies; places;)
        n -= s->face[rat_pop_place(&places)] != NO_FACE;
    return n;
}

// 3.3.5  Every disc lies under a cube of its seat.
static mi_rule discs_broken(const rat_state *s)
{
    for (unsigned i = 0; i < s->head.seats; i++)
        if (africa(s)->diplomats[i] & ~rat_settled(s->seat[i].cubes) ||
            africa(s)->envoys[i] > s->seat[i].palace)
            return "3.3.5";
    return rat_discs_left(s) <= DISCS ? NULL : "3.2.5";
}

static mi_rule broken(const void *position)
{
    const rat_state *s = position;
    mi_rule rule = seats_broken(s);
    unsigned lying = (unsigned)__builtin_popcountll(s->lies);
    bool all = lying + s->pile + turned(s) == rat_supply(&s->head) + rat_regions(s);
    if (!rule) rule = faces_broken(s);
    if (!rule && (!all || tokens_astray(s))) rule = "2.2.3";
    if (!rule && rat_africanus(s)) rule = discs_broken(s);
    if (!rule && rat_africanus(s)) rule = rat_rows_broken(s);
    return rule;
}

static const char *const region_words[] = {
#define REGION(id, word, seats) #word,
#include "regions.def"
#undef REGION
};

static const char *const slot_words[] = {"1", "2", "3"};

static const char *const class_words[] = {
#define CLASS(id, word, letter) #word,
#include "classes.def"
#undef CLASS
};

static const char *const token_words[] = {
#define TOKEN(id, word, origin, limit, symbols) #word,
#include "tokens.def"
// Those of Africanus come after all of the base game.
#include "african_tokens.def"
#undef TOKEN
};

static const char *const symbol_words[] = {
    "peasantry", "bourgeoisie", "church", "chivalry", "magic",
    "royalty",   "majority",    "all",    "islam",    "any"};

static const char *const card_words[] = {
#define CARD(id, word, region, symbols) #word,
#include "region_cards.def"
#undef CARD
};

// In the order of the kinds.
static const mi_kind kinds[] = {
    {"region", REGIONS, region_words, rat_links, LINKS, NULL},
    {"slot", SLOTS, slot_words, NULL, 0, NULL},
    {"class", CLASSES, class_words, NULL, 0, NULL},
    {"token", ALL_TOKENS, token_words, NULL, 0, rat_printed},
    {"symbol", SYMBOLS, symbol_words, NULL, 0, NULL},
    {"card", REGION_CARDS, card_words, NULL, 0, rat_card_printed},
};

static const mi_expansion expansions[] = {
    {O_AFRICANUS, 1u << O_CLASSES | 1u << O_CHIVALRY | 1u << O_PALACE | 1u << O_CARAVAN,
     true},
};

// Africanus has the bytes behind the base game; without it they are not there.
#define SIZE_OF(head) ((head)->option[O_AFRICANUS] ? sizeof(rat_africa) : BASE_SIZE)
#define ASKED_OF(s) africa(s)->asked
// In a turn and in the final round cards, cubes and phases are used up one by one.
#define OPEN_OF(s, phase, verbs)                                                         \
    ((phase) == PHASE_TURN    ? open_turn(s)                                             \
     : (phase) == PHASE_FINAL ? open_final(s)                                            \
     : (verbs) & LATE_VERBS   ? open_plague(s, verbs)                                    \
                              : (verbs))
#define GO_ON(s, out) rat_go_on(s, out)
#include "../entry.h"

const mi_names rattus_names = GAME_NAMES;

const mi_game rattus_game = {
    .name = "rattus",
    .id = 2,
    .version = 2,
    .seats_min = 2,
    .seats_max = SEATS, // 3.2.2: five and six with Africanus
    GAME_TABLES,
    .expansion_count = sizeof expansions / sizeof *expansions,
    .expansions = expansions,
    .host.order_near = ORDER_STRUCK,
    .host.order_away = ORDER_STRUCK,
    .host.stands = rat_stands,
    .bot.turn = turn,
    .bot.outlook = rat_outlook,
    .setup = setup,
    .weight = weight,
    .total = total,
    .draw = draw,
    .hide = hide,
    .veil = veil,
    .facts = rat_facts,
    .guess = guess,
    .standing = rat_standing,
    .broken = broken,
};
