// What an archived module is besides the rules and bots of its title: the functions of
// contract1.def, and three addresses, of the title's tables, of the names in them and of
// the desk. TITLE is given by tools/archive.sh.

#include <string.h>

#include "bot.h"
#include "desk.h"
#include "miasma/names.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

extern const mi_game JOIN(TITLE, _game);
extern const mi_names JOIN(TITLE, _names);
static const mi_game *const rules = &JOIN(TITLE, _game);

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

static mi_action action(uint64_t word)
{
    mi_action act;
    memcpy(&act, &word, sizeof act);
    return act;
}

static uint64_t word(mi_action act)
{
    uint64_t w;
    memcpy(&w, &act, sizeof w);
    return w;
}

uint32_t archive_size(void) { return rules->size(mi_head_of(&desk.p)); }

uint32_t archive_setup(void)
{
    mi_head head = *mi_head_of(&desk.p);
    return address(rules->setup(&head, &desk.p));
}

uint32_t archive_to_act(void) { return rules->to_act(&desk.p); }
void archive_propose(void) { rules->propose(&desk.p, (mi_list *)&desk.rows); }

uint32_t archive_forbids(uint64_t act)
{
    mi_action a = action(act);
    return address(rules->verbs[a.verb].forbids(&desk.p, a));
}

void archive_apply(uint64_t act, uint32_t told)
{
    mi_action a = action(act);
    rules->verbs[a.verb].apply(&desk.p, a, told ? (mi_events *)&desk.events : NULL);
}

uint32_t archive_weight(uint64_t act) { return rules->weight(&desk.p, action(act)); }
uint32_t archive_total(void) { return rules->total(&desk.p); }
uint64_t archive_draw(uint32_t number) { return word(rules->draw(&desk.p, number)); }
void archive_hide(uint32_t seats) { rules->hide(&desk.p, (mi_seats)seats); }

uint64_t archive_veil(uint64_t act, uint32_t seats)
{
    return word(rules->veil(&desk.p, action(act), (mi_seats)seats));
}

void archive_facts(void) { rules->facts(&desk.p, (mi_facts *)&desk.facts); }
void archive_prompt(void) { desk.prompt = rules->prompt(&desk.p); }

void archive_guess(uint32_t seats, uint64_t seed)
{
    rules->guess(&desk.p, (mi_seats)seats, seed);
}

void archive_standing(void) { rules->standing(&desk.p, &desk.standing); }
uint32_t archive_broken(void) { return address(rules->broken(&desk.p)); }

uint32_t archive_printed(uint32_t kind, uint32_t element)
{
    return rules->kinds[kind].printed(mi_head_of(&desk.p), (uint16_t)element, desk.print);
}

uint32_t archive_stands(uint32_t order)
{
    return rules->host.stands(&desk.p, order, &desk.answer);
}

uint32_t archive_turn(void) { return rules->bot.turn(&desk.p); }
void archive_outlook(void) { rules->bot.outlook(&desk.p, desk.worth); }

// The title, or the title with its expansion of that number, counted from 1, switched on.
static mi_head edition_head(uint32_t edition)
{
    mi_head head = mi_head_default(rules, rules->seats_min);
    if (edition) head.option[rules->expansions[edition - 1].option] = 1;
    return head;
}

// The hash of random games: what `miasma bench` prints of this title.
uint64_t archive_bench(uint32_t edition, uint32_t games, uint32_t seed)
{
    bot_tally tally = {0};
    if (edition > rules->expansion_count) return 0;
    bot_bench(rules, edition_head(edition), games, seed, &tally);
    return tally.hash;
}

// Random games at a full table as fast as they can be played: the decisions.
uint64_t archive_race(uint32_t edition, uint32_t games, uint32_t seed)
{
    bot_tally tally = {0};
    if (edition > rules->expansion_count) return 0;
    mi_head head = edition_head(edition);
    head.seats = mi_most_seats(rules, &head);
    bot_race(rules, head, games, seed, &tally);
    return tally.decisions;
}

// The row that a bot picks for the seat to act, from the view of these seats on the desk.
uint32_t archive_answer(uint32_t kind, uint32_t seats, uint64_t seed)
{
    static _Alignas(8) uint8_t arena[BOT_ARENA];
    static mi_list rows;
    const bot_kind *bot = bot_at(kind);
    if (!bot || mi_legal(rules, &desk.p, &rows) >= MI_SEATS) return MI_UNKNOWN;
    mi_view view = {desk.p, (mi_seats)seats};
    mi_rng rng = mi_rng_of(seed, 0);
    return bot_answer(bot, rules, &view, &rows, &rng, arena);
}
