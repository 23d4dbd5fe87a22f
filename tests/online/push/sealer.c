// usage: sealer <messages
// Seals what another program opens. Each line of the input has a browser's key and secret
// in base64url and a text in hexadecimal digits, or a dash for none; the answer is the
// sealed message and the header that goes with it, each in a line. For tests.

#include <stdio.h>
#include <string.h>

#include "fair.h"
#include "seal.h"

static bool answer(const seal_pair *site, const char *point, const char *auth, char *hex)
{
    static uint8_t text[SEAL_MOST];
    static const seal_claim claim = {"https://push.example", "mailto:host@example.org",
                                     1800000000};
    seal_keys to;
    buf sealed = {0}, shown = {0};
    size_t digits = strcmp(hex, "-") ? strlen(hex) : 0;
    bool good = seal_keys_read(point, auth, &to) && hex_get(hex, digits, text) &&
                seal_message(&to, text, digits / 2, &sealed);
    if (good) {
        seal_base64(sealed.at, sealed.len, &shown);
        buf_byte(&shown, '\n');
        good = seal_authorize(site, &claim, &shown);
        printf("%.*s\n", (int)shown.len, (const char *)shown.at);
    }
    buf_free(&sealed);
    buf_free(&shown);
    return good;
}

int main(void)
{
    static char point[128], auth[64], hex[2 * SEAL_MOST + 1];
    seal_pair site;
    if (!fair_init() || !seal_pair_new(&site)) return 1;
    while (scanf("%127s %63s %7986s", point, auth, hex) == 3)
        if (!answer(&site, point, auth, hex)) return 1;
    return 0;
}
