// Web Push with libcrypto. RFC 8291 agrees on a key (ECDH on P-256, then HKDF), RFC 8188
// says what the bytes look like: one record of AES-128-GCM after a head of salt, size and
// the public key of the sender.

#include "seal.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <string.h>

enum { KEY = 16, NONCE = 12, TAG = 16, SHARED = 32, RECORD = 4096, HALF = 32 };

// The last record of a message ends with this byte.
enum { LAST = 2 };

void seal_base64(const void *bytes, size_t len, buf *out)
{
    size_t room =
        sodium_base64_encoded_len(len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    char *at = (char *)buf_grow(out, room);
    sodium_bin2base64(at, room, bytes, len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    out->len += room - 1;
}

// ---- keys ----

static OSSL_PARAM *parameters(const seal_pair *pair, bool secret)
{
    OSSL_PARAM *made = NULL;
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    BIGNUM *number = BN_secure_new();
    if (b && number && BN_bin2bn(pair->secret, SEAL_SECRET, number) &&
        OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
        OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, pair->point,
                                         SEAL_POINT) &&
        (!secret || OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, number)))
        made = OSSL_PARAM_BLD_to_param(b);
    BN_clear_free(number);
    OSSL_PARAM_BLD_free(b);
    return made;
}

// NULL where the point is not on the curve.
static EVP_PKEY *key_of(const seal_pair *pair, bool secret)
{
    EVP_PKEY *key = NULL;
    OSSL_PARAM *with = parameters(pair, secret);
    EVP_PKEY_CTX *x = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    int kind = secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
    if (with && x && EVP_PKEY_fromdata_init(x) == 1)
        EVP_PKEY_fromdata(x, &key, kind, with);
    EVP_PKEY_CTX_free(x);
    OSSL_PARAM_free(with);
    return key;
}

static EVP_PKEY *key_of_point(const uint8_t point[SEAL_POINT])
{
    seal_pair pair = {0};
    memcpy(pair.point, point, SEAL_POINT);
    return key_of(&pair, false);
}

static bool take_secret(const EVP_PKEY *key, uint8_t out[SEAL_SECRET])
{
    BIGNUM *number = NULL;
    bool good = EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) &&
                BN_bn2binpad(number, out, SEAL_SECRET) == SEAL_SECRET;
    BN_clear_free(number);
    return good;
}

bool seal_pair_new(seal_pair *out)
{
    size_t len = 0;
    EVP_PKEY *key = EVP_EC_gen("prime256v1");
    bool good = key && take_secret(key, out->secret) &&
                EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out->point,
                                                SEAL_POINT, &len) &&
                len == SEAL_POINT;
    EVP_PKEY_free(key);
    return good;
}

// Browsers write no padding; some libraries for them do.
static bool read_base64(const char *text, uint8_t *out, size_t len)
{
    size_t got, digits = text ? strcspn(text, "=") : 0;
    return digits && strspn(text + digits, "=") == strlen(text + digits) &&
           !sodium_base642bin(out, len, text, digits, NULL, &got, NULL,
                              sodium_base64_VARIANT_URLSAFE_NO_PADDING) &&
           got == len;
}

bool seal_keys_read(const char *p256dh, const char *auth, seal_keys *out)
{
    seal_keys keys;
    if (!read_base64(p256dh, keys.point, SEAL_POINT)) return false;
    if (!read_base64(auth, keys.auth, SEAL_AUTH)) return false;
    EVP_PKEY *key = key_of_point(keys.point);
    EVP_PKEY_free(key);
    if (key) *out = keys;
    return key != NULL;
}

// ---- the message ----

typedef struct {
    const uint8_t *at;
    size_t len;
} part;

static bool derive(part salt, part key, part info, uint8_t *out, size_t len)
{
    OSSL_PARAM with[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char[]){"SHA256"}, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt.at, salt.len),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key.at, key.len),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info.at, info.len),
        OSSL_PARAM_construct_end()};
    EVP_KDF *kind = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *x = kind ? EVP_KDF_CTX_new(kind) : NULL;
    bool good = x && EVP_KDF_derive(x, out, len, with) == 1;
    EVP_KDF_CTX_free(x);
    EVP_KDF_free(kind);
    return good;
}

static bool agree(const seal_pair *own, const uint8_t other[SEAL_POINT],
                  uint8_t out[SHARED])
{
    size_t len = SHARED;
    EVP_PKEY *mine = key_of(own, true), *theirs = key_of_point(other);
    EVP_PKEY_CTX *x = mine ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    bool good = x && theirs && EVP_PKEY_derive_init(x) == 1 &&
                EVP_PKEY_derive_set_peer(x, theirs) == 1 &&
                EVP_PKEY_derive(x, out, &len) == 1 && len == SHARED;
    EVP_PKEY_CTX_free(x);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return good;
}

typedef struct {
    uint8_t key[KEY], nonce[NONCE];
} message_key;

