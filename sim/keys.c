#include "keys.h"

#include <sodium.h>
#include <string.h>

#include "loop.h"

enum { HASH = 32, ID = 8, MAKER = 16, POINT = 65, HALF = 32, MODULUS = 256, MADE = 512 };
enum { THERE = 1, VERIFIED = 4, ATTESTED = 64 }; // flags

typedef struct {
    uint8_t at[MADE];
    size_t len;
} bytes;

static void add(bytes *b, const void *from, size_t len)
{
    memcpy(b->at + b->len, from, len);
    b->len += len;
}

static void put_base64(const void *from, size_t len, FILE *to)
{
    char text[2 * MADE];
    sodium_bin2base64(text, sizeof text, from, len,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    fputs(text, to);
}

void keys_challenge(person *p, key_use use, const char *challenge)
{
    if (challenge) snprintf(p->challenge[use], sizeof p->challenge[use], "%s", challenge);
}

// ---- the key ----

static void pair(const person *p, uint8_t open[crypto_sign_PUBLICKEYBYTES],
                 uint8_t secret[crypto_sign_SECRETKEYBYTES])
{
    uint8_t seed[crypto_sign_SEEDBYTES] = {(uint8_t)p->number, (uint8_t)p->keys};
    crypto_sign_seed_keypair(open, secret, seed);
}

static void add_ed25519(const person *p, bytes *b)
{
    static const uint8_t head[] = {0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32};
    uint8_t open[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES];
    pair(p, open, secret);
    add(b, head, sizeof head);
    add(b, open, sizeof open);
}

// The public key of the vector in RFC 8291.
static void add_es256(bytes *b)
{
    static const uint8_t head[] = {0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, HALF};
    static const uint8_t then[] = {0x22, 0x58, HALF};
    static const char text[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
                               "AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    uint8_t point[POINT];
    sodium_base642bin(point, sizeof point, text, sizeof text - 1, NULL, NULL, NULL,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    add(b, head, sizeof head);
    add(b, point + 1, HALF);
    add(b, then, sizeof then);
    add(b, point + 1 + HALF, HALF);
}

static void add_rs256(bytes *b)
{
    static const uint8_t head[] = {
        0xA4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59, MODULUS >> 8, MODULUS & 255};
    static const uint8_t then[] = {0x21, 0x43, 1, 0, 1};
    uint8_t modulus[MODULUS];
    memset(modulus, 0xC5, sizeof modulus);
    add(b, head, sizeof head);
    add(b, modulus, sizeof modulus);
    add(b, then, sizeof then);
}

static void add_key(const person *p, bytes *b)
{
    switch (p->number % 3) {
    case 0: add_ed25519(p, b); break;
    case 1: add_es256(b); break;
    default: add_rs256(b);
    }
}

// ---- what the authenticator says ----

static void id_of(const person *p, uint8_t out[ID])
{
    memset(out, 0, ID);
    out[0] = (uint8_t)(p->number + 1);
    out[1] = (uint8_t)p->keys;
}

static void add_head(bytes *b, uint8_t flags, unsigned count)
{
    static const char place[] = "localhost";
    uint8_t hash[HASH], said[5] = {flags, 0, 0, (uint8_t)(count >> 8), (uint8_t)count};
    crypto_hash_sha256(hash, (const uint8_t *)place, sizeof place - 1);
    add(b, hash, sizeof hash);
    add(b, said, sizeof said);
}

static void add_client(const person *p, key_use use, bytes *b)
{
    static const char *const words[KEY_USES] = {"create", "get"};
    b->len = (size_t)snprintf((char *)b->at, sizeof b->at,
                              "{\"type\":\"webauthn.%s\",\"challenge\":\"%s\","
                              "\"origin\":\"http://localhost:8080\"}",
                              words[use], p->challenge[use]);
}

static void put_parts(const person *p, const bytes *client, const bytes *said, FILE *to)
{
    uint8_t id[ID];
    id_of(p, id);
    fputs("'id':'", to);
    put_base64(id, sizeof id, to);
    fputs("','clientData':'", to);
    put_base64(client->at, client->len, to);
    fputs("','authenticatorData':'", to);
    put_base64(said->at, said->len, to);
    fputc('\'', to);
}

bool keys_put_new(person *p, FILE *to)
{
    bytes client = {0}, said = {0};
    uint8_t maker[MAKER] = {0}, id[ID], size[2] = {0, ID};
    if (!*p->challenge[KEY_NEW]) return false;
    p->keys++;
    id_of(p, id);
    add_client(p, KEY_NEW, &client);
    add_head(&said, THERE | VERIFIED | ATTESTED, 0);
    add(&said, maker, sizeof maker);
    add(&said, size, sizeof size);
    add(&said, id, sizeof id);
    add_key(p, &said);
    put_parts(p, &client, &said, to);
    *p->challenge[KEY_NEW] = '\0';
    return true;
}

// Over what the authenticator says and the hash of what the browser does.
static void put_signature(const person *p, const bytes *client, const bytes *said,
                          FILE *to)
{
    bytes message = *said;
    uint8_t open[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES];
    uint8_t hash[HASH], signature[crypto_sign_BYTES];
    pair(p, open, secret);
    crypto_hash_sha256(hash, client->at, client->len);
    add(&message, hash, sizeof hash);
    crypto_sign_detached(signature, NULL, message.at, message.len, secret);
    fputs(",'signature':'", to);
    put_base64(signature, sizeof signature, to);
    fputc('\'', to);
}

bool keys_put_proof(person *p, FILE *to)
{
    bytes client = {0}, said = {0};
    if (!p->keys || !*p->challenge[KEY_KNOWN]) return false;
    add_client(p, KEY_KNOWN, &client);
    add_head(&said, THERE | VERIFIED, ++p->signatures);
    put_parts(p, &client, &said, to);
    put_signature(p, &client, &said, to);
    *p->challenge[KEY_KNOWN] = '\0';
    return true;
}
