// Bots, which see only the view of their seat, and whole games of random play.

#ifndef MIASMA_BOT_H
#define MIASMA_BOT_H

#include "miasma/play.h"
#include "miasma/rng.h"

// Picks one of the legal rows for the seat whose view this is.
typedef unsigned bot_pick(const mi_game *game, const mi_view *view, const mi_list *rows,
                          mi_rng *rng);

// Any row, with equal chances.
bot_pick bot_random;
// The row with the best standing right after it.
bot_pick bot_hasty;
// The row with the best mean standing at the end of its own turn (docs/bots.md).
bot_pick bot_greedy;
// The reference player (reference.h).
bot_pick bot_reference;

// A way to search (search.h): rollouts (flat Monte Carlo) try every row in turn, in the
// same guessed worlds; a tree (information-set Monte Carlo tree search) grows over what
// the seat can know.
typedef struct bot_method bot_method;
extern const bot_method bot_rollouts;
extern const bot_method bot_tree;

// How a search looks and judges.
typedef struct {
    const bot_method *method;
    uint16_t depth; // turns after its own before a line (rollout) ends
    uint16_t near;  // weight of the end of its own turn; later turns weigh 1
    bool hasty;     // later rows: the best right after them; else at random
    bool half;      // counts points and half of what `outlook` adds to them
    bool peeks;     // cheats: sees what is hidden; a yardstick for measurements
    // For a tree only. `curious`: weight of exploring rows tried little, in 1/1024 of a
    // win. `ripe`: how many lines pass a node before it gets edges of its own.
    uint16_t curious;
    uint32_t ripe;
} bot_style;

// A player (bots.def).
typedef struct {
    const char *name;
    unsigned level; // difficulty offered to people, 1 the weakest; 0: not offered
    bot_pick *pick; // answers at once; NULL where it searches
    uint32_t lines; // how many lines (rollouts) a search tries
    bot_style style;
} bot_kind;

// Bytes of storage for a search: enough for every bot that people are offered.
enum { BOT_ARENA = 2 << 20 };

// By name, or by place; NULL when there is none.
const bot_kind *bot_find(const char *name);
const bot_kind *bot_at(unsigned i);
// The levels that people are offered, the weakest first; NULL past the last.
enum { BOT_LEVELS = 4 };
const bot_kind *bot_level(unsigned i);

// The row a bot picks. `arena` has BOT_ARENA bytes and is only used by those that search.
unsigned bot_answer(const bot_kind *bot, const mi_game *game, const mi_view *view,
                    const mi_list *rows, mi_rng *rng, void *arena);

// What a bot has to think with.
typedef struct {
    mi_rng *rng;
    void *arena;
    uint64_t (*clock)(void); // nanoseconds
    uint64_t until;
} bot_means;
// All the time in the world.
bot_means bot_unhurried(mi_rng *rng, void *arena);
// The row a bot picks within a time limit: a search that is not done by then answers with
// the best so far, or, if not every row was tried, as bot_hasty does.
unsigned bot_answer_by(const bot_means *means, const bot_kind *bot, const mi_game *game,
                       const mi_view *view, const mi_list *rows);

// A head with random options that the game accepts. The first leaves all expansions off;
// the second keeps those of `head`, which the game must accept as it is.
mi_head bot_any_head(const mi_game *game, uint8_t seats, mi_rng *rng);
mi_head bot_any_options(const mi_game *game, mi_head head, mi_rng *rng);

// Plays a legal row without collecting its events.
static inline void bot_apply(const mi_game *game, mi_position *p, mi_action act)
{
    game->verbs[act.verb].apply(p, act, NULL);
}

// The place of a row in a list that has it.
static inline unsigned bot_row_of(const mi_list *list, mi_action act)
{
    unsigned at = 0;
    while (mi_compare(list->row[at], act) != 0) at++;
    return at;
}

// Draws nature's answer by weight.
mi_action bot_nature(const mi_game *game, const mi_position *p, mi_rng *rng);

// What a number of random games came to.
typedef struct {
    uint64_t games;
    uint64_t decisions; // entries of seats
    uint64_t entries;   // of seats and nature
    uint64_t hash; // over entries, rows, events and standings; never over state bytes
} bot_tally;

// Plays `games` random games with these options, as fast as it can, for measuring speed:
// for each entry one legal list, one choice, one full copy and one `apply`. Nothing is
// hashed.
void bot_race(const mi_game *game, mi_head head, uint32_t games, uint64_t seed,
              bot_tally *out);

// Plays `games` random games for each number of seats, with the expansions of `head` and
// all other options at random, and hashes what happened.
void bot_bench(const mi_game *game, mi_head head, uint32_t games, uint64_t seed,
               bot_tally *out);

#endif
