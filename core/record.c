// Records: storage, writing, and the position a record leads to. Reading is
// record_read.c.

#include <string.h>

#include "miasma/record.h"

void mi_record_init(mi_record *r, mi_entry *entry, mi_draw *draw, uint32_t room)
{
    memset(r, 0, sizeof *r);
    r->entry = entry;
    r->draw = draw;
    r->room = room;
    r->stretches = 1;
    r->stretch[0].from = 1;
}

mi_stretch *mi_record_go_on(mi_record *r)
{
    if (r->stretches == MI_STRETCHES) return NULL;
    mi_stretch *next = &r->stretch[r->stretches++];
    *next = (mi_stretch){.from = r->n + 1};
    return next;
}

mi_stretch *mi_record_from(mi_record *r, const uint8_t digest[MI_FROM], uint8_t seat)
{
    r->from = (mi_origin){.given = true, .entries = r->n, .seat = seat};
    memcpy(r->from.digest, digest, MI_FROM);
    return r->n ? mi_record_go_on(r) : &r->stretch[0];
}

uint32_t mi_record_own(const mi_record *r) { return r->from.entries ? 1 : 0; }

const mi_stretch *mi_record_dice(const mi_record *r, uint32_t entry)
{
    uint32_t i = r->stretches - 1;
    while (i && r->stretch[i].from > entry) i--;
    return &r->stretch[i];
}

bool mi_record_opened(const mi_record *r)
{
    bool opened = mi_record_own(r) < r->stretches;
    for (uint32_t i = mi_record_own(r); i < r->stretches; i++)
        opened &= r->stretch[i].opened;
    return opened;
}

void mi_record_open(mi_record *r, bool open)
{
    for (uint32_t i = mi_record_own(r); i < r->stretches; i++)
        r->stretch[i].opened = open;
}

mi_err mi_record_add(mi_record *r, mi_entry entry, mi_draw draw)
{
    if (r->n == r->room) return MI_EROOM;
    while (r->notes && r->note[r->notes - 1].entry > r->n) r->notes--;
    r->entry[r->n] = entry;
    r->draw[r->n] = draw;
    r->n++;
    return MI_OK;
}

// How many bytes a character has that begins with this one; 0 where none does.
static size_t character_bytes(uint8_t first)
{
    if (first < 0x80) return 1;
    if (first < 0xC0 || first > 0xF4) return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

// No control character, no half of a pair, no brace; `least` is the smallest character
// that needs so many bytes.
static bool writable(uint32_t c, uint32_t least)
{
    bool surrogate = c >= 0xD800 && c < 0xE000;
    bool control = c < ' ' || (c >= 0x7F && c < 0xA0);
    if (c < least || c > 0x10FFFF) return false;
    return !surrogate && !control && c != '{' && c != '}';
}

// The bytes of the character at `s`, or 0: no UTF-8, a control character or a brace.
static size_t character(const uint8_t *s, size_t len)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = character_bytes(s[0]);
    if (n == 0 || n > len) return 0;
    uint32_t c = n == 1 ? s[0] : s[0] & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xC0) != 0x80) return 0;
        c = c << 6 | (s[i] & 0x3Fu);
    }
    return writable(c, least[n]) ? n : 0;
}

mi_err mi_text_clean(const char *text, size_t len, unsigned most, mi_text *out)
{
    unsigned count = 0;
    while (len && text[len - 1] == ' ') len--;
    for (size_t i = 0, n; i < len; i += n) {
        n = character((const uint8_t *)text + i, len - i);
        if (n == 0) return MI_ETEXT;
        if (text[i] == ' ' && (i == 0 || text[i - 1] == ' ')) continue;
        if (count++ == most) return MI_ETEXT;
        mi_text_run(out, text + i, n);
    }
    return MI_OK;
}

mi_err mi_note_clean(const char *text, size_t len, char out[MI_NOTE_BYTES + 1])
{
    mi_text kept = mi_text_of(out, MI_NOTE_BYTES + 1);
    return mi_text_clean(text, len, MI_NOTE, &kept);
}

bool mi_note_fits(const mi_game *game, mi_entry entry)
{
    return entry.actor < MI_SEATS && game->host.noted >> entry.action.verb & 1;
}

mi_err mi_record_note(mi_record *r, const char *text, size_t len)
{
    mi_note note = {.entry = r->n};
    if (!r->n || !mi_note_fits(r->game, r->entry[r->n - 1])) return MI_EVERB;
    mi_err err = mi_note_clean(text, len, note.text);
    if (err) return err;
    if (mi_record_noted(r, r->n)) r->notes--;
    if (!note.text[0] || !r->note) return MI_OK;
    if (r->notes == r->note_room) return MI_EROOM;
    r->note[r->notes++] = note;
    return MI_OK;
}

const char *mi_record_noted(const mi_record *r, uint32_t entry)
{
    for (uint32_t i = 0; i < r->notes && entry <= r->n; i++)
        if (r->note[i].entry == entry) return r->note[i].text;
    return NULL;
}

static void open_line(mi_text *t, const char *key)
{
    mi_text_char(t, '[');
    mi_text_put(t, key);
    mi_text_put(t, " \"");
}

static void close_line(mi_text *t) { mi_text_put(t, "\"]\n"); }

static void text_line(mi_text *t, const char *key, const char *a, const char *b)
{
    open_line(t, key);
    mi_text_put(t, a);
    if (b) mi_text_char(t, ' ');
    if (b) mi_text_put(t, b);
    close_line(t);
}

