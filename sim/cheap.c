// What takes long on purpose, or is different every time, in libraries that the server
// uses: passwords are hashed by one pass of a short hash here, which takes virtual time
// alone, and keys and salts come from the seed.

#include <openssl/rand.h>
#include <sodium.h>
#include <string.h>

#include "cheap.h"
#include "loop.h"

enum { PASSWORD_MS = 30 };

// ---- argon2id ----

// The parameters are libsodium's. NOLINTNEXTLINE(readability-function-size)
int crypto_pwhash(unsigned char *out, unsigned long long len, const char *password,
                  unsigned long long password_len, const unsigned char *salt,
                  unsigned long long passes, size_t memory, int kind)
{
    (void)passes, (void)memory, (void)kind;
    loop_work((uint64_t)PASSWORD_MS * WORLD_MS);
    return crypto_generichash(out, (size_t)len, (const uint8_t *)password, password_len,
                              salt, crypto_pwhash_SALTBYTES);
}

enum { HASH = 32 };
static const char head[] = "$argon2id$sim$";

static int hash_text(char out[crypto_pwhash_STRBYTES], const char *password,
                     unsigned long long len)
{
    static const uint8_t salt[crypto_pwhash_SALTBYTES];
    uint8_t hash[HASH];
    size_t at = sizeof head - 1;
    if (crypto_pwhash(hash, HASH, password, len, salt, 0, 0, 0)) return -1;
    memset(out, 0, crypto_pwhash_STRBYTES);
    memcpy(out, head, at);
    sodium_bin2hex(out + at, crypto_pwhash_STRBYTES - at, hash, HASH);
    return 0;
}

int crypto_pwhash_str_alg(char out[crypto_pwhash_STRBYTES], const char *password,
                          unsigned long long len, unsigned long long passes,
                          size_t memory, int kind)
{
    (void)passes, (void)memory, (void)kind;
    return hash_text(out, password, len);
}

int crypto_pwhash_str_verify(const char kept[crypto_pwhash_STRBYTES],
                             const char *password, unsigned long long len)
{
    char again[crypto_pwhash_STRBYTES];
    return hash_text(again, password, len) || strcmp(kept, again) != 0 ? -1 : 0;
}

// ---- keys and salts ----

static uint32_t sodium_number(void)
{
    uint32_t number;
    world_draw(&number, sizeof number);
    return number;
}

static const char *sodium_name(void) { return "seed"; }

static randombytes_implementation from_seed = {
    .implementation_name = sodium_name,
    .random = sodium_number,
    .buf = world_draw,
};

static int openssl_draw(unsigned char *out, int len)
{
    world_draw(out, (size_t)len);
    return 1;
}

static int openssl_ready(void) { return 1; }

// libcrypto says that this way is old; another one would need a provider.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
void cheap_begin(void)
{
    static const RAND_METHOD method = {
        .bytes = openssl_draw, .pseudorand = openssl_draw, .status = openssl_ready};
    RAND_set_rand_method(&method);
    randombytes_set_implementation(&from_seed);
}
#pragma GCC diagnostic pop
