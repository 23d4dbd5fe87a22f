// Notices: what is sent, and where.

#include "shared.h"

// ---- what is due ----

static bool digests(model *m, int64_t who)
{
    EACH_ROW(channels, c)
    if (c->person == who && c->channel == 2 && c->style == 1) return true;
    return false;
}

static bool quiet(const habits_row *h, int64_t minute)
{
    if (h->quiet_from <= h->quiet_until)
        return minute >= h->quiet_from && minute < h->quiet_until;
    return minute >= h->quiet_from || minute < h->quiet_until;
}

// As notice_time: when something that is due now may be sent.
static int64_t notice_time(model *m, int64_t now, const notices_row *n)
{
    enum { MAIL = 2, EIGHT = 480 };
    const habits_row *h = FIND(habits, .person = n->person);
    if (!h) return now;
    if (n->channel == MAIL && n->tries == 0 && digests(m, n->person))
        return next_minute(now, h->zone, EIGHT);
    if (quiet(h, local_minute(h->zone, now)))
        return next_minute(now, h->zone, h->quiet_until);
    return now;
}

// The earliest time at which one of the places takes something.
static int64_t places_rest(model *m, const notices_row *n)
{
    int64_t first = INT64_MAX;
    EACH_ROW(channels, c)
    if (c->person == n->person && c->channel == n->channel && c->after < first)
        first = c->after;
    return first == INT64_MAX ? NONE : first;
}

// Puts it off, or takes it: true.
static bool claim(model *m, const question *a, notices_row *n)
{
    int64_t now = NUMBER(1), at = notice_time(m, now, n), resting = places_rest(m, n);
    if (resting > at) at = resting;
    CHANGE(notices, n);
    n->due = at > now ? at : NUMBER(2) + (n->channel == 2 ? 30000 : 0);
    n->tries++;
    return at <= now;
}

static void out_claimed(model *m, answer *o, const notices_row *n, const channels_row *c)
{
    const tables_row *t = table_of(m, n->table_id);
    const habits_row *h = FIND(habits, .person = n->person);
    const bytes english = {.len = 2, .at = "en"};
    out_row(o);
    out_i64(o, NOTICE_CLAIM_TABLE, n->table_id);
    out_i64(o, NOTICE_CLAIM_PERSON, n->person);
    out_i16(o, NOTICE_CLAIM_CHANNEL, n->channel);
    out_i16(o, NOTICE_CLAIM_KIND, n->kind);
    out_i64(o, NOTICE_CLAIM_SINCE, n->since);
    out_i64(o, NOTICE_CLAIM_UNTIL, n->until);
    out_i32(o, NOTICE_CLAIM_TRIES, n->tries);
    if (t) out_bytes(o, NOTICE_CLAIM_GAME, t->game);
    out_bytes(o, NOTICE_CLAIM_LANGUAGE, h ? h->language : &english);
    if (!c) return;
    out_i64(o, NOTICE_CLAIM_NO, c->no);
    out_bytes(o, NOTICE_CLAIM_TARGET, c->target);
    out_bytes(o, NOTICE_CLAIM_KEY, c->key);
    out_i16(o, NOTICE_CLAIM_STYLE, c->style);
    out_i16(o, NOTICE_CLAIM_FAILS, c->fails);
}

static int by_due(const void *a, const void *b)
{
    ROWS(notices, x, y);
    return up(x->due, y->due);
}

static int by_person(const void *a, const void *b)
{
    ROWS(notices, x, y);
    int order = up(x->person, y->person);
    if (!order) order = up(x->channel, y->channel);
    return order ? order : up(x->table_id, y->table_id);
}

MODEL(NOTICE_CLAIM)
{
    found due = found_new(m, T_notices), taken = found_new(m, T_notices);
    EACH_ROW(notices, n) if (!n->held && n->due <= NUMBER(1)) found_put(&due, n);
    found_sort(&due, by_due);
    for (size_t i = 0; i < due.n && (int64_t)i < NUMBER(3); i++)
        if (claim(m, a, due.at[i])) found_put(&taken, due.at[i]);
    found_sort(&taken, by_person);
    for (size_t i = 0; i < taken.n; i++) {
        const notices_row *n = taken.at[i];
        int before = o->rows;
        EACH_ROW(channels, c)
        if (c->person == n->person && c->channel == n->channel && c->after <= NUMBER(1))
            out_claimed(m, o, n, c);
        if (o->rows == before) out_claimed(m, o, n, NULL);
    }
}

static notices_row *notice_of(model *m, const question *a)
{
    notices_row *n =
        FIND(notices, .table_id = NUMBER(1), .person = NUMBER(2), .channel = NUMBER(3));
    return n && n->since == NUMBER(4) ? n : NULL;
}

MODEL(NOTICE_DONE)
{
    notices_row *n = notice_of(m, a);
    if (n) DROP(notices, n);
}

MODEL(NOTICE_LATER)
{
    notices_row *n = notice_of(m, a);
    if (!n) return;
    CHANGE(notices, n);
    n->due = NUMBER(5);
}

