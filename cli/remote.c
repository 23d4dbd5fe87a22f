// A table on a server, over its text lines.

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "miasma/ifs.h"
#include "remote.h"

enum { URL = 512, WAIT_S = 25, PAUSE_S = 1, BATCH = 1 << 14 };

// ---- addresses ----

bool remote_is(const char *text)
{
    return !strncmp(text, "http://", 7) || !strncmp(text, "https://", 8);
}

// Copies up to one of the ends; false when it does not fit or nothing is there.
static bool cut(const char *from, const char *ends, char out[REMOTE_TEXT])
{
    size_t len = strcspn(from, ends);
    if (len == 0 || len >= REMOTE_TEXT) return false;
    memcpy(out, from, len);
    out[len] = '\0';
    return true;
}

// The link that people share, `https://host/#at/ID/INVITATION`, or the table's address
// below /api, `https://host/api/tables/ID?invite=INVITATION`.
static bool read_url(remote *t, const char *url)
{
    static const char *const marks[] = {"#at/", "#/at/", "/api/tables/"};
    const char *host = strstr(url, "//") + 2, *id = NULL, *end;
    char name[REMOTE_TEXT];
    if (!cut(host, "/?#", name)) return false;
    int len = snprintf(t->base, sizeof t->base, "%.*s%s", (int)(host - url), url, name);
    if (len >= REMOTE_TEXT) return false;
    for (unsigned i = 0; i < sizeof marks / sizeof *marks && !id; i++) {
        id = strstr(host, marks[i]);
        if (id) id += strlen(marks[i]);
    }
    if (!id || !cut(id, "/?&#", t->id)) return false;
    end = id + strlen(t->id);
    if (*end == '/') return !end[1] || cut(end + 1, "/?&#", t->invite);
    return strncmp(end, "?invite=", 8) != 0 || cut(end + 8, "&#", t->invite);
}

// ---- asking the server ----

static void say(const remote *t, words_id id, const words_arg *args)
{
    char line[256];
    mi_text text = mi_text_of(line, sizeof line);
    words_say(t->lang, id, args, &text);
    printf("%s\n", line);
    fflush(stdout);
}

// Asks until there is an answer: a server that restarts is back soon.
static void call(remote *t, const char *method, const char *path, const char *body)
{
    char url[URL];
    snprintf(url, sizeof url, "%s%s", t->base, path);
    while (!http_call(&t->http, method, url, body) || t->http.status >= 500) {
        words_arg args[] = {{t->base, 0}};
        say(t, W_NO_ANSWER, args);
        sleep(PAUSE_S);
    }
}

// The answer as JSON; NULL when the server refuses.
static json_t *ask(remote *t, const char *method, const char *path, json_t *body)
{
    char *text = body ? json_dumps(body, 0) : NULL;
    call(t, method, path, text);
    free(text);
    json_decref(body);
    if (t->http.status / 100 != 2) return NULL;
    return json_loadb(t->http.text, t->http.len, 0, NULL);
}

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

// ---- who one is ----

// Where the session with this server is kept, so that one finds one's seat again.
static bool session_file(const remote *t, const char *more, char out[URL])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char folder[URL / 2];
    if (!state && !home) return false;
    snprintf(folder, sizeof folder, "%s%s/miasma", state ? state : home,
             state ? "" : "/.local/state");
    for (char *slash = folder + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
    mkdir(folder, 0700);
    int len = snprintf(out, URL, "%s/%s%s", folder, strstr(t->base, "//") + 2, more);
    return len > 0 && len < URL;
}

static void recall(remote *t)
{
    char file[URL];
    FILE *in = session_file(t, "", file) ? fopen(file, "r") : NULL;
    if (in && fscanf(in, "%64[0-9a-f]", t->http.token) != 1) t->http.token[0] = '\0';
    if (in) fclose(in);
}

static void keep(const remote *t)
{
    char file[URL];
    mode_t before = umask(077);
    FILE *out = session_file(t, "", file) ? fopen(file, "w") : NULL;
    umask(before);
    if (!out || fprintf(out, "%s\n", t->http.token) < 0 || fclose(out))
        cli_complain("%s: %s", file, strerror(errno));
}

