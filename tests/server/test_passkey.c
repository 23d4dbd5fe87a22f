// The verifier of passkeys, on answers that are made here with keys made here.

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <sodium.h>
#include <string.h>

#include "passkey.h"
#include "rule_test.h"

static const char rp[] = "miasma.example";
static const uint8_t challenge[PASSKEY_CHALLENGE] = {7, 7, 7};

static const char *const ours[] = {"https://miasma.example"};

static const passkey_asked asked = {rp, challenge, ours, 1};

// ---- a device ----

typedef struct {
    EVP_PKEY *key;
    uint8_t cose[600];
    size_t len;
} device;

static void add(device *d, const void *bytes, size_t len)
{
    memcpy(d->cose + d->len, bytes, len);
    d->len += len;
}

static void add_number(device *d, const char *name, size_t len)
{
    BIGNUM *n = NULL;
    assert_int_equal(EVP_PKEY_get_bn_param(d->key, name, &n), 1);
    assert_int_equal(BN_bn2binpad(n, d->cose + d->len, (int)len), (int)len);
    d->len += len;
    BN_free(n);
}

static device es256(void)
{
    device d = {.key = EVP_EC_gen("P-256")};
    add(&d, "\xA5\x01\x02\x03\x26\x20\x01\x21\x58\x20", 10);
    add_number(&d, OSSL_PKEY_PARAM_EC_PUB_X, 32);
    add(&d, "\x22\x58\x20", 3);
    add_number(&d, OSSL_PKEY_PARAM_EC_PUB_Y, 32);
    return d;
}

static device eddsa(void)
{
    device d = {.key = EVP_PKEY_Q_keygen(NULL, NULL, "ED25519")};
    size_t len = 32;
    add(&d, "\xA4\x01\x01\x03\x27\x20\x06\x21\x58\x20", 10);
    EVP_PKEY_get_raw_public_key(d.key, d.cose + d.len, &len);
    d.len += len;
    return d;
}

static device rs256(void)
{
    device d = {.key = EVP_RSA_gen(2048)};
    add(&d, "\xA4\x01\x03\x03\x39\x01\x00\x20\x59\x01\x00", 11);
    add_number(&d, OSSL_PKEY_PARAM_RSA_N, 256);
    add(&d, "\x21\x43\x01\x00\x01", 5);
    return d;
}

// ---- what it answers ----

typedef struct {
    char client[400];
    uint8_t authenticator[1000], signature[600];
    size_t len, signed_len;
} made;

