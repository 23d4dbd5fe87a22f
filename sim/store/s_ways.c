// Ways in, and signing in.

#include <string.h>

#include "shared.h"

// ---- a name and a key ----

static bool is_free(model *m, int64_t who, const bytes *skeleton, const bytes *look)
{
    EACH_ROW(people, p)
    if (p->id != who && looks_like(p, skeleton, look)) return false;
    return true;
}

static void rename_seats(model *m, int64_t who, const bytes *name)
{
    EACH_ROW(seats, s)
    {
        if (s->person != who || bytes_equal(s->name, name)) continue;
        CHANGE(seats, s);
        SET(s->name, name);
    }
}

// Raises the revision of tables that may still be written.
static numbers renamed_tables(model *m, int64_t who)
{
    numbers all = numbers_new(m, m->tables[T_tables].n);
    EACH_ROW(tables, t)
    {
        turns_row *u = turns_of(m, t->id);
        if (t->state >= 2 || !u || (t->host != who && !sits(m, t->id, who, -1))) continue;
        CHANGE(turns, u);
        u->revision++;
        numbers_put(&all, t->id);
    }
    return all;
}

static void become(model *m, const question *a, people_row *p)
{
    CHANGE(people, p);
    SET(p->name, BYTES(2));
    bool account = NUMBER(5) || p->skeleton;
    SET(p->skeleton, account ? BYTES(3) : NULL);
    SET(p->look, account ? BYTES(4) : NULL);
    if (is_text(BYTES(6))) SET(p->password, BYTES(6));
    row_rules(m, T_people, p);
}

// Another password ends all sessions but the one that gives it, and codes for new ones.
static void end_others(model *m, const question *a)
{
    EACH_ROW(sessions, s)
    {
        if (s->person != NUMBER(1) || bytes_equal(s->hash, BYTES(8))) continue;
        DROP(sessions, s);
        buf_put(&m->text, s->hash->at, s->hash->len);
    }
    EACH_ROW(codes, c) if (c->person == NUMBER(1)) DROP(codes, c);
}

static int64_t key_put(model *m, const question *a)
{
    if (!is_text(BYTES(9))) return NONE;
    int64_t id = ++m->handles;
    INSERT(keys, .id = id, .person = NUMBER(1), .credential = BYTES(9), .key = BYTES(10),
           .count = NUMBER(11), .device = BYTES(12), .made = NUMBER(7),
           .used = NUMBER(7));
    return id;
}

static void prove(model *m, const bytes *hash, int64_t at)
{
    sessions_row *s = FIND(sessions, .hash = hash);
    if (!s) return;
    CHANGE(sessions, s);
    s->fresh = at;
}

MODEL(BECOME)
{
    int64_t who = NUMBER(1);
    people_row *p = person(m, who);
    if (!p || !is_free(m, who, BYTES(3), BYTES(4))) return;
    numbers all = {0};
    if (!bytes_equal(p->name, BYTES(2))) {
        rename_seats(m, who, BYTES(2));
        all = renamed_tables(m, who);
    }
    bool instead = p->password && is_text(BYTES(6));
    become(m, a, p);
    if (instead) end_others(m, a);
    if (NUMBER(5)) prove(m, BYTES(8), NUMBER(7));
    int64_t key = key_put(m, a);
    size_t i = 0;
    do {
        out_row(o);
        out_bool(o, BECOME_ACCOUNT, p->skeleton);
        out_i64(o, BECOME_KEY, key);
        if (i < all.n) out_i64(o, BECOME_TABLE, all.at[i]);
        if (m->text.len) out_text(o, BECOME_SESSIONS, &m->text);
    } while (++i < all.n);
}

MODEL(NAME_FREE)
{
    out_row(o);
    out_bool(o, NAME_FREE_IS, is_free(m, NUMBER(3), BYTES(1), BYTES(2)));
}

// ---- all ways of a person ----

