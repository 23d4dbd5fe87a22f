// What the commands share: arguments, complaints, files.

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"

enum { FILE_BYTES = 1 << 22 };

const char *cli_next(int argc, char **argv, const char *name, int *at)
{
    while (*at < argc) {
        const char *arg = argv[(*at)++];
        size_t len = strlen(name);
        if (strncmp(arg, "--", 2) != 0 || strncmp(arg + 2, name, len) != 0) continue;
        if (arg[2 + len] == '=') return arg + 3 + len;
        if (arg[2 + len] == '\0' && *at < argc) return argv[(*at)++];
    }
    return NULL;
}

const char *cli_value(int argc, char **argv, const char *name)
{
    int at = 0;
    return cli_next(argc, argv, name, &at);
}

bool cli_flag(int *argc, char **argv, const char *name)
{
    for (int i = 0; i < *argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0 || strcmp(argv[i] + 2, name) != 0) continue;
        memmove(argv + i, argv + i + 1, (size_t)(*argc - i - 1) * sizeof *argv);
        --*argc;
        return true;
    }
    return false;
}

const char *cli_word(int argc, char **argv, unsigned place)
{
    for (int i = 0; i < argc; i++) {
        bool option = strncmp(argv[i], "--", 2) == 0;
        if (option && !strchr(argv[i], '=')) i++;
        if (!option && place-- == 0) return argv[i];
    }
    return NULL;
}

bool cli_known(int argc, char **argv, const char *const *names)
{
    for (int i = 0; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0) continue;
        size_t len = strcspn(argv[i] + 2, "=");
        bool known = false;
        for (unsigned k = 0; names[k]; k++)
            known |= strlen(names[k]) == len && strncmp(argv[i] + 2, names[k], len) == 0;
        if (!known || (!strchr(argv[i], '=') && i + 1 == argc)) {
            cli_complain(known ? "%s wants a value" : "there is no option %s here",
                         argv[i]);
            return false;
        }
        i += !strchr(argv[i], '=');
    }
    return true;
}

int cli_complain(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("miasma: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return 2;
}

const char *cli_lang_codes(char out[CLI_CODES])
{
    mi_text t = mi_text_of(out, CLI_CODES);
    for (unsigned i = 0; i < WORDS_LANGS; i++) {
        if (i) mi_text_char(&t, '|');
        mi_text_put(&t, words_lang_code((words_lang)i));
    }
    return out;
}

bool cli_lang(int argc, char **argv, words_lang *out)
{
    const char *asked = cli_value(argc, argv, "lang"), *env = getenv("LANG");
    *out = WORDS_EN;
    if (asked && !words_lang_find(asked, out)) {
        char codes[CLI_CODES];
        cli_complain("there is no language %s; try %s", asked, cli_lang_codes(codes));
        return false;
    }
    char code[3] = "";
    if (!asked && env) memcpy(code, env, strnlen(env, 2));
    if (!asked) words_lang_find(code, out);
    return true;
}

double cli_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

bool cli_number(const char *text, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0;
}

bool cli_count(int argc, char **argv, const char *name, uint64_t *out)
{
    const char *text = cli_value(argc, argv, name);
    if (!text || (cli_number(text, out) && *out)) return true;
    cli_complain("--%s %s: a number from 1 on", name, text);
    return false;
}

const mi_game *cli_game(int argc, char **argv)
{
    const char *name = cli_word(argc, argv, 0);
    const mi_game *game = name ? mi_find(name) : NULL;
    if (!name)
        cli_complain("which game? See: miasma games");
    else if (!game)
        cli_complain("there is no game %s; see: miasma games", name);
    return game;
}

bool cli_options(int argc, char **argv, const mi_game *game, mi_head *head)
{
    int at = 0;
    for (const char *given; (given = cli_next(argc, argv, "option", &at));) {
        char word[64];
        size_t len = strcspn(given, "=");
        const char *value = given[len] ? given + len + 1 : "";
        snprintf(word, sizeof word, "%.*s", (int)len, given);
        if (mi_option_set(game, head, word, value) == MI_OK) continue;
        cli_complain("%s has no option %s; see: miasma games", game->name, given);
        return false;
    }
    return true;
}

bool cli_head(int argc, char **argv, const mi_game *game, uint64_t seats, mi_head *out)
{
    mi_position p;
    mi_rule why = NULL;
    if (seats < game->seats_min || seats > game->seats_max) {
        cli_complain("%s is for %u to %u", game->name, game->seats_min, game->seats_max);
        return false;
    }
    *out = mi_head_default(game, (uint8_t)seats);
    if (!cli_options(argc, argv, game, out)) return false;
    if (mi_setup(game, out, &p, &why) == MI_OK) return true;
    const words_rule *rule = why ? words_rule_find(game, why) : NULL;
    words_lang lang = WORDS_EN;
    cli_lang(argc, argv, &lang);
    cli_complain("%s: %s", why ? why : "setup", rule ? rule->text[lang] : "refused");
    return false;
}

mi_record *cli_record_new(void)
{
    // One piece: a record made empty again forgets its notes, and they are still freed.
    struct {
        mi_record record;
        mi_note note[MI_NOTES];
    } *whole = calloc(1, sizeof *whole);
    mi_entry *entries = calloc(CLI_ENTRIES, sizeof *entries);
    mi_draw *draws = calloc(CLI_ENTRIES, sizeof *draws);
    if (!whole || !entries || !draws) abort();
    mi_record *r = &whole->record;
    mi_record_init(r, entries, draws, CLI_ENTRIES);
    r->note = whole->note;
    r->note_room = MI_NOTES;
    return r;
}

void cli_record_free(mi_record *r)
{
    if (!r) return;
    free(r->entry);
    free(r->draw);
    free(r);
}

char *cli_file(const char *file, size_t *len)
{
    FILE *in = fopen(file, "r");
    char *text = in ? malloc(FILE_BYTES) : NULL;
    *len = text ? fread(text, 1, FILE_BYTES, in) : 0;
    if (!in) cli_complain("%s: %s", file, strerror(errno));
    if (in) fclose(in);
    return text;
}

mi_err cli_record_read(mi_record *r, const char *file, const char *text, size_t len)
{
    uint32_t line = 0;
    mi_err err = mi_record_read(r, &mi_games, text, len, &line);
    if (len == FILE_BYTES) err = MI_EROOM;
    if (err) cli_complain("%s, line %u: %s", file, line, mi_err_words(err));
    return err;
}

bool cli_record_load(mi_record *r, const char *file)
{
    size_t len;
    char *text = cli_file(file, &len);
    bool good = text && !cli_record_read(r, file, text, len);
    free(text);
    return good;
}

bool cli_capsule_load(mi_record *r, const char *file, mi_capsule *c)
{
    size_t len;
    char *text = cli_file(file, &len);
    bool good = text && !cli_record_read(r, file, text, len);
    mi_err err = good ? mi_capsule_read(r, text, len, c) : MI_OK;
    free(text);
    if (err) cli_complain("%s: nothing is reported in it: %s", file, mi_err_words(err));
    return good && !err;
}

bool cli_record_store(const mi_record *r, const char *file)
{
    char *text = malloc(FILE_BYTES);
    FILE *out = text ? fopen(file, "w") : NULL;
    bool ok = false;
    if (out) {
        mi_text t = mi_text_of(text, FILE_BYTES);
        mi_record_write(r, false, &t);
        ok = fputs(text, out) != EOF && !t.full;
        ok = fclose(out) == 0 && ok;
    }
    if (!ok) cli_complain("%s: %s", file, strerror(errno));
    free(text);
    return ok;
}
