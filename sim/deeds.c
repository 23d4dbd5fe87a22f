// What people do besides playing: a request by lot, with words by lot.

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "keys.h"
#include "loop.h"
#include "miasma/text.h"
#include "nodes.h"
#include "person.h"

enum { STATUSES = 6 };

typedef struct deed {
    unsigned weight;
    const char *method, *path, *body;
    void (*then)(person *p, const ask_answer *a);
} deed;

// ---- what becomes of an answer ----

static bool good(const ask_answer *a) { return a->status / 100 == 2; }

static const char *text_of(const ask_answer *a, const char *key)
{
    return saying_text(a->json, key);
}

static void nothing(person *p, const ask_answer *a) { (void)p, (void)a; }

static void learns_id(person *p, const ask_answer *a)
{
    const char *id = text_of(a, "id");
    (void)p;
    if (good(a) && id) people_meet(id);
}

static void watches(person *p, const ask_answer *a)
{
    if (good(a)) people_watch(p->at, p);
}

static void keep_bytes(char **kept, const ask_answer *a)
{
    *kept = grown(*kept, a->len + 1);
    memcpy(*kept, a->text, a->len);
    (*kept)[a->len] = '\0';
}

static void keeps_record(person *p, const ask_answer *a)
{
    if (good(a)) keep_bytes(&p->record, a);
}

static void keeps_archive(person *p, const ask_answer *a)
{
    if (!good(a)) return;
    keep_bytes(&p->archive, a);
    p->archive_len = a->len;
}

// Whoever has several seats may have moved for any of them.
static void send_lines(const person *p, bool begins)
{
    for (sitting *s = p->at ? p->at->first : NULL; s; s = s->next) {
        if (s->who != p) continue;
        s->by_lines = begins;
        s->clock = -1;
    }
}

// What was not answered clearly may have been taken or not.
static void played(person *p, const ask_answer *a)
{
    send_lines(p, false);
    bool clear = a->status == 200 || a->status == 409 || a->status == 422;
    if (!clear || p->batches == BATCHES || !p->at) return;
    lines_batch *b = &p->batch[p->batches++];
    b->table = strtoll(p->at->table.made.id, NULL, 10);
    memcpy(b->id, p->trying, sizeof b->id);
    b->taken = a->status == 200;
}

static void said(person *p, const ask_answer *a)
{
    const char *no = text_of(a, "no");
    int64_t n = no ? strtoll(no, NULL, 10) : saying_number(a->json, "no");
    if (!good(a) || p->lines == LINES) return;
    p->line[p->lines].table = strtoll(p->at->table.made.id, NULL, 10);
    p->line[p->lines++].no = n;
}

// Lines of others, for whoever reports or blocks one.
static void hears(person *p, const ask_answer *a)
{
    SAYING_EACH(line, saying_of(a->json, "lines"))
    {
        if (saying_true(line, "mine")) continue;
        p->heard[p->hears % KEPT].at = p->at;
        p->heard[p->hears++ % KEPT].no = saying_number(line, "no");
    }
}

static void makes_key(person *p, const ask_answer *a)
{
    if (good(a)) keys_challenge(p, KEY_NEW, text_of(a, "challenge"));
}

static void shows_key(person *p, const ask_answer *a)
{
    if (good(a)) keys_challenge(p, KEY_KNOWN, text_of(a, "challenge"));
}

static void has_account(person *p, const ask_answer *a) { p->account |= good(a); }

// The next requests and sockets are those of the new session.
static void has_come_again(person *p, const ask_answer *a)
{
    const char *token = text_of(a, "token");
    if (good(a) && token && strlen(token) < TOKEN)
        memcpy(p->token, token, strlen(token) + 1);
}

// Somebody new comes in this one's place; whoever has an account may come back.
static void leave_everything(person *p)
{
    for (board *b = people.first; b; b = b->next)
        for (sitting *s = b->first; s; s = s->next)
            if (s->who == p) people_get_up(s);
    memset(p->token, 0, TOKEN);
    p->account = false;
}

static void has_gone(person *p, const ask_answer *a)
{
    p->doubt |= !good(a);
    if (!good(a)) return;
    memcpy(p->ended, p->token, TOKEN);
    leave_everything(p);
}

