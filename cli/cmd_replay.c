// miasma replay: a record told line by line, and the board it leads to.

#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "tui.h"

int cmd_replay(int argc, char **argv)
{
    static const char *const known[] = {"as", "to", "lang", NULL};
    words_lang lang;
    const char *file = cli_word(argc, argv, 0), *as = cli_value(argc, argv, "as");
    const char *to = cli_value(argc, argv, "to");
    if (!cli_known(argc, argv, known) || !cli_lang(argc, argv, &lang)) return 2;
    if (!file) return cli_complain("replay which file?");

    mi_record *r = cli_record_new();
    int result = 2;
    uint64_t n = CLI_ENTRIES;
    uint32_t at = 0;
    mi_seats seats = MI_ALL;
    mi_position p;
    if (!cli_record_load(r, file)) goto out;
    uint8_t seat = as ? mi_actor_find(as, strlen(as)) : MI_NOBODY;
    if (as && seat >= r->head.seats) {
        cli_complain("there is no seat %s at this table", as);
        goto out;
    }
    if (as) seats = MI_SEAT_BIT(seat);
    if (to && !cli_number(to, &n)) {
        cli_complain("--to wants the number of an entry");
        goto out;
    }
    if (n > r->n) n = r->n;
    mi_err err = mi_record_position(r, (uint32_t)n, mi_record_whole(r), &p, &at, NULL);
    if (err) {
        cli_complain("%s, entry %u: %s", file, at, mi_err_words(err));
        goto out;
    }
    char storage[MI_SEATS][MI_NAME + MI_BOT];
    const char *names[MI_SEATS];
    tui_names(r, lang, storage, names);
    words w = {lang, r->game, &r->head, names};
    tui_term term = tui_term_open();
    mi_view view;
    mi_see(r->game, &p, seats, &view);
    tui_tale tale = {r, seats, 0, (uint32_t)n};
    tui_log(&term, &w, &tale, 0);
    putchar('\n');
    tui_board(&term, &w, &view);
    result = 0;
out:
    cli_record_free(r);
    return result;
}
