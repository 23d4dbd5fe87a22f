// Finished games of a title and version, kept for ever (tests/corpus/README.md).
//
// usage: corpus make GAME COUNT    writes records of games by bots, one after the other
//        corpus play               plays records from its input again, and prints how
//        many
//                                  they are, their entries, and one hash of what happened
//
// The hash goes over what everybody who plays a game is told: who is asked, the legal
// rows, the events, the standing at the end; never over the bytes of a position.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "fair.h"
#include "miasma/text.h"

enum { ENTRIES = 20000, TEXT = 1 << 21, ALL = 1 << 27 };

static mi_entry entries[ENTRIES];
static mi_draw draws[ENTRIES];
static mi_record record;
static _Alignas(8) uint8_t arena[BOT_ARENA];

static _Noreturn void die(const char *why)
{
    fprintf(stderr, "corpus: %s\n", why);
    exit(1);
}

// ---- making ----

// Dice that follow from the number of the game.
static void begin_dice(mi_stretch *d, uint64_t number)
{
    char seed[96];
    int len = snprintf(seed, sizeof seed, "%s@%u %" PRIu64 " %u", record.game->name,
                       record.game->version, number, d->from);
    fair_hash(seed, (size_t)len, d->secret);
    fair_hash(d->secret, MI_HASH, d->commitment);
    d->committed = true;
}

// In one game of ten somebody searches, one in three is by lot.
static const bot_kind *player_of(uint64_t number, unsigned seat, mi_rng *rng)
{
    static const char *const quick[] = {"easy", "normal", "greedy", "random"};
    if (number % 10 == 9 && seat == number % 2) return bot_find("hard");
    if (number % 3 == 0) return bot_find("random");
    return bot_find(quick[mi_rng_below(rng, 4)]);
}

// What the table does now and then: minutes pass, the dice are another host's, it stops.
static bool table_acts(uint64_t number, mi_rng *rng, mi_entry *out)
{
    uint32_t chance = mi_rng_below(rng, 1000);
    if (chance == 0 && number % 8 == 5 && record.n) {
        mi_stretch *next = mi_record_go_on(&record);
        if (next) begin_dice(next, number);
    }
    *out = (mi_entry){.actor = MI_TABLE, .action = {.verb = MI_CLOCK}};
    out->action.arg[0] = (uint16_t)mi_rng_below(rng, 60);
    if (chance == 1 && number % 4 == 1) return true;
    out->action = (mi_action){.verb = MI_STOP};
    return chance == 2 && number % 12 == 7;
}

static mi_entry bot_acts(const mi_game *game, const mi_position *p, uint8_t seat,
                         const bot_kind *bot, mi_rng *rng)
{
    mi_view view;
    mi_list rows;
    mi_rows(game, p, seat, &rows);
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    return (mi_entry){seat, rows.row[bot_answer(bot, game, &view, &rows, rng, arena)]};
}

static void play_game(uint64_t number, mi_rng *rng)
{
    const mi_game *game = record.game;
    const bot_kind *player[MI_SEATS];
    mi_position p;
    uint32_t drawn = 0;
    for (unsigned s = 0; s < MI_SEATS; s++) player[s] = player_of(number, s, rng);
    for (unsigned s = 0; s < record.head.seats; s++)
        snprintf(record.bot[s], MI_BOT, "%s", player[s]->name);
    mi_setup(game, &record.head, &p, NULL);
    for (uint8_t actor; (actor = mi_to_act(game, &p)) != MI_NOBODY;) {
        mi_draw draw = {0, 0};
        mi_entry entry;
        if (!table_acts(number, rng, &entry)) {
            const mi_stretch *dice = &record.stretch[record.stretches - 1];
            entry = actor == MI_NATURE ? fair_draw(dice, game, &p, ++drawn, &draw)
                                       : bot_acts(game, &p, actor, player[actor], rng);
        }
        if (mi_play(game, &p, entry, NULL, NULL)) die("a bot broke a rule");
        if (mi_record_add(&record, entry, draw)) die("a game without end");
    }
}

