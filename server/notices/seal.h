// Messages sealed for one browser (Web Push, RFC 8291 and 8188), and the site's signature
// under each (VAPID, RFC 8292). Nothing here knows a socket or a table.

#ifndef MIASMA_SERVER_SEAL_H
#define MIASMA_SERVER_SEAL_H

#include "base.h"

enum {
    SEAL_SECRET = 32,
    SEAL_POINT = 65, // a public key of P-256, not compressed
    SEAL_AUTH = 16,
    SEAL_SALT = 16,
    SEAL_MOST = 3993, // bytes of a message: every push service takes 4096 when sealed
};

// A pair of keys of the curve P-256.
typedef struct {
    uint8_t secret[SEAL_SECRET], point[SEAL_POINT];
} seal_pair;

// What a browser hands out when it subscribes.
typedef struct {
    uint8_t point[SEAL_POINT], auth[SEAL_AUTH];
} seal_keys;

bool seal_pair_new(seal_pair *out);
// Both as the browser writes them, in base64url. False where they are no keys.
bool seal_keys_read(const char *p256dh, const char *auth, seal_keys *out);

// Appends the sealed message. The first makes a pair of keys and a salt for this message
// alone, as it must be; the second is told them and is for test vectors.
bool seal_message(const seal_keys *to, const void *text, size_t len, buf *out);
typedef struct {
    seal_pair pair;
    uint8_t salt[SEAL_SALT];
} seal_once;
bool seal_with(const seal_once *once, const seal_keys *to, const void *text, size_t len,
               buf *out);

// Appends the value of the header Authorization: this site, which answers to `contact`,
// may send to the push service at `audience` until that moment (seconds since 1970).
typedef struct {
    const char *audience, *contact;
    int64_t until;
} seal_claim;
bool seal_authorize(const seal_pair *site, const seal_claim *claim, buf *out);

// Appends bytes as base64url without padding.
void seal_base64(const void *bytes, size_t len, buf *out);

#endif