static void recall_witness(remote *t)
{
    char file[URL], table[REMOTE_TEXT + 8];
    snprintf(table, sizeof table, ".dice.%s", t->id);
    witness_open(&t->witness, session_file(t, table, file) ? file : "");
}

static bool be_guest(remote *t, const char *name)
{
    t->http.token[0] = '\0';
    json_t *me = ask(t, "POST", "/api/guest", json_pack("{ss}", "name", name));
    if (!me) return false;
    snprintf(t->http.token, sizeof t->http.token, "%s", text_of(me, "token"));
    json_decref(me);
    keep(t);
    return true;
}

// The one from last time, under a new name if one is given.
static json_t *be_again(remote *t, const char *name)
{
    recall(t);
    if (!t->http.token[0]) return NULL;
    if (!name) return ask(t, "GET", "/api/me", NULL);
    return ask(t, "POST", "/api/me", json_pack("{ss}", "name", name));
}

static bool be_somebody(remote *t, const char *name)
{
    json_t *me = be_again(t, name);
    const char *user = getenv("USER");
    if (!me) return be_guest(t, name ? name : user ? user : "Guest");
    json_decref(me);
    return true;
}

// ---- a seat ----

static json_t *look(remote *t)
{
    char path[URL];
    snprintf(path, sizeof path, "/api/tables/%s?invite=%s", t->id, t->invite);
    return ask(t, "GET", path, NULL);
}

// Sits down with luck of one's own. The commitment is known by now, so nobody who knows
// the secret can have chosen it by this luck.
static void take_seat(remote *t, const json_t *table)
{
    uint8_t luck[MI_HASH];
    char path[URL], hex[2 * MI_HASH + 1];
    mi_text text = mi_text_of(hex, sizeof hex);
    if (getrandom(luck, sizeof luck, 0) != sizeof luck) abort();
    mi_text_hex(&text, luck, sizeof luck);
    witness_look(&t->witness, table);
    snprintf(path, sizeof path, "/api/tables/%s/join", t->id);
    json_t *body = json_pack("{ss}", "luck", hex);
    if (t->invite[0]) json_object_set_new(body, "invite", json_string(t->invite));
    json_t *sat = ask(t, "POST", path, body);
    const char *you = text_of(sat, "you");
    uint8_t seat = mi_actor_find(you, strlen(you));
    if (sat && seat < MI_SEATS) witness_luck(&t->witness, seat, luck);
    json_decref(sat);
}

static unsigned free_seats(const json_t *table)
{
    unsigned n = 0;
    size_t i;
    const json_t *seat;
    json_array_foreach(json_object_get(table, "seats"), i, seat)
    {
        const char *kind = text_of(seat, "kind");
        n += !strcmp(kind, "open") || !strcmp(kind, "invite");
    }
    return n;
}

// A live game begins when everybody has said to be there.
static void say_ready(remote *t, const json_t *table)
{
    char path[URL];
    if (!json_is_integer(json_object_get(table, "readyBy")) || !*text_of(table, "you"))
        return;
    snprintf(path, sizeof path, "/api/tables/%s/ready", t->id);
    json_decref(ask(t, "POST", path, json_pack("{sb}", "ready", 1)));
}

// Until the last seat is taken and all are ready; false when the table is gone.
static bool wait_for_others(remote *t)
{
    unsigned told = UINT32_MAX;
    for (json_t *table; (table = look(t)); sleep(PAUSE_S)) {
        const char *you = text_of(table, "you");
        t->link.seat = mi_actor_find(you, strlen(you));
        t->link.order = (uint8_t)json_integer_value(json_object_get(table, "order"));
        bool open = !strcmp(text_of(table, "state"), "open");
        unsigned left = free_seats(table);
        if (open) witness_look(&t->witness, table);
        if (open) say_ready(t, table);
        json_decref(table);
        if (!open) return true;
        words_arg args[] = {{NULL, left}};
        if (left != told) say(t, left ? W_WAITING : W_READY, args);
        told = left;
    }
    return false;
}

// ---- the log ----

static char *word(char **at)
{
    char *w = *at + strspn(*at, " ");
    char *end = w + strcspn(w, " ");
    *at = *end ? end + 1 : end;
    *end = '\0';
    return w;
}

