// An answer has two parts. The client data is JSON by the browser: what was done, for
// which challenge, on which page. The authenticator data is bytes by the device:
//
//   32 SHA-256 of the RP id · 1 flags · 4 counter · with AT: 16 kind of device, 2 length
//   of the id, the id, the public key · with ED: a CBOR map of extensions

#include "passkey.h"

#include <jansson.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/sha.h>
#include <sodium.h>
#include <string.h>

enum { UP = 1, UV = 4, BE = 8, BS = 16, AT = 64, ED = 128 }; // flags
enum { HASH = 32, FLAGS_AT = 32, COUNT_AT = 33, HEAD = 37, DEVICE = 16 };
enum { BASE64 = 44 }; // a challenge as text, and a NUL

// ---- the client's part ----

static bool is_text(const json_t *object, const char *key, const char *wanted)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text && strcmp(text, wanted) == 0;
}

// Pages within pages of others may not ask for our keys.
static bool framed(const json_t *client)
{
    return json_is_true(json_object_get(client, "crossOrigin")) ||
           json_object_get(client, "topOrigin");
}

static bool is_ours(const passkey_asked *asked, const char *origin)
{
    for (unsigned i = 0; origin && i < asked->origins; i++)
        if (strcmp(asked->origin[i], origin) == 0) return true;
    return false;
}