MODEL(NOTICE_HERE)
{
    array ids = ARRAY(1), people = ARRAY(2);
    int64_t id, who;
    while (array_number(&ids, &id) && array_number(&people, &who))
        EACH(notices, n, 2, .table_id = id, .person = who)
        {
            if (n->held || n->kind != 0 || n->due >= NUMBER(3)) continue;
            CHANGE(notices, n);
            n->due = NUMBER(3);
        }
}

// ---- how it goes with a place ----

MODEL(CHANNEL_WORKS)
{
    channels_row *c = FIND(channels, .no = NUMBER(1));
    if (!c) return;
    CHANGE(channels, c);
    c->fails = c->after = 0;
}

MODEL(CHANNEL_FAILS)
{
    channels_row *c = FIND(channels, .no = NUMBER(1));
    if (!c) return;
    CHANGE(channels, c);
    c->fails = c->fails < 99 ? c->fails + 1 : 100;
    c->after = NUMBER(2);
}

MODEL(CHANNEL_GONE)
{
    channels_row *c = FIND(channels, .no = NUMBER(1));
    if (c) DROP(channels, c);
}

MODEL(SITE_KEY)
{
    const bytes name = {.len = 4, .at = "push"};
    const site_keys_row *k = FIND(site_keys, .name = &name);
    if (!k) k = INSERT(site_keys, .name = &name, .pair = BYTES(1));
    out_row(o);
    out_bytes(o, SITE_KEY_PAIR, k->pair);
}

// ---- where a person is told ----

static int by_channel(const void *a, const void *b)
{
    ROWS(channels, x, y);
    return x->channel == y->channel ? up(x->no, y->no) : up(x->channel, y->channel);
}

MODEL(CHANNELS_OF)
{
    found all = found_new(m, T_channels);
    EACH_ROW(channels, c) if (c->person == NUMBER(1)) found_put(&all, c);
    found_sort(&all, by_channel);
    for (size_t i = 0; i < all.n; i++) {
        const channels_row *c = all.at[i];
        out_row(o);
        out_i64(o, CHANNELS_OF_NO, c->no);
        out_i16(o, CHANNELS_OF_CHANNEL, c->channel);
        out_bytes(o, CHANNELS_OF_TARGET, c->target);
        out_i16(o, CHANNELS_OF_STYLE, c->style);
        out_i64(o, CHANNELS_OF_AFTER, c->after);
        out_i16(o, CHANNELS_OF_FAILS, c->fails);
    }
}

static channels_row *channel_to(model *m, int64_t who, int64_t channel,
                                const bytes *target)
{
    EACH_ROW(channels, c)
    if (c->person == who && c->channel == channel && bytes_equal(c->target, target))
        return c;
    return NULL;
}

MODEL(CHANNEL_ADD)
{
    int64_t who = NUMBER(1), there = 0;
    EACH_ROW(channels, c) there += c->person == who;
    if (there >= NUMBER(7)) return;
    int64_t no = NEXT_ID(channels);
    channels_row *c = channel_to(m, who, NUMBER(2), BYTES(3));
    channel_reaches(m, who);
    if (!c) {
        c = INSERT(channels, .no = no, .person = who, .channel = NUMBER(2),
                   .target = BYTES(3), .key = BYTES(4), .style = NUMBER(5),
                   .made = NUMBER(6));
    } else {
        CHANGE(channels, c);
        SET(c->key, BYTES(4));
        c->style = NUMBER(5);
        c->after = c->fails = 0;
        row_rules(m, T_channels, c);
    }
    out_row(o);
    out_i64(o, CHANNEL_ADD_NO, c->no);
}

// In small letters; the memory is the statement's.
static bytes lower(model *m, const bytes *text)
{
    char *copy = arena_take(&m->memory, text->len + 1);
    for (uint32_t i = 0; i < text->len; i++) copy[i] = (char)small_letter(text->at[i]);
    return (bytes){.len = text->len, .at = copy};
}

static channels_row *mail_put(model *m, const question *a)
{
    int64_t who = NUMBER(1), no = NEXT_ID(channels);
    channels_row *c = channel_to(m, who, 2, BYTES(2));
    channel_reaches(m, who);
    if (!c)
        return INSERT(channels, .no = no, .person = who, .channel = 2, .target = BYTES(2),
                      .key = BYTES(3), .style = NUMBER(4), .made = NUMBER(5),
                      .after = UNCONFIRMED_AT, .proof = BYTES(6), .until = NUMBER(7));
    CHANGE(channels, c);
    c->style = NUMBER(4);
    c->until = NUMBER(7);
    SET(c->proof, BYTES(6));
    row_rules(m, T_channels, c);
    return c;
}

MODEL(MAIL_ADD)
{
    int64_t who = NUMBER(1), hour = NUMBER(8), most = NUMBER(9);
    bytes small = lower(m, BYTES(2));
    if (!spend(m, SPENT_MAILS, who, hour, most) ||
        !spend(m, SPENT_MAILS_THERE, address_hash(&small), hour, most))
        return;
    const bytes utc = {.len = 3, .at = "UTC"};
    const channels_row *new = mail_put(m, a);
    EACH_ROW(channels, c)
    if (c->person == who && c->channel == 2 && c != new) DROP(channels, c);
    if (!FIND(habits, .person = who))
        INSERT(habits, .person = who, .language = BYTES(10), .zone = &utc);
    out_row(o);
    out_i64(o, MAIL_ADD_NO, new->no);
    out_i64(o, MAIL_ADD_AFTER, new->after);
}

