// miasma replay: a record told line by line, and the board it leads to. miasma hashes:
// its log as bytes, a hash after every entry, for comparing two places that play the same
// record.

#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "fair.h"
#include "miasma/codec.h"
#include "tui.h"

// What is to be shown: a record, by whose eyes, and how far.
typedef struct {
    mi_record *record;
    mi_seats seats;
    uint32_t to;
} wish;

static bool read_wish(int argc, char **argv, wish *w)
{
    const char *file = cli_word(argc, argv, 0), *as = cli_value(argc, argv, "as");
    const char *to = cli_value(argc, argv, "to");
    uint64_t n = CLI_ENTRIES;
    if (!file) return cli_complain("which file?"), false;
    if (!cli_record_load(w->record, file)) return false;
    uint8_t seat = as ? mi_actor_find(as, strlen(as)) : MI_NOBODY;
    if (as && seat >= w->record->head.seats)
        return cli_complain("there is no seat %s at this table", as), false;
    if (to && !cli_number(to, &n))
        return cli_complain("--to wants the number of an entry"), false;
    w->seats = MI_ALL;
    if (as) w->seats = MI_SEAT_BIT(seat);
    w->to = n < w->record->n ? (uint32_t)n : w->record->n;

    mi_position p;
    uint32_t at;
    bool judge = mi_record_whole(w->record);
    mi_err err = mi_record_position(w->record, w->to, judge, &p, &at, NULL);
    if (err) cli_complain("%s, entry %u: %s", file, at, mi_err_words(err));
    return !err;
}

static void show(const wish *wanted, words_lang lang)
{
    const mi_record *r = wanted->record;
    char storage[MI_SEATS][MI_NAME + MI_BOT];
    const char *names[MI_SEATS], *notes[MI_SEATS];
    tui_names(r, lang, storage, names);
    tui_notes(r, wanted->to, notes);
    words w = {lang, r->game, &r->head, names, notes};
    tui_term term = tui_term_open();
    mi_position p;
    mi_view view;
    if (mi_record_position(r, wanted->to, false, &p, NULL, NULL)) return;
    mi_see(r->game, &p, wanted->seats, &view);
    tui_tale tale = {r, wanted->seats, 0, wanted->to};
    tui_log(&term, &w, &tale, 0);
    putchar('\n');
    tui_board(&term, &w, &view, 0);
}

int cmd_replay(int argc, char **argv)
{
    static const char *const known[] = {"as", "to", "lang", NULL};
    words_lang lang;
    if (!cli_known(argc, argv, known) || !cli_lang(argc, argv, &lang)) return 2;
    wish wanted = {.record = cli_record_new()};
    bool fine = read_wish(argc, argv, &wanted);
    if (fine) show(&wanted, lang);
    cli_record_free(wanted.record);
    return fine ? 0 : 2;
}

// The head and the entries so far, as these seats may see them, in the form of the codec.
static void print_hashes(const wish *wanted)
{
    static uint8_t log[MI_HEAD_BYTES + CLI_ENTRIES * MI_ENTRY_BYTES];
    const mi_record *r = wanted->record;
    mi_course truth;
    size_t len = mi_head_encode(r->game, &r->head, log);
    if (!mi_course_begin(&truth, r->game, &r->head)) return;
    for (uint32_t i = 0; i < wanted->to; i++) {
        mi_entry veiled = mi_veil(r->game, &truth.p, r->entry[i], wanted->seats);
        len += mi_entry_encode(r->game, veiled, log + len);
        if (mi_course_take(&truth, r->entry[i], NULL)) return;
        uint8_t hash[MI_HASH];
        char digits[2 * MI_HASH + 1];
        mi_text t = mi_text_of(digits, sizeof digits);
        fair_hash(log, len, hash);
        mi_text_hex(&t, hash, MI_HASH);
        printf("%u %s\n", i + 1, digits);
    }
}

int cmd_hashes(int argc, char **argv)
{
    static const char *const known[] = {"as", "to", NULL};
    if (!cli_known(argc, argv, known)) return 2;
    if (!fair_init()) return cli_complain("libsodium does not start");
    wish wanted = {.record = cli_record_new()};
    bool fine = read_wish(argc, argv, &wanted);
    if (fine) print_hashes(&wanted);
    cli_record_free(wanted.record);
    return fine ? 0 : 2;
}