static void add_item(remote *t, uint32_t entries)
{
    if (t->items == t->room) {
        t->room = 2 * t->room + 256;
        uint32_t *length = realloc(t->length, t->room * sizeof *length);
        if (!length) abort();
        t->length = length;
    }
    t->length[t->items++] = entries;
}

// An entry of the game: its words, and perhaps a note in braces.
static bool read_entry(mi_record *r, uint8_t actor, char *line)
{
    mi_entry entry = {.actor = actor};
    char *note = strchr(line, '{'), *end = note ? strrchr(note, '}') : NULL;
    size_t len = note ? (size_t)(note - line) : strlen(line);
    if (mi_action_parse(r->game, line, len, &entry.action)) return false;
    if (mi_record_add(r, entry, (mi_draw){0, 0})) return false;
    if (end) mi_record_note(r, note + 1, (size_t)(end - note - 1));
    return true;
}

// Who plays a seat is told by the names, and nobody here has a clock; only a step back
// changes the game.
static bool read_aside(const remote *t, mi_record *r, const char *line)
{
    static const char *const people[] = {"standin ",  "returns ", "given ",
                                         "resigned ", "paused",   "resumed"};
    for (unsigned i = 0; i < sizeof people / sizeof *people; i++)
        if (!strncmp(line, people[i], strlen(people[i]))) return true;
    if (strncmp(line, "back ", 5) != 0) return false;
    unsigned long to = strtoul(line + 5, NULL, 10);
    if (to > t->items) return false;
    r->n = to ? t->length[to - 1] : 0;
    return true;
}

// `14 red place gallia 3`, or what the table itself has done: `15 table back 12`.
static bool read_item(remote *t, mi_record *r, char *line)
{
    word(&line);
    const char *who = word(&line);
    uint8_t actor = mi_actor_find(who, strlen(who));
    bool aside = actor == MI_TABLE && read_aside(t, r, line);
    if (actor == MI_NOBODY || (!aside && !read_entry(r, actor, line))) return false;
    add_item(t, r->n);
    return true;
}

static bool read_lines(remote *t, mi_record *r)
{
    char *line = t->http.text;
    while (line && *line) {
        char *rest = strchr(line, '\n');
        if (rest) *rest++ = '\0';
        if (*line >= '0' && *line <= '9' && !read_item(t, r, line)) return false;
        line = rest;
    }
    t->link.known = r->n;
    return true;
}

static bool fetch(remote *t, mi_record *r)
{
    char path[URL];
    snprintf(path, sizeof path, "/api/tables/%s/lines?from=%u&wait=%d&invite=%s", t->id,
             t->items, WAIT_S, t->invite);
    call(t, "GET", path, NULL);
    return t->http.status == 200 && read_lines(t, r);
}

// The head comes with the log from its beginning; lines that are no head end it.
static bool fetch_head(remote *t, mi_record *r)
{
    char path[URL];
    snprintf(path, sizeof path, "/api/tables/%s/lines?from=0&wait=0&invite=%s", t->id,
             t->invite);
    call(t, "GET", path, NULL);
    size_t len = 0;
    while (t->http.text[len] == '[' || t->http.text[len] == '\n') {
        len += strcspn(t->http.text + len, "\n");
        len += t->http.text[len] == '\n';
    }
    return t->http.status == 200 &&
           !mi_record_read(r, &mi_games, t->http.text, len, NULL) && read_lines(t, r);
}

// A finished game as everybody may see it, with its secret and its result.
static bool fetch_record(remote *t, mi_record *r)
{
    char path[URL];
    snprintf(path, sizeof path, "/api/tables/%s/record", t->id);
    call(t, "GET", path, NULL);
    if (t->http.status != 200 ||
        mi_record_read(r, &mi_games, t->http.text, t->http.len, NULL))
        return false;
    t->link.known = r->n;
    return true;
}

static bool over(const mi_record *r)
{
    mi_position p;
    return !mi_record_position(r, r->n, false, &p, NULL, NULL) &&
           mi_to_act(r->game, &p) == MI_NOBODY;
}

// ---- moves ----

