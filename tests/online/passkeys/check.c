// Asks the verifier of passkeys: a question a line, a verdict a line. Fields are parted
// by spaces; bytes are base64url, and `-` is none.
//
//   new    RP CHALLENGE CLIENT AUTHENTICATOR               good ID KEY COUNT, or bad WHY
//   proves RP CHALLENGE CLIENT AUTHENTICATOR SIGNATURE KEY COUNT   good COUNT, or bad WHY
//
// The site has the origins https://RP and https://RP:8443.

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "passkey.h"

enum { FIELDS = 8, ROOM = 1 << 16, BYTES = 6 };

// In memory of its own for each field, so that sanitizers see a read beyond its end.
static passkey_bytes decode(const char *text)
{
    size_t len = 0, most = strlen(text);
    uint8_t *out = malloc(most + 1);
    if (!out || strcmp(text, "-") == 0) return (passkey_bytes){out, 0};
    if (sodium_base642bin(out, most, text, most, NULL, &len, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING))
        abort();
    uint8_t *exact = realloc(out, len ? len : 1);
    return (passkey_bytes){exact ? exact : out, len};
}

static void put(passkey_bytes bytes)
{
    static char text[ROOM];
    sodium_bin2base64(text, sizeof text, bytes.at, bytes.len,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    printf(" %s", text);
}

static const char *judge_new(const passkey_asked *asked, const passkey_answer *answer)
{
    passkey_made made;
    const char *why = passkey_new(asked, answer, &made);
    if (why) return why;
    printf("good");
    put(made.id);
    put(made.key);
    printf(" %u\n", made.count);
    return NULL;
}

static const char *judge_proof(const passkey_asked *asked, const passkey_answer *answer,
                               const passkey_kept *kept)
{
    uint32_t count;
    const char *why = passkey_proves(asked, answer, kept, &count);
    if (!why) printf("good %u\n", count);
    return why;
}

static void judge(char *const field[FIELDS], unsigned n)
{
    passkey_bytes part[BYTES] = {{0}};
    for (unsigned i = 2; i < n && i < 2 + 5; i++) part[i - 2] = decode(field[i]);
    char own[2][300];
    const char *const ours[] = {own[0], own[1]};
    snprintf(own[0], sizeof own[0], "https://%.280s", field[1]);
    snprintf(own[1], sizeof own[1], "https://%.280s:8443", field[1]);
    passkey_asked asked = {field[1], part[0].at, ours, 2};
    passkey_answer answer = {part[1], part[2], part[3]};
    const char *why;
    if (n == FIELDS) {
        passkey_kept kept = {part[4], (uint32_t)strtoul(field[7], NULL, 10)};
        why = judge_proof(&asked, &answer, &kept);
    } else {
        why = judge_new(&asked, &answer);
    }
    if (why) printf("bad %s\n", why);
    for (unsigned i = 0; i < BYTES; i++) free((void *)(uintptr_t)part[i].at);
}

int main(void)
{
    static char line[ROOM];
    if (sodium_init() < 0) return 1;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); // whoever asks waits for each verdict
    while (fgets(line, sizeof line, stdin)) {
        char *field[FIELDS] = {0}, *save = NULL;
        unsigned n = 0;
        for (char *at = strtok_r(line, " \n", &save); at && n < FIELDS;
             at = strtok_r(NULL, " \n", &save))
            field[n++] = at;
        if (n != 5 && n != FIELDS) return 1;
        judge(field, n);
    }
    return 0;
}
