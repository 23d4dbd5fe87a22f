// Random games and nothing else, for counting instructions.
//
// usage: race                        prints "game least-seats most-seats", a line each;
//                                    "rattus+africanus" has an expansion on
//        race GAME SEATS GAMES       plays, and prints the number of decisions
//        race GAME SEATS GAMES LUCK  the same by fair dice with the luck of so many
//                                    seats, and prints the number of draws

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "fair.h"

static unsigned number(const char *text) { return (unsigned)strtoul(text, NULL, 10); }

static mi_stretch dice_with(unsigned luck)
{
    mi_stretch dice = {0};
    for (unsigned s = 0; s < luck; s++) fair_luck_words(&dice, s, "luck");
    return dice;
}

// Not inlined, so that what it costs can be told apart.
__attribute__((noinline)) static mi_action
one_draw(const mi_stretch *dice, const mi_game *game, const mi_position *p, uint32_t n)
{
    mi_draw draw;
    return fair_draw(dice, game, p, n, &draw).action;
}

static uint32_t game_by_dice(const mi_stretch *dice, const mi_game *game,
                             const mi_head *head, mi_rng *rng)
{
    uint32_t draws = 0;
    mi_position p;
    mi_list rows;
    if (mi_setup(game, head, &p, NULL)) return 0;
    for (uint8_t actor; (actor = mi_legal(game, &p, &rows)) != MI_NOBODY;) {
        mi_action act = actor == MI_NATURE ? one_draw(dice, game, &p, ++draws)
                                           : rows.row[mi_rng_below(rng, rows.n)];
        bot_apply(game, &p, act);
    }
    return draws;
}

static uint64_t draws_of(const mi_game *game, mi_head head, unsigned games, unsigned luck)
{
    mi_stretch dice = dice_with(luck);
    mi_rng rng = mi_rng_of(1, luck);
    uint64_t draws = 0;
    for (unsigned i = 0; i < games; i++) draws += game_by_dice(&dice, game, &head, &rng);
    return draws;
}

enum { NAME = 64 };

static void name_of(const mi_game *game, const mi_head *head, char name[NAME])
{
    snprintf(name, NAME, "%s", game->name);
    for (unsigned i = 0; i < game->expansion_count; i++)
        if (head->option[game->expansions[i].option])
            snprintf(name, NAME, "%s+%s", game->name,
                     game->options[game->expansions[i].option].word);
}

static int list_games(void)
{
    const mi_game *game;
    mi_head head;
    char name[NAME];
    for (unsigned i = 0; (game = mi_edition_at(i, &head)); i++) {
        name_of(game, &head, name);
        printf("%s %u %u\n", name, head.seats, mi_most_seats(game, &head));
    }
    return 0;
}

// "rattus", "rattus+africanus", "rattus@1": its head has the fewest seats.
static const mi_game *find(const char *wanted, mi_head *head)
{
    char title[NAME];
    const char *plus = strchr(wanted, '+');
    snprintf(title, sizeof title, "%.*s", (int)strcspn(wanted, "+"), wanted);
    const mi_game *game = mi_find(title);
    if (!game) return NULL;
    unsigned edition = 0;
    while (plus && mi_edition(game, ++edition, head))
        if (!strcmp(game->options[game->expansions[edition - 1].option].word, plus + 1))
            break;
    return mi_edition(game, edition, head) ? game : NULL;
}

int main(int argc, char **argv)
{
    if (argc < 4) return list_games();
    bot_tally tally = {0};
    mi_head head;
    const mi_game *game = find(argv[1], &head);
    if (!game || !fair_init()) return 2;
    head.seats = (uint8_t)number(argv[2]);
    if (argc == 5) {
        printf("%" PRIu64 "\n", draws_of(game, head, number(argv[3]), number(argv[4])));
        return 0;
    }
    bot_race(game, head, number(argv[3]), 1, &tally);
    printf("%" PRIu64 "\n", tally.decisions);
    return 0;
}