static void put_steps(const remote *t, const mi_record *r, mi_text *out)
{
    for (uint32_t i = t->link.known; i < r->n; i++) {
        const char *note = mi_record_noted(r, i + 1);
        mi_action_put(out, r->game, r->entry[i].action);
        if (note) {
            mi_text_put(out, " {");
            mi_text_put(out, note);
            mi_text_char(out, '}');
        }
        mi_text_char(out, '\n');
    }
}

// The id makes a second try harmless: what was taken is not taken twice.
static tui_met send_steps(remote *t, const mi_record *r)
{
    uint8_t id[16];
    char hex[33], path[URL], body[BATCH];
    mi_text text = mi_text_of(hex, sizeof hex), steps = mi_text_of(body, sizeof body);
    if (getrandom(id, sizeof id, 0) != sizeof id) abort();
    mi_text_hex(&text, id, sizeof id);
    put_steps(t, r, &steps);
    snprintf(path, sizeof path, "/api/tables/%s/lines?at=%u&id=%s", t->id, t->items, hex);
    call(t, "POST", path, body);
    t->link.rule[0] = '\0';
    if (t->http.status == 200) return TUI_NEWS;
    if (t->http.status == 409)
        return strncmp(t->http.text, "paused", 6) ? TUI_STALE : TUI_PAUSED;
    if (t->http.status != 422) return TUI_GONE;
    sscanf(t->http.text, "refused %*s %15s", t->link.rule);
    return words_rule_find(r->game, t->link.rule) ? TUI_REFUSED : TUI_STALE;
}

static tui_met meet(tui_link *link, mi_record *r)
{
    remote *t = (remote *)link;
    tui_met met = r->n > link->known ? send_steps(t, r) : TUI_NEWS;
    r->n = link->known;
    if (met == TUI_GONE || !fetch(t, r) || (over(r) && !fetch_record(t, r))) {
        cli_complain("%s: status %ld %.80s", t->base, t->http.status, t->http.text);
        return TUI_GONE;
    }
    return met;
}

// ---- standing orders ----

static bool give_order(tui_link *link, unsigned order)
{
    remote *t = (remote *)link;
    char path[URL];
    json_t *body = order == TUI_ASK_ONCE ? json_pack("{sb}", "raised", 1)
                                         : json_pack("{si}", "order", (int)order);
    snprintf(path, sizeof path, "/api/tables/%s/order", t->id);
    json_t *table = ask(t, "POST", path, body);
    bool taken = table != NULL;
    json_decref(table);
    return taken;
}

// ---- answers kept in advance ----

// Those that the table keeps for this seat; NULL when it does not say.
static json_t *kept_rows(remote *t)
{
    char path[URL];
    snprintf(path, sizeof path, "/api/tables/%s/ifs", t->id);
    json_t *told = ask(t, "GET", path, NULL);
    json_t *rows = json_incref(json_object_get(told, "rows"));
    json_decref(told);
    return rows;
}

static unsigned state_of(const json_t *row)
{
    unsigned state = 0;
    while (state + 1 < MI_IF_STATES &&
           strcmp(mi_if_word(state), text_of(row, "state")) != 0)
        state++;
    return state;
}

static void each_if(tui_link *link, tui_if *row, void *arg)
{
    json_t *rows = kept_rows((remote *)link), *one;
    size_t i;
    json_array_foreach(rows, i, one)
    {
        row(arg, text_of(one, "if"), text_of(one, "then"), state_of(one));
    }
    json_decref(rows);
}

// What is typed in one's own turn is meant for the time after it: that turn does not
// count.
static json_t *with_one_more(json_t *rows, const char *condition, const char *then)
{
    json_t *next = json_array(), *one;
    size_t i;
    json_array_foreach(rows, i, one)
    {
        if (state_of(one) == MI_IF_WAITS) json_array_append(next, one);
    }
    json_array_append_new(
        next, json_pack("{ss ss si}", "if", condition, "then", then, "turns", 2));
    json_decref(rows);
    return next;
}

static bool keep_if(tui_link *link, const char *condition, const char *then)
{
    remote *t = (remote *)link;
    char path[URL];
    json_t *rows = then ? with_one_more(kept_rows(t), condition, then) : json_array();
    snprintf(path, sizeof path, "/api/tables/%s/ifs", t->id);
    json_t *table = ask(t, "POST", path, json_pack("{so}", "rows", rows));
    bool kept = table != NULL;
    json_decref(table);
    return kept;
}

