// Notices on their way.
//
// The rows are written with the moves that are the reason for them, and of a game that is
// over with its record. Any node takes what is due; taking moves `due` ahead, so that
// another node sends it should this one die. A row is deleted when one of the person's
// places has taken it, if it is still the same row: a move may have replaced it
// meanwhile.

#include "notices.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "here.h"
#include "letter.h"
#include "plant.h"

enum { LOOK_MS = 250, HERE_MS = 5000, LEASE = 7000, CLAIM_MOST = 32, MAILED = 50 };
// A failed notice is tried again after 5 s, 10 s, 20 s … and not after a day.
enum { AGAIN_MS = 5000, AGAIN_MOST_MS = 3600000, DAY_MS = 86400000 };
// A place that refuses, or fails so often, is left alone for an hour.
enum { FAILS = 5, REST_MS = 3600000 };
// So many messages of one person are under way at most, and those of one notice more:
// places that answer slowly must not hold up what others are told.
enum { PERSON_MOST = 16 };
// How long a push service keeps a message, and how long a signature is good.
enum { KEEP_S = 86400, SIGNED_S = 12 * 3600 };

// ---- a notice, and the messages it becomes ----

typedef struct {
    notices *home;
    int64_t table, person, since, until;
    int16_t channel;
    int kind, tries;
    unsigned shard; // that it was taken from
    unsigned uses;  // messages under way, and whoever makes them
    bool taken, later;
    bool waits; // for the person's other messages
    char game[32];
} note;

typedef struct {
    ring link; // in the list of those under way
    notices *home;
    int64_t person;
    int64_t no; // of the place it goes to
    int64_t fails;
    int16_t channel;
    unsigned count;
    note *of[MAILED];
} message;

static int64_t backoff(int tries)
{
    int64_t ms = AGAIN_MS;
    for (int i = 1; i < tries && ms < AGAIN_MOST_MS; i++) ms *= 2;
    return ms;
}

static void look(uv_timer_t *handle);
static void look_at(struct notices_at *where);

static void note_args(const note *n, db_args *args)
{
    db_i64(args, n->table);
    db_i64(args, n->person);
    db_i16(args, n->channel);
    db_i64(args, n->since);
}

// Where it was taken, and where its table has gone since, as far as is known here.
static void note_told(const note *n, db_statement what, const db_args *args)
{
    tables *all = n->home->tables;
    unsigned now = shard_of(all, n->table);
    db_query(store_of(all, n->shard), what, args, DB_AGAIN, NULL, NULL);
    if (now != n->shard) db_query(store_of(all, now), what, args, DB_AGAIN, NULL, NULL);
}

static void note_release(note *n)
{
    db_args args = {0};
    int64_t now = now_ms(n->home->node);
    if (--n->uses) return;
    note_args(n, &args);
    if (!n->home->running || (n->taken && mi_has(MI_PLANT_TOLD))) {
        // Another node sends it when the lease is over.
    } else if (n->taken || !n->later || now - n->since > DAY_MS) {
        note_told(n, DB_NOTICE_DONE, &args);
    } else {
        db_i64(&args, now + backoff(n->tries));
        note_told(n, DB_NOTICE_LATER, &args);
    }
    free(n);
}

static void place_told(const message *m, post_end end)
{
    db *where = store_db(m->home->tables);
    db_args args = {0};
    db_i64(&args, m->no);
    if (end == POST_DONE) {
        if (m->fails) db_query(where, DB_CHANNEL_WORKS, &args, DB_AGAIN, NULL, NULL);
        return;
    }
    if (end == POST_GONE && m->channel == CHANNEL_PUSH) {
        db_query(where, DB_CHANNEL_GONE, &args, DB_AGAIN, NULL, NULL);
        return;
    }
    bool rests = end != POST_LATER || m->fails + 1 >= FAILS;
    db_i64(&args, rests ? now_ms(m->home->node) + REST_MS : 0);
    db_query(where, DB_CHANNEL_FAILS, &args, DB_ONCE, NULL, NULL);
}

