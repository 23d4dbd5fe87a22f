// Frames: the messages between server and clients about a table. messages.def lists them;
// miasma/items.h describes the runs of items that some of them carry.

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

enum {
    PROTO_HEAD = 5,       // bytes before the body of a frame
    PROTO_BATCH_ID = 16,  // bytes of a batch's id
    PROTO_MESSAGE = 4096, // bytes of the longest message a server reads
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

// The word of a refusal; NULL where there is none.
const char *proto_refusal_word(unsigned code);

#endif
