// What server and clients say to each other about a table: frames and runs of items. The
// tables behind it are in messages.def.
//
// A run holds items one after the other. An entry is led by its length in one byte. Two
// lengths that no entry has lead the rest: 255, a length and a note of the item before
// (not counted), 254, a length and an item of the table layer (counted): kind, body.

#ifndef MIASMA_PROTO_H
#define MIASMA_PROTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROTO_NAME "miasma.1" // the WebSocket subprotocol

enum { PROTO_CLIENT, PROTO_SERVER };

typedef enum {
#define FRAME(id, type, from, word, number, body) PROTO_##id = (type),
#include "messages.def"
#undef FRAME
} proto_type;

typedef enum {
#define REFUSAL(id, code, word, what) PROTO_##id = (code),
#include "messages.def"
#undef REFUSAL
} proto_refusal;

typedef enum {
#define CLOSE(id, code, what) PROTO_CLOSE_##id = (code),
#include "messages.def"
#undef CLOSE
} proto_close;

typedef enum {
#define ASIDE(id, kind, word, what) PROTO_ASIDE_##id = (kind),
#include "messages.def"
#undef ASIDE
} proto_aside_kind;

typedef enum {
#define LEVEL(id, word) PROTO_##id,
#include "messages.def"
#undef LEVEL
    PROTO_LEVELS
} proto_level;

enum {
    PROTO_HEAD = 5,       // bytes before the body of a frame
    PROTO_BATCH_ID = 16,  // bytes of a batch's id
    PROTO_MESSAGE = 4096, // bytes of the longest message a server reads
    PROTO_NOTE = 255,
    PROTO_ASIDE = 254,
    PROTO_ASIDE_BYTES = 9, // of the longest item of the table layer, its lead included
};

typedef struct {
    uint8_t type;
    uint32_t number;
    const uint8_t *body; // borrowed
    size_t len;
} proto_frame;

// Type and number of a frame.
void proto_head(uint8_t out[PROTO_HEAD], proto_type type, uint32_t number);
// False when the bytes are too few for a frame.
bool proto_read(const uint8_t *bytes, size_t len, proto_frame *out);

typedef enum { PROTO_ITEM_ENTRY, PROTO_ITEM_NOTE, PROTO_ITEM_ASIDE } proto_item_kind;

typedef struct {
    proto_item_kind kind;
    const uint8_t
        *body; // borrowed: an entry in the core's codec, UTF-8, or kind and body
    size_t len;
    const uint8_t *lead; // where the item begins, its lead included
    size_t whole;        // bytes with the lead
} proto_item;

// The item at `*at` of a run, and moves on. False at the end, and when the bytes are no
// item: then `*at` is not `len`.
bool proto_next(const uint8_t *run, size_t len, size_t *at, proto_item *out);

// Counts the items of a run; false when it cannot be read or begins with a note.
bool proto_count(const uint8_t *run, size_t len, uint32_t *count);

typedef struct {
    uint8_t kind;  // of proto_aside_kind
    uint32_t to;   // BACK
    uint32_t ms;   // GIVEN
    uint8_t seat;  // STANDIN, RETURNS, GIVEN, RESIGNED
    uint8_t level; // STANDIN
} proto_aside;

// An item of the table layer with its lead; returns the number of bytes.
size_t proto_aside_write(const proto_aside *aside, uint8_t out[PROTO_ASIDE_BYTES]);
// From the body of an item; false when it cannot be read.
bool proto_aside_read(const uint8_t *body, size_t len, proto_aside *out);

// Words of the tables; NULL where there is none.
const char *proto_level_word(unsigned level);
const char *proto_refusal_word(unsigned code);
// The level of a word, or PROTO_LEVELS.
proto_level proto_level_find(const char *word);

#endif
