// 5.2, 5.3 and 5.6: the faces of the tokens, and the chances of a face nobody has seen.

#include "rattus.h"

enum { STARTER, OTHER };
#define TOKEN(id, word, origin, limit, symbols) +((origin) == STARTER)
enum {
    STARTERS = 0
#include "tokens.def"
};
enum {
    AFRICAN_STARTERS = 0
#include "african_tokens.def"
#undef TOKEN
};
enum { AFRICAN_TOKENS = ALL_TOKENS - TOKENS };
_Static_assert(TOKENS == 49 && STARTERS == 12, "2.2.2: 49 tokens, 12 of them starters");
_Static_assert(AFRICAN_TOKENS == 65 && AFRICAN_STARTERS == 17,
               "3.2.3: 65 tokens, 17 of them starters");

// The set of tokens a table plays with: starters first, then the others.
typedef struct {
    uint8_t first, starters, others;
} token_set;
static const token_set sets[] = {
    {E01, STARTERS, TOKENS - STARTERS},
    {F01, AFRICAN_STARTERS, AFRICAN_TOKENS - AFRICAN_STARTERS}};

static const token_set *set_of(const mi_head *head)
{
    return &sets[head->option[O_AFRICANUS]];
}

// A variant prints over rows of the table it varies.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverride-init"
static const rat_face faces[][ALL_TOKENS] = {
    {
#define TOKEN(id, word, origin, limit, symbols) [id] = {limit, symbols},
#include "african_tokens.def"
#include "tokens.def"
    },
    {
#include "african_tokens.def"
#include "tokens.def"
#undef TOKEN
#define ROYALTY(id, limit, symbols) [id] = {limit, symbols},
#include "royalty.def"
#undef ROYALTY
    },
};
#pragma GCC diagnostic pop

const rat_face *rat_face_of(const mi_head *head, unsigned token)
{
    return &faces[head->option[O_TOKENS]][token];
}

unsigned rat_symbol(char letter)
{
    static const uint8_t symbols[128] = {
        ['P'] = PEASANT, ['B'] = MERCHANT,  ['C'] = MONK,     ['K'] = KNIGHT,
        ['W'] = WITCH,   ['R'] = KING,      ['M'] = MAJORITY, ['A'] = ALL,
        ['I'] = ISLAM,   ['?'] = ANY_CLASS,
    };
    return symbols[(unsigned char)letter & 127];
}

unsigned rat_printed(const mi_head *head, uint16_t token, mi_print out[MI_PRINTS])
{
    const rat_face *face = rat_face_of(head, token);
    unsigned n = 0;
    out[n++] = (mi_print){MI_NUMBER, face->limit};
    for (const char *c = face->symbols; *c; c++)
        out[n++] = (mi_print){SYMBOL, (uint16_t)rat_symbol(*c)};
    return n;
}

// 2.2.3  With two players 12 others are taken out unseen, with three 6 or 8 (D1).
unsigned rat_kept(const mi_head *head)
{
    unsigned out3 = head->option[O_REMOVED3P] ? 8 : 6;
    return set_of(head)->others - (head->seats == 2 ? 12 : head->seats == 3 ? out3 : 0);
}

unsigned rat_leftover(const mi_head *head)
{
    return set_of(head)->starters - (unsigned)__builtin_popcount(rat_boards[head->seats]);
}

// 3.2.3  In Africanus tokens are taken out after the starters left over were mixed in.
// 3.1.4  24, 20, 16 and 8 are for two, three, four and five players.
unsigned rat_supply(const mi_head *head)
{
    static const uint8_t taken_out[SEATS + 1] = {[2] = 24, [3] = 20, [4] = 16, [5] = 8};
    if (!head->option[O_AFRICANUS]) return rat_kept(head) + rat_leftover(head);
    return set_of(head)->others + rat_leftover(head) - taken_out[head->seats];
}

// Tokens of another set never get here: none is dealt, none can be drawn.
bool rat_starter(const mi_head *head, unsigned token)
{
    const token_set *tokens = set_of(head);
    return token - tokens->first < tokens->starters;
}

static uint64_t bit_of(const token_set *tokens, unsigned token)
{
    unsigned i = token - tokens->first;
    return 1ull << ((i < tokens->starters ? i : i - tokens->starters) & 63);
}

uint64_t rat_token_bit(const mi_head *head, unsigned token)
{
    return bit_of(set_of(head), token);
}

bool rat_turned(const rat_state *s, unsigned token)
{
    const token_set *tokens = set_of(&s->head);
    if (token - tokens->first >= tokens->starters + tokens->others) return false;
    for (uint64_t known = rat_known(s); known;)
        if (s->face[rat_pop_place(&known)] == token) return false;
    return s->seen[!rat_starter(&s->head, token)] & rat_token_bit(&s->head, token);
}

