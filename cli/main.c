// miasma: play, replay, verify, measure.

#include <stdio.h>
#include <string.h>

#include "cli.h"

static const struct {
    const char *name;
    cli_command *run;
    const char *takes;
    const char *does;
} commands[] = {
    {"games", cmd_games, "", "the games and their options"},
    {"rules", cmd_rules, " GAME [ID]", "the rules, or one of them"},
    {"play", cmd_play,
     " GAME|FILE|URL [--seats N] [--bot KIND@SEAT]… [--option K=V]…\n"
     "         [--evening] [--tutor] [--name SEAT=NAME]… [--luck SEAT=WORDS]…\n"
     "         [--save FILE] [--from N [--as SEAT]]",
     "a new or a kept game, one from the middle of a record, or a seat online"},
    {"replay", cmd_replay, " FILE [--as SEAT] [--to N]", "a record, told and shown"},
    {"hashes", cmd_hashes, " FILE [--as SEAT] [--to N]",
     "its log as bytes, a hash an entry"},
    {"analyse", cmd_analyse, " FILE [--as SEAT] [--games N] [--json]",
     "a finished game looked at again: what was luck, what was play"},
    {"puzzles", cmd_puzzles,
     " find GAME --seats N [--seed S] [--minutes M] [--count N] [--out FILE]\n"
     "         [--option K=V]…; check FILE… [--sample N] [--games G] [--lines L];\n"
     "         show FILE [N] [--answer]",
     "positions in which one row is far better than all others"},
    {"open", cmd_open, " FILE", "a report that something looked wrong, at its step"},
    {"shrink", cmd_shrink, " FILE --rule ID|--law [--save FILE]",
     "the smallest record that still shows it"},
    {"guess", cmd_guess, " FILE [--save FILE]",
     "a report as a whole game: what its seat did not know is made up"},
    {"verify", cmd_verify, " FILE…", "checks every entry and every die"},
    {"bench", cmd_bench, " [GAME] [--games N] [--search]",
     "random games: speed, and the hash of behaviour; or how fast bots think"},
    {"fuzz", cmd_fuzz,
     " GAME --games N [--seats K] [--seed S] [--option K=V]… [--jobs J]",
     "random games, checked against the laws of the contract"},
    {"arena", cmd_arena,
     " GAME --a BOT[:LINES] --b BOT[:LINES] [--blocks N] [--seats K] [--sprt]\n"
     "         [--ms M] [--luck GAMES] [--log FILE] [--seed S] [--option K=V]…\n"
     "         [--jobs J]",
     "bots against bots: who wins how often"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void help(FILE *to)
{
    fputs("usage: miasma COMMAND …\n", to);
    for (unsigned i = 0; i < COMMANDS; i++)
        fprintf(to, "\n  %s%s\n      %s\n", commands[i].name, commands[i].takes,
                commands[i].does);
    fputs("\n  --version\n      which one this is\n", to);
    char codes[CLI_CODES];
    fprintf(to, "\nWherever words are shown: [--lang %s]\n", cli_lang_codes(codes));
}

static int version(void)
{
    puts("miasma " MIASMA_VERSION);
    return 0;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    for (unsigned i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0)
            return commands[i].run(argc - 2, argv + 2);
    if (strcmp(name, "version") == 0 || strcmp(name, "--version") == 0) return version();
    bool asked = strcmp(name, "help") == 0 || strcmp(name, "--help") == 0;
    help(asked ? stdout : stderr);
    return asked ? 0 : 2;
}