static mi_head any_head(const mi_game *game, uint64_t number, mi_rng *rng)
{
    mi_head head;
    mi_edition(game, (unsigned)number % (game->expansion_count + 1u), &head);
    do {
        uint8_t most = mi_most_seats(game, &head);
        head.seats =
            (uint8_t)(game->seats_min + mi_rng_below(rng, most - game->seats_min + 1u));
    } while (!mi_takes(game, &head));
    return number % 5 ? bot_any_options(game, head, rng) : head;
}

static void make(const mi_game *game, uint64_t number)
{
    static char text[TEXT];
    mi_rng rng = mi_rng_of(1348, number);
    mi_text out = mi_text_of(text, sizeof text);
    mi_record_init(&record, entries, draws, ENTRIES);
    record.game = game;
    record.head = any_head(game, number, &rng);
    begin_dice(&record.stretch[0], number);
    play_game(number, &rng);
    if (number % 15 == 4) record.resigned = 1;
    if (fair_finish(&record) || fair_verify(&record, NULL)) die("not to be verified");
    mi_record_write(&record, false, &out);
    fwrite(text, 1, out.len, stdout);
}

// ---- playing again ----

static uint32_t hash = 2166136261u;
static uint64_t games, played;

static void mix(uint16_t number) { hash = (hash ^ number) * 16777619u; }

static void mix_all(const void *numbers, size_t count)
{
    const uint16_t *n = numbers;
    for (size_t i = 0; i < count; i++) mix(n[i]);
}

static void play_entry(mi_position *p, mi_entry entry)
{
    mi_list rows;
    mi_events events = {.n = 0};
    mix(mi_legal(record.game, p, &rows));
    mix(rows.n);
    mix_all(rows.row, rows.n * sizeof *rows.row / sizeof(uint16_t));
    if (mi_play(record.game, p, entry, &events, NULL)) die("an entry is refused");
    mix(events.n);
    mix_all(events.row, events.n * sizeof *events.row / sizeof(uint16_t));
}

// One record, which must be in the one form of writers, and true.
static void play(const char *text, size_t len)
{
    static char again[TEXT];
    mi_text out = mi_text_of(again, sizeof again);
    mi_standing standing;
    mi_position p;
    mi_record_init(&record, entries, draws, ENTRIES);
    if (mi_record_read(&record, &mi_games, text, len, NULL)) die("no record");
    mi_record_write(&record, false, &out);
    if (out.len != len || memcmp(again, text, len) != 0) die("written another way");
    if (fair_verify(&record, NULL)) die("not verified");
    mi_setup(record.game, &record.head, &p, NULL);
    for (uint32_t i = 0; i < record.n; i++) play_entry(&p, record.entry[i]);
    record.game->standing(&p, &standing);
    mix_all(standing.points, record.head.seats);
    for (unsigned s = 0; s < record.head.seats; s++) mix(standing.rank[s]);
    games++;
    played += record.n;
}

static void play_input(void)
{
    char *all = malloc(ALL), *next;
    size_t len = all ? fread(all, 1, ALL - 1, stdin) : 0;
    if (!len) die("nothing to read");
    all[len] = '\0';
    for (char *at = all; *at; at = next) {
        next = strstr(at, "\n[Game ");
        next = next ? next + 1 : all + len;
        play(at, (size_t)(next - at));
    }
    free(all);
    printf("%" PRIu64 " %" PRIu64 " %08" PRIx32 "\n", games, played, hash);
}

int main(int argc, char **argv)
{
    if (!fair_init()) die("libsodium does not start");
    if (argc == 2 && strcmp(argv[1], "play") == 0) {
        play_input();
        return 0;
    }
    const mi_game *game = argc == 4 ? mi_find(argv[2]) : NULL;
    if (!game) die("make GAME COUNT, or play");
    for (uint64_t i = 0; i < strtoull(argv[3], NULL, 10); i++) make(game, i);
    return 0;
}
