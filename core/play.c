// Legal actions, judging and playing, for any game of the contract.

#include <assert.h>
#include <string.h>

#include "miasma/play.h"

// Whoever asks sees only what he may. Release builds read the truth instead of a wiped
// copy; the laws (laws/) show at every step of random play that this makes no difference.
#ifdef NDEBUG
#define SEEN(name, game, p, seats) const mi_position *name = ((void)(seats), (p))
#else
#define SEEN(name, game, p, seats)                                                       \
    mi_view name##_view;                                                                 \
    mi_see(game, p, seats, &name##_view);                                                \
    const mi_position *name = &name##_view.p
#endif

static mi_seats eyes_of(uint8_t actor)
{
    if (actor == MI_NATURE) return MI_ALL;
    return (mi_seats)(actor < MI_SEATS ? MI_SEAT_BIT(actor) : 0);
}

mi_err mi_setup(const mi_game *game, const mi_head *head, mi_position *out, mi_rule *why)
{
    if (head->game != game->id || head->version != game->version) return MI_EGAME;
    if (head->seats < game->seats_min || head->seats > game->seats_max) return MI_ESEATS;
    for (unsigned i = 0; i < MI_OPTIONS; i++) {
        unsigned values =
            i < game->option_count ? mi_option_values(&game->options[i]) : 1;
        if (head->option[i] >= values) return MI_EOPTION;
    }
    mi_position fresh;
    memset(&fresh, 0, game->size(head));
    memcpy(&fresh, head, sizeof *head);
    mi_rule rule = game->setup(head, &fresh);
    if (why) *why = rule;
    if (rule) return MI_ERULE;
    mi_copy(game, out, &fresh);
    return MI_OK;
}

size_t mi_size(const mi_game *game, const mi_position *p)
{
    return game->size(mi_head_of(p));
}

void mi_copy(const mi_game *game, mi_position *to, const mi_position *from)
{
    memcpy(to, from, mi_size(game, from));
}

bool mi_equal(const mi_game *game, const mi_position *a, const mi_position *b)
{
    return memcmp(a, b, mi_size(game, a)) == 0;
}

void mi_see(const mi_game *game, const mi_position *p, mi_seats seats, mi_view *out)
{
    mi_copy(game, &out->p, p);
    out->seats = seats;
    game->hide(&out->p, seats);
}

uint8_t mi_to_act(const mi_game *game, const mi_position *p)
{
    SEEN(seen, game, p, 0);
    return game->to_act(seen);
}

int mi_compare(mi_action a, mi_action b)
{
    if (a.verb != b.verb) return a.verb < b.verb ? -1 : 1;
    for (unsigned i = 0; i < MI_ARGS; i++)
        if (a.arg[i] != b.arg[i]) return a.arg[i] < b.arg[i] ? -1 : 1;
    return 0;
}

void mi_rows(const mi_game *game, const mi_position *p, uint8_t actor, mi_list *out)
{
    out->n = 0;
    SEEN(seen, game, p, eyes_of(actor));
    game->propose(seen, out);
    assert(out->n <= MI_ROWS && "a game proposes more rows than a decision may have");
    if (__builtin_expect(out->n > MI_ROWS, 0)) out->n = MI_ROWS;
}

uint8_t mi_legal(const mi_game *game, const mi_position *p, mi_list *out)
{
    uint8_t actor = mi_to_act(game, p);
    out->n = 0;
    if (actor != MI_NOBODY) mi_rows(game, p, actor, out);
    return actor;
}

static bool within(const mi_game *game, uint8_t kind, uint16_t arg, bool veiled)
{
    if (MI_KIND(kind) == MI_NONE) return arg == 0;
    if (arg == MI_UNKNOWN) return veiled && (kind & MI_SECRET);
    if (MI_KIND(kind) == MI_NUMBER) return true;
    return arg < mi_kind_of(game, kind)->count;
}

// What any game could read: a verb and arguments of its kinds.
static mi_err readable(const mi_game *game, mi_action act, bool veiled)
{
    if (act.verb >= game->verb_count) return MI_EVERB;
    const mi_verb *verb = &game->verbs[act.verb];
    for (unsigned i = 0; i < MI_ARGS; i++)
        if (!within(game, verb->kind[i], act.arg[i], veiled)) return MI_EARG;
    return MI_OK;
}

mi_err mi_judge(const mi_game *game, const mi_position *p, uint8_t actor, mi_action act,
                mi_rule *why)
{
    if (why) *why = NULL;
    mi_err err = readable(game, act, false);
    if (err) return err;
    uint8_t turn = mi_to_act(game, p);
    if (turn == MI_NOBODY) return MI_EOVER;
    if ((actor == MI_TABLE) != (act.verb < MI_OWN_VERBS)) return MI_EVERB;
    if (actor != MI_TABLE && actor != turn) return MI_ETURN;

    SEEN(seen, game, p, eyes_of(actor));
    mi_rule rule = game->verbs[act.verb].forbids(seen, act);
    if (why) *why = rule;
    return rule ? MI_ERULE : MI_OK;
}

mi_err mi_play(const mi_game *game, mi_position *p, mi_entry entry, mi_events *events,
               mi_rule *why)
{
    if (entry.actor > MI_TABLE) return MI_ETURN;
    mi_err err = mi_judge(game, p, (uint8_t)entry.actor, entry.action, why);
    if (!err) game->verbs[entry.action.verb].apply(p, entry.action, events);
    return err;
}

mi_err mi_follow(const mi_game *game, mi_position *p, mi_entry entry, mi_events *events)
{
    mi_err err = readable(game, entry.action, true);
    if (err) return err;
    uint8_t turn = mi_to_act(game, p);
    if (turn == MI_NOBODY) return MI_EOVER;
    if (entry.actor != MI_TABLE && entry.actor != turn) return MI_ETURN;
    if ((entry.actor == MI_TABLE) != (entry.action.verb < MI_OWN_VERBS)) return MI_EVERB;
    game->verbs[entry.action.verb].apply(p, entry.action, events);
    return MI_OK;
}

mi_entry mi_veil(const mi_game *game, const mi_position *p, mi_entry entry,
                 mi_seats seats)
{
    entry.action = game->veil(p, entry.action, seats);
    return entry;
}

uint8_t mi_flags(const mi_game *game, const mi_position *p, const mi_list *rows,
                 unsigned row)
{
    mi_position after;
    mi_copy(game, &after, p);
    uint8_t actor = mi_to_act(game, p);
    game->verbs[rows->row[row].verb].apply(&after, rows->row[row], NULL);
    uint8_t next = mi_to_act(game, &after);

    unsigned flags = rows->n == 1 ? MI_FORCED : 0;
    if (next == MI_NATURE)
        flags |= MI_CHANCE | MI_BARRIER;
    else if (next != actor)
        flags |= MI_ENDS | MI_BARRIER;
    return (uint8_t)flags;
}

void mi_rank(mi_standing *standing, unsigned seats, unsigned first)
{
    for (unsigned i = 0; i < seats; i++) {
        unsigned ahead = 0;
        for (unsigned j = 0; j < seats; j++) {
            int lead = standing->points[j] - standing->points[i];
            if (lead == 0) lead = standing->tie[j] - standing->tie[i];
            bool earlier =
                (j + seats - first % seats) % seats < (i + seats - first % seats) % seats;
            ahead += lead > 0 || (lead == 0 && earlier);
        }
        standing->rank[i] = (uint8_t)(ahead + 1);
    }
}
