// Words of params.def.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "world.h"

enum { BEGINS_S = 1780000000, HASHES = 8, BATCHES = 16, MOST_TABLES = 5 };

// ---- chance ----

// splitmix64
uint64_t world_draw(world *w, uint64_t below)
{
    uint64_t z = (w->state += 0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (z ^ z >> 31) % below;
}

static bool seldom(world *w) { return world_draw(w, 12) == 0; }

static int64_t now(world *w)
{
    static const uint32_t steps[] = {50, 2000, 2000, 30000, 4000000};
    w->now += 1 + (int64_t)world_draw(w, steps[world_draw(w, 5)]);
    return w->now;
}

static int64_t later(world *w)
{
    if (seldom(w)) return INT64_MAX;
    return now(w) + (int64_t)world_draw(w, 100000);
}

// A row of a table, by lot, or NULL where there is none.
static const row *any(world *w, relation t)
{
    const heap *map = &w->m->tables[t];
    return map->n ? map->at[world_draw(w, map->n)] : NULL;
}

static int64_t some_person(world *w)
{
    const row *p = any(w, T_people);
    w->person = seldom(w) || !p ? 99 : p->at[0].n;
    return w->person;
}

// Ids are dealt out of order.
static int64_t table_id(uint64_t n) { return (int64_t)(n * 7 % 11 + 100); }

static int64_t some_table(world *w)
{
    const row *t = any(w, T_tables);
    w->table = seldom(w) || !t ? 77 : t->at[0].n;
    return w->table;
}

static const turns_row *turn(world *w, int64_t table)
{
    const model *m = w->m;
    return FIND(turns, .table_id = table);
}

static int64_t length_of(world *w, int64_t table)
{
    const turns_row *u = turn(w, table);
    return seldom(w) || !u ? (int64_t)world_draw(w, 5) : u->length;
}

static int64_t revision_of(world *w, int64_t table)
{
    const turns_row *u = turn(w, table);
    return seldom(w) || !u ? (int64_t)world_draw(w, 3) : u->revision;
}

// ---- words ----

#define WORD(name) static void word_##name(world *w __attribute__((unused)), db_args *a)

static char *room(world *w, const db_args *a) { return w->texts[a->n]; }

static void put_text(world *w, db_args *a, const char *const *all, unsigned n)
{
    db_text(a, all[world_draw(w, n)]);
}
#define ONE_OF(...)                                                                      \
    static const char *const all[] = {__VA_ARGS__};                                      \
    put_text(w, a, all, sizeof all / sizeof *all)

WORD(name)
{
    ONE_OF("Anna", "Bob", "Cara", "Dora \"D\"", "Eve\\",
           "Fr\xc3\xa9"
           "d");
}
WORD(skeleton) { ONE_OF("anna", "bob", "cara", "dora", "eve", "fred", "", ""); }
WORD(device) { ONE_OF("", "Firefox on Linux", "a\tb"); }
WORD(game) { ONE_OF("rattus", "plague", "blackdeath"); }
WORD(anygame) { ONE_OF("rattus", "plague", "", ""); }
WORD(text) { ONE_OF("", "hello", "a \"b\" \\ c\n", "\x01 caf\xc3\xa9"); }
WORD(address) { ONE_OF("1.2.3.4", "::1", "10.0.0.1"); }
WORD(bytes) { ONE_OF("", "\x01\x02", "some longer bytes"); }

WORD(person) { db_i64(a, some_person(w)); }
WORD(table) { db_i64(a, some_table(w)); }
WORD(newtable)
{
    uint64_t n = w->m->tables[T_tables].n;
    db_i64(a, table_id(seldom(w) ? 0 : n < MOST_TABLES ? n : world_draw(w, MOST_TABLES)));
}
WORD(table2) { db_i64(a, table_id(world_draw(w, 11))); }
WORD(now) { db_i64(a, now(w)); }
WORD(later) { db_i64(a, later(w)); }
WORD(past) { db_i64(a, now(w) - (int64_t)world_draw(w, 200000)); }
WORD(hour) { db_i64(a, now(w) / 3600000); }
WORD(few) { db_i32(a, (int32_t)(world_draw(w, 4) ? 1000 : 1 + world_draw(w, 2))); }
WORD(claims) { db_i32(a, (int32_t)w->few); }
WORD(int) { db_i32(a, (int32_t)world_draw(w, 1000)); }
WORD(small) { db_i16(a, (int16_t)world_draw(w, 4)); }
WORD(kind) { db_i16(a, (int16_t)world_draw(w, 9)); }
WORD(pace) { db_i16(a, (int16_t)world_draw(w, 2)); }
WORD(state)
{
    static const int16_t states[] = {0, 0, 0, 1, 1, 1, 2, 3};
    db_i16(a, states[world_draw(w, 8)]);
}
WORD(vacation) { db_i16(a, (int16_t)(world_draw(w, 2) ? 0 : world_draw(w, 5))); }
WORD(actor) { db_i16(a, (int16_t)world_draw(w, 8) - 1); }
WORD(bool) { db_bool(a, world_draw(w, 2)); }
WORD(often) { db_bool(a, world_draw(w, 3) == 0); }
WORD(rarely) { db_bool(a, seldom(w)); }
WORD(length) { db_i32(a, (int32_t)length_of(w, w->table)); }
WORD(items) { db_i32(a, (int32_t)world_draw(w, 3)); }
WORD(revision) { db_i32(a, (int32_t)revision_of(w, w->table)); }

static int64_t called(world *w)
{
    uint64_t way = world_draw(w, 6);
    return way < 2 ? (int64_t)way - 1 : some_person(w);
}
WORD(called) { db_i64(a, called(w)); }

WORD(room) { db_i16(a, (int16_t)seldom(w)); }
WORD(seat) { db_i16(a, (int16_t)world_draw(w, 5) - 1); }
WORD(phrase) { db_i16(a, (int16_t)(world_draw(w, 3) ? 0 : 1 + world_draw(w, 110))); }
WORD(channel) { db_i16(a, (int16_t)(seldom(w) ? 2 : 1 + 2 * world_draw(w, 2))); }
WORD(style) { db_i16(a, (int16_t)world_draw(w, 2)); }
WORD(minute) { db_i16(a, (int16_t)world_draw(w, 1440)); }
WORD(anystate) { db_i16(a, (int16_t)world_draw(w, 4) - 1); }
WORD(anypace) { db_i16(a, world_draw(w, 2) ? -1 : (int16_t)world_draw(w, 2)); }
WORD(lobby) { db_i16(a, (int16_t)world_draw(w, 3)); }
WORD(scrubbed) { db_i32(a, seldom(w)); }
// A number that a connection may have given to a row: it began with the first of its own.
static int64_t given(world *w, uint64_t most)
{
    return (int64_t)(world_draw(w, w->connections) * NUMBERS + 1 + world_draw(w, most));
}
WORD(id) { db_i64(a, given(w, 6)); }
WORD(soon) { db_i64(a, now(w) + (int64_t)world_draw(w, 100000)); }
WORD(months) { db_i64(a, (1 + (int64_t)world_draw(w, 60)) * 86400000); }
WORD(ago) { db_i64(a, world_draw(w, 2) ? 0 : now(w) - (int64_t)world_draw(w, 5000000)); }
WORD(follower) { db_i64(a, world_draw(w, 3) ? 0 : some_person(w)); }

// By name or by number, as the server asks.
WORD(named)
{
    w->named = world_draw(w, 2);
    if (w->named)
        word_skeleton(w, a);
    else
        db_text(a, "");
}
WORD(handle)
{
    db_i64(a, w->named ? 0 : given(w, 8));
    w->named = false;
}
WORD(zone)
{
    ONE_OF("UTC", "Europe/Amsterdam", "America/New_York", "Asia/Kolkata", "Mars/Olympus");
}
WORD(language) { ONE_OF("en", "nl", "de"); }
WORD(target) { ONE_OF("Ann@a.example", "bob@b.example", "https://c.example/x", "d"); }
WORD(record) { ONE_OF("[Game \"rattus\"]\n1 red\n= 12", "x", "= 34"); }
WORD(versions) { ONE_OF("", "rattus@1", "rattus@1 rattus@2", "plague@1 rattus@2"); }

WORD(skeleton2) { ONE_OF("anna", "bob", "cara", "dora", "eve", "fred", "gus", "hal"); }
WORD(password) { ONE_OF("", "", "argon"); }
WORD(reason) { ONE_OF("insult", "spam", "cheat"); }
WORD(caselist) { ONE_OF("open", "appeals", "others"); }
WORD(verdict) { ONE_OF("none", "warn", "mute", "ban"); }
WORD(decision) { ONE_OF("lift", "uphold"); }
WORD(secret) { ONE_OF("", "\x01\x02"); }
WORD(days) { db_i32(a, (int32_t)world_draw(w, 4)); }
WORD(way) { db_i16(a, (int16_t)world_draw(w, 5)); }
WORD(long) { db_i64(a, (int64_t)world_draw(w, 4)); }
WORD(zero) { db_i64(a, 0); }

static const keys_row *some_key(world *w)
{
    const row *k = any(w, T_keys);
    static const keys_row nobodys = {.id = 77, .person = 99};
    return seldom(w) || !k ? &nobodys : (const keys_row *)k;
}
WORD(keyperson)
{
    w->key = *some_key(w);
    db_i64(a, w->key.person);
}
WORD(key) { db_i64(a, w->key.id); }

WORD(case)
{
    const row *c = any(w, T_cases);
    static const cases_row nobodys = {.id = 77, .person = 99};
    w->one = seldom(w) || !c ? nobodys : *(const cases_row *)c;
    db_i64(a, w->one.id);
}
WORD(concerned) { db_i64(a, seldom(w) ? some_person(w) : w->one.person); }

WORD(moderator)
{
    const model *m = w->m;
    int64_t who = some_person(w);
    EACH_ROW(people, p) if (p->moderator && world_draw(w, 3)) who = p->id;
    db_i64(a, seldom(w) ? 0 : who);
}

// A line that was said.
WORD(talktable)
{
    const row *t = any(w, T_talk);
    static const talk_row nothing = {.table_id = 77, .person = 99};
    w->line = seldom(w) || !t ? nothing : *(const talk_row *)t;
    w->table = w->line.table_id;
    db_i64(a, w->table);
}
WORD(talkroom) { db_i16(a, (int16_t)w->line.room); }

WORD(line)
{
    const row *t = any(w, T_talk);
    db_i64(a, seldom(w) || !t ? 0 : ((const talk_row *)t)->no);
}

static void hash(world *w, uint8_t out[32], unsigned len, unsigned many)
{
    memset(out, 'a' + (int)world_draw(w, many), len);
}
WORD(hash)
{
    uint8_t *at = (uint8_t *)room(w, a);
    hash(w, at, 32, HASHES);
    db_bytes(a, at, 32);
}
WORD(batch)
{
    uint8_t *at = (uint8_t *)room(w, a);
    hash(w, at, 16, BATCHES);
    db_bytes(a, at, 16);
}

WORD(node)
{
    uint8_t *at = (uint8_t *)room(w, a);
    hash(w, at, 16, 3);
    db_bytes(a, at, 16);
}

// A day near today, in UTC.
WORD(day)
{
    time_t at = (time_t)(w->now / 1000) + 86400 * ((time_t)world_draw(w, 14) - 3);
    struct tm day;
    gmtime_r(&at, &day);
    strftime(room(w, a), sizeof w->texts[0], "%Y-%m-%d", &day);
    db_text(a, seldom(w) ? "2027-02-30" : room(w, a));
}

// ---- a notice that is there ----

WORD(ntable)
{
    const row *r = any(w, T_notices);
    static const notices_row nobodys = {.table_id = 77};
    w->notice = seldom(w) || !r ? nobodys : *(const notices_row *)r;
    db_i64(a, w->notice.table_id);
}
WORD(nperson) { db_i64(a, w->notice.person); }
WORD(nchannel) { db_i16(a, (int16_t)w->notice.channel); }
WORD(nsince) { db_i64(a, w->notice.since - seldom(w)); }

// ---- arrays ----

static void put_array(db_args *a, const buf *b) { db_bytes(a, b->at, b->len); }

WORD(hashes)
{
    buf *b = &w->arrays[a->n];
    uint8_t one[32];
    uint32_t n = (uint32_t)world_draw(w, 4);
    db_array(b, DB_BYTEA, n);
    for (uint32_t i = 0; i < n; i++) {
        hash(w, one, sizeof one, HASHES);
        db_array_bytes(b, one, sizeof one);
    }
    put_array(a, b);
}

// Tables that a group of batches is for, in order: the first `picked` of a mask.
static uint64_t pick(world *w) { return world_draw(w, 1 << MOST_TABLES); }
static int64_t nth_table(uint64_t n) { return 100 + (int64_t)n; }

// One element for each table that was picked.
static void numbers_array(world *w, db_args *a, uint32_t type, unsigned width,
                          int64_t (*one)(world *, int64_t table))
{
    buf *b = &w->arrays[a->n];
    db_array(b, type, (uint32_t)__builtin_popcountll((uint64_t)w->no));
    for (unsigned i = 0; i < 11; i++)
        if (w->no >> i & 1) db_array_int(b, one(w, nth_table(i)), width);
    put_array(a, b);
}

static int64_t own_id(world *w, int64_t table)
{
    (void)w;
    return table;
}
static int64_t one_to_three(world *w, int64_t table)
{
    (void)table;
    return 1 + (int64_t)world_draw(w, 3);
}
static int64_t an_actor(world *w, int64_t table)
{
    (void)table;
    return (int64_t)world_draw(w, 10) - 1;
}
static int64_t a_due(world *w, int64_t table)
{
    (void)table;
    return later(w);
}
static int64_t who_is_called(world *w, int64_t table)
{
    (void)table;
    return called(w);
}

static uint64_t tables_there(world *w)
{
    const model *m = w->m;
    uint64_t there = 0;
    EACH_ROW(tables, t) there |= 1u << (t->id - 100);
    return there;
}

WORD(ids)
{
    w->no = (int64_t)(pick(w) & 1 ? tables_there(w) : 0);
    if (!w->no) w->no = 1ll << (some_table(w) == 77 ? 5 : w->table - 100);
    numbers_array(w, a, DB_INT8, 8, own_id);
}
WORD(tables) { word_ids(w, a); }
WORD(firsts) { numbers_array(w, a, DB_INT4, 4, length_of); }
WORD(revisions) { numbers_array(w, a, DB_INT4, 4, revision_of); }
WORD(counts) { numbers_array(w, a, DB_INT4, 4, one_to_three); }
WORD(actors) { numbers_array(w, a, DB_INT2, 2, an_actor); }
WORD(dues) { numbers_array(w, a, DB_INT8, 8, a_due); }
WORD(calleds) { numbers_array(w, a, DB_INT8, 8, who_is_called); }

static void bytes_array(world *w, db_args *a, uint32_t type, unsigned len, unsigned many)
{
    buf *b = &w->arrays[a->n];
    uint8_t one[32];
    db_array(b, type, (uint32_t)__builtin_popcountll((uint64_t)w->no));
    for (unsigned i = 0; i < 11; i++) {
        if (!(w->no >> i & 1)) continue;
        hash(w, one, len, many);
        db_array_bytes(b, one, len);
    }
    put_array(a, b);
}
WORD(lives) { bytes_array(w, a, DB_BYTEA, 9, 20); }
WORD(batches) { bytes_array(w, a, DB_UUID, 16, BATCHES); }
WORD(bytess) { bytes_array(w, a, DB_BYTEA, 3, 20); }

// Numbers of lines in the room that was drawn.
WORD(lines)
{
    const model *m = w->m;
    buf *b = &w->arrays[a->n];
    int64_t picked[3];
    unsigned n = 0;
    EACH_ROW(talk, t)
    if (n < 3 && t->table_id == w->table && world_draw(w, 2)) picked[n++] = t->no;
    if (!n || seldom(w)) picked[n < 3 ? n++ : 0] = 77;
    db_array(b, DB_INT8, n);
    for (unsigned i = 0; i < n; i++) db_array_int(b, picked[i], 8);
    put_array(a, b);
}

// Some people, each once, and something for each of them: `people` are their places.
static int64_t nth_person(const world *w, unsigned n)
{
    return w->m->tables[T_people].at[n]->at[0].n;
}
static void people_array(world *w, db_args *a, uint32_t type, unsigned width,
                         int64_t (*one)(world *, int64_t who))
{
    buf *b = &w->arrays[a->n];
    db_array(b, type, (uint32_t)__builtin_popcountll((uint64_t)w->people));
    for (unsigned i = 0; i < 16; i++)
        if (w->people >> i & 1) db_array_int(b, one(w, nth_person(w, i)), width);
    put_array(a, b);
}

static int64_t a_stay(world *w, int64_t who)
{
    (void)who;
    return (int64_t)world_draw(w, 3) - 1;
}

static void pick_people(world *w)
{
    w->people = 0;
    for (unsigned i = 0; i < 16 && i < w->m->tables[T_people].n; i++)
        if (world_draw(w, 2)) w->people |= 1ll << i;
}
WORD(people)
{
    pick_people(w);
    people_array(w, a, DB_INT8, 8, own_id);
}
WORD(places) { people_array(w, a, DB_INT2, 2, one_to_three); }
WORD(stays) { people_array(w, a, DB_INT2, 2, a_stay); }

// ---- JSON ----

WORD(dice)
{
    buf *b = &w->arrays[a->n];
    b->len = 0;
    buf_byte(b, '[');
    for (unsigned who = 0; who < 16; who++)
        for (unsigned face = 1; w->people >> who & 1 && face < 3; face++)
            buf_print(b, "%s{\"person\":%lld,\"faces\":6,\"face\":%u,\"count\":%u}",
                      b->len > 1 ? "," : "", (long long)nth_person(w, who), face,
                      (unsigned)world_draw(w, 9));
    buf_byte(b, ']');
    put_array(a, b);
}

// Those of the people who are not at the board.
WORD(calleds2)
{
    int64_t there = w->people;
    w->people &= (int64_t)world_draw(w, 1 << 16);
    people_array(w, a, DB_INT8, 8, own_id);
    w->people = there;
}

static void seat(world *w, buf *b, unsigned n)
{
    static const char *const names[] = {"Anna", "Bob", "", "C\\\"c"};
    int64_t who = some_person(w);
    buf_print(b, "%s{\"seat\":%u,\"kind\":%u,\"person\":", n ? "," : "", n,
              (unsigned)(world_draw(w, 3) ? 2 : world_draw(w, 4)));
    buf_print(b, world_draw(w, 4) ? "%lld" : "null", (long long)who);
    buf_print(b, ",\"name\":\"%s\",\"level\":1,\"invite\":\"%s\",\"standing\":%u,",
              names[world_draw(w, 4)], world_draw(w, 2) ? "" : "code",
              (unsigned)world_draw(w, 3));
    buf_print(b, "\"played\":%u,\"stayed\":1,\"sat\":", (unsigned)world_draw(w, 9));
    buf_print(b, world_draw(w, 2) ? "%lld}" : "null}", (long long)w->now);
}

WORD(seats)
{
    buf *b = &w->arrays[a->n];
    unsigned n = (unsigned)world_draw(w, 4);
    b->len = 0;
    buf_byte(b, '[');
    for (unsigned i = 0; i < n; i++) seat(w, b, i);
    buf_byte(b, ']');
    put_array(a, b);
}

// ---- statements ----

typedef void word(world *w, db_args *a);
typedef struct {
    const char *name;
    word *fill;
} entry;

#define ENTRY(name) {#name, word_##name}
static const entry words[] = {
    ENTRY(name),      ENTRY(skeleton),  ENTRY(device),    ENTRY(game),
    ENTRY(anygame),   ENTRY(text),      ENTRY(address),   ENTRY(bytes),
    ENTRY(person),    ENTRY(table),     ENTRY(newtable),  ENTRY(table2),
    ENTRY(now),       ENTRY(later),     ENTRY(past),      ENTRY(hour),
    ENTRY(few),       ENTRY(claims),    ENTRY(int),       ENTRY(small),
    ENTRY(kind),      ENTRY(pace),      ENTRY(state),     ENTRY(vacation),
    ENTRY(actor),     ENTRY(bool),      ENTRY(often),     ENTRY(rarely),
    ENTRY(length),    ENTRY(items),     ENTRY(revision),  ENTRY(called),
    ENTRY(room),      ENTRY(seat),      ENTRY(phrase),    ENTRY(channel),
    ENTRY(style),     ENTRY(minute),    ENTRY(anystate),  ENTRY(anypace),
    ENTRY(lobby),     ENTRY(scrubbed),  ENTRY(id),        ENTRY(soon),
    ENTRY(months),    ENTRY(ago),       ENTRY(follower),  ENTRY(named),
    ENTRY(handle),    ENTRY(zone),      ENTRY(language),  ENTRY(target),
    ENTRY(record),    ENTRY(versions),  ENTRY(skeleton2), ENTRY(password),
    ENTRY(reason),    ENTRY(caselist),  ENTRY(verdict),   ENTRY(decision),
    ENTRY(secret),    ENTRY(days),      ENTRY(way),       ENTRY(long),
    ENTRY(zero),      ENTRY(keyperson), ENTRY(key),       ENTRY(case),
    ENTRY(concerned), ENTRY(moderator), ENTRY(talktable), ENTRY(talkroom),
    ENTRY(line),      ENTRY(hash),      ENTRY(batch),     ENTRY(node),
    ENTRY(day),       ENTRY(ntable),    ENTRY(nperson),   ENTRY(nchannel),
    ENTRY(nsince),    ENTRY(hashes),    ENTRY(ids),       ENTRY(tables),
    ENTRY(firsts),    ENTRY(revisions), ENTRY(counts),    ENTRY(actors),
    ENTRY(dues),      ENTRY(calleds),   ENTRY(lives),     ENTRY(batches),
    ENTRY(bytess),    ENTRY(lines),     ENTRY(people),    ENTRY(places),
    ENTRY(stays),     ENTRY(dice),      ENTRY(calleds2),  ENTRY(seats),
};

static const struct {
    unsigned often;
    bool ordered;
    const char *words;
} params[DB_STATEMENTS] = {
#define PARAMS(statement, often, ordered, words)                                         \
    [DB_##statement] = {often, ordered, words},
#include "params.def"
#undef PARAMS
};

static const char *const names[DB_STATEMENTS] = {
#define STATEMENT(id, sql) [DB_##id] = #id,
#define QUERY(id, before, columns, after) [DB_##id] = #id,
#include "statements.def"
#undef STATEMENT
#undef QUERY
};

const char *world_name(db_statement statement) { return names[statement]; }
bool world_ordered(db_statement statement) { return params[statement].ordered; }

static const entry *word_find(const char *name, size_t len)
{
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].name) == len && memcmp(words[i].name, name, len) == 0)
            return &words[i];
    return NULL;
}