// ---- the table of deeds ----

static const deed deeds[] = {
#define DEED(weight, method, path, body, then) {weight, method, path, body, then},
#include "deeds.def"
#undef DEED
};
enum { DEEDS = sizeof deeds / sizeof *deeds };

static unsigned answers[DEEDS][STATUSES]; // by the first digit of the status

void deeds_print(void)
{
    for (unsigned i = 0; i < DEEDS; i++) {
        printf("deed %-6s %-52s", deeds[i].method, deeds[i].path);
        for (unsigned s = 0; s < STATUSES; s++) printf(" %5u", answers[i][s]);
        printf("\n");
    }
}

// ---- what is kept of answers ----

static void keep_text(person *p, heard what, const char *text)
{
    char *to = p->kept[what][p->keeps[what]++ % KEPT];
    snprintf(to, KEPT_TEXT, "%s", text);
}

static void keep_value(person *p, const char *key, const saying *value)
{
    static const char *const words[] = {
#define HEARD(word) #word,
#include "heard.def"
#undef HEARD
    };
    char number[24];
    unsigned i = 0;
    while (i < HEARDS && (*words[i] != *key || strcmp(words[i], key) != 0)) i++;
    if (i == HEARDS || !value) return;
    snprintf(number, sizeof number, "%lld", (long long)value->number);
    if (value->kind == SAYING_NUMBER) keep_text(p, (heard)i, number);
    if (value->text) keep_text(p, (heard)i, value->text);
}

// What is in a list has its `id` under the name of the list as well.
static void keep_all(person *p, const char *key, const saying *value)
{
    bool list = value->kind == SAYING_LIST;
    keep_value(p, key, value);
    SAYING_EACH(one, value)
    {
        if (list) keep_value(p, key, saying_of(one, "id"));
        keep_all(p, list ? key : one->name, one);
    }
}

// Nobody but its person ends a session.
static void lost_session(person *p)
{
    if (!p->doubt) people_wrong(p->name, "a session is lost");
    leave_everything(p);
}

static void on_answer(void *arg, const ask_answer *a)
{
    person *p = arg;
    const deed *d = p->doing;
    unsigned digit = a->status / 100 % STATUSES;
    answers[d - deeds][digit]++;
    world_tell("deed", "%u %s %s: %u", p->number, d->method, d->path, a->status);
    if (a->status == 500) people_wrong(d->path, "an answer of 500");
    if (a->json) keep_all(p, "", a->json);
    if (good(a) && saying_of(a->json, "yours")) people_learn(p, a->json);
    const char *error = text_of(a, "error");
    if (a->status == 401 && error && !strcmp(error, "session")) lost_session(p);
    d->then(p, a);
    deeds_answered(p, a);
}

// ---- words by lot ----

// Each writes what a word stands for; false where there is nothing of it.
typedef bool put(person *p, FILE *to);

static bool put_board(person *p, board *b, FILE *to)
{
    p->at = b;
    if (b) fputs(b->table.made.id, to);
    return b != NULL;
}

// One by lot of those that this person looks for.
static bool put_some_board(person *p, FILE *to,
                           bool (*is_it)(const board *, const person *))
{
    board *found = NULL;
    unsigned n = 0;
    for (board *b = people.first; b; b = b->next)
        if (is_it(b, p) && !lot(++n)) found = b;
    return put_board(p, found, to);
}

static bool sits(const board *b, const person *p)
{
    const sitting *s = people_sitting(b, p);
    return s && s->player.seat < MI_SEATS;
}

static bool is_mine(const board *b, const person *p)
{
    return b->state == BOARD_RUNNING && sits(b, p);
}

static bool is_free(const board *b, const person *p)
{
    return b->state == BOARD_OPEN && !sits(b, p);
}

static bool is_waiting(const board *b, const person *p)
{
    return b->state == BOARD_OPEN && sits(b, p);
}

static bool is_over(const board *b, const person *p)
{
    return b->state == BOARD_FINISHED && sits(b, p);
}