// A place that does not take it rests, and is tried again; a browser that is gone is not.
static bool comes_again(const message *m, post_end end)
{
    return end == POST_LATER || (end != POST_DONE && m->channel != CHANNEL_PUSH);
}

static void message_ended(void *arg, post_end end)
{
    message *m = arg;
    notices *home = m->home;
    if (end == POST_DONE)
        home->node->metrics.notices += m->count;
    else
        home->node->metrics.notices_failed++;
    ring_leave(&m->link);
    if (home->running) place_told(m, end);
    for (unsigned i = 0; i < m->count; i++) {
        m->of[i]->taken |= end == POST_DONE;
        m->of[i]->later |= comes_again(m, end);
        note_release(m->of[i]);
    }
    free(m);
    if (home->more) look(&home->timer);
}

// ---- what is sent ----

static letter_news news_of(const note *n)
{
    int64_t left = n->until ? n->until - now_ms(n->home->node) : 0;
    return (letter_news){n->table, n->kind, n->game, left};
}

static letter_for reader(const notices *home, const PGresult *res, int i)
{
    letter_for to = {WORDS_EN, home->node->config.origin[0]};
    words_lang_find(PQgetvalue(res, i, NOTICE_CLAIM_LANGUAGE), &to.lang);
    return to;
}

static message *message_new(notices *home, const PGresult *res, int i)
{
    message *m = must_alloc(sizeof *m);
    m->home = home;
    ring_join(&home->messages, &m->link);
    m->person = db_get_int(res, i, NOTICE_CLAIM_PERSON);
    m->no = db_get_int(res, i, NOTICE_CLAIM_NO);
    m->fails = db_get_int(res, i, NOTICE_CLAIM_FAILS);
    m->channel = (int16_t)db_get_int(res, i, NOTICE_CLAIM_CHANNEL);
    return m;
}

static void message_add(message *m, note *n)
{
    m->of[m->count++] = n;
    n->uses++;
}

static void authorize(const notices *home, const char *url, buf *out)
{
    char origin[ADDRESS_ORIGIN] = "", contact[300];
    address_read(url, true, origin);
    snprintf(contact, sizeof contact, "%s%s",
             home->node->config.mail_from ? "mailto:" : "",
             home->node->config.mail_from ? home->node->config.mail_from
                                          : home->node->config.origin[0]);
    seal_claim claim = {origin, contact, now_ms(home->node) / 1000 + SIGNED_S};
    buf_text(out, "Authorization: ");
    seal_authorize(&home->key, &claim, out);
    buf_byte(out, 0);
}

// One message a table is kept: a later one replaces it (Topic).
static void send_push(const PGresult *res, int i, message *m)
{
    char ttl[24], topic[40];
    buf text = {0}, sealed = {0}, signature = {0};
    seal_keys to;
    size_t len;
    const char *url = PQgetvalue(res, i, NOTICE_CLAIM_TARGET);
    const uint8_t *keys = db_get_bytes(res, i, NOTICE_CLAIM_KEY, &len);
    letter_for reads = reader(m->home, res, i);
    letter_news news = news_of(m->of[0]);
    letter_push(&reads, &news, &text);
    bool good = len == sizeof to;
    if (good) memcpy(&to, keys, sizeof to);
    good = good && seal_message(&to, text.at, text.len, &sealed);
    snprintf(ttl, sizeof ttl, "TTL: %d", KEEP_S);
    snprintf(topic, sizeof topic, "Topic: %lld", (long long)news.table);
    authorize(m->home, url, &signature);
    post_request what = {url,
                         {ttl, topic, "Urgency: high", "Content-Encoding: aes128gcm",
                          "Content-Type: application/octet-stream",
                          (const char *)signature.at},
                         sealed.at,
                         sealed.len};
    if (good)
        post_send(&m->home->post, &what, message_ended, m);
    else
        message_ended(m, POST_GONE);
    buf_free(&text);
    buf_free(&sealed);
    buf_free(&signature);
}