static int oldest_key(const void *a, const void *b)
{
    ROWS(keys, x, y);
    return x->made == y->made ? up(x->id, y->id) : up(x->made, y->made);
}

found keys_of(model *m, int64_t who)
{
    found all = found_new(m, T_keys);
    EACH_ROW(keys, k) if (k->person == who) found_put(&all, k);
    found_sort(&all, oldest_key);
    return all;
}

static int newest_session(const void *a, const void *b)
{
    ROWS(sessions, x, y);
    return x->made == y->made ? up(y->id, x->id) : up(y->made, x->made);
}

found sessions_of(model *m, int64_t who)
{
    enum { MOST = 200 };
    found all = found_new(m, T_sessions);
    EACH_ROW(sessions, s) if (s->person == who) found_put(&all, s);
    found_sort(&all, newest_session);
    if (all.n > MOST) all.n = MOST;
    return all;
}

int64_t spares_of(model *m, int64_t who)
{
    int64_t n = 0;
    EACH(spares, s, 1, .person = who) n++;
    return n;
}

static void json_key(buf *b, const keys_row *k)
{
    json_element(b);
    buf_byte(b, '{');
    json_member(b, "id");
    json_whole(b, k->id);
    json_member(b, "device");
    json_text(b, k->device);
    json_member(b, "made");
    json_number(b, k->made);
    json_member(b, "used");
    json_number(b, k->used);
    buf_byte(b, '}');
}

static void json_session(buf *b, const sessions_row *s, const bytes *here)
{
    static const char *const ways[] = {"guest", "code", "key", "password", "spare"};
    json_element(b);
    buf_byte(b, '{');
    json_member(b, "id");
    json_whole(b, s->id);
    json_member(b, "device");
    json_text(b, s->device);
    json_member(b, "how");
    json_word(b, ways[s->how]);
    json_member(b, "made");
    json_number(b, s->made);
    json_member(b, "used");
    json_number(b, s->used > s->made ? s->used : s->made);
    json_member(b, "here");
    json_bool(b, bytes_equal(s->hash, here));
    buf_byte(b, '}');
}

static void json_ways(model *m, buf *b, const people_row *p, const bytes *here)
{
    found all = keys_of(m, p->id);
    json_member(b, "keys");
    buf_byte(b, '[');
    for (size_t i = 0; i < all.n; i++) json_key(b, all.at[i]);
    buf_byte(b, ']');
    json_member(b, "password");
    json_bool(b, p->password);
    json_member(b, "share");
    json_bool(b, p->share);
    json_member(b, "spares");
    json_number(b, spares_of(m, p->id));
    all = sessions_of(m, p->id);
    json_member(b, "sessions");
    buf_byte(b, '[');
    for (size_t i = 0; i < all.n; i++) json_session(b, all.at[i], here);
    buf_byte(b, ']');
}

MODEL(WAYS)
{
    const people_row *p = person(m, NUMBER(1));
    buf *b = &m->text;
    if (!p) return;
    buf_byte(b, '{');
    json_ways(m, b, p, BYTES(2));
    json_member(b, "alarm");
    json_number(b, p->alarm > NUMBER(3) ? p->alarm : NONE);
    buf_byte(b, '}');
    out_row(o);
    out_text(o, WAYS_JSON, b);
}

// ---- challenges ----

static void base64url(buf *b, const bytes *from)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint32_t bits = 0;
    int held = 0;
    for (uint32_t i = 0; i < from->len; i++) {
        bits = bits << 8 | (uint8_t)from->at[i];
        for (held += 8; held >= 6; held -= 6)
            buf_byte(b, (uint8_t)digits[bits >> (held - 6) & 63]);
    }
    if (held) buf_byte(b, (uint8_t)digits[bits << (6 - held) & 63]);
}

static void json_credentials(model *m, buf *b, int64_t who)
{
    found all = keys_of(m, who);
    buf_byte(b, '[');
    for (size_t i = 0; i < all.n; i++) {
        json_element(b);
        buf_byte(b, '"');
        base64url(b, ((keys_row *)all.at[i])->credential);
        buf_byte(b, '"');
    }
    buf_byte(b, ']');
}

