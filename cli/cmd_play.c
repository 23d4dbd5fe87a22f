// miasma play: a table in the terminal, new, from a file, or on a server.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"
#include "fair.h"
#include "miasma/again.h"
#include "remote.h"
#include "tui.h"

// "SEAT=TEXT" or "KIND@SEAT": splits at the mark and finds the seat on one side of it.
static bool split(const char *given, char mark, bool seat_first, uint8_t seats,
                  char other[MI_NAME], uint8_t *seat)
{
    const char *at = strchr(given, mark);
    if (!at) return false;
    size_t first = (size_t)(at - given);
    const char *word = seat_first ? given : at + 1;
    *seat = mi_actor_find(word, seat_first ? first : strlen(word));
    if (strlen(seat_first ? at + 1 : given) >= MI_NAME) return false;
    snprintf(other, MI_NAME, "%.*s", seat_first ? MI_NAME : (int)first,
             seat_first ? at + 1 : given);
    return *seat < seats;
}

static bool seat_bots(int argc, char **argv, mi_record *r)
{
    int at = 0;
    for (const char *given; (given = cli_next(argc, argv, "bot", &at));) {
        char kind[MI_NAME];
        uint8_t seat;
        bool fits = split(given, '@', false, r->head.seats, kind, &seat);
        if (!fits || !bot_find(kind)) {
            cli_complain("--bot %s: a kind and a seat of this table, as in greedy@blue",
                         given);
            return false;
        }
        snprintf(r->bot[seat], MI_BOT, "%s", bot_find(kind)->name);
    }
    return true;
}

static bool name_seats(int argc, char **argv, mi_record *r)
{
    int at = 0;
    uint8_t seat;
    for (const char *given; (given = cli_next(argc, argv, "name", &at));) {
        char name[MI_NAME];
        if (!split(given, '=', true, r->head.seats, name, &seat) ||
            strpbrk(name, "\"{}\n")) {
            cli_complain("--name %s: a seat of this table and a name of at most 63 "
                         "bytes, as in red=Anna",
                         given);
            return false;
        }
        memcpy(r->name[seat], name, sizeof name);
    }
    at = 0;
    for (const char *given; (given = cli_next(argc, argv, "luck", &at));) {
        char luck[MI_NAME];
        if (!split(given, '=', true, r->head.seats, luck, &seat)) {
            cli_complain("--luck %s: a seat of this table and words of at most 63 bytes",
                         given);
            return false;
        }
        fair_luck_words(&r->stretch[r->stretches - 1], seat, luck);
    }
    return true;
}

// The shorter form of a game.
static bool shorten(const mi_game *game, mi_head *head)
{
    const mi_evening *evening = mi_evening_of(game);
    if (evening && mi_option_set(game, head, evening->option, evening->value) == MI_OK)
        return true;
    cli_complain("%s has no shorter form; see: miasma games", game->name);
    return false;
}

static bool fresh(int argc, char **argv, const mi_game *game, bool evening, mi_record *r)
{
    uint64_t seats = game->seats_min;
    r->game = game;
    if (!cli_count(argc, argv, "seats", &seats) ||
        !cli_head(argc, argv, game, seats, &r->head) ||
        (evening && !shorten(game, &r->head)))
        return false;
    fair_begin(&r->stretch[0]);
    return seat_bots(argc, argv, r) && name_seats(argc, argv, r);
}

// A saved game needs its secret, or its dice could not go on.
static bool resumed(const char *file, mi_record *r)
{
    if (!cli_record_load(r, file)) return false;
    if (mi_record_opened(r) && !r->finished) return true;
    cli_complain(r->finished ? "%s is finished; see: miasma replay"
                             : "%s has no secret to go on with",
                 file);
    return false;
}

// ---- from the middle of a record ----

// The first seat that a person had, or else the first.
static uint8_t first_person(const mi_record *r)
{
    for (uint8_t s = 0; s < r->head.seats; s++)
        if (!r->bot[s][0]) return s;
    return 0;
}

// The seat of --as, or the first person's.
static bool find_place(int argc, char **argv, const mi_record *r, uint8_t *seat)
{
    const char *as = cli_value(argc, argv, "as");
    *seat = as ? mi_actor_find(as, strlen(as)) : first_person(r);
    if (*seat < r->head.seats) return true;
    cli_complain("there is no seat %s at this table", as);
    return false;
}

