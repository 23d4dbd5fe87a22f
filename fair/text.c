// Checking a record by its text, where the rules it was played by are not at hand: steps
// 1 to 4 of docs/fair-dice.md.

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"

typedef struct {
    const mi_record *r;
    crypto_generichash_state canonical;
    uint32_t draws, last; // how many, and the number of the last entry
    bool ended;           // the digest was there
    uint8_t digest[MI_HASH];
} reading;

static bool begins(const char *line, size_t len, const char *with)
{
    return len >= strlen(with) && memcmp(line, with, strlen(with)) == 0;
}

// The canonical form has neither names, nor bots, nor what was said in braces.
static size_t without_note(const char *line, size_t len)
{
    const char *open = memchr(line, '{', len);
    if (!open) return len;
    size_t kept = (size_t)(open - line);
    while (kept && line[kept - 1] == ' ') kept--;
    return kept;
}

// "17 nature face anglia 2 e25 @4951/11803": is this the number that the stretch gives?
static mi_err check_draw(reading *x, const char *line, size_t len)
{
    char copy[512], *end;
    if (len >= sizeof copy) return MI_ETEXT;
    memcpy(copy, line, len);
    copy[len] = '\0';
    uint32_t entry = x->last = (uint32_t)strtoul(copy, &end, 10);
    if (!begins(end, strlen(end), " nature ")) return MI_OK;
    const char *mark = strrchr(end, '@');
    x->draws++;
    if (entry <= x->r->from.entries) return mark ? MI_EDICE : MI_OK;
    if (!mark) return MI_EDICE;
    uint32_t r = (uint32_t)strtoul(mark + 1, &end, 10);
    uint32_t of = *end == '/' ? (uint32_t)strtoul(end + 1, NULL, 10) : 0;
    if (!of) return MI_EDICE;
    const mi_stretch *dice = mi_record_dice(x->r, entry);
    return fair_number(dice, x->draws, of) == r ? MI_OK : MI_EDICE;
}

static mi_err check_line(reading *x, const char *line, size_t len)
{
    size_t unused;
    if (begins(line, len, "= ")) {
        x->ended =
            len == 2 + 2 * MI_HASH && !sodium_hex2bin(x->digest, MI_HASH, line + 2,
                                                      2 * MI_HASH, NULL, &unused, NULL);
        return x->ended ? MI_OK : MI_ETEXT;
    }
    if (begins(line, len, "[Player ") || begins(line, len, "[Bot ")) return MI_OK;
    len = without_note(line, len);
    crypto_generichash_update(&x->canonical, (const uint8_t *)line, len);
    crypto_generichash_update(&x->canonical, (const uint8_t *)"\n", 1);
    return len && *line >= '0' && *line <= '9' ? check_draw(x, line, len) : MI_OK;
}

mi_err fair_verify_text(const mi_record *r, const char *text, size_t len, uint32_t *at)
{
    reading x = {.r = r};
    uint8_t digest[MI_HASH];
    mi_err err = fair_promises(r);
    crypto_generichash_init(&x.canonical, NULL, 0, MI_HASH);
    *at = 0;
    for (size_t i = 0; i < len && !err && !x.ended; *at += 1) {
        const char *end = memchr(text + i, '\n', len - i);
        size_t run = end ? (size_t)(end - text) - i : len - i;
        err = check_line(&x, text + i, run);
        i += run + 1;
    }
    if (err) return err;
    crypto_generichash_final(&x.canonical, digest, MI_HASH);
    if (!x.ended || (r->from.entries && x.last <= r->from.entries)) return MI_EUNDONE;
    return memcmp(digest, x.digest, MI_HASH) == 0 ? MI_OK : MI_EDIGEST;
}