MODEL(CHALLENGE)
{
    const challenges_row *new = NULL;
    if (spend(m, SPENT_CHALLENGES, address_hash(BYTES(5)), NUMBER(6), NUMBER(7))) {
        new = INSERT(challenges, .challenge = BYTES(1), .person = NUMBER(2),
                     .until = NUMBER(3));
        json_credentials(m, &m->text, NUMBER(2));
        out_row(o);
        out_text(o, CHALLENGE_KEYS, &m->text);
    }
    EACH_ROW(challenges, c)
    if (c != new && c->until < NUMBER(4)) DROP(challenges, c);
}

static bool use_challenge(model *m, const bytes *challenge, int64_t who, int64_t now)
{
    challenges_row *c = FIND(challenges, .challenge = challenge);
    if (!c || c->person != who || c->until <= now) return false;
    DROP(challenges, c);
    return true;
}

MODEL(CHALLENGE_USE)
{
    if (use_challenge(m, BYTES(1), NUMBER(2), NUMBER(3))) out_row(o);
}

// ---- fewer ways ----

MODEL(SPARES)
{
    int64_t who = NUMBER(1);
    bytes hash;
    found old = found_new(m, T_spares);
    EACH(spares, s, 1, .person = who) found_put(&old, s);
    for (array all = ARRAY(2); array_bytes(&all, &hash);)
        INSERT(spares, .person = who, .hash = &hash);
    for (size_t i = 0; i < old.n; i++) DROP(spares, old.at[i]);
}

MODEL(KEY_DROP)
{
    int64_t who = NUMBER(1);
    const people_row *p = person(m, who);
    keys_row *k = FIND(keys, .id = NUMBER(2));
    if (!k || k->person != who) return;
    bool drop = NUMBER(3) || keys_of(m, who).n > 1 || (p && p->password);
    if (drop) DROP(keys, k);
    out_row(o);
    out_bool(o, KEY_DROP_GONE, drop);
}

MODEL(PASSWORD_DROP)
{
    people_row *p = person(m, NUMBER(1));
    if (!p || !p->password) return;
    bool drop = NUMBER(2) == 0 && (NUMBER(3) || keys_of(m, p->id).n > 0);
    if (drop) {
        CHANGE(people, p);
        SET(p->password, NULL);
    }
    out_row(o);
    out_bool(o, PASSWORD_DROP_GONE, drop);
}

MODEL(SESSION_DROP)
{
    EACH_ROW(sessions, s)
    {
        if (s->person != NUMBER(1) || s->id != NUMBER(2) ||
            bytes_equal(s->hash, BYTES(3)))
            continue;
        DROP(sessions, s);
        out_row(o);
        out_bytes(o, SESSION_DROP_HASH, s->hash);
    }
}

// ---- signing in ----

static int64_t named_hash(model *m, const bytes *address, const bytes *name)
{
    char *both = arena_take(&m->memory, address->len + name->len + 1);
    for (uint32_t i = 0; i < address->len; i++) both[i] = address->at[i];
    for (uint32_t i = 0; i < name->len; i++) both[address->len + i] = name->at[i];
    return address_hash(&(bytes){.len = address->len + name->len, .at = both});
}

MODEL(TRY)
{
    int64_t hour = NUMBER(3);
    if (!spend(m, SPENT_TRIES, address_hash(BYTES(1)), hour, NUMBER(4)) ||
        !spend(m, SPENT_TRIES_NAMED, named_hash(m, BYTES(1), BYTES(2)), hour, NUMBER(5)))
        return;
    out_row(o);
    EACH_ROW(people, p)
    {
        if (p->banned || !bytes_equal(p->skeleton, BYTES(2))) continue;
        out_i64(o, TRY_PERSON, p->id);
        out_bytes(o, TRY_NAME, p->name);
        out_bytes(o, TRY_PASSWORD, p->password);
    }
}