// Bots stay, and one takes the place of every other person.
static void seat_others(mi_record *r, uint8_t mine)
{
    for (unsigned s = 0; s < r->head.seats; s++) {
        bool person = !r->bot[s][0];
        if (person != (s == mine)) r->name[s][0] = '\0';
        if (s == mine)
            r->bot[s][0] = '\0';
        else if (person)
            snprintf(r->bot[s], MI_BOT, "normal");
    }
}

// The game of a record after some entry, with a seat of it for the one who plays here.
// What is drawn anew follows from the commitment of the new dice.
static mi_err begin_again(mi_record *r, mi_step step)
{
    uint8_t digest[MI_HASH];
    mi_stretch dice = {0};
    mi_entry *scratch = calloc(2 * (size_t)CLI_ENTRIES, sizeof *scratch);
    mi_err err = scratch ? fair_digest(r, digest) : MI_EROOM;
    fair_begin(&dice);
    for (unsigned i = 0; i < 8; i++) step.seed |= (uint64_t)dice.commitment[i] << (8 * i);
    if (!err) err = mi_again(r, step, scratch);
    free(scratch);
    if (err) return err;
    mi_stretch *own = mi_record_from(r, digest, step.seat);
    dice.from = own->from;
    *own = dice;
    return MI_OK;
}

static bool again(int argc, char **argv, const char *file, mi_record *r)
{
    const char *from = cli_value(argc, argv, "from");
    uint64_t n = 0;
    mi_step step = {0};
    if (!cli_record_load(r, file) || !find_place(argc, argv, r, &step.seat)) return false;
    if (!cli_number(from, &n) || n > r->n)
        return cli_complain("--from wants the number of an entry, up to %u", r->n), false;
    step.entries = (uint32_t)n;
    mi_err err = begin_again(r, step);
    if (err) return cli_complain("%s: %s", file, mi_err_words(err)), false;
    seat_others(r, step.seat);
    return seat_bots(argc, argv, r) && name_seats(argc, argv, r);
}

// A table on a server. Nothing but a name can be asked for here; the rest is the host's.
static int play_remote(int argc, char **argv, const char *url, tui_table table)
{
    remote there = {.lang = table.lang};
    mi_record *r = cli_record_new();
    int result = 2;
    if (remote_join(&there, url, cli_value(argc, argv, "name"), r)) {
        table.record = r;
        table.link = &there.link;
        result = tui_play(&table);
        if (r->finished) remote_judge(&there, r);
        const char *save = cli_value(argc, argv, "save");
        if (save && r->finished && !cli_record_store(r, save)) result = 2;
    }
    remote_leave(&there);
    cli_record_free(r);
    return result;
}

// A new game, a record from some entry on, or one that goes on where it stopped.
static bool taken_up(int argc, char **argv, const char *what, bool evening, mi_record *r)
{
    const mi_game *game = mi_find(what);
    if (game) return fresh(argc, argv, game, evening, r);
    if (cli_value(argc, argv, "from")) return again(argc, argv, what, r);
    return resumed(what, r);
}

int cmd_play(int argc, char **argv)
{
    static const char *const known[] = {"seats", "bot",  "option", "lang", "name",
                                        "luck",  "save", "from",   "as",   NULL};
    tui_table table = {.term = tui_term_open()};
    table.tutor = cli_flag(&argc, argv, "tutor");
    bool evening = cli_flag(&argc, argv, "evening");
    const char *what = cli_word(argc, argv, 0);
    if (!cli_known(argc, argv, known) || !cli_lang(argc, argv, &table.lang)) return 2;
    if (!what) return cli_complain("play which game, file or address? See: miasma games");
    if (!fair_init()) return cli_complain("libsodium does not start");
    if (remote_is(what)) return play_remote(argc, argv, what, table);

    mi_record *r = cli_record_new();
    int result = 2;
    if (taken_up(argc, argv, what, evening, r)) {
        table.record = r;
        for (unsigned s = 0; s < MI_SEATS; s++)
            table.bot[s] = r->bot[s][0] ? bot_find(r->bot[s]) : NULL;
        table.seed = (uint64_t)time(NULL) ^ r->n;
        result = tui_play(&table);
        if (result) cli_complain("this record cannot be played on");
        const char *save = cli_value(argc, argv, "save");
        if (save && r->finished && !cli_record_store(r, save)) result = 2;
    }
    cli_record_free(r);
    return result;
}