static void send_hook(const PGresult *res, int i, message *m)
{
    char header[32 + LETTER_SIGNATURE] = "X-Miasma-Signature: ";
    buf body = {0};
    size_t len;
    const uint8_t *secret = db_get_bytes(res, i, NOTICE_CLAIM_KEY, &len);
    letter_for to = reader(m->home, res, i);
    letter_news news = news_of(m->of[0]);
    letter_hook(&to, &news, (int)db_get_int(res, i, NOTICE_CLAIM_STYLE), &body);
    if (len == LETTER_KEY) letter_sign(secret, &body, header + strlen(header));
    post_request what = {PQgetvalue(res, i, NOTICE_CLAIM_TARGET),
                         {"Content-Type: application/json", header},
                         body.at,
                         body.len};
    post_send(&m->home->post, &what, message_ended, m);
    buf_free(&body);
}

static void send_mail(const PGresult *res, int i, message *m)
{
    char stop[400];
    buf text = {0}, digits = {0};
    size_t len;
    letter_news news[MAILED];
    letter_for to = reader(m->home, res, i);
    const uint8_t *secret = db_get_bytes(res, i, NOTICE_CLAIM_KEY, &len);
    seal_base64(secret, len, &digits);
    buf_byte(&digits, 0);
    snprintf(stop, sizeof stop, "%.250s/api/notices/stop?token=%.80s&lang=%s", to.site,
             (const char *)digits.at, words_lang_code(to.lang));
    for (unsigned k = 0; k < m->count; k++) news[k] = news_of(m->of[k]);
    letter_envelope e = {m->home->node->config.mail_from,
                         PQgetvalue(res, i, NOTICE_CLAIM_TARGET), stop,
                         now_ms(m->home->node), m->home->node};
    letter_mail(&e, &to, news, m->count, &text);
    post_letter what = {e.to, text.at, text.len};
    post_mail(&m->home->post, &what, message_ended, m);
    buf_free(&text);
    buf_free(&digits);
}

// ---- taking ----

static bool same_note(const PGresult *res, int i, const note *n)
{
    return n && n->table == db_get_int(res, i, NOTICE_CLAIM_TABLE) &&
           n->person == db_get_int(res, i, NOTICE_CLAIM_PERSON) &&
           n->channel == db_get_int(res, i, NOTICE_CLAIM_CHANNEL);
}

static note *note_new(const struct notices_at *where, const PGresult *res, int i)
{
    note *n = must_alloc(sizeof *n);
    n->home = where->home;
    n->shard = where->shard;
    n->table = db_get_int(res, i, NOTICE_CLAIM_TABLE);
    n->person = db_get_int(res, i, NOTICE_CLAIM_PERSON);
    n->since = db_get_int(res, i, NOTICE_CLAIM_SINCE);
    n->until = db_get_int(res, i, NOTICE_CLAIM_UNTIL);
    n->channel = (int16_t)db_get_int(res, i, NOTICE_CLAIM_CHANNEL);
    n->kind = (int)db_get_int(res, i, NOTICE_CLAIM_KIND);
    n->tries = (int)db_get_int(res, i, NOTICE_CLAIM_TRIES);
    n->uses = 1;
    snprintf(n->game, sizeof n->game, "%s", PQgetvalue(res, i, NOTICE_CLAIM_GAME));
    return n;
}

// What one address is mailed in one go, and the row it began with.
typedef struct {
    message *m;
    int row;
} gathered;

static void mail_gathered(const PGresult *res, gathered *g)
{
    if (g->m) send_mail(res, g->row, g->m);
    g->m = NULL;
}

static void gather(const PGresult *res, int i, note *n, gathered *g)
{
    bool same = g->m && g->m->no == db_get_int(res, i, NOTICE_CLAIM_NO);
    if (!same || g->m->count == MAILED) mail_gathered(res, g);
    if (!g->m) *g = (gathered){message_new(n->home, res, i), i};
    message_add(g->m, n);
}

static bool too_many_for(const notices *home, int64_t person)
{
    unsigned n = 0;
    for (const ring *at = home->messages.next; at != &home->messages; at = at->next)
        n += CONTAINER_OF(message, link, at)->person == person;
    return n >= PERSON_MOST;
}

