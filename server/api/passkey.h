// Passkeys (WebAuthn level 2): checks what a browser answers. Pure: no clock, no
// database, no network. Keys of three kinds are taken, as authenticators write them (COSE
// in the canonical CBOR of CTAP2): ES256, EdDSA with Ed25519, RS256.

#ifndef MIASMA_SERVER_PASSKEY_H
#define MIASMA_SERVER_PASSKEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PASSKEY_CHALLENGE = 32,
    PASSKEY_ID = 1023, // bytes of the longest id that the standard allows
};

typedef struct {
    const uint8_t *at;
    size_t len;
} passkey_bytes;

// What was asked for: a key of this site (`rp`, its RP id), proven for this challenge on
// a page of one of its origins.
typedef struct {
    const char *rp;
    const uint8_t *challenge;
    const char *const *origin;
    unsigned origins;
} passkey_asked;

// What the browser sent, as bytes. A new key has no signature: we ask for no attestation.
typedef struct {
    passkey_bytes client, authenticator, signature;
} passkey_answer;

// A new key: the parts point into the answer.
typedef struct {
    passkey_bytes id, key;
    uint32_t count;
} passkey_made;

// A key as it was kept.
typedef struct {
    passkey_bytes key;
    uint32_t count; // signatures so far, as the authenticator counts; 0: it does not
} passkey_kept;

// The challenge that a client's part names, so that it can be looked up; false where
// there is none.
bool passkey_challenge(passkey_bytes client, uint8_t out[PASSKEY_CHALLENGE]);

// Both return NULL when the answer is good, or a word that says what is wrong with it:
// client, type, challenge, origin, frame, bytes, rp, flags, key, count or signature.
const char *passkey_new(const passkey_asked *asked, const passkey_answer *answer,
                        passkey_made *out);
const char *passkey_proves(const passkey_asked *asked, const passkey_answer *answer,
                           const passkey_kept *kept, uint32_t *count);

#endif
