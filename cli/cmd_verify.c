// miasma verify: does every entry follow from the rules, and every die from the secret?

#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "fair.h"

// A game of rules that this program does not have: all but the moves can be checked.
static int verify_dice(const mi_record *r, const char *file, const char *text, size_t len)
{
    uint32_t at;
    mi_err err = fair_verify_text(r, text, len, &at);
    if (err)
        printf("%s: line %u: %s\n", file, at, mi_err_words(err));
    else
        printf("%s: dice and digest are right; its moves were not judged, for want of "
               "version %u of the rules\n",
               file, r->head.version);
    return err != MI_OK;
}

// The rule that refuses an entry, or the head where it is entry 0; NULL where none does.
static const words_rule *rule_against(const mi_record *r, uint32_t at)
{
    mi_position p;
    mi_rule why = NULL;
    if (mi_record_position(r, at, true, &p, NULL, &why) != MI_ERULE) return NULL;
    return words_rule_find(r->game, why);
}

static void tell_fault(const mi_record *r, const char *file, mi_err err, uint32_t at)
{
    const words_rule *rule = err == MI_ERULE ? rule_against(r, at) : NULL;
    printf("%s: ", file);
    if (at) printf("entry %u: ", at);
    printf("%s", mi_err_words(err));
    if (rule) printf(" (rule %s: %s)", rule->id, rule->text[WORDS_EN]);
    printf("\n");
}

static int verify(mi_record *r, const char *file)
{
    uint32_t at = 0;
    size_t len;
    char *text = cli_file(file, &len);
    mi_err unread = text ? cli_record_read(r, file, text, len) : MI_ETEXT;
    int result = unread != MI_OK;
    if (unread == MI_EGAME && r->head.version) result = verify_dice(r, file, text, len);
    free(text);
    if (unread) return result;
    mi_err err = fair_verify(r, &at);
    if (err)
        tell_fault(r, file, err, at);
    else
        printf("%s: verified\n", file);
    return err != MI_OK;
}

int cmd_verify(int argc, char **argv)
{
    static const char *const known[] = {NULL};
    if (!cli_known(argc, argv, known)) return 2;
    if (argc == 0) return cli_complain("verify which file?");
    if (!fair_init()) return cli_complain("libsodium does not start");
    mi_record *r = cli_record_new();
    int failures = 0;
    for (int i = 0; i < argc; i++) failures |= verify(r, argv[i]);
    cli_record_free(r);
    return failures;
}
