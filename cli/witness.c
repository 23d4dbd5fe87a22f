// The witness is kept as lines of text: "commitment HEX", "luck SEAT HEX", "promise SEAT
// HEX".

#include "witness.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "fair.h"

static bool hex_read(const char *text, uint8_t out[MI_HASH])
{
    static const char digits[] = "0123456789abcdef";
    if (!text || strlen(text) != 2 * MI_HASH) return false;
    for (unsigned i = 0; i < MI_HASH; i++) {
        const char *high = strchr(digits, text[2 * i]);
        const char *low = strchr(digits, text[2 * i + 1]);
        if (!high || !low) return false;
        out[i] = (uint8_t)((high - digits) << 4 | (low - digits));
    }
    return true;
}

static void put(FILE *out, const char *what, const char *seat, const uint8_t *hash)
{
    char hex[2 * MI_HASH + 1];
    mi_text t = mi_text_of(hex, sizeof hex);
    mi_text_hex(&t, hash, MI_HASH);
    fprintf(out, "%s %s %s\n", what, seat, hex);
}

static void keep(const witness *w)
{
    mode_t before = umask(077);
    FILE *out = w->file[0] ? fopen(w->file, "w") : NULL;
    umask(before);
    if (!out) return;
    put(out, "commitment", "table", w->commitment);
    for (unsigned s = 0; s < MI_SEATS; s++) {
        if (w->mine & MI_SEAT_BIT(s)) put(out, "luck", mi_actor_word(s), w->luck[s]);
        if (w->promised & MI_SEAT_BIT(s))
            put(out, "promise", mi_actor_word(s), w->promise[s]);
    }
    fclose(out);
}

static void read_line(witness *w, const char *what, const char *seat, const char *hex)
{
    uint8_t s = mi_actor_find(seat, strlen(seat)), hash[MI_HASH];
    if (!hex_read(hex, hash)) return;
    if (!strcmp(what, "commitment")) {
        memcpy(w->commitment, hash, MI_HASH);
        w->seen = true;
    }
    if (s >= MI_SEATS) return;
    bool luck = !strcmp(what, "luck");
    memcpy(luck ? w->luck[s] : w->promise[s], hash, MI_HASH);
    *(luck ? &w->mine : &w->promised) |= MI_SEAT_BIT(s);
}

void witness_open(witness *w, const char *file)
{
    char what[16], seat[16], hex[2 * MI_HASH + 1];
    *w = (witness){0};
    snprintf(w->file, sizeof w->file, "%s", file);
    FILE *in = fopen(file, "r");
    while (in && fscanf(in, "%15s %15s %64s", what, seat, hex) == 3)
        read_line(w, what, seat, hex);
    if (in) fclose(in);
}

void witness_look(witness *w, const json_t *table)
{
    const char *commitment = json_string_value(json_object_get(table, "commitment"));
    const json_t *promises = json_object_get(table, "promises");
    if (!w->seen) w->seen = hex_read(commitment, w->commitment);
    w->promised = 0;
    for (uint8_t s = 0; s < MI_SEATS; s++) {
        const char *hex = json_string_value(json_object_get(promises, mi_actor_word(s)));
        if (hex_read(hex, w->promise[s])) w->promised |= MI_SEAT_BIT(s);
    }
    keep(w);
}

void witness_luck(witness *w, unsigned seat, const uint8_t luck[MI_HASH])
{
    memcpy(w->luck[seat], luck, MI_HASH);
    w->mine |= MI_SEAT_BIT(seat);
    keep(w);
}

// Seats that came after the last look may have promised more; nothing may be missing.
witness_verdict witness_judge(const witness *w, const mi_record *r)
{
    const mi_stretch *d = &r->stretch[r->stretches - 1];
    if (!w->seen) return WITNESS_NONE;
    bool fits = memcmp(w->commitment, d->commitment, MI_HASH) == 0;
    for (unsigned s = 0; s < MI_SEATS; s++) {
        mi_seats bit = MI_SEAT_BIT(s);
        if (w->mine & bit)
            fits &= d->lucky & bit && !memcmp(w->luck[s], d->luck[s], MI_HASH);
        if (w->promised & bit)
            fits &= d->promised & bit && !memcmp(w->promise[s], d->promise[s], MI_HASH);
    }
    return fits && fair_verify(r, NULL) == MI_OK ? WITNESS_FITS : WITNESS_BROKEN;
}
