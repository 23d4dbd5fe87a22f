// What the core does with any game: finding it, setting up, listing what is legal,
// judging, playing, seeing.

#ifndef MIASMA_PLAY_H
#define MIASMA_PLAY_H

#include "miasma/game.h"

// ---- libraries of games (core/tables.c) ----

// A list of games (registry). The core has none of its own: the caller that reads a head
// or a record says which games it may be of.
typedef struct {
    const mi_game *const *game;
    unsigned count;
} mi_library;

// The newest of a title, by name or by id; NULL when there is none. The newest version of
// a title stands before the others.
const mi_game *mi_library_find(const mi_library *games, const char *name);
const mi_game *mi_library_find_id(const mi_library *games, uint8_t id);
// By id and version, as a head has them.
const mi_game *mi_library_find_version(const mi_library *games, uint8_t id,
                                       uint8_t version);

// ---- the games of this build (games/games.c) ----

extern const mi_library mi_games;

// By name: "rattus" is today's, "rattus@1" version 1 as it is archived; NULL when there
// is none.
const mi_game *mi_find(const char *name);
// By id, the newest version; NULL when there is none.
const mi_game *mi_find_id(uint8_t id);
// The version that a head is of; NULL when there is none.
const mi_game *mi_find_head(const mi_head *head);
// By place in games.def; NULL past the last.
const mi_game *mi_game_at(unsigned i);
// The archived versions of this build, by place in archive.def; NULL past the last.
const mi_game *mi_archived_at(unsigned i);
// Lists the games of this build, each followed by the same game with one expansion on,
// for each of its expansions. `head` has that option set, all others at their defaults,
// and the fewest seats. NULL past the last.
const mi_game *mi_edition_at(unsigned i, mi_head *head);

// A shorter form of a game, for an evening, and the turns of a seat in both forms.
typedef struct {
    const char *title;
    const char *option, *value;
    uint16_t turns, printed;
} mi_evening;

// NULL where the printed game is short enough.
const mi_evening *mi_evening_of(const mi_game *game);
// How long so many turns a seat take, at a minute a turn, to five minutes.
unsigned mi_minutes(unsigned turns, unsigned seats);

// ---- the core (core/tables.c, core/play.c) ----

// The word and the elements of a kind.
const mi_kind *mi_kind_of(const mi_game *game, uint8_t kind);
// How many of the `most` kinds are used: the number of arguments or fields.
unsigned mi_arity(const uint8_t *kinds, unsigned most);

// A head with every option at its default.
mi_head mi_head_default(const mi_game *game, uint8_t seats);
// The same at the fewest seats, for a game (0) or for one with its expansion `i`, counted
// from 1, switched on. False past the last.
bool mi_edition(const mi_game *game, unsigned i, mi_head *head);
// How many values an option has, and value `i` as text (not ended by NUL).
unsigned mi_option_values(const mi_option *option);
const char *mi_option_value(const mi_option *option, unsigned i, size_t *len);
// Is this option to be chosen for this game? The switch of an expansion is not, nor are
// the options of one that is off.
bool mi_option_open(const mi_game *game, const mi_head *head, unsigned option);
// How many standing orders a seat can choose from: 0 without the expansion they need.
unsigned mi_orders(const mi_game *game, const mi_head *head);
// Does the game take this head, seats and options?
bool mi_takes(const mi_game *game, const mi_head *head);
// The most seats the game takes with these options; its minimum if it refuses them all.
uint8_t mi_most_seats(const mi_game *game, const mi_head *head);
// Sets `word=value` in a head: MI_EOPTION when there is no such option or value.
mi_err mi_option_set(const mi_game *game, mi_head *head, const char *word,
                     const char *value);

// The first position. On MI_ERULE `why` is the rule that refuses.
mi_err mi_setup(const mi_game *game, const mi_head *head, mi_position *out, mi_rule *why);

static inline const mi_head *mi_head_of(const mi_position *p)
{
    return (const mi_head *)(const void *)p;
}

// How many bytes of a position count; a copy and a comparison take exactly these.
size_t mi_size(const mi_game *game, const mi_position *p);
void mi_copy(const mi_game *game, mi_position *to, const mi_position *from);
bool mi_equal(const mi_game *game, const mi_position *a, const mi_position *b);

// The view of a set of seats.
void mi_see(const mi_game *game, const mi_position *p, mi_seats seats, mi_view *out);

uint8_t mi_to_act(const mi_game *game, const mi_position *p);

// Every legal action of whoever is to act, ascending by (verb, arguments). Returns who
// that is.
uint8_t mi_legal(const mi_game *game, const mi_position *p, mi_list *out);

// The same where the caller already knows who is to act.
void mi_rows(const mi_game *game, const mi_position *p, uint8_t actor, mi_list *out);

// Judges one action of one actor without playing it.
mi_err mi_judge(const mi_game *game, const mi_position *p, uint8_t actor, mi_action act,
                mi_rule *why);

// Judges and plays: for the true position, and for steps a seat tries out on its view. On
// failure nothing has changed, and on MI_ERULE `why` (may be NULL) is the rule. `events`
// may be NULL.
mi_err mi_play(const mi_game *game, mi_position *p, mi_entry entry, mi_events *events,
               mi_rule *why);

// Plays without judging: for a log that was judged elsewhere, such as a veiled one.
// Refuses what no log can hold: an entry after the end (MI_EOVER), of an actor who is not
// to act (MI_ETURN), or with a verb or arguments that the game does not have.
mi_err mi_follow(const mi_game *game, mi_position *p, mi_entry entry, mi_events *events);

// An entry as a set of seats may see it; `p` is the position before it.
mi_entry mi_veil(const mi_game *game, const mi_position *p, mi_entry entry,
                 mi_seats seats);

// What a row leads to, found by trying it on a copy.
enum {
    MI_ENDS = 1,    // another seat is to act afterwards, or the game is over
    MI_CHANCE = 2,  // nature answers
    MI_BARRIER = 4, // cannot be taken back: one of the above
    MI_FORCED = 8,  // there is no other row
};
uint8_t mi_flags(const mi_game *game, const mi_position *p, const mi_list *rows,
                 unsigned row);

// Ranks seats by points, then by `tie`; of seats equal in both, the first clockwise from
// seat `first` is ahead.
void mi_rank(mi_standing *standing, unsigned seats, unsigned first);

// Order of rows: negative, zero or positive.
int mi_compare(mi_action a, mi_action b);

#endif
