// Reading a record: a line at a time, comments and spacing taken out first. A comment at
// the end of a line may be a note.

#include <string.h>

#include "miasma/record.h"

enum { LINE = 512 };

typedef struct {
    char text[LINE]; // words parted by single spaces
    size_t len;
    const char *note; // the comment after all words; NULL where there is none
    size_t note_len;
} line;

// One more character of a word, or a space between two; false when there is no room or
// the byte would end the line early.
static bool line_put(line *out, char c)
{
    if (c == '\t' || c == '\r') c = ' ';
    if ((unsigned char)c < ' ' || c == '}') return false;
    if (c == ' ' && (out->len == 0 || out->text[out->len - 1] == ' ')) return true;
    if (out->len == LINE - 1) return false;
    if (c != ' ') out->note = NULL;
    out->text[out->len++] = c;
    return true;
}

// One line of the text without comments. False when it is too long, a brace is alone, or
// a byte would end it early.
static bool clean(const char *from, size_t len, line *out)
{
    bool comment = false;
    *out = (line){.len = 0};
    for (size_t i = 0; i < len; i++) {
        bool within = comment || from[i] == '{';
        if (within && !comment) out->note = from + i + 1;
        if (within) out->note_len = (size_t)(from + i - out->note);
        comment = within && from[i] != '}';
        if (!line_put(out, within ? ' ' : from[i])) return false;
    }
    if (out->len && out->text[out->len - 1] == ' ') out->len--;
    out->text[out->len] = '\0';
    return !comment;
}

// Cuts the first word off `*at`; NULL at the end.
static char *word(char **at)
{
    if (!**at) return NULL;
    char *w = *at, *space = strchr(w, ' ');
    *at = space ? space + 1 : w + strlen(w);
    if (space) *space = '\0';
    return w;
}

