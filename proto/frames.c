// Frames as bytes.

#include "proto.h"

void proto_head(uint8_t out[PROTO_HEAD], proto_type type, uint32_t number)
{
    out[0] = (uint8_t)type;
    for (unsigned i = 0; i < 4; i++) out[1 + i] = (uint8_t)(number >> (8 * i));
}

bool proto_read(const uint8_t *bytes, size_t len, proto_frame *out)
{
    if (len < PROTO_HEAD) return false;
    *out = (proto_frame){.type = bytes[0], .body = bytes + PROTO_HEAD};
    out->len = len - PROTO_HEAD;
    for (unsigned i = 0; i < 4; i++) out->number |= (uint32_t)bytes[1 + i] << (8 * i);
    return true;
}

const char *proto_refusal_word(unsigned code)
{
    switch (code) {
#define REFUSAL(id, number, word, what)                                                  \
    case number: return word;
#include "messages.def"
#undef REFUSAL
    default: return NULL;
    }
}