// ---- terms and pauses ----

static unsigned number_of(const json_t *terms, const char *name)
{
    return (unsigned)json_integer_value(json_object_get(terms, name));
}

// What is agreed at a table of days besides the time of a move.
static void say_terms(const remote *t, const json_t *table)
{
    const json_t *terms = json_object_get(table, "terms");
    words_arg off[] = {{NULL, number_of(terms, "vacation")}};
    words_arg pause[] = {{NULL, number_of(terms, "pause")}};
    if (off->number) say(t, W_TERMS_VACATION, off);
    if (json_is_true(json_object_get(terms, "sleep"))) say(t, W_TERMS_SLEEP, NULL);
    if (pause->number) say(t, W_TERMS_PAUSE, pause);
}

static tui_pause pause_table(tui_link *link, bool pause)
{
    remote *t = (remote *)link;
    char path[URL];
    snprintf(path, sizeof path, "/api/tables/%s/%s", t->id, pause ? "pause" : "resume");
    json_t *table = ask(t, "POST", path, json_pack("{sb}", "agree", 1));
    bool paused = json_is_integer(json_object_get(table, "paused"));
    tui_pause end = !table   ? TUI_NO_PAUSE
                    : !pause ? TUI_PAUSE_OVER
                    : paused ? TUI_PAUSE_BEGUN
                             : TUI_PAUSE_ASKED;
    json_decref(table);
    return end;
}

// ---- reports ----

// The table writes down what this seat saw from its own log; it hears of what was entered
// there, not of steps that were made here and have not been sent.
static bool report(tui_link *link, const mi_record *r, const mi_capsule *c)
{
    remote *t = (remote *)link;
    char path[URL], tried[MI_CAPSULE_LINE];
    mi_text spelled = mi_text_of(tried, sizeof tried);
    uint32_t step = c->step < link->known ? c->step : link->known;
    json_t *body = json_pack("{si}", "step", (int)step);
    mi_action_put(&spelled, r->game, c->tried);
    if (c->has_tried) json_object_set_new(body, "tried", json_string(tried));
    if (c->said[0]) json_object_set_new(body, "said", json_string(c->said));
    snprintf(path, sizeof path, "/api/tables/%s/report?invite=%s", t->id, t->invite);
    json_t *taken = ask(t, "POST", path, body);
    bool heard = taken != NULL;
    json_decref(taken);
    return heard;
}

// ---- coming and going ----

bool remote_join(remote *t, const char *url, const char *name, mi_record *r)
{
    t->link = (tui_link){.seat = MI_NOBODY,
                         .meet = meet,
                         .give_order = give_order,
                         .keep_if = keep_if,
                         .each_if = each_if,
                         .pause = pause_table,
                         .report = report};
    http_start();
    if (!http_init(&t->http)) abort();
    bool found = read_url(t, url) && be_somebody(t, name);
    json_t *table = found ? look(t) : NULL;
    if (!table) {
        cli_complain("%s: there is no such table, or not for you", url);
        return false;
    }
    bool open = !strcmp(text_of(table, "state"), "open");
    recall_witness(t);
    say_terms(t, table);
    if (open && !*text_of(table, "you")) take_seat(t, table);
    json_decref(table);
    if (!wait_for_others(t) || !fetch_head(t, r) || (over(r) && !fetch_record(t, r))) {
        cli_complain("%s: status %ld %.80s", url, t->http.status, t->http.text);
        return false;
    }
    if (t->link.seat == MI_NOBODY) say(t, W_LOOKING_ON, NULL);
    return true;
}

void remote_judge(const remote *t, const mi_record *r)
{
    static const words_id said[] = {[WITNESS_NONE] = W_DICE_UNSEEN,
                                    [WITNESS_FITS] = W_DICE_FIT,
                                    [WITNESS_BROKEN] = W_DICE_BROKEN};
    say(t, said[witness_judge(&t->witness, r)], NULL);
}

void remote_leave(remote *t)
{
    http_done(&t->http);
    free(t->length);
}