static void out_key(model *m, answer *o, const keys_row *k)
{
    const people_row *p = person(m, k->person);
    out_i64(o, KEY_TRY_ID, k->id);
    out_bytes(o, KEY_TRY_KEY, k->key);
    out_i64(o, KEY_TRY_COUNT, k->count);
    if (p->banned) return;
    out_i64(o, KEY_TRY_PERSON, p->id);
    out_bytes(o, KEY_TRY_NAME, p->name);
}

MODEL(KEY_TRY)
{
    if (!spend(m, SPENT_TRIES, address_hash(BYTES(1)), NUMBER(2), NUMBER(3))) return;
    out_row(o);
    out_bool(o, KEY_TRY_ASKED, use_challenge(m, BYTES(4), 0, NUMBER(5)));
    EACH_ROW(keys, k)
    if (bytes_equal(k->credential, BYTES(6))) out_key(m, o, k);
}

// A session as parameters $1 to $5 say, unless the person is banned.
static void let_in(model *m, const question *a, answer *o)
{
    int64_t now = NUMBER(3);
    const people_row *p = person(m, NUMBER(2));
    if (!p || p->banned) return;
    INSERT(sessions, .hash = BYTES(1), .person = p->id, .made = now, .used = now,
           .fresh = now, .how = NUMBER(4), .device = BYTES(5), .id = ++m->handles);
    out_row(o);
}

MODEL(PASSWORD_IN) { let_in(m, a, o); }

MODEL(KEY_IN)
{
    int64_t count = NUMBER(6);
    keys_row *k = FIND(keys, .id = NUMBER(7));
    bool anew = k && (k->count < count || (k->count == 0 && count == 0));
    if (!anew || k->person != NUMBER(2)) return;
    CHANGE(keys, k);
    k->count = count;
    k->used = NUMBER(3);
    let_in(m, a, o);
}

MODEL(SPARE_IN)
{
    spares_row *s = FIND(spares, .person = NUMBER(2), .hash = BYTES(6));
    people_row *p = person(m, NUMBER(2));
    if (!s) return;
    DROP(spares, s);
    if (p->banned) return;
    CHANGE(people, p);
    p->alarm = NUMBER(3);
    let_in(m, a, o);
}

MODEL(AGAIN_PROVEN)
{
    keys_row *k = FIND(keys, .id = NUMBER(4));
    if (k) {
        CHANGE(keys, k);
        k->count = NUMBER(3);
        k->used = NUMBER(2);
    }
    prove(m, BYTES(1), NUMBER(2));
}

MODEL(SESSION_END)
{
    sessions_row *s = FIND(sessions, .hash = BYTES(1));
    if (!s) return;
    DROP(sessions, s);
    out_row(o);
}

static int used_last(const void *a, const void *b)
{
    ROWS(sessions, x, y);
    int64_t of_x = x->used > x->made ? x->used : x->made;
    int64_t of_y = y->used > y->made ? y->used : y->made;
    return of_x == of_y ? memcmp(x->hash->at, y->hash->at, 32) : up(of_y, of_x);
}

MODEL(SESSIONS_OLD)
{
    found all = found_new(m, T_sessions);
    EACH_ROW(sessions, s) if (s->person == NUMBER(1)) found_put(&all, s);
    found_sort(&all, used_last);
    for (size_t i = (size_t)NUMBER(2); i < all.n; i++) {
        sessions_row *s = all.at[i];
        DROP(sessions, s);
        out_row(o);
        out_bytes(o, SESSIONS_OLD_HASH, s->hash);
    }
}

MODEL(SESSIONS_END)
{
    EACH_ROW(sessions, s)
    {
        if (s->person != NUMBER(1)) continue;
        DROP(sessions, s);
        out_row(o);
        out_bytes(o, SESSIONS_END_HASH, s->hash);
    }
}
