// What an archived module is besides the rules and bots of its title: the functions of
// contract1.def, and three addresses, of the title's tables, of the names in them and of
// the desk. TITLE is given by tools/archive/release.sh.

#include "bot.h"
#include "desk.h"
#include "miasma/names.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

extern const mi_game JOIN(TITLE, _game);
extern const mi_names JOIN(TITLE, _names);

#define RULES(returns, name, ...)                                                        \
    __attribute__((export_name(#name))) returns archive_##name(__VA_ARGS__);
#include "contract1.def"
#undef RULES

// Exported by their names.
extern const mi_game *const game;
extern const mi_names *const names;
extern archive_desk desk;
const mi_game *const game = &JOIN(TITLE, _game);
const mi_names *const names = &JOIN(TITLE, _names);
archive_desk desk;

static uint32_t address(mi_rule rule) { return (uint32_t)(uintptr_t)rule; }

uint32_t archive_size(void) { return game->size(mi_head_of(&desk.p)); }

uint32_t archive_setup(void)
{
    mi_head head = *mi_head_of(&desk.p);
    return address(game->setup(&head, &desk.p));
}

uint32_t archive_to_act(void) { return game->to_act(&desk.p); }
void archive_propose(void) { game->propose(&desk.p, (mi_list *)&desk.rows); }

uint32_t archive_forbids(uint64_t act)
{
    mi_action a = archive_action(act);
    return address(game->verbs[a.verb].forbids(&desk.p, a));
}

void archive_apply(uint64_t act, uint32_t told)
{
    mi_action a = archive_action(act);
    game->verbs[a.verb].apply(&desk.p, a, told ? (mi_events *)&desk.events : NULL);
}

uint32_t archive_weight(uint64_t act)
{
    return game->weight(&desk.p, archive_action(act));
}
uint32_t archive_total(void) { return game->total(&desk.p); }
uint64_t archive_draw(uint32_t number)
{
    return archive_word(game->draw(&desk.p, number));
}
void archive_hide(uint32_t seats) { game->hide(&desk.p, (mi_seats)seats); }

uint64_t archive_veil(uint64_t act, uint32_t seats)
{
    return archive_word(game->veil(&desk.p, archive_action(act), (mi_seats)seats));
}

void archive_facts(void) { game->facts(&desk.p, (mi_facts *)&desk.facts); }
void archive_prompt(void) { desk.prompt = game->prompt(&desk.p); }

void archive_guess(uint32_t seats, uint64_t seed)
{
    game->guess(&desk.p, (mi_seats)seats, seed);
}

void archive_standing(void) { game->standing(&desk.p, &desk.standing); }
uint32_t archive_broken(void) { return address(game->broken(&desk.p)); }

uint32_t archive_printed(uint32_t kind, uint32_t element)
{
    return game->kinds[kind].printed(mi_head_of(&desk.p), (uint16_t)element, desk.print);
}

uint32_t archive_stands(uint32_t order)
{
    return game->host.stands(&desk.p, order, &desk.answer);
}

uint32_t archive_turn(void) { return game->bot.turn(&desk.p); }
void archive_outlook(void) { game->bot.outlook(&desk.p, desk.worth); }

// The hash of random games: what `miasma bench` prints of this title.
uint64_t archive_bench(uint32_t edition, uint32_t games, uint32_t seed)
{
    bot_tally tally = {0};
    mi_head head;
    if (!mi_edition(game, edition, &head)) return 0;
    bot_bench(game, head, games, seed, &tally);
    return tally.hash;
}

// Random games at a full table as fast as they can be played: the decisions.
uint64_t archive_race(uint32_t edition, uint32_t games, uint32_t seed)
{
    bot_tally tally = {0};
    mi_head head;
    if (!mi_edition(game, edition, &head)) return 0;
    head.seats = mi_most_seats(game, &head);
    bot_race(game, head, games, seed, &tally);
    return tally.decisions;
}

// The row that a bot picks for the seat to act, from the view of these seats on the desk.
uint32_t archive_answer(uint32_t kind, uint32_t seats, uint64_t seed)
{
    static _Alignas(8) uint8_t arena[BOT_ARENA];
    static mi_list rows;
    const bot_kind *bot = bot_at(kind);
    if (!bot || mi_legal(game, &desk.p, &rows) >= MI_SEATS) return MI_UNKNOWN;
    mi_view view = {desk.p, (mi_seats)seats};
    mi_rng rng = mi_rng_of(seed, 0);
    return bot_answer(bot, game, &view, &rows, &rng, arena);
}