void world_args(world *w, db_statement statement, db_args *args)
{
    const char *at = params[statement].words;
    args->n = 0;
    while (*at) {
        size_t len = strcspn(at, " ");
        const entry *e = word_find(at, len);
        if (!e) {
            fprintf(stderr, "params.def: %s has an unknown word: %s\n", names[statement],
                    at);
            abort();
        }
        e->fill(w, args);
        at += len;
        at += strspn(at, " ");
    }
}

// A schedule begins with people at tables.
static const db_statement first[] = {DB_GUEST,  DB_GUEST,      DB_GUEST,  DB_GUEST,
                                     DB_GUEST,  DB_CREATE,     DB_CREATE, DB_CREATE,
                                     DB_BECOME, DB_CHANNEL_ADD};

db_statement world_statement(world *w)
{
    w->opening = w->step < sizeof first / sizeof *first;
    if (w->opening) return first[w->step++];
    uint64_t all = 0;
    unsigned i = 0;
    for (unsigned n = 0; n < DB_STATEMENTS; n++) all += w->often[n];
    uint64_t drawn = world_draw(w, all);
    for (; drawn >= w->often[i]; i++) drawn -= w->often[i];
    return (db_statement)i;
}

// Most statements are left out of a schedule, so that the others meet more often. Those
// that stand together belong together.
static void draw_theme(world *w)
{
    enum { THEMES = 3, WIDTH = 14 };
    for (unsigned i = 0; i < DB_STATEMENTS; i++)
        w->often[i] = world_draw(w, 6) ? 0 : params[i].often;
    for (unsigned n = 0; n < THEMES; n++) {
        uint64_t since = world_draw(w, DB_STATEMENTS);
        for (unsigned i = 0; i < WIDTH; i++)
            w->often[(since + i) % DB_STATEMENTS] =
                params[(since + i) % DB_STATEMENTS].often;
    }
}

void world_begin(world *w, model *m, uint64_t seed)
{
    w->state = seed;
    w->m = m;
    w->now = (int64_t)BEGINS_S * 1000 + (int64_t)world_draw(w, 365 * 86400ull * 1000);
    w->step = w->connections = 0;
    draw_theme(w);
    w->few = world_draw(w, 2) ? 1 : 1000;
}

void world_end(world *w)
{
    for (unsigned i = 0; i < DB_PARAMS; i++) buf_free(&w->arrays[i]);
}