// A starter from the supply bears on what is left there (5.6).
static bool comes_late(const rat_state *s, unsigned place, bool starter)
{
    return starter && !(s->dealt >> place & 1);
}

void rat_face_see(rat_state *s, unsigned place, unsigned token)
{
    if (s->face[place] != NO_FACE) return;
    bool starter = rat_starter(&s->head, token);
    s->face[place] = (uint8_t)token;
    s->seen[!starter] |= rat_token_bit(&s->head, token);
    s->late = (uint8_t)(s->late + comes_late(s, place, starter));
}

void rat_face_forget(rat_state *s, unsigned place)
{
    unsigned token = s->face[place];
    if (token == NO_FACE) return;
    bool starter = rat_starter(&s->head, token);
    s->face[place] = NO_FACE;
    s->seen[!starter] &= ~rat_token_bit(&s->head, token);
    s->late = (uint8_t)(s->late - comes_late(s, place, starter));
}

uint64_t rat_known(const rat_state *s)
{
    uint64_t known = 0;
    for (unsigned i = 0; i < s->head.seats; i++) known |= s->seat[i].knows;
    return known;
}

static rat_chance certain(const token_set *tokens, unsigned face)
{
    uint64_t bit = bit_of(tokens, face);
    bool starter = face - tokens->first < tokens->starters;
    uint32_t second = tokens->first + tokens->starters;
    return (rat_chance){starter ? bit : 0, starter ? 0 : bit, starter,
                        !starter,          tokens->first,     second};
}

// 5.6  What has been seen bears on what has not. The supply was made from two shuffles:
// the starters left over and the others that were kept. A slot from the supply is a
// starter with the chance of its share of what is left there, and then any starter not
// seen yet. In Africanus every other may still be there, as far as anybody knows (5.6a).
rat_chance rat_chance_of(const rat_state *s, unsigned place)
{
    const token_set *tokens = set_of(&s->head);
    if (s->face[place] != NO_FACE) return certain(tokens, s->face[place]);

    uint64_t starters = ((1ull << tokens->starters) - 1) & ~s->seen[0];
    uint64_t others = ((1ull << tokens->others) - 1) & ~s->seen[1];
    rat_chance c = {starters, 0, 1, 0, tokens->first, tokens->first + tokens->starters};
    if (s->dealt >> place & 1) return c;

    unsigned starters_unseen = (unsigned)__builtin_popcountll(starters);
    unsigned others_unseen = (unsigned)__builtin_popcountll(others);
    unsigned starters_left = rat_leftover(&s->head) - s->late;
    unsigned others_left = rat_kept(&s->head) - (tokens->others - others_unseen);
    bool mixed = rat_africanus(s);
    c.starter = starters_left * (others_unseen && !mixed ? others_unseen : 1);
    c.other = (mixed ? 1 : others_left) * (starters_unseen ? starters_unseen : 1);
    c.starters = c.starter ? starters : 0;
    c.others = c.other ? others : 0;
    return c;
}

uint32_t rat_chance_weight(const rat_chance *c, unsigned token)
{
    unsigned starter = token - c->first, other = token - c->second;
    if (starter < 64 && c->starters >> starter & 1) return c->starter;
    return other < 64 && c->others >> other & 1 ? c->other : 0;
}

static uint32_t starters_of(const rat_chance *c)
{
    return c->starter * (uint32_t)__builtin_popcountll(c->starters);
}

uint32_t rat_chance_total(const rat_chance *c)
{
    return starters_of(c) + c->other * (uint32_t)__builtin_popcountll(c->others);
}

// Starters come before others in the table, so their numbers come first.
unsigned rat_chance_draw(const rat_chance *c, uint32_t number)
{
    uint32_t starters = starters_of(c);
    bool starter = number < starters;
    uint64_t set = starter ? c->starters : c->others;
    uint32_t skip = starter ? number / c->starter : (number - starters) / c->other;
    return (starter ? c->first : c->second) + mi_member(set, skip);
}

void rat_propose_faces(const rat_state *s, mi_list *out, uint16_t verb, unsigned place)
{
    rat_chance c = rat_chance_of(s, place);
    uint16_t r = rat_region_of(place), slot = rat_slot_of(place);
    for (uint64_t set = c.starters; set;)
        mi_propose(out, verb, r, slot, (uint16_t)(c.first + rat_pop_place(&set)));
    for (uint64_t set = c.others; set;)
        mi_propose(out, verb, r, slot, (uint16_t)(c.second + rat_pop_place(&set)));
}
