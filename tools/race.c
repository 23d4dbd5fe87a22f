// Random games and nothing else, for counting instructions.
//
// usage: race                   prints "game least-seats most-seats", a line each
//        race GAME SEATS GAMES  plays, and prints the number of decisions

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bot.h"

int main(int argc, char **argv)
{
    const mi_game *game;
    if (argc != 4) {
        for (unsigned i = 0; (game = mi_game_at(i)); i++) {
            mi_head head = mi_head_default(game, game->seats_min);
            printf("%s %u %u\n", game->name, head.seats, mi_most_seats(game, &head));
        }
        return 0;
    }
    bot_tally tally = {0};
    game = mi_find(argv[1]);
    if (!game) return 2;
    bot_race(game, mi_head_default(game, (uint8_t)strtoul(argv[2], NULL, 10)),
             (uint32_t)strtoul(argv[3], NULL, 10), 1, &tally);
    printf("%" PRIu64 "\n", tally.decisions);
    return 0;
}
