// Answers of passkeys. The first byte says what the others are: the authenticator's part
// of a new key, the client's part, a proof, or the key that is kept. Whatever is accepted
// and should not be stops the fuzzer: a proof by a key whose secret half nobody has any
// more, a new key whose parts are not where the standard puts them, a client's part that
// lacks the challenge.

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>

#include "passkey.h"

#define ASKED "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
#define CLIENT(type)                                                                     \
    "{\"type\":\"" type "\",\"challenge\":\"" ASKED "\",\"origin\":\"https://a.b\"}"

enum { NEW, NEW_CLIENT, PROOF, KEPT, WAYS };
enum { KEYS = 2, HASH = 32, HEAD = 37, IDS_AT = 53, ES256 = 77, EDDSA = 42 };

static const uint8_t challenge[PASSKEY_CHALLENGE] = {1};
static const uint8_t there[] = {5, 0, 0, 0, 0}; // flags and counter of a good proof

static const char *const ours[] = {"https://a.b"};

static const passkey_asked asked = {"a.b", challenge, ours, 1};

static void must(bool holds)
{
    if (!holds) abort();
}

// ---- keys whose secret halves are thrown away ----

static uint8_t es256[ES256] = {0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32};
static uint8_t eddsa[EDDSA] = {0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32};

static void put_number(const EVP_PKEY *key, const char *name, uint8_t *to)
{
    BIGNUM *n = NULL;
    EVP_PKEY_get_bn_param(key, name, &n);
    BN_bn2binpad(n, to, 32);
    BN_free(n);
}

static void draw_keys(void)
{
    size_t len = 32;
    EVP_PKEY *one = EVP_EC_gen("P-256"), *two = EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
    put_number(one, OSSL_PKEY_PARAM_EC_PUB_X, es256 + 10);
    memcpy(es256 + 42, "\x22\x58\x20", 3);
    put_number(one, OSSL_PKEY_PARAM_EC_PUB_Y, es256 + 45);
    EVP_PKEY_get_raw_public_key(two, eddsa + 10, &len);
    EVP_PKEY_free(one);
    EVP_PKEY_free(two);
}

// ---- what is asked ----

static const passkey_bytes creates = {(const uint8_t *)CLIENT("webauthn.create"),
                                      sizeof CLIENT("webauthn.create") - 1};
static const passkey_bytes gets = {(const uint8_t *)CLIENT("webauthn.get"),
                                   sizeof CLIENT("webauthn.get") - 1};

// The hash of our RP id before the bytes: the fuzzer would not find it.
static passkey_bytes authenticator(const uint8_t *data, size_t size)
{
    uint8_t *all = malloc(HASH + size);
    must(all != NULL);
    SHA256((const uint8_t *)"a.b", 3, all);
    memcpy(all + HASH, data, size);
    return (passkey_bytes){all, HASH + size};
}

static void try_new(const uint8_t *data, size_t size)
{
    passkey_made made;
    passkey_answer answer = {.client = creates,
                             .authenticator = authenticator(data, size)};
    const uint8_t *at = answer.authenticator.at;
    if (!passkey_new(&asked, &answer, &made)) {
        must((at[HASH] & 0x45) == 0x45);
        must(made.id.at == at + IDS_AT + 2 && made.id.len <= PASSKEY_ID);
        must(made.id.len == ((size_t)at[IDS_AT] << 8 | at[IDS_AT + 1]));
        size_t end = IDS_AT + 2 + made.id.len + made.key.len;
        must(made.key.at == made.id.at + made.id.len);
        must(at[HASH] & 0x80 ? end < HASH + size : end == HASH + size);
    }
    free((void *)(uintptr_t)at);
}

static void try_client(const uint8_t *data, size_t size)
{
    static const uint8_t head[] = "\x45\0\0\0\0"
                                  "0123456789abcdef\0\1i";
    uint8_t whole[sizeof head - 1 + ES256];
    passkey_made made;
    memcpy(whole, head, sizeof head - 1);
    memcpy(whole + sizeof head - 1, es256, ES256);
    passkey_answer answer = {.client = {data, size},
                             .authenticator = authenticator(whole, sizeof whole)};
    if (!passkey_new(&asked, &answer, &made)) {
        must(memmem(data, size, ASKED, sizeof ASKED - 1) != NULL ||
             memchr(data, '\\', size));
        must(!memmem(data, size, "\"crossOrigin\":true", 18));
    }
    free((void *)(uintptr_t)answer.authenticator.at);
}

// The last 64 bytes or a few more are the signature.
static void try_proof(const uint8_t *data, size_t size, const passkey_kept *kept,
                      bool never)
{
    uint32_t count;
    size_t split = size > 5 + 64 ? size - 64 - (data[0] & 15) : size / 2;
    if (split > size) split = size;
    passkey_answer answer = {.client = gets,
                             .authenticator = authenticator(data, split),
                             .signature = {data + split, size - split}};
    const char *why = passkey_proves(&asked, &answer, kept, &count);
    must(why || !never);
    free((void *)(uintptr_t)answer.authenticator.at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!es256[42]) draw_keys();
    if (size < 2) return 0;
    const passkey_kept drawn[KEYS] = {{{es256, ES256}, 0}, {{eddsa, EDDSA}, 0}};
    const passkey_kept any = {{data + 1, size - 1}, 0};
    switch (data[0] % WAYS) {
    case NEW: try_new(data + 1, size - 1); break;
    case NEW_CLIENT: try_client(data + 1, size - 1); break;
    case PROOF: try_proof(data + 1, size - 1, &drawn[data[0] / WAYS % KEYS], true); break;
    case KEPT: try_proof(there, sizeof there, &any, false); break;
    }
    return 0;
}
