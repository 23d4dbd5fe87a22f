// The log of a table as bytes: one item after the other.
//
// An entry of the game is its length in one byte and then its bytes. Two values that are
// no length of an entry begin everything else. 255, a length and UTF-8: a note, which
// belongs to the item before it and is not counted. 254, a length, a kind and a body: an
// aside, something the table itself did, which is counted. For example 3, 0 2 5 is an
// entry of three bytes, and 254, 2, 3 1 says that the person of seat 1 is back.

#ifndef MIASMA_ITEMS_H
#define MIASMA_ITEMS_H

#include "miasma/codec.h"

typedef enum {
#define ASIDE(id, kind, word, what) MI_ASIDE_##id = (kind),
#include "miasma/table.def"
#undef ASIDE
} mi_aside_kind;

typedef enum {
#define LEVEL(id, word) MI_##id,
#include "miasma/table.def"
#undef LEVEL
    MI_LEVELS
} mi_level;

enum {
    MI_LEAD_NOTE = 255,
    MI_LEAD_ASIDE = 254,
    MI_ASIDE_BYTES = 9,      // of the longest aside, its lead included
    MI_ITEM_BYTES = 2 + 255, // of the longest item
};

typedef enum { MI_ITEM_ENTRY, MI_ITEM_NOTE, MI_ITEM_ASIDE } mi_item_kind;

typedef struct {
    mi_item_kind kind;
    const uint8_t
        *body; // borrowed: an entry in the core's codec, UTF-8, or kind and body
    size_t len;
    const uint8_t *lead; // where the item begins, its lead included
    size_t whole;        // bytes with the lead
} mi_item;

// Reads the item at `*at` of a run and moves `*at` behind it. False at the end, and when
// the bytes are no item: in that case `*at` is not `len`.
bool mi_item_next(const uint8_t *run, size_t len, size_t *at, mi_item *out);

// Counts the items of a run; false when it cannot be read or begins with a note.
bool mi_items_count(const uint8_t *run, size_t len, uint32_t *count);

typedef struct {
    uint8_t kind;  // of mi_aside_kind
    uint32_t to;   // BACK
    uint32_t ms;   // GIVEN
    uint8_t seat;  // STANDIN, RETURNS, GIVEN, RESIGNED
    uint8_t level; // STANDIN
} mi_aside;

// Each writes an item with its lead and returns the number of bytes: at most
// MI_ITEM_BYTES. A note has at most 255 bytes.
size_t mi_item_entry(const mi_game *game, mi_entry entry, uint8_t *out);
size_t mi_item_note(const char *text, size_t len, uint8_t *out);
size_t mi_aside_write(const mi_aside *aside, uint8_t out[MI_ASIDE_BYTES]);

// From the body of an item; false when it cannot be read.
bool mi_aside_read(const uint8_t *body, size_t len, mi_aside *out);
bool mi_item_entry_read(const mi_game *game, const mi_item *item, mi_entry *out);

// Words of the levels; NULL where there is none.
const char *mi_level_word(unsigned level);
// The level of a word, or MI_LEVELS.
mi_level mi_level_find(const char *word);

#endif
