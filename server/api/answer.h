// Answers of passkeys as they stand in bodies: bytes in base64url.

#ifndef MIASMA_SERVER_ANSWER_H
#define MIASMA_SERVER_ANSWER_H

#include <jansson.h>

#include "base.h"
#include "passkey.h"

typedef struct {
    buf id, client, authenticator;
    buf signature, user; // empty where there are none
    uint8_t challenge[PASSKEY_CHALLENGE];
} key_answer;

// Reads {id, clientData, authenticatorData, signature, user}. False where something is
// missing or is no base64url, or where no challenge is named; free it in any case.
bool answer_read(const json_t *from, key_answer *out);
void answer_free(key_answer *a);

passkey_answer answer_parts(const key_answer *a);
bool answer_same(const buf *a, passkey_bytes b);

// Bytes as JSON.
json_t *answer_json(node *n, const void *bytes, size_t len);

// The user of a person's keys, who is called so by authenticators.
enum { ANSWER_USER = 8 };
void answer_user(int64_t person, uint8_t out[ANSWER_USER]);

#endif
