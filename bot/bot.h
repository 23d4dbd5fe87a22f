// Players that see only a view, and whole games played by lot.

#ifndef MIASMA_BOT_H
#define MIASMA_BOT_H

#include "miasma/play.h"
#include "miasma/rng.h"

// Picks one of the legal rows for the seat whose view this is.
typedef unsigned bot_pick(const mi_game *game, const mi_view *view, const mi_list *rows,
                          mi_rng *rng);

// Any row, all alike.
bot_pick bot_random;
// The row with the best standing right after it.
bot_pick bot_hasty;
// The row with the best mean standing at the end of its own turn (docs/bots.md).
bot_pick bot_greedy;

// A way to search (search.h): every row in turn, in the same worlds; or a tree over what
// the seat can know.
typedef struct bot_method bot_method;
extern const bot_method bot_rollouts;
extern const bot_method bot_tree;

// How a search looks and judges.
typedef struct {
    const bot_method *method;
    uint16_t depth; // turns beyond its own before a line ends
    uint16_t near;  // weight of the end of its own turn; later turns weigh 1
    bool hasty;     // later rows by the judgement after them; else by lot
    bool half;      // of what a position promises only half counts
    bool peeks;     // cheats: sees what is hidden; a yardstick for measurements
    // Of a tree alone: the weight of trying what was tried little, in 1/1024 of a win,
    // and lines through a node before it gets edges of its own.
    uint16_t curious;
    uint32_t ripe;
} bot_style;

// A player (bots.def).
typedef struct {
    const char *name;
    unsigned level; // its place among those that people are offered, from 1; 0 is none
    bot_pick *pick; // answers at once; NULL where it searches
    uint32_t lines; // of play that a search tries
    bot_style style;
} bot_kind;

// Storage of a search: enough for the longest anybody is offered.
enum { BOT_ARENA = 2 << 20 };

// By name, or by place; NULL when there is none.
const bot_kind *bot_find(const char *name);
const bot_kind *bot_at(unsigned i);
// The levels that people are offered, from the weakest.
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
// The same by a certain time: one that searches rather answers with the best so far than
// late, and what looks best at once where there was no time to try every row.
unsigned bot_answer_by(const bot_means *means, const bot_kind *bot, const mi_game *game,
                       const mi_view *view, const mi_list *rows);

// A head with options drawn by lot, such that the game accepts it: without expansions, or
// with those of `head`, which the game must take as it stands.
mi_head bot_any_head(const mi_game *game, uint8_t seats, mi_rng *rng);
mi_head bot_any_options(const mi_game *game, mi_head head, mi_rng *rng);

// Plays a legal row; what happens is not told.
static inline void bot_apply(const mi_game *game, mi_position *p, mi_action act)
{
    game->verbs[act.verb].apply(p, act, NULL);
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

// Plays `games` games with these options, as fast as it can: at each entry one legal
// list, one choice, one full copy and one application. Nothing is hashed.
void bot_race(const mi_game *game, mi_head head, uint32_t games, uint64_t seed,
              bot_tally *out);

// Plays `games` games with each number of seats, the expansions of `head` and all other
// options by lot, and hashes what happened.
void bot_bench(const mi_game *game, mi_head head, uint32_t games, uint64_t seed,
               bot_tally *out);

#endif
