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
    if (err && at)
        printf("%s: entry %u: %s\n", file, at, mi_err_words(err));
    else
        printf("%s: %s\n", file, err ? mi_err_words(err) : "verified");
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