static const char *judge_client(const json_t *client, const passkey_asked *asked,
                                const char *type)
{
    char challenge[BASE64];
    sodium_bin2base64(challenge, sizeof challenge, asked->challenge, PASSKEY_CHALLENGE,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    const char *origin = json_string_value(json_object_get(client, "origin"));
    if (!is_text(client, "type", type)) return "type";
    if (!is_text(client, "challenge", challenge)) return "challenge";
    if (!is_ours(asked, origin)) return "origin";
    return framed(client) ? "frame" : NULL;
}

static const char *client_wrong(const passkey_bytes *text, const passkey_asked *asked,
                                const char *type)
{
    json_t *client =
        json_loadb((const char *)text->at, text->len, JSON_REJECT_DUPLICATES, NULL);
    const char *why = client ? judge_client(client, asked, type) : "client";
    json_decref(client);
    return why;
}

bool passkey_challenge(passkey_bytes client, uint8_t out[PASSKEY_CHALLENGE])
{
    json_t *o = json_loadb((const char *)client.at, client.len, 0, NULL);
    const char *text = json_string_value(json_object_get(o, "challenge"));
    size_t len = 0;
    bool good =
        text && sodium_base642bin(out, PASSKEY_CHALLENGE, text, strlen(text), NULL, &len,
                                  NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0;
    json_decref(o);
    return good && len == PASSKEY_CHALLENGE;
}

// ---- CBOR: how long something is ----

// What the first byte and those behind it say: a kind and a number. Only the shortest way
// to write a number is allowed. Returns how many bytes that took; 0 where it is none.
static size_t cbor_head(passkey_bytes in, unsigned *kind, uint64_t *number)
{
    if (!in.len) return 0;
    unsigned small = in.at[0] & 31;
    *kind = in.at[0] >> 5;
    *number = small;
    if (small < 24) return 1;
    if (small > 27) return 0;
    size_t bytes = (size_t)1 << (small - 24);
    if (in.len < 1 + bytes) return 0;
    *number = 0;
    for (size_t i = 1; i <= bytes; i++) *number = *number << 8 | in.at[i];
    uint64_t least = bytes == 1 ? 24 : UINT64_C(1) << (4 * bytes);
    return *number < least ? 0 : 1 + bytes;
}

typedef enum { UNSIGNED, NEGATIVE, BYTES, TEXT, ARRAY, MAP, TAG, SIMPLE } cbor_kind;
enum { FALSE_IS = 20, NULL_IS = 22, DEEPEST = 4 };

static passkey_bytes behind(passkey_bytes in, size_t by)
{
    return (passkey_bytes){in.at + by, in.len - by};
}

static size_t cbor_item(passkey_bytes in, unsigned depth);

// Keys of maps are texts or integers.
static bool cbor_key(passkey_bytes in)
{
    return in.len && (in.at[0] >> 5 == TEXT || in.at[0] >> 5 <= NEGATIVE);
}

static size_t cbor_items(passkey_bytes in, uint64_t count, bool map, unsigned depth)
{
    size_t all = 0;
    if (map) count *= 2;
    for (uint64_t i = 0; i < count; i++) {
        passkey_bytes rest = behind(in, all);
        bool sane = depth < DEEPEST && (!map || i % 2 || cbor_key(rest));
        size_t one = sane ? cbor_item(rest, depth + 1) : 0;
        if (!one) return 0;
        all += one;
    }
    return all;
}

// Names of extensions are ASCII (RFC 8809).
static bool cbor_text(passkey_bytes in, uint64_t len)
{
    if (len > in.len) return false;
    for (uint64_t i = 0; i < len; i++)
        if (in.at[i] >= 0x80) return false;
    return true;
}

// The length of one item as extensions have it; 0 where there is none. Numbers that are
// no integers, and tags, stand in no extension that there is.
static size_t cbor_item(passkey_bytes in, unsigned depth)
{
    unsigned kind;
    uint64_t number;
    size_t head = cbor_head(in, &kind, &number);
    if (!head) return 0;
    passkey_bytes rest = behind(in, head);
    switch ((cbor_kind)kind) {
    case UNSIGNED:
    case NEGATIVE: return head;
    case BYTES: return number <= rest.len ? head + (size_t)number : 0;
    case TEXT: return cbor_text(rest, number) ? head + (size_t)number : 0;
    case ARRAY:
    case MAP:
        if (!number) return head;
        if (number > rest.len) return 0;
        size_t inside = cbor_items(rest, number, kind == MAP, depth);
        return inside ? head + inside : 0;
    case SIMPLE: return number >= FALSE_IS && number <= NULL_IS ? head : 0;
    case TAG: break;
    }
    return 0;
}

// ---- public keys ----

// As CTAP2 writes them: the whole key but for its numbers is always the same.
static const uint8_t es256_head[] = {0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32};
static const uint8_t es256_y[] = {0x22, 0x58, 32};
static const uint8_t eddsa_head[] = {0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32};
static const uint8_t rs256_head[] = {0xA4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59};
static const uint8_t rs256_e[] = {0x21, 0x43, 1, 0, 1};
enum {
    ES256_LEN = sizeof es256_head + 32 + sizeof es256_y + 32,
    EDDSA_LEN = sizeof eddsa_head + 32,
    RSA_LEAST = 256, // bytes: 2048 bits
    RSA_MOST = 512,
};

static bool begins(passkey_bytes in, const uint8_t *with, size_t len)
{
    return in.len >= len && !memcmp(in.at, with, len);
}

static EVP_PKEY *from_params(const char *type, OSSL_PARAM_BLD *build)
{
    EVP_PKEY *key = NULL;
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(build);
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
    if (params && ctx && EVP_PKEY_fromdata_init(ctx) == 1)
        EVP_PKEY_fromdata(ctx, &key, EVP_PKEY_PUBLIC_KEY, params);
    EVP_PKEY_CTX_free(ctx);
    OSSL_PARAM_free(params);
    return key;
}

// A point that is not on the curve is no key.
static EVP_PKEY *es256(passkey_bytes in)
{
    uint8_t point[65] = {4};
    const uint8_t *y = in.at + sizeof es256_head + 32;
    if (in.len < ES256_LEN || memcmp(y, es256_y, sizeof es256_y) != 0) return NULL;
    memcpy(point + 1, in.at + sizeof es256_head, 32);
    memcpy(point + 33, y + sizeof es256_y, 32);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
    OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point);
    EVP_PKEY *key = from_params("EC", build);
    OSSL_PARAM_BLD_free(build);
    return key;
}

static size_t rs256_size(passkey_bytes in)
{
    const uint8_t *size = in.at + sizeof rs256_head;
    if (in.len < sizeof rs256_head + 2) return 0;
    size_t n = (size_t)size[0] << 8 | size[1];
    bool sane = n >= RSA_LEAST && n <= RSA_MOST && in.len - sizeof rs256_head - 2 >= n;
    return sane && size[2] >= 0x80 ? n : 0;
}

static EVP_PKEY *rs256(passkey_bytes in, size_t *len)
{
    size_t size = rs256_size(in), at = sizeof rs256_head + 2;
    if (!size || !begins(behind(in, at + size), rs256_e, sizeof rs256_e)) return NULL;
    *len = at + size + sizeof rs256_e;
    BIGNUM *n = BN_bin2bn(in.at + at, (int)size, NULL), *e = BN_new();
    BN_set_word(e, 65537);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_RSA_N, n);
    OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_RSA_E, e);
    EVP_PKEY *key = from_params("RSA", build);
    OSSL_PARAM_BLD_free(build);
    BN_free(n);
    BN_free(e);
    return key;
}