// What RFC 8188 derives from the salt of the message.
static bool derive_key(const uint8_t salt[SEAL_SALT], const uint8_t *base,
                       message_key *out)
{
    static const char key[] = "Content-Encoding: aes128gcm";
    static const char nonce[] = "Content-Encoding: nonce";
    part with = {salt, SEAL_SALT}, from = {base, SHARED};
    part for_key = {(const uint8_t *)key, sizeof key};
    part for_nonce = {(const uint8_t *)nonce, sizeof nonce};
    return derive(with, from, for_key, out->key, KEY) &&
           derive(with, from, for_nonce, out->nonce, NONCE);
}

// RFC 8291, 3.4: both public keys and the browser's secret go into the key.
static bool message_key_of(const seal_once *once, const seal_keys *to, message_key *out)
{
    uint8_t info[14 + 2 * SEAL_POINT] = "WebPush: info", agreed[SHARED], base[SHARED];
    memcpy(info + 14, to->point, SEAL_POINT);
    memcpy(info + 14 + SEAL_POINT, once->pair.point, SEAL_POINT);
    bool good = agree(&once->pair, to->point, agreed) &&
                derive((part){to->auth, SEAL_AUTH}, (part){agreed, SHARED},
                       (part){info, sizeof info}, base, SHARED) &&
                derive_key(once->salt, base, out);
    sodium_memzero(agreed, sizeof agreed);
    sodium_memzero(base, sizeof base);
    return good;
}

static bool encrypt(const message_key *k, const uint8_t *text, int len, uint8_t *out)
{
    static const uint8_t last = LAST;
    int first = 0, second = 0, rest = 0;
    EVP_CIPHER_CTX *x = EVP_CIPHER_CTX_new();
    bool good = x && EVP_EncryptInit_ex(x, EVP_aes_128_gcm(), NULL, k->key, k->nonce) &&
                EVP_EncryptUpdate(x, out, &first, text, len) &&
                EVP_EncryptUpdate(x, out + first, &second, &last, 1) &&
                EVP_EncryptFinal_ex(x, out + first + second, &rest) &&
                first + second + rest == len + 1 &&
                EVP_CIPHER_CTX_ctrl(x, EVP_CTRL_GCM_GET_TAG, TAG, out + len + 1);
    EVP_CIPHER_CTX_free(x);
    return good;
}

static void put_head(const seal_once *once, buf *out)
{
    static const uint8_t size[] = {0, 0, RECORD >> 8, RECORD & 255, SEAL_POINT};
    buf_put(out, once->salt, SEAL_SALT);
    buf_put(out, size, sizeof size);
    buf_put(out, once->pair.point, SEAL_POINT);
}

bool seal_with(const seal_once *once, const seal_keys *to, const void *text, size_t len,
               buf *out)
{
    message_key k;
    size_t before = out->len;
    if (len > SEAL_MOST || !message_key_of(once, to, &k)) return false;
    put_head(once, out);
    bool good = encrypt(&k, text, (int)len, buf_grow(out, len + 1 + TAG));
    sodium_memzero(&k, sizeof k);
    out->len = good ? out->len + len + 1 + TAG : before;
    return good;
}

bool seal_message(const seal_keys *to, const void *text, size_t len, buf *out)
{
    seal_once once;
    if (!seal_pair_new(&once.pair)) return false;
    randombytes_buf(once.salt, SEAL_SALT);
    bool good = seal_with(&once, to, text, len, out);
    sodium_memzero(&once, sizeof once);
    return good;
}

// ---- the signature ----

// Two numbers side by side, as JSON Web Signature wants them, and not as libcrypto's DER.
static bool flatten(const uint8_t *der, size_t len, uint8_t out[2 * HALF])
{
    ECDSA_SIG *both = d2i_ECDSA_SIG(NULL, &der, (long)len);
    bool good = both && BN_bn2binpad(ECDSA_SIG_get0_r(both), out, HALF) == HALF &&
                BN_bn2binpad(ECDSA_SIG_get0_s(both), out + HALF, HALF) == HALF;
    ECDSA_SIG_free(both);
    return good;
}

static bool sign(const seal_pair *site, const uint8_t *text, size_t len,
                 uint8_t out[2 * HALF])
{
    uint8_t der[80];
    size_t size = sizeof der;
    EVP_PKEY *key = key_of(site, true);
    EVP_MD_CTX *x = EVP_MD_CTX_new();
    bool good = key && x && EVP_DigestSignInit(x, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(x, der, &size, text, len) == 1 && flatten(der, size, out);
    EVP_MD_CTX_free(x);
    EVP_PKEY_free(key);
    return good;
}

bool seal_authorize(const seal_pair *site, const seal_claim *claim, buf *out)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    uint8_t signature[2 * HALF];
    buf claims = {0}, token = {0};
    buf_print(&claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}", claim->audience,
              (long long)claim->until, claim->contact);
    seal_base64(head, sizeof head - 1, &token);
    buf_byte(&token, '.');
    seal_base64(claims.at, claims.len, &token);
    bool good = sign(site, token.at, token.len, signature);
    if (good) {
        buf_text(out, "vapid t=");
        buf_put(out, token.at, token.len);
        buf_byte(out, '.');
        seal_base64(signature, sizeof signature, out);
        buf_text(out, ", k=");
        seal_base64(site->point, SEAL_POINT, out);
    }
    buf_free(&claims);
    buf_free(&token);
    return good;
}