static void send_row(const PGresult *res, int i, note *n, gathered *g)
{
    if (PQgetisnull(res, i, NOTICE_CLAIM_NO) || n->waits) return;
    if (n->channel == CHANNEL_MAIL) {
        if (n->home->node->config.mail) gather(res, i, n, g);
        return;
    }
    message *m = message_new(n->home, res, i);
    message_add(m, n);
    if (n->channel == CHANNEL_PUSH)
        send_push(res, i, m);
    else
        send_hook(res, i, m);
}

static void claimed(void *arg, const PGresult *res)
{
    struct notices_at *where = arg;
    notices *home = where->home;
    note *n = NULL;
    gathered g = {0};
    where->asking = false;
    if (!db_good(res) || !home->running) return;
    for (int i = 0; i < PQntuples(res); i++) {
        if (!same_note(res, i, n)) {
            if (n) note_release(n);
            n = note_new(where, res, i);
            n->waits = n->later = too_many_for(home, n->person);
        }
        send_row(res, i, n, &g);
    }
    if (n) note_release(n);
    mail_gathered(res, &g);
    home->more = PQntuples(res) >= CLAIM_MOST;
    if (home->more) look_at(where);
}

// ---- the key of the site ----

static void key_found(void *arg, const PGresult *res)
{
    notices *home = arg;
    size_t len;
    home->at[0].asking = false;
    if (!db_good(res) || !PQntuples(res)) return;
    const uint8_t *pair = db_get_bytes(res, 0, SITE_KEY_PAIR, &len);
    home->has_key = len == sizeof home->key;
    if (home->has_key) memcpy(&home->key, pair, sizeof home->key);
}

static void ask_key(notices *home)
{
    db_args args = {0};
    seal_pair fresh;
    if (!seal_pair_new(&fresh)) return;
    db_bytes(&args, &fresh, sizeof fresh);
    home->at[0].asking = true;
    db_query(store_db(home->tables), DB_SITE_KEY, &args, DB_ONCE, key_found, home);
    sodium_memzero(&fresh, sizeof fresh);
}

bool notices_site_key(const notices *home, buf *out)
{
    if (home->has_key) seal_base64(home->key.point, SEAL_POINT, out);
    return home->has_key;
}

// ---- looking ----

static void look_at(struct notices_at *where)
{
    notices *home = where->home;
    db_args args = {0};
    int64_t now = now_ms(home->node);
    if (where->asking || !home->running || !store_up(home->tables, where->shard)) return;
    if (!home->has_key) {
        if (!where->shard) ask_key(home);
        return;
    }
    if (home->post.busy + CLAIM_MOST > POST_MOST) return;
    db_i64(&args, now);
    db_i64(&args, now + LEASE);
    db_i32(&args, CLAIM_MOST);
    where->asking = true;
    db_query(store_of(home->tables, where->shard), DB_NOTICE_CLAIM, &args, DB_ONCE,
             claimed, where);
}

static void look(uv_timer_t *handle)
{
    notices *home = handle->data;
    for (unsigned i = 0; i < home->tables->store.count; i++) look_at(&home->at[i]);
}

static void on_timer(uv_timer_t *handle)
{
    notices *home = handle->data;
    if (tick_ms(home->node) - home->looked > HERE_MS) {
        home->looked = tick_ms(home->node);
        for (unsigned i = 0; i < home->tables->store.count; i++)
            if (store_up(home->tables, i)) here_look(home, i);
    }
    look(handle);
}

void notices_open(notices *home, tables *below)
{
    home->node = below->node;
    home->tables = below;
    ring_init(&home->messages);
    for (unsigned i = 0; i < SHARDS; i++)
        home->at[i] = (struct notices_at){.home = home, .shard = i};
    post_open(&home->post, below->node, below->loop);
    uv_timer_init(below->loop, &home->timer);
    home->timer.data = home;
    uv_timer_start(&home->timer, on_timer, draw_below(home->node, LOOK_MS), LOOK_MS);
    home->running = true;
}

void notices_close(notices *home)
{
    if (!home->running) return;
    home->running = false;
    uv_close((uv_handle_t *)&home->timer, NULL);
    post_close(&home->post);
}