// Nobody opens more tables than there is to be played at.
static bool put_space(person *p, FILE *to)
{
    unsigned n = 0;
    (void)p, (void)to;
    for (const board *b = people.first; b; b = b->next) n += b->state <= BOARD_RUNNING;
    return n < people.plan.tables;
}

static bool put_table(person *p, FILE *to) { return put_board(p, people_board(), to); }
static bool put_mine(person *p, FILE *to) { return put_some_board(p, to, is_mine); }
static bool put_free(person *p, FILE *to) { return put_some_board(p, to, is_free); }
static bool put_waits(person *p, FILE *to) { return put_some_board(p, to, is_waiting); }
static bool put_over(person *p, FILE *to) { return put_some_board(p, to, is_over); }

static bool put_seats(person *p, FILE *to)
{
    static const char *const kinds[] = {"open", "open", "open", "invite", "me"};
    unsigned n = 1 + lot(lot(2) ? 3 : 2);
    (void)p;
    for (unsigned i = 0; i < n; i++) {
        fputs(i ? "," : "", to);
        if (i && !lot(3))
            fputs("{'kind':'bot','level':'normal'}", to);
        else
            fprintf(to, "{'kind':'%s'}", kinds[lot(5)]);
    }
    return true;
}

static const player *player_at(const person *p)
{
    const sitting *s = p->at ? people_sitting(p->at, p) : NULL;
    return s && s->player.game && s->player.seat < MI_SEATS ? &s->player : NULL;
}

static bool put_seat(person *p, FILE *to)
{
    const player *own = player_at(p);
    fputs(mi_actor_word(own && lot(2) ? own->seat : lot(4)), to);
    return true;
}

static bool put_pace(person *p, FILE *to)
{
    unsigned bank = 5 + lot(25), step = lot(3) ? 0 : lot(5);
    (void)p;
    if (lot(2))
        fprintf(to, "{'kind':'live','bank':%u,'step':%u}", bank, step);
    else
        fprintf(to, "{'kind':'days','days':%u}", 1 + lot(7));
    return true;
}

static void put_json_text(const char *text, FILE *to)
{
    for (; *text; text++)
        if (*text == '\n')
            fputs("\\n", to);
        else if (*text == '"' || *text == '\\')
            fprintf(to, "\\%c", *text);
        else
            fputc(*text, to);
}

static bool put_record(person *p, FILE *to)
{
    if (p->record) put_json_text(p->record, to);
    return p->record != NULL;
}

static bool put_archive(person *p, FILE *to)
{
    if (p->archive) fwrite(p->archive, 1, p->archive_len, to);
    return p->archive != NULL;
}

static bool put_length(person *p, FILE *to)
{
    const player *own = player_at(p);
    if (own) fprintf(to, "%u", own->n);
    return own != NULL;
}

static bool put_lately(person *p, FILE *to)
{
    const player *own = player_at(p);
    if (own) fprintf(to, "%u", own->n - lot(own->n < 3 ? own->n + 1 : 4));
    return own != NULL;
}

// What another has asked to go back to is not known: mostly it is one step.
static bool put_asked(person *p, FILE *to)
{
    const player *own = player_at(p);
    if (own && own->n) fprintf(to, "%u", own->n - 1);
    return own && own->n;
}

static bool put_step(person *p, FILE *to)
{
    static mi_list rows;
    static const char *const guesses[] = {"pass", "stay", "fold", "dance", "end"};
    char text[256];
    mi_view view;
    const player *own = player_at(p);
    if (!own) return false;
    if (mi_to_act(own->game, &own->course.p) != own->seat)
        return fputs(guesses[lot(sizeof guesses / sizeof *guesses)], to) != EOF;
    rows.n = 0;
    mi_see(own->game, &own->course.p, own->seats, &view);
    mi_rows(own->game, &view.p, own->seat, &rows);
    if (!rows.n) return false;
    mi_text words = mi_text_of(text, sizeof text);
    mi_action_put(&words, own->game, rows.row[lot(rows.n)]);
    fprintf(to, "%.*s", (int)words.len, text);
    return true;
}

static void put_hex(unsigned bytes, FILE *to)
{
    for (unsigned i = 0; i < bytes; i++) fprintf(to, "%02x", lot(256));
}

