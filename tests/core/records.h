// What the tests of records share: one record with little storage, read and written.

#ifndef TESTS_CORE_RECORDS_H
#define TESTS_CORE_RECORDS_H

#include "help.h"
#include "miasma/record.h"

enum { ROOM = 8 };

#define LINE(key, value) "[" key " \"" value "\"]\n"
#define HEAD LINE("Game", "template") LINE("Version", "1") LINE("Seats", "red blue")
#define DRAWN "1 nature draw red 5 @4/12\n2 nature draw blue 9 @7/11\n"

static mi_entry entries[ROOM];
static mi_draw draws[ROOM];
static mi_note notes[2];
static mi_record record;

static inline mi_err read_text(const char *text, size_t len, uint32_t *line)
{
    mi_record_init(&record, entries, draws, ROOM);
    record.note = notes;
    record.note_room = sizeof notes / sizeof *notes;
    return mi_record_read(&record, &mi_games, text, len, line);
}

static inline void reads(const char *text)
{
    assert_int_equal(read_text(text, strlen(text), NULL), MI_OK);
}

static inline void refused_with(const char *text, mi_err expected, uint32_t at)
{
    uint32_t line = 0;
    assert_int_equal(read_text(text, strlen(text), &line), expected);
    assert_int_equal(line, at);
}

static inline const char *written(bool canonical)
{
    static char storage[4096];
    mi_text t = mi_text_of(storage, sizeof storage);
    mi_record_write(&record, canonical, &t);
    assert_false(t.full);
    return storage;
}

#endif
