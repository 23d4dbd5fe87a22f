// The commands of `miasma`. Each file holds one and reads its own arguments.

#ifndef MIASMA_CLI_H
#define MIASMA_CLI_H

#include "miasma/capsule.h"
#include "words.h"

typedef int cli_command(int argc, char **argv);
cli_command cmd_games, cmd_rules, cmd_play, cmd_replay, cmd_hashes, cmd_verify, cmd_bench,
    cmd_fuzz, cmd_arena, cmd_analyse, cmd_puzzles, cmd_open, cmd_shrink, cmd_guess;

enum { CLI_ENTRIES = 20001 };

// One argument of the form `--name value`; NULL when it is not given. Moves nothing.
const char *cli_value(int argc, char **argv, const char *name);
// The next `--name value` from `*at` on, for options that may stand several times.
const char *cli_next(int argc, char **argv, const char *name, int *at);
// Takes a bare `--name` out of the arguments; says whether it was there.
bool cli_flag(int *argc, char **argv, const char *name);
// Arguments that are not options, by place.
const char *cli_word(int argc, char **argv, unsigned place);
// Complains about options that are not in this list (ended by NULL); false when there
// are.
bool cli_known(int argc, char **argv, const char *const *names);

// Prints to standard error, with the program's name, and returns 2.
int cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

// The language of --lang, else of the environment.
bool cli_lang(int argc, char **argv, words_lang *out);
// The codes of all languages, as in "en|nl|de".
enum { CLI_CODES = 4 * WORDS_LANGS };
const char *cli_lang_codes(char out[CLI_CODES]);
// Seconds of the processor that this thread has used.
double cli_seconds(void);
// A number; false when the text is none.
bool cli_number(const char *text, uint64_t *out);
// The number of `--name N` from 1 on, if it is given; false, with a complaint, when it is
// none.
bool cli_count(int argc, char **argv, const char *name, uint64_t *out);
// The game that the first word names; NULL, with a complaint, when there is none.
const mi_game *cli_game(int argc, char **argv);
// Sets every `--option K=V`; false, with a complaint, when one does not exist.
bool cli_options(int argc, char **argv, const mi_game *game, mi_head *head);
// A table for so many with every `--option K=V`; false, with the rule against it.
bool cli_head(int argc, char **argv, const mi_game *game, uint64_t seats, mi_head *out);

// A whole file, yours to free; NULL after a complaint. And the record in such a text: 0,
// or an error that has been told.
char *cli_file(const char *file, size_t *len);
mi_err cli_record_read(mi_record *r, const char *file, const char *text, size_t len);

// A record with room for CLI_ENTRIES; free with cli_record_free.
mi_record *cli_record_new(void);
void cli_record_free(mi_record *r);
// Reads a record from a file, with a complaint when it cannot be read.
bool cli_record_load(mi_record *r, const char *file);
// The same of a report, with what stands behind its record.
bool cli_capsule_load(mi_record *r, const char *file, mi_capsule *c);
// Writes it to a file; false, with a complaint, when that fails.
bool cli_record_store(const mi_record *r, const char *file);

#endif