static bool put_batch(person *p, FILE *to)
{
    world_draw(p->trying, sizeof p->trying);
    for (unsigned i = 0; i < sizeof p->trying; i++) fprintf(to, "%02x", p->trying[i]);
    return true;
}

static bool put_luck(person *p, FILE *to) { return (void)p, put_hex(32, to), true; }

// In a path most signs stand for themselves only when they are written in hex.
static void put_text(const person *p, const char *text, FILE *to)
{
    for (; *text; text++)
        if (!p->in_path || isalnum((unsigned char)*text))
            fputc(*text, to);
        else
            fprintf(to, "%%%02X", (unsigned char)*text);
}

static bool put_name(person *p, FILE *to)
{
    put_text(p, people_any()->name, to);
    return true;
}

static bool put_me_name(person *p, FILE *to) { return fputs(p->name, to) != EOF; }

static bool put_new_name(person *p, FILE *to)
{
    snprintf(p->name, sizeof p->name, "Name %u%c", p->number, 'a' + lot(26));
    return fputs(p->name, to) != EOF;
}

static bool put_words(person *p, FILE *to)
{
    static const char *const texts[] = {"hello", "Good luck!", "mind the rats", ""};
    if (!p->at || p->words == LINES) return false;
    p->word[p->words].table = strtoll(p->at->table.made.id, NULL, 10);
    snprintf(p->word[p->words].text, sizeof p->word[p->words].text, "%s %u of %u",
             texts[lot(4)], p->words, p->number);
    return fputs(p->word[p->words++].text, to) != EOF;
}

static bool put_me(person *p, FILE *to) { return fprintf(to, "%u", p->number) > 0; }

static bool put_password(person *p, FILE *to)
{
    if (p->account) fputs(p->password, to);
    return p->account;
}

static bool put_new_password(person *p, FILE *to)
{
    snprintf(p->password, sizeof p->password, "a secret of %u%u", p->number, lot(1000));
    return fputs(p->password, to) != EOF;
}

static bool put_mailed(person *p, FILE *to)
{
    (void)p;
    if (people.mails)
        fputs(people.mailed[lot(people.mails < KEPT ? people.mails : KEPT)], to);
    return people.mails > 0;
}

static bool put_heard(person *p, heard what, FILE *to)
{
    unsigned n = p->keeps[what] < KEPT ? p->keeps[what] : KEPT;
    if (n) put_text(p, p->kept[what][lot(n)], to);
    return n > 0;
}

