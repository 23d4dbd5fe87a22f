// miasma verify: does every entry follow from the rules, and every die from the secret?

#include <stdio.h>

#include "cli.h"
#include "fair.h"

static int verify(mi_record *r, const char *file)
{
    uint32_t at = 0;
    if (!cli_record_load(r, file)) return 1;
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