// The key at the beginning of these bytes, and how many of them it has; NULL where there
// is none of the three kinds.
static EVP_PKEY *read_key(passkey_bytes in, size_t *len)
{
    if (begins(in, es256_head, sizeof es256_head)) {
        *len = ES256_LEN;
        return es256(in);
    }
    if (begins(in, eddsa_head, sizeof eddsa_head) && in.len >= EDDSA_LEN) {
        *len = EDDSA_LEN;
        return EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL,
                                           in.at + sizeof eddsa_head, 32);
    }
    return begins(in, rs256_head, sizeof rs256_head) ? rs256(in, len) : NULL;
}

// ---- the authenticator's part ----

static const char *read_attested(passkey_bytes *rest, passkey_made *out)
{
    if (rest->len < DEVICE + 2) return "bytes";
    size_t len = (size_t)rest->at[DEVICE] << 8 | rest->at[DEVICE + 1];
    *rest = behind(*rest, DEVICE + 2);
    if (!len || len > PASSKEY_ID || len > rest->len) return "bytes";
    out->id = (passkey_bytes){rest->at, len};
    *rest = behind(*rest, len);
    EVP_PKEY *key = read_key(*rest, &len);
    if (!key) return "key";
    EVP_PKEY_free(key);
    out->key = (passkey_bytes){rest->at, len};
    *rest = behind(*rest, len);
    return NULL;
}

static const char *flags_wrong(uint8_t flags)
{
    bool there = (flags & UP) && (flags & UV);
    bool backed_up = !(flags & BS) || (flags & BE); // only what can be backed up is
    return there && backed_up ? NULL : "flags";
}

static uint32_t count_of(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static const char *extensions_wrong(passkey_bytes rest)
{
    bool map = rest.len && rest.at[0] >> 5 == MAP;
    return map && cbor_item(rest, 0) == rest.len ? NULL : "bytes";
}

static const char *read_authenticator(passkey_bytes in, const char *rp, passkey_made *out)
{
    uint8_t hash[HASH];
    if (in.len < HEAD) return "bytes";
    uint8_t flags = in.at[FLAGS_AT];
    SHA256((const uint8_t *)rp, strlen(rp), hash);
    if (memcmp(in.at, hash, HASH) != 0) return "rp";
    const char *why = flags_wrong(flags);
    passkey_bytes rest = behind(in, HEAD);
    *out = (passkey_made){.count = count_of(in.at + COUNT_AT)};
    if (!why && flags & AT) why = read_attested(&rest, out);
    if (why) return why;
    if (flags & ED) return extensions_wrong(rest);
    return rest.len ? "bytes" : NULL;
}

const char *passkey_new(const passkey_asked *asked, const passkey_answer *answer,
                        passkey_made *out)
{
    const char *why = client_wrong(&answer->client, asked, "webauthn.create");
    if (!why) why = read_authenticator(answer->authenticator, asked->rp, out);
    return why ? why : out->id.len ? NULL : "flags";
}

// ---- proof ----

// The signature is over the authenticator's part and the hash of the client's.
static bool is_signed(EVP_PKEY *key, const passkey_answer *answer)
{
    size_t len = answer->authenticator.len;
    uint8_t *message = OPENSSL_malloc(len + HASH);
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    const EVP_MD *hash =
        EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519 ? NULL : EVP_sha256();
    bool good = message && ctx;
    if (good) {
        memcpy(message, answer->authenticator.at, len);
        SHA256(answer->client.at, answer->client.len, message + len);
        good = EVP_DigestVerifyInit(ctx, NULL, hash, NULL, key) == 1 &&
               EVP_DigestVerify(ctx, answer->signature.at, answer->signature.len, message,
                                len + HASH) == 1;
    }
    EVP_MD_CTX_free(ctx);
    OPENSSL_free(message);
    return good;
}

// A counter that does not grow is that of a copied key. Many keys do not count.
static bool count_good(uint32_t before, uint32_t now)
{
    return now > before || (!now && !before);
}

const char *passkey_proves(const passkey_asked *asked, const passkey_answer *answer,
                           const passkey_kept *kept, uint32_t *count)
{
    passkey_made found;
    size_t len;
    const char *why = client_wrong(&answer->client, asked, "webauthn.get");
    if (!why) why = read_authenticator(answer->authenticator, asked->rp, &found);
    if (why) return why;
    if (!count_good(kept->count, found.count)) return "count";
    EVP_PKEY *key = read_key(kept->key, &len);
    if (!key || len != kept->key.len)
        why = "key";
    else if (!is_signed(key, answer))
        why = "signature";
    EVP_PKEY_free(key);
    *count = found.count;
    return why;
}