// The public key of the vector in RFC 8291.
static bool put_point(person *p, FILE *to)
{
    (void)p;
    fputs("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
          "AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          to);
    return true;
}

static bool put_auth(person *p, FILE *to)
{
    (void)p;
    return fputs("BTBZMqHH6r4Tts7J_aSIgg", to) != EOF;
}

static bool put_day(person *p, FILE *to)
{
    (void)p;
    return fprintf(to, "2027-01-%02u", 14 + lot(9)) > 0;
}

static bool put_below(unsigned most, FILE *to)
{
    return fprintf(to, "%u", lot(most)) > 0;
}
static bool put_stays(person *p, FILE *to)
{
    return (void)p, put_below(lot(9) ? 1 : 20, to);
}

// A table where a line of somebody else's was heard; and that line.
static bool put_spoken(person *p, FILE *to)
{
    unsigned n = p->hears < KEPT ? p->hears : KEPT;
    p->chosen = n ? lot(n) : 0;
    return n && put_board(p, p->heard[p->chosen].at, to);
}

static bool put_line(person *p, FILE *to)
{
    return fprintf(to, "%lld", (long long)p->heard[p->chosen].no) > 0;
}

// Others ask for a moderator's things now and then.
static bool put_judges(person *p, FILE *to)
{
    (void)to;
    return people_judges(p) || !lot(20);
}

static bool put_begun(person *p, FILE *to)
{
    static const char *const records[] = {
#include "begun.def"
    };
    (void)p;
    put_json_text(records[lot(sizeof records / sizeof *records)], to);
    return true;
}

static bool put_few(person *p, FILE *to) { return (void)p, put_below(6, to); }
static bool put_some(person *p, FILE *to) { return (void)p, put_below(12, to); }
static bool put_number(person *p, FILE *to) { return (void)p, put_below(80, to); }
static bool put_minute(person *p, FILE *to) { return (void)p, put_below(1500, to); }
static bool put_days(person *p, FILE *to) { return (void)p, put_below(4, to); }

static const struct {
    const char *word;
    put *put;
} fills[] = {
#define FILL(word, function) {word, function},
#define WORDS(...)
#include "fills.def"
#undef FILL
#undef WORDS
};

enum { CHOICES = 16 };
static const char *const choices[][CHOICES] = {
#define FILL(word, function)
#define WORDS(...) {__VA_ARGS__},
#include "fills.def"
#undef FILL
#undef WORDS
};

static bool is_word(const char *word, const char *at, size_t len)
{
    return strlen(word) == len && !memcmp(word, at, len);
}

static bool put_choice(const char *const *of, FILE *to)
{
    unsigned n = 0;
    while (n + 1 < CHOICES && of[n + 1]) n++;
    return fputs(of[1 + lot(n)], to) != EOF;
}

static bool put_word(person *p, const char *word, size_t len, FILE *to)
{
    static const char *const words[] = {
#define HEARD(word) "heard " #word,
#include "heard.def"
#undef HEARD
    };
    for (unsigned i = 0; i < HEARDS; i++)
        if (is_word(words[i], word, len)) return put_heard(p, (heard)i, to);
    for (unsigned i = 0; i < sizeof fills / sizeof *fills; i++)
        if (is_word(fills[i].word, word, len)) return fills[i].put(p, to);
    for (unsigned i = 0; i < sizeof choices / sizeof *choices; i++)
        if (is_word(choices[i][0], word, len)) return put_choice(choices[i], to);
    die("no such word: %.*s", (int)len, word);
}

// The words of a deed, filled; false where something of them is not to be had.
static bool fill_words(person *p, const char *words, FILE *to)
{
    for (; *words; words++) {
        if (*words != '<') {
            fputc(*words, to);
            continue;
        }
        size_t len = strcspn(++words, ">");
        if (!put_word(p, words, len, to)) return false;
        words += len;
    }
    return true;
}

typedef struct {
    char *text; // owned
    size_t len;
} filled;

// One stream for all: to open one costs more than what is written.
static bool fill_in(person *p, const char *words, filled *out)
{
    static FILE *to;
    static char *text;
    static size_t len;
    if (!to) to = open_memstream(&text, &len);
    if (fseek(to, 0, SEEK_SET) != 0) die("no memory");
    bool whole = fill_words(p, words, to);
    fflush(to);
    *out = (filled){grown(NULL, len + 1), len};
    memcpy(out->text, text, len);
    out->text[len] = '\0';
    return whole;
}

// An archive has bytes of its own.
static void quote(filled *body, const char *words)
{
    for (size_t i = 0; *words != '<' && i < body->len; i++)
        if (body->text[i] == '\'') body->text[i] = '"';
}

// ---- one of them ----

static const deed *pick(void)
{
    unsigned all = 0, at = 0;
    for (unsigned i = 0; i < DEEDS; i++) all += deeds[i].weight;
    for (uint32_t left = lot(all); left >= deeds[at].weight; at++)
        left -= deeds[at].weight;
    return &deeds[at];
}

bool deeds_do(person *p)
{
    filled path = {0}, body = {0};
    const deed *d = pick();
    p->at = NULL;
    p->doing = d;
    p->in_path = true;
    bool whole = fill_in(p, d->path, &path);
    p->in_path = false;
    whole = whole && fill_in(p, d->body, &body);
    if (whole) {
        if (d->then == played) send_lines(p, true);
        char to[NODES_ADDRESS];
        bool measures = !strcmp(d->path, "/metrics");
        nodes_address(lot(people.site.n), measures ? NODES_MEASURES : NODES_PORT, to);
        quote(&body, d->body);
        ask(&(ask_what){to, d->method, path.text, p->token, body.text, body.len},
            on_answer, p);
    }
    free(path.text);
    free(body.text);
    return whole;
}