static bool digits(const char *s, uint32_t *out)
{
    uint64_t n = 0;
    if (!*s || (*s == '0' && s[1])) return false;
    for (; *s; s++) {
        if (*s < '0' || *s > '9' || n > UINT32_MAX) return false;
        n = n * 10 + (uint64_t)(*s - '0');
    }
    *out = (uint32_t)n;
    return n <= UINT32_MAX;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool bytes(const char *s, uint8_t *out, unsigned count)
{
    if (strlen(s) != 2 * (size_t)count) return false;
    for (unsigned i = 0; i < count; i++) {
        int high = hex_digit(s[2 * i]), low = hex_digit(s[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static bool hash(const char *s, uint8_t out[MI_HASH]) { return bytes(s, out, MI_HASH); }

// A seat of this game, or MI_NOBODY.
static uint8_t seat(const mi_record *r, char **at)
{
    const char *w = word(at);
    uint8_t s = w ? mi_actor_find(w, strlen(w)) : MI_NOBODY;
    return s < r->head.seats ? s : MI_NOBODY;
}

static mi_err key_game(mi_record *r, char *value)
{
    r->game = mi_library_find(r->games, value);
    if (!r->game) return MI_EGAME;
    r->head = (mi_head){.game = r->game->id};
    return MI_OK;
}

// The rules of another version: options that were read before are theirs by the same
// words.
static mi_err turn_to(mi_record *r, const mi_game *game)
{
    mi_head newest = r->head;
    mi_err err = MI_OK;
    memset(r->head.option, 0, sizeof r->head.option);
    for (unsigned i = 0; i < r->game->option_count && !err; i++) {
        size_t len;
        char value[LINE];
        const char *of = mi_option_value(&r->game->options[i], newest.option[i], &len);
        memcpy(value, of, len);
        value[len] = '\0';
        if (newest.option[i])
            err = mi_option_set(game, &r->head, r->game->options[i].word, value);
    }
    r->game = game;
    return err;
}

static mi_err key_version(mi_record *r, char *value)
{
    uint32_t version;
    if (r->head.version || !digits(value, &version) || version > UINT8_MAX)
        return MI_ETEXT;
    r->head.version = (uint8_t)version;
    const mi_game *game =
        mi_library_find_version(r->games, r->game->id, (uint8_t)version);
    if (game) return turn_to(r, game);
    return version ? MI_OK : MI_EGAME;
}

// A game of other rules: its options and entries may mean something else.
static bool foreign(const mi_record *r)
{
    return r->head.version && r->head.version != r->game->version;
}

static mi_err key_seats(mi_record *r, char *value)
{
    if (r->head.seats) return MI_ETEXT;
    for (char *w; (w = word(&value));)
        if (r->head.seats == MI_SEATS || strcmp(w, mi_actor_word(r->head.seats++)) != 0)
            return MI_ETEXT;
    return r->head.seats ? MI_OK : MI_ETEXT;
}

static mi_err key_option(mi_record *r, char *value)
{
    if (foreign(r)) return MI_OK;
    const char *name = word(&value);
    mi_head before = r->head;
    mi_err err = name ? mi_option_set(r->game, &r->head, name, value) : MI_EOPTION;
    // The default is not written: a line that changes nothing, or what an earlier line
    // has set, is not ours.
    for (unsigned i = 0; i < MI_OPTIONS && !err; i++)
        if (before.option[i] != r->head.option[i])
            return before.option[i] ? MI_EOPTION : MI_OK;
    return MI_EOPTION;
}

static mi_err once(bool *flag, bool read)
{
    if (*flag || !read) return MI_ETEXT;
    *flag = true;
    return MI_OK;
}

// "61a27ff9ad8028c6 120 red".
static mi_err key_from(mi_record *r, char *value)
{
    mi_origin from = {.given = true};
    const char *digest = word(&value), *entries = digest ? word(&value) : NULL;
    bool read =
        entries && bytes(digest, from.digest, MI_FROM) && digits(entries, &from.entries);
    from.seat = seat(r, &value);
    if (r->from.given || !read || from.seat == MI_NOBODY || *value) return MI_ETEXT;
    r->from = from;
    return MI_OK;
}

// Lines about dice are about the stretch that was named last.
static mi_stretch *dice(mi_record *r) { return &r->stretch[r->stretches - 1]; }

static mi_err key_stretch(mi_record *r, char *value)
{
    uint32_t from;
    if (!digits(value, &from) || from <= dice(r)->from) return MI_ETEXT;
    mi_stretch *next = mi_record_go_on(r);
    if (!next) return MI_EROOM;
    next->from = from;
    return MI_OK;
}

static mi_err key_commitment(mi_record *r, char *value)
{
    return once(&dice(r)->committed, hash(value, dice(r)->commitment));
}

static mi_err key_secret(mi_record *r, char *value)
{
    return once(&dice(r)->opened, hash(value, dice(r)->secret));
}

static mi_err seat_hash(mi_record *r, char *value, mi_seats *given,
                        uint8_t out[][MI_HASH])
{
    uint8_t s = seat(r, &value);
    if (s == MI_NOBODY || *given & MI_SEAT_BIT(s) || !hash(value, out[s]))
        return MI_ETEXT;
    *given |= MI_SEAT_BIT(s);
    return MI_OK;
}

static mi_err key_promise(mi_record *r, char *value)
{
    return seat_hash(r, value, &dice(r)->promised, dice(r)->promise);
}

static mi_err key_luck(mi_record *r, char *value)
{
    return seat_hash(r, value, &dice(r)->lucky, dice(r)->luck);
}

static mi_err key_player(mi_record *r, char *value)
{
    uint8_t s = seat(r, &value);
    if (s == MI_NOBODY || !*value || strlen(value) >= MI_NAME || r->name[s][0])
        return MI_ETEXT;
    strcpy(r->name[s], value);
    return MI_OK;
}

static mi_err key_bot(mi_record *r, char *value)
{
    uint8_t s = seat(r, &value);
    if (s == MI_NOBODY || !*value || strlen(value) >= MI_BOT || r->bot[s][0])
        return MI_ETEXT;
    strcpy(r->bot[s], value);
    return MI_OK;
}

static mi_err key_result(mi_record *r, char *value)
{
    if (r->has_result || !r->head.seats) return MI_ETEXT;
    for (uint8_t rank = 1; rank <= r->head.seats; rank++) {
        uint8_t s = seat(r, &value);
        const char *w = word(&value);
        if (s == MI_NOBODY || !w || r->result.rank[s]) return MI_ETEXT;
        bool minus = *w == '-';
        uint32_t points;
        if (!digits(w + minus, &points) || points > INT16_MAX || (minus && !points))
            return MI_ETEXT;
        r->result.points[s] = (int16_t)(minus ? -(int32_t)points : (int32_t)points);
        r->result.rank[s] = rank;
    }
    r->has_result = true;
    return *value ? MI_ETEXT : MI_OK;
}

static mi_err key_resigned(mi_record *r, char *value)
{
    uint8_t s = seat(r, &value);
    if (s == MI_NOBODY || *value || r->resigned & MI_SEAT_BIT(s)) return MI_ETEXT;
    r->resigned |= MI_SEAT_BIT(s);
    return MI_OK;
}

static const struct {
    const char *key;
    mi_err (*read)(mi_record *r, char *value);
} keys[] = {
    {"Game", key_game},
    {"Version", key_version},
    {"Seats", key_seats},
    {"Option", key_option},
    {"Commitment", key_commitment},
    {"Promise", key_promise},
    {"Luck", key_luck},
    {"Secret", key_secret},
    {"Player", key_player},
    {"Bot", key_bot},
    {"Result", key_result},
    {"Stretch", key_stretch},
    {"Resigned", key_resigned},
    {"From", key_from},
};

// [Key "value"]
static mi_err head_line(mi_record *r, line *l)
{
    char *at = l->text + 1, *key = word(&at);
    size_t len = strlen(at);
    if (!key || len < 3 || at[0] != '"' || strcmp(at + len - 2, "\"]") != 0)
        return MI_ETEXT;
    at[len - 2] = '\0';
    bool first = strcmp(key, "Game") == 0;
    if (r->n || r->finished || first == (r->game != NULL)) return MI_ETEXT;
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(key, keys[i].key) == 0) return keys[i].read(r, at + 1);
    return MI_ETEXT;
}

// Has everything been given that entries need?
static bool headed(const mi_record *r)
{
    return r->game && r->head.version && r->head.seats;
}

// "@r/W" at the end of nature's entries.
static bool draw_get(char *s, mi_draw *out)
{
    char *slash = strchr(s, '/');
    if (!slash) return false;
    *slash = '\0';
    return digits(s + 1, &out->r) && digits(slash + 1, &out->of) && out->of;
}

static mi_err entry_line(mi_record *r, line *l)
{
    char *at = l->text;
    uint32_t number;
    if (!headed(r) || r->finished) return MI_ETEXT;
    if (foreign(r)) return MI_EGAME;
    if (!digits(word(&at), &number) || number != r->n + 1) return MI_ETEXT;

    const char *w = word(&at);
    uint8_t actor = w ? mi_actor_find(w, strlen(w)) : MI_NOBODY;
    if (actor == MI_NOBODY || (actor < MI_SEATS && actor >= r->head.seats))
        return MI_ETEXT;

    mi_draw draw = {0, 0};
    char *mark = strstr(at, " @");
    if (mark && (actor != MI_NATURE || !draw_get(mark + 1, &draw))) return MI_ETEXT;

    mi_entry entry = {.actor = actor};
    size_t len = mark ? (size_t)(mark - at) : strlen(at);
    mi_err err = mi_action_parse(r->game, at, len, &entry.action);
    if (!err) err = mi_record_add(r, entry, draw);
    if (err || !l->note) return err;
    // Where no note belongs a comment is a comment.
    err = mi_record_note(r, l->note, l->note_len);
    return err == MI_EVERB ? MI_OK : err;
}

static mi_err any_line(mi_record *r, line *l)
{
    if (l->len == 0) return MI_OK;
    if (l->text[0] == '[') return head_line(r, l);
    if (l->text[0] != '=') return entry_line(r, l);
    if (!headed(r) || strncmp(l->text, "= ", 2) != 0) return MI_ETEXT;
    return once(&r->finished, hash(l->text + 2, r->digest));
}

mi_err mi_record_read(mi_record *r, const mi_library *games, const char *text, size_t len,
                      uint32_t *line_number)
{
    mi_note *note = r->note;
    uint32_t note_room = r->note_room, number = 0;
    mi_record_init(r, r->entry, r->draw, r->room);
    r->games = games;
    r->note = note;
    r->note_room = note_room;
    mi_err err = MI_OK;
    for (size_t at = 0; at < len && !err; number++) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t run = end ? (size_t)(end - text) - at : len - at;
        line l;
        err = clean(text + at, run, &l) ? any_line(r, &l) : MI_ETEXT;
        at += run + 1;
    }
    if (!err && !headed(r)) err = MI_ETEXT;
    if (!err && foreign(r)) err = MI_EGAME;
    if (line_number) *line_number = number;
    return err;
}
