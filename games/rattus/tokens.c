// 5.2 and 5.6: the faces of the tokens, and the chances of a face nobody has seen.

#include "rattus.h"

enum { STARTER, OTHER };
enum {
    STARTERS = 0
#define TOKEN(id, word, origin, limit, symbols) +((origin) == STARTER)
#include "tokens.def"
#undef TOKEN
};
enum { OTHERS = TOKENS - STARTERS };
_Static_assert(TOKENS == 49 && STARTERS == 12, "2.2.2: 49 tokens, 12 of them starters");
#define STARTER_SET ((1ull << STARTERS) - 1)
#define TOKEN_SET ((1ull << TOKENS) - 1)

// A variant prints over rows of the table it varies.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverride-init"
static const rat_face faces[][TOKENS] = {
    {
#define TOKEN(id, word, origin, limit, symbols) [id] = {limit, symbols},
#include "tokens.def"
    },
    {
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
    switch (letter) {
#define CLASS(id, word, its_letter)                                                      \
    case its_letter: return id;
#include "classes.def"
#undef CLASS
    case 'M': return MAJORITY;
    default: return ALL;
    }
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
    return OTHERS - (head->seats == 2 ? 12 : head->seats == 3 ? out3 : 0);
}

unsigned rat_leftover(const mi_head *head) { return STARTERS - (4 + 2u * head->seats); }

uint64_t rat_known(const rat_state *s)
{
    return s->knows[0] | s->knows[1] | s->knows[2] | s->knows[3];
}

// 5.6  What has been seen bears on what has not. The supply was made from two shuffles:
// the starters left over and the others that were kept. A slot from the supply is a
// starter with the chance of its share of what is left there, and then any starter not
// seen yet.
rat_chance rat_chance_of(const rat_state *s, unsigned place)
{
    unsigned known_face = s->face[place];
    if (known_face < STARTERS) return (rat_chance){1ull << known_face, 0, 1, 0};
    if (known_face != NO_FACE) return (rat_chance){0, 1ull << known_face, 0, 1};

    uint64_t seen = s->removed;
    unsigned late = s->late;
    for (uint64_t known = rat_known(s); known;) {
        unsigned p = rat_pop_place(&known), face = s->face[p];
        if (face == NO_FACE) continue;
        seen |= 1ull << face;
        late += face < STARTERS && !(s->dealt >> p & 1);
    }
    uint64_t starters = STARTER_SET & ~seen, others = TOKEN_SET & ~STARTER_SET & ~seen;
    if (s->dealt >> place & 1) return (rat_chance){starters, 0, 1, 0};

    unsigned starters_unseen = (unsigned)__builtin_popcountll(starters);
    unsigned others_unseen = (unsigned)__builtin_popcountll(others);
    unsigned starters_left = rat_leftover(&s->head) - late;
    unsigned others_left = rat_kept(&s->head) - (OTHERS - others_unseen);
    rat_chance c = {starters, others, starters_left * (others_unseen ? others_unseen : 1),
                    others_left * (starters_unseen ? starters_unseen : 1)};
    if (!c.starter) c.starters = 0;
    if (!c.other) c.others = 0;
    return c;
}

uint32_t rat_chance_weight(const rat_chance *c, unsigned token)
{
    if (c->starters >> token & 1) return c->starter;
    return c->others >> token & 1 ? c->other : 0;
}

// Starters come before others in the table, so their numbers come first.
unsigned rat_chance_draw(const rat_chance *c, uint32_t x)
{
    uint32_t starters = c->starter * (uint32_t)__builtin_popcountll(c->starters);
    uint32_t others = c->other * (uint32_t)__builtin_popcountll(c->others);
    uint32_t r = mi_share(x, starters + others);
    bool starter = r < starters;
    uint64_t set = starter ? c->starters : c->others;
    uint32_t skip = starter ? r / c->starter : (r - starters) / c->other;
    while (skip--) set &= set - 1;
    return (unsigned)__builtin_ctzll(set);
}

void rat_propose_faces(const rat_state *s, mi_list *out, uint16_t verb, unsigned place)
{
    rat_chance c = rat_chance_of(s, place);
    for (uint64_t set = c.starters | c.others; set;)
        mi_propose(out, verb, rat_region_of(place), rat_slot_of(place),
                   (uint16_t)rat_pop_place(&set));
}