static void hash_line(mi_text *t, const char *key, const char *seat, const uint8_t *hash)
{
    open_line(t, key);
    if (seat) mi_text_put(t, seat);
    if (seat) mi_text_char(t, ' ');
    mi_text_hex(t, hash, MI_HASH);
    close_line(t);
}

static void write_game(const mi_record *r, mi_text *t)
{
    text_line(t, "Game", r->game->name, NULL);
    open_line(t, "Version");
    mi_text_number(t, r->head.version);
    close_line(t);
    open_line(t, "Seats");
    for (unsigned s = 0; s < r->head.seats; s++) {
        if (s) mi_text_char(t, ' ');
        mi_text_put(t, mi_actor_word(s));
    }
    close_line(t);
    for (unsigned i = 0; i < r->game->option_count; i++) {
        if (r->head.option[i] == 0) continue;
        const mi_option *option = &r->game->options[i];
        size_t len;
        const char *value = mi_option_value(option, r->head.option[i], &len);
        open_line(t, "Option");
        mi_text_put(t, option->word);
        mi_text_char(t, ' ');
        mi_text_run(t, value, len);
        close_line(t);
    }
}

static void write_origin(const mi_record *r, mi_text *t)
{
    if (!r->from.given) return;
    open_line(t, "From");
    mi_text_hex(t, r->from.digest, MI_FROM);
    mi_text_char(t, ' ');
    mi_text_number(t, r->from.entries);
    mi_text_char(t, ' ');
    mi_text_put(t, mi_actor_word(r->from.seat));
    close_line(t);
}

static void write_stretch(const mi_stretch *d, unsigned seats, mi_text *t)
{
    if (d->from > 1) {
        open_line(t, "Stretch");
        mi_text_number(t, d->from);
        close_line(t);
    }
    if (d->committed) hash_line(t, "Commitment", NULL, d->commitment);
    for (unsigned s = 0; s < seats; s++)
        if (d->promised & MI_SEAT_BIT(s))
            hash_line(t, "Promise", mi_actor_word(s), d->promise[s]);
    for (unsigned s = 0; s < seats; s++)
        if (d->lucky & MI_SEAT_BIT(s)) hash_line(t, "Luck", mi_actor_word(s), d->luck[s]);
    if (d->opened) hash_line(t, "Secret", NULL, d->secret);
}

static void write_dice(const mi_record *r, mi_text *t)
{
    for (uint32_t i = 0; i < r->stretches; i++)
        write_stretch(&r->stretch[i], r->head.seats, t);
}

static void write_people(const mi_record *r, mi_text *t)
{
    for (unsigned s = 0; s < r->head.seats; s++) {
        if (r->name[s][0]) text_line(t, "Player", mi_actor_word(s), r->name[s]);
        if (r->bot[s][0]) text_line(t, "Bot", mi_actor_word(s), r->bot[s]);
    }
}

static void write_result(const mi_record *r, mi_text *t)
{
    open_line(t, "Result");
    for (unsigned rank = 1; rank <= r->head.seats; rank++)
        for (unsigned s = 0; s < r->head.seats; s++) {
            if (r->result.rank[s] != rank) continue;
            if (rank > 1) mi_text_char(t, ' ');
            mi_text_put(t, mi_actor_word(s));
            mi_text_char(t, ' ');
            if (r->result.points[s] < 0) mi_text_char(t, '-');
            int points = r->result.points[s];
            mi_text_number(t, (uint32_t)(points < 0 ? -points : points));
        }
    close_line(t);
    for (unsigned s = 0; s < r->head.seats; s++)
        if (r->resigned & MI_SEAT_BIT(s))
            text_line(t, "Resigned", mi_actor_word(s), NULL);
}

static void write_entry(const mi_record *r, uint32_t i, const char *note, mi_text *t)
{
    mi_entry_put(t, r->game, i + 1, r->entry[i]);
    if (r->draw[i].of) {
        mi_text_put(t, " @");
        mi_text_number(t, r->draw[i].r);
        mi_text_char(t, '/');
        mi_text_number(t, r->draw[i].of);
    }
    if (note) {
        mi_text_put(t, " {");
        mi_text_put(t, note);
        mi_text_char(t, '}');
    }
    mi_text_char(t, '\n');
}

void mi_record_write(const mi_record *r, bool canonical, mi_text *out)
{
    write_game(r, out);
    write_origin(r, out);
    write_dice(r, out);
    if (!canonical) write_people(r, out);
    if (r->has_result) write_result(r, out);
    mi_text_char(out, '\n');
    for (uint32_t i = 0; i < r->n; i++)
        write_entry(r, i, canonical ? NULL : mi_record_noted(r, i + 1), out);
    if (canonical || !r->finished) return;
    mi_text_put(out, "= ");
    mi_text_hex(out, r->digest, MI_HASH);
    mi_text_char(out, '\n');
}

bool mi_record_whole(const mi_record *r)
{
    for (uint32_t i = 0; i < r->n; i++)
        for (unsigned a = 0; a < MI_ARGS; a++)
            if (r->entry[i].action.arg[a] == MI_UNKNOWN) return false;
    return true;
}

mi_err mi_record_position(const mi_record *r, uint32_t n, bool judge, mi_position *out,
                          uint32_t *at, mi_rule *why)
{
    mi_position p;
    if (at) *at = 0;
    mi_err err = mi_setup(r->game, &r->head, &p, why);
    for (uint32_t i = 0; i < n && i < r->n && !err; i++) {
        if (at) *at = i + 1;
        err = judge ? mi_play(r->game, &p, r->entry[i], NULL, why)
                    : mi_follow(r->game, &p, r->entry[i], NULL);
    }
    if (!err) *out = p;
    return err;
}
