// Archives that somebody brings along. The first byte says what the others are: an
// archive, or the record of a game in it. Whatever is accepted and should not be stops
// the fuzzer: a file that is not within the archive, a name that could leave a folder, a
// game whose kept record does not verify or is not the same when it is read again.

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "carry.h"
#include "fair.h"
#include "unpack.h"

enum { ARCHIVE, RECORD, WAYS };

static json_t *beside;
static node own;
static names reserved;

static void must(bool holds)
{
    if (!holds) abort();
}

static void check_file(const unpack_file *file, const uint8_t *data, size_t size)
{
    must(file->bytes >= data && file->bytes + file->len <= data + size);
    must(*file->name && *file->name != '/' && !strstr(file->name, ".."));
    for (const char *at = file->name; *at; at++) must(*at > ' ' && *at < 127);
}

// What is kept of an accepted game is accepted again, with the same bytes.
static void check_game(const carried *first)
{
    carried again;
    must(first->a.live.over && first->a.actor < 0 && first->own == 1);
    must(!carry_read(&reserved, (const char *)first->record.at, first->record.len - 1,
                     beside, &again));
    must(again.record.len == first->record.len);
    must(!memcmp(again.record.at, first->record.at, first->record.len));
    must(again.log.len == first->log.len);
    must(!memcmp(again.log.at, first->log.at, first->log.len));
    carry_free(&again);
}

static void try_record(const uint8_t *data, size_t size)
{
    carried game;
    if (carry_read(&reserved, (const char *)data, size, beside, &game)) {
        must(!game.record.at && !game.log.at && !game.before.at);
        return;
    }
    check_game(&game);
    carry_free(&game);
}

static void try_archive(const uint8_t *data, size_t size)
{
    size_t at = 0, before = 0;
    unpack_file file;
    while (unpack_next(data, size, &at, &file) == UNPACK_FILE) {
        must(at > before && at <= size);
        before = at;
        check_file(&file, data, size);
        json_t *given = json_loadb((const char *)file.bytes, file.len, 0, NULL);
        carried game;
        if (!carry_read(&reserved, (const char *)file.bytes, file.len, given, &game))
            carry_free(&game);
        json_decref(given);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!beside) {
        must(fair_init());
        names_begin(&reserved, &own);
        beside = json_pack("{s[s] ss sI}", "yours", "red", "pace", "days", "made",
                           (json_int_t)1);
    }
    if (size < 1) return 0;
    if (data[0] % WAYS == ARCHIVE)
        try_archive(data + 1, size - 1);
    else
        try_record(data + 1, size - 1);
    return 0;
}
