// miasma: play, replay, verify, measure.

#include <stdio.h>
#include <string.h>

#include "cli.h"

static const struct {
    const char *name;
    cli_command *run;
    const char *usage;
} commands[] = {
    {"games", cmd_games, "                         the games and their options"},
    {"rules", cmd_rules, "GAME [ID]                the rules, or one of them"},
    {"play", cmd_play,
     "GAME|FILE|URL [--seats N] [--bot KIND@SEAT]… [--option K=V]…\n"
     "                           [--name SEAT=NAME]… [--luck SEAT=WORDS]… [--save FILE]"},
    {"replay", cmd_replay, "FILE [--as SEAT] [--to N] a record, told and shown"},
    {"hashes", cmd_hashes, "FILE [--as SEAT] [--to N] its log as bytes, a hash an entry"},
    {"verify", cmd_verify, "FILE…                    checks every entry and every die"},
    {"bench", cmd_bench,
     "[GAME] [--search]         random games: speed, and the hash of behaviour"},
    {"fuzz", cmd_fuzz,
     "GAME --games N [--seats K] [--seed S] [--option K=V]… [--jobs J]"},
    {"arena", cmd_arena,
     "GAME --a BOT[:LINES] --b BOT[:LINES] [--blocks N] [--seats K]\n"
     "                           [--sprt] [--log FILE] [--seed S] [--option K=V]…"},
};

static int usage(void)
{
    fputs("usage: miasma COMMAND …   (where words are shown: [--lang en|nl|de])\n\n",
          stderr);
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(stderr, "  miasma %-8s %s\n", commands[i].name, commands[i].usage);
    return 2;
}

int main(int argc, char **argv)
{
    for (unsigned i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 2, argv + 2);
    return usage();
}
