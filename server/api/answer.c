// Base64url, and what an answer is made of.

#include "answer.h"

#include <sodium.h>
#include <string.h>

#include "node.h"

// An empty value is one, too.
static bool read_bytes(const json_t *from, const char *key, buf *out)
{
    const char *text = json_string_value(json_object_get(from, key));
    if (!text) return false;
    size_t most = strlen(text);
    if (sodium_base642bin(buf_grow(out, most + 1), most, text, most, NULL, &out->len,
                          NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING))
        out->len = 0;
    return out->len || !most;
}

static passkey_bytes bytes_of(const buf *b) { return (passkey_bytes){b->at, b->len}; }

bool answer_read(const json_t *from, key_answer *out)
{
    read_bytes(from, "signature", &out->signature);
    read_bytes(from, "user", &out->user);
    return read_bytes(from, "id", &out->id) &&
           read_bytes(from, "clientData", &out->client) &&
           read_bytes(from, "authenticatorData", &out->authenticator) &&
           passkey_challenge(bytes_of(&out->client), out->challenge);
}

void answer_free(key_answer *a)
{
    buf_free(&a->id);
    buf_free(&a->client);
    buf_free(&a->authenticator);
    buf_free(&a->signature);
    buf_free(&a->user);
}

passkey_answer answer_parts(const key_answer *a)
{
    return (passkey_answer){bytes_of(&a->client), bytes_of(&a->authenticator),
                            bytes_of(&a->signature)};
}

bool answer_same(const buf *a, passkey_bytes b)
{
    return a->len == b.len && (!b.len || !memcmp(a->at, b.at, b.len));
}

json_t *answer_json(node *n, const void *bytes, size_t len)
{
    size_t room =
        sodium_base64_ENCODED_LEN(len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    char *text = arena_take(&n->turn, room);
    sodium_bin2base64(text, room, bytes, len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return json_string(text);
}

void answer_user(int64_t person, uint8_t out[ANSWER_USER])
{
    for (unsigned i = 0; i < ANSWER_USER; i++)
        out[i] = (uint8_t)((uint64_t)person >> (8 * (ANSWER_USER - 1 - i)));
}