static void say_client(made *m, const char *type, const char *origin, const char *more)
{
    char text[44];
    sodium_bin2base64(text, sizeof text, challenge, sizeof challenge,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(m->client, sizeof m->client,
             "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\"%s}", type, text,
             origin, more);
}

static void say_head(made *m, uint8_t flags, uint8_t count)
{
    SHA256((const uint8_t *)rp, sizeof rp - 1, m->authenticator);
    m->authenticator[32] = flags;
    m->authenticator[36] = count;
    m->len = 37;
}

static void say(made *m, const void *bytes, size_t len)
{
    memcpy(m->authenticator + m->len, bytes, len);
    m->len += len;
}

static made new_key(const device *d, uint8_t flags)
{
    made m = {0};
    say_client(&m, "webauthn.create", "https://miasma.example", "");
    say_head(&m, flags, 0);
    say(&m, "0123456789abcdef\0\4name", 22);
    say(&m, d->cose, d->len);
    return m;
}

static void sign(const device *d, made *m)
{
    uint8_t message[1100];
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    bool pure = EVP_PKEY_get_base_id(d->key) == EVP_PKEY_ED25519;
    memcpy(message, m->authenticator, m->len);
    SHA256((const uint8_t *)m->client, strlen(m->client), message + m->len);
    m->signed_len = sizeof m->signature;
    EVP_DigestSignInit(ctx, NULL, pure ? NULL : EVP_sha256(), NULL, d->key);
    assert_int_equal(
        EVP_DigestSign(ctx, m->signature, &m->signed_len, message, m->len + 32), 1);
    EVP_MD_CTX_free(ctx);
}

static made proof(const device *d, uint8_t flags, uint8_t count)
{
    made m = {0};
    say_client(&m, "webauthn.get", "https://miasma.example", "");
    say_head(&m, flags, count);
    sign(d, &m);
    return m;
}

static passkey_answer answer_of(const made *m)
{
    return (passkey_answer){{(const uint8_t *)m->client, strlen(m->client)},
                            {m->authenticator, m->len},
                            {m->signature, m->signed_len}};
}

static const char *judge_new(const made *m)
{
    passkey_made out;
    passkey_answer answer = answer_of(m);
    const char *why = passkey_new(&asked, &answer, &out);
    return why ? why : "good";
}

static const char *judge(const device *d, const made *m, uint32_t before)
{
    uint32_t count;
    passkey_answer answer = answer_of(m);
    passkey_kept kept = {{d->cose, d->len}, before};
    const char *why = passkey_proves(&asked, &answer, &kept, &count);
    return why ? why : "good";
}

// ---- tests ----

TEST(keys_of_three_kinds_are_taken_and_prove)
{
    device all[] = {es256(), eddsa(), rs256()};
    for (unsigned i = 0; i < 3; i++) {
        made m = new_key(&all[i], 0x45), p = proof(&all[i], 0x05, 0);
        passkey_made out;
        passkey_answer answer = answer_of(&m);
        assert_null(passkey_new(&asked, &answer, &out));
        assert_int_equal(out.id.len, 4);
        assert_memory_equal(out.id.at, "name", 4);
        assert_int_equal(out.key.len, all[i].len);
        assert_memory_equal(out.key.at, all[i].cose, all[i].len);
        assert_string_equal(judge(&all[i], &p, 0), "good");
        EVP_PKEY_free(all[i].key);
    }
}

TEST(no_bit_of_a_proof_may_change)
{
    device d = es256();
    made m = proof(&d, 0x05, 3);
    for (size_t i = 0; i < 8 * strlen(m.client); i++) {
        m.client[i / 8] ^= (char)(1 << i % 8);
        if (strlen(m.client)) assert_string_not_equal(judge(&d, &m, 2), "good");
        m.client[i / 8] ^= (char)(1 << i % 8);
    }
    for (size_t i = 0; i < 8 * m.len; i++) {
        m.authenticator[i / 8] ^= (uint8_t)(1 << i % 8);
        assert_string_not_equal(judge(&d, &m, 2), "good");
        m.authenticator[i / 8] ^= (uint8_t)(1 << i % 8);
    }
    for (size_t i = 0; i < 8 * m.signed_len; i++) {
        m.signature[i / 8] ^= (uint8_t)(1 << i % 8);
        assert_string_not_equal(judge(&d, &m, 2), "good");
        m.signature[i / 8] ^= (uint8_t)(1 << i % 8);
    }
    assert_string_equal(judge(&d, &m, 2), "good");
    EVP_PKEY_free(d.key);
}

TEST(another_site_challenge_or_page_proves_nothing)
{
    device d = eddsa();
    made m = proof(&d, 0x05, 0);
    uint32_t count;
    uint8_t other[PASSKEY_CHALLENGE] = {8};
    passkey_answer answer = answer_of(&m);
    passkey_kept kept = {{d.cose, d.len}, 0};
    assert_string_equal(
        passkey_proves(&(passkey_asked){"evil.example", challenge, ours, 1}, &answer,
                       &kept, &count),
        "rp");
    assert_string_equal(
        passkey_proves(&(passkey_asked){rp, other, ours, 1}, &answer, &kept, &count),
        "challenge");
    say_client(&m, "webauthn.get", "https://evil.example", "");
    sign(&d, &m);
    assert_string_equal(judge(&d, &m, 0), "origin");
    say_client(&m, "webauthn.get", "https://miasma.example", ",\"crossOrigin\":true");
    sign(&d, &m);
    assert_string_equal(judge(&d, &m, 0), "frame");
    say_client(&m, "webauthn.create", "https://miasma.example", "");
    sign(&d, &m);
    assert_string_equal(judge(&d, &m, 0), "type");
    EVP_PKEY_free(d.key);
}

TEST(the_person_was_there_and_known)
{
    device d = eddsa();
    made seen = proof(&d, 0x01, 0), nobody = proof(&d, 0x04, 0);
    made copied = proof(&d, 0x15, 0), both = proof(&d, 0x1D, 0);
    assert_string_equal(judge(&d, &seen, 0), "flags");
    assert_string_equal(judge(&d, &nobody, 0), "flags");
    assert_string_equal(judge(&d, &copied, 0), "flags"); // backed up, but cannot be
    assert_string_equal(judge(&d, &both, 0), "good");
    EVP_PKEY_free(d.key);
}

TEST(a_counter_grows_or_does_not_count)
{
    device d = eddsa();
    made none = proof(&d, 0x05, 0), five = proof(&d, 0x05, 5);
    assert_string_equal(judge(&d, &none, 0), "good");
    assert_string_equal(judge(&d, &five, 0), "good");
    assert_string_equal(judge(&d, &five, 4), "good");
    assert_string_equal(judge(&d, &five, 5), "count");
    assert_string_equal(judge(&d, &none, 5), "count");
    EVP_PKEY_free(d.key);
}

TEST(a_new_key_is_whole_and_nothing_follows)
{
    device d = es256();
    made m = new_key(&d, 0x45), without = new_key(&d, 0x05), more = new_key(&d, 0x45);
    assert_string_equal(judge_new(&m), "good");
    assert_string_equal(judge_new(&without), "bytes");
    without.len = 37;
    assert_string_equal(judge_new(&without), "flags");
    say(&more, "\0", 1);
    assert_string_equal(judge_new(&more), "bytes");
    for (size_t len = m.len; len--;) {
        m.len = len;
        assert_string_not_equal(judge_new(&m), "good");
    }
    m = new_key(&d, 0x45);
    m.authenticator[m.len - 1] ^= 1; // a point beside the curve
    assert_string_equal(judge_new(&m), "key");
    EVP_PKEY_free(d.key);
}

TEST(extensions_are_one_map_and_announced)
{
    static const struct {
        const char *bytes, *why;
        size_t len;
    } given[] = {
        {"\xA0", "good", 1},
        {"\xA1\x6B\x63redProtect\x02", "good", 14},
        {"\xA2\x61\x61\xF5\x61\x62\xA1\x01\x42xy", "good", 11},
        {"\xA1\x61\x61", "bytes", 3},
        {"\xA1\x61\x61\xF5\xF5", "bytes", 5},
        {"\xA1\x61\x61\x18\x17", "bytes", 5}, // 23 in two bytes
        {"\xA1\x61\x61\x5B\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", "bytes", 12},
        {"\x81\x61", "bytes", 2},
        {"", "bytes", 0},
    };
    device d = eddsa();
    for (unsigned i = 0; i < sizeof given / sizeof *given; i++) {
        made m = new_key(&d, 0xC5), unsaid = new_key(&d, 0x45);
        say(&m, given[i].bytes, given[i].len);
        say(&unsaid, given[i].bytes, given[i].len);
        assert_string_equal(judge_new(&m), given[i].why);
        if (given[i].len) assert_string_equal(judge_new(&unsaid), "bytes");
    }
    EVP_PKEY_free(d.key);
}