MODEL(CHANNEL_REMOVE)
{
    channels_row *c = FIND(channels, .no = NUMBER(1));
    if (!c || c->person != NUMBER(2)) return;
    DROP(channels, c);
    out_row(o);
}

MODEL(MAIL_CONFIRM)
{
    EACH_ROW(channels, c)
    {
        if (!bytes_equal(c->proof, BYTES(1)) || c->until <= NUMBER(2)) continue;
        CHANGE(channels, c);
        c->after = 0;
        SET(c->proof, NULL);
        out_row(o);
    }
}

MODEL(MAIL_STOP)
{
    EACH_ROW(channels, c)
    {
        if (c->channel != 2 || !bytes_equal(c->key, BYTES(1))) continue;
        DROP(channels, c);
        out_row(o);
    }
}

// ---- what a person wants to be told, and when not ----

MODEL(SWITCHES_OF)
{
    EACH(switches, s, 1, .person = NUMBER(1))
    {
        out_row(o);
        out_bytes(o, SWITCHES_OF_GAME, s->game);
        out_i16(o, SWITCHES_OF_KIND, s->kind);
        out_i16(o, SWITCHES_OF_CHANNEL, s->channel);
        out_bool(o, SWITCHES_OF_WANTED, s->wanted);
    }
}

MODEL(HABITS_OF)
{
    const habits_row *h = FIND(habits, .person = NUMBER(1));
    if (!h) return;
    out_row(o);
    out_bytes(o, HABITS_OF_LANGUAGE, h->language);
    out_bytes(o, HABITS_OF_ZONE, h->zone);
    out_i16(o, HABITS_OF_FROM, h->quiet_from);
    out_i16(o, HABITS_OF_UNTIL, h->quiet_until);
}

static switches_row *switch_of(model *m, const question *a)
{
    return FIND(switches, .person = NUMBER(1), .game = BYTES(2), .kind = NUMBER(3),
                .channel = NUMBER(4));
}

MODEL(SWITCH)
{
    switches_row *s = switch_of(m, a);
    if (!s) {
        INSERT(switches, .person = NUMBER(1), .game = BYTES(2), .kind = NUMBER(3),
               .channel = NUMBER(4), .wanted = NUMBER(5));
    } else {
        CHANGE(switches, s);
        s->wanted = NUMBER(5);
    }
}

MODEL(SWITCH_DROP)
{
    switches_row *s = switch_of(m, a);
    if (s) DROP(switches, s);
}

MODEL(HABITS)
{
    if (!zone_good(BYTES(3))) return;
    habits_row *h = FIND(habits, .person = NUMBER(1));
    if (!h) {
        INSERT(habits, .person = NUMBER(1), .language = BYTES(2), .zone = BYTES(3),
               .quiet_from = NUMBER(4), .quiet_until = NUMBER(5));
    } else {
        CHANGE(habits, h);
        SET(h->language, BYTES(2));
        SET(h->zone, BYTES(3));
        h->quiet_from = NUMBER(4);
        h->quiet_until = NUMBER(5);
    }
    out_row(o);
}

// ---- letters ----

// The code of a seat that is free, unless the host has sent the person away.
static const bytes *invitation(model *m, const letters_row *l)
{
    if (l->kind != 1 || FIND(kept_out, .table_id = l->table_id, .person = l->person))
        return NULL;
    EACH(seats, s, 1, .table_id = l->table_id)
    if (s->kind == 1) return s->invite;
    return NULL;
}

static void out_letter(model *m, answer *o, const letters_row *l)
{
    const tables_row *t = table_of(m, l->table_id);
    out_row(o);
    out_i64(o, LETTERS_ID, l->id);
    out_i16(o, LETTERS_KIND, l->kind);
    out_i64(o, LETTERS_TABLE, l->table_id);
    if (t) out_bytes(o, LETTERS_GAME, t->game);
    out_i64(o, LETTERS_AT, l->at);
    out_bool(o, LETTERS_SEEN, l->seen);
    out_bytes(o, LETTERS_INVITE, invitation(m, l));
}

MODEL(LETTERS)
{
    enum { MOST = 100, KEPT = 300 };
    found all = found_new(m, T_letters);
    EACH(letters, l, 1, .person = NUMBER(1)) found_put(&all, l);
    for (size_t i = all.n; i-- > 0 && o->rows < MOST;) out_letter(m, o, all.at[i]);
    for (size_t i = 0; i + KEPT < all.n; i++) DROP(letters, all.at[i]);
}

MODEL(LETTERS_READ)
{
    EACH(letters, l, 1, .person = NUMBER(1))
    {
        if (l->id > NUMBER(2) || l->seen) continue;
        CHANGE(letters, l);
        l->seen = true;
    }
}
