// Games of bots in a title whose players may vote to end it, every vote checked again:
// how often would a place have changed, had the game gone on?
//
// usage: votes GAME BOT SEATS GAMES PLAYOUTS [OPTION=VALUE...]
// Exits with code 1 if a bot voted for the end of a game in which more play-outs than one
// in a hundred end with another place for somebody.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vote.h"

enum { RECHECK = 0x5EED }; // another seed than any bot has

typedef struct {
    const mi_game *game;
    const bot_kind *bot;
    mi_head head;
    unsigned games, playouts;
    unsigned votes, ended, early, worst; // what was found
    uint16_t *turns;                     // of each game, a seat
} series;

static unsigned number(const char *text) { return (unsigned)strtoul(text, NULL, 10); }

static void check(series *s, const mi_view *view)
{
    unsigned others = 0;
    for (uint32_t i = 0; i < s->playouts; i++)
        others += !bot_ends_alike(s->game, view, RECHECK, i);
    s->votes++;
    s->early += 100 * others > s->playouts;
    if (others > s->worst) s->worst = others;
}

// The bot's row; a vote is checked before it counts.
static mi_action decide(series *s, const mi_position *p, uint8_t seat,
                        const mi_list *rows, mi_rng *rng, unsigned *agreed)
{
    static _Alignas(16) uint8_t arena[BOT_ARENA];
    mi_view view;
    mi_see(s->game, p, MI_SEAT_BIT(seat), &view);
    mi_action act = rows->row[bot_answer(s->bot, s->game, &view, rows, rng, arena)];
    bool votes = bot_is_vote(s->game, p, act);
    if (votes) check(s, &view);
    *agreed = votes ? *agreed + 1 : 0;
    if (*agreed == s->head.seats) s->ended++;
    return act;
}

static void play(series *s, unsigned i)
{
    mi_position p;
    mi_list rows;
    mi_rng luck = mi_rng_of(1348, 2 * i), mind = mi_rng_of(1348, 2 * i + 1);
    unsigned agreed = 0, turns = 0;
    if (mi_setup(s->game, &s->head, &p, NULL)) exit(2);
    uint8_t last = MI_NOBODY;
    for (uint8_t actor; (actor = mi_legal(s->game, &p, &rows)) != MI_NOBODY;) {
        mi_action act = actor == MI_NATURE ? bot_nature(s->game, &p, &luck)
                                           : decide(s, &p, actor, &rows, &mind, &agreed);
        bot_apply(s->game, &p, act);
        turns += s->game->bot.turn(&p) != last;
        last = s->game->bot.turn(&p);
    }
    s->turns[i] = (uint16_t)(turns / s->head.seats);
}

static int by_size(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static bool read_words(series *s, int argc, char **argv)
{
    if (argc < 6) return false;
    s->game = mi_find(argv[1]);
    s->bot = bot_find(argv[2]);
    s->games = number(argv[4]);
    s->playouts = number(argv[5]);
    if (!s->game || !s->bot || !s->games) return false;
    s->head = mi_head_default(s->game, (uint8_t)number(argv[3]));
    for (int i = 6; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        if (!value) return false;
        *value++ = '\0';
        if (mi_option_set(s->game, &s->head, argv[i], value)) return false;
    }
    return mi_takes(s->game, &s->head);
}

static void tell(series *s)
{
    qsort(s->turns, s->games, sizeof *s->turns, by_size);
    printf("%s, %u seats of %s: %u games, %u ended by vote; turns a seat %u to %u, "
           "median %u\n",
           s->game->name, s->head.seats, s->bot->name, s->games, s->ended, s->turns[0],
           s->turns[s->games - 1], s->turns[s->games / 2]);
    printf("%u votes; places changed in at most %u of %u play-outs; %u votes too early\n",
           s->votes, s->worst, s->playouts, s->early);
}

int main(int argc, char **argv)
{
    series s = {0};
    if (!read_words(&s, argc, argv)) {
        fprintf(stderr, "usage: votes GAME BOT SEATS GAMES PLAYOUTS [OPTION=VALUE...]\n");
        return 2;
    }
    s.turns = calloc(s.games, sizeof *s.turns);
    if (!s.turns) return 2;
    for (unsigned i = 0; i < s.games; i++) play(&s, i);
    tell(&s);
    free(s.turns);
    return s.early > 0;
}
