// Rows in a real database: MIASMA_TEST_DATABASE says where, migrated and empty.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "fair.h"
#include "home.h"
#include "miasma/text.h"
#include "rule_test.h"

enum { ANNA = 1, TABLES = 40 };

static node own;
static tables home;
static PGconn *side; // another node, or an accident

static void sql(const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    PGresult *res = PQexec(side, text);
    if (PQresultStatus(res) == PGRES_FATAL_ERROR) fail_msg("%s", PQerrorMessage(side));
    PQclear(res);
}

static int64_t ask(const char *format, int64_t id)
{
    char text[512];
    snprintf(text, sizeof text, format, (long long)id);
    PGresult *res = PQexec(side, text);
    int64_t n = PQntuples(res) ? atoll(PQgetvalue(res, 0, 0)) : -1;
    PQclear(res);
    return n;
}

// The loop, with what the program does once a turn.
static void turn(void)
{
    store_flush(&home);
    uv_run(uv_default_loop(), UV_RUN_ONCE);
}

static void on_tick(uv_timer_t *timer) { (void)timer; }

static void on_group(void *above, bool good, bool no_room)
{
    (void)above, (void)good, (void)no_room;
}

static void open_store(void)
{
    static uv_timer_t tick;
    const char *where = getenv("MIASMA_TEST_DATABASE");
    if (side) return;
    assert_non_null(where);
    assert_true(fair_init());
    side = PQconnectdb(where);
    assert_int_equal(PQstatus(side), CONNECTION_OK);
    // Anna and Bea.
    sql("INSERT INTO people (name, made) SELECT x, 0 FROM unnest(ARRAY['Anna', 'Bea']) x"
        " WHERE NOT EXISTS (SELECT FROM people)");
    own.config.primary[0] = where;
    own.config.primaries = 1;
    tables_begin(&home, &own, uv_default_loop(), NULL);
    store_open(&home, on_group);
    uv_timer_init(uv_default_loop(), &tick);
    uv_timer_start(&tick, on_tick, 20, 20);
    while (!store_ready(&home)) turn();
}

// A running table of the template game where both seats are Anna's.
static int64_t new_table(void)
{
    const mi_game *game = mi_find("template");
    mi_head head = mi_head_default(game, 2);
    uint8_t bytes[MI_HEAD_BYTES], live_bytes[LIVE_BYTES];
    char head_hex[2 * MI_HEAD_BYTES + 1], live_hex[2 * LIVE_BYTES + 1];
    hex_put(head_hex, bytes, mi_head_encode(game, &head, bytes));
    mi_live l = {0};
    hex_put(live_hex, live_bytes, live_write(&l, live_bytes));
    open_store();
    sql("INSERT INTO tables (game, head, state, hidden, pace, bank, step, host, secret, "
        "luck, made) VALUES "
        "('template', '\\x%s', 1, false, 1, 86400, 0, 1, decode(repeat('07', 32), "
        "'hex'), '', 0)",
        head_hex);
    int64_t id = ask("SELECT max(id) FROM tables WHERE %lld = 0", 0);
    sql("INSERT INTO turns VALUES (%lld, 0, 0, 6, 0, 0, '\\x%s')", (long long)id,
        live_hex);
    for (int s = 0; s < 2; s++)
        sql("INSERT INTO seats VALUES (%lld, %d, 2, 1, 'Anna', 0, '', 0)", (long long)id,
            s);
    return id;
}

// ---- a task that lets nature begin, and batches of Anna's ----

typedef struct {
    task task;
    bool ended, taken;
    uint32_t first;
} opening;

static void opening_run(task *k)
{
    row_begin(&k->row, k->t);
    row_settle(&k->row, k->t, NOBODY);
    task_append(k);
}

static void opening_done(task *k, uint32_t first)
{
    opening *o = (opening *)(void *)k;
    (void)first;
    o->ended = o->taken = true;
}

static void opening_refused(task *k, proto_refusal why, mi_rule rule)
{
    opening *o = (opening *)(void *)k;
    (void)why, (void)rule;
    o->ended = true;
}

static void begin_game(int64_t id)
{
    static opening o;
    o = (opening){0};
    o.task.run = opening_run;
    o.task.done = opening_done;
    o.task.refused = opening_refused;
    batch_new_id(&own, o.task.batch);
    table_give(&home, id, &o.task);
    while (!o.ended) turn();
    assert_true(o.taken);
}

typedef struct {
    unsigned ended;
    bool taken;
    uint32_t first;
    proto_refusal why;
} answer;

static void taken(void *arg, const uint8_t *id, uint32_t first)
{
    answer *a = arg;
    (void)id;
    a->ended++;
    a->taken = true;
    a->first = first;
}

static void refused(void *arg, const uint8_t *id, const batch_refusal *why)
{
    answer *a = arg;
    (void)id;
    a->ended++;
    a->why = why->code;
}

static void send_batch(int64_t id, uint32_t at, const uint8_t batch[PROTO_BATCH_ID],
                       answer *a)
{
    *a = (answer){0};
    batch_sender from = {taken, refused, a};
    batch_given given = {.table = id,
                         .person = ANNA,
                         .number = at,
                         .id = batch,
                         .bytes = "stay",
                         .len = 4,
                         .words = true};
    batch_send(&home, &given, from);
}

static uint32_t length_of(int64_t id)
{
    return (uint32_t)ask("SELECT length FROM turns WHERE table_id = %lld", id);
}

static uint32_t rows_of(int64_t id)
{
    return (uint32_t)ask("SELECT count(*) FROM log WHERE table_id = %lld", id);
}

TEST(a_row_is_durable_before_it_is_acknowledged)
{
    int64_t id = new_table();
    answer a;
    uint8_t batch[PROTO_BATCH_ID];
    begin_game(id);
    assert_int_equal(length_of(id), 2);
    batch_new_id(&own, batch);
    send_batch(id, 2, batch, &a);
    while (!a.ended) {
        // Nobody hears anything while the row is not there.
        assert_false(a.taken);
        turn();
    }
    assert_true(a.taken);
    assert_int_equal(a.first, 2);
    assert_int_equal(length_of(id), 3);
    assert_int_equal(rows_of(id), 2);
}

TEST(a_batch_sent_again_gets_the_same_answer)
{
    int64_t id = new_table();
    answer a, b;
    uint8_t batch[PROTO_BATCH_ID];
    begin_game(id);
    batch_new_id(&own, batch);
    send_batch(id, 2, batch, &a);
    send_batch(id, 2, batch, &b);
    while (!a.ended || !b.ended) turn();
    assert_true(a.taken && b.taken);
    assert_int_equal(b.first, 2);
    assert_int_equal(length_of(id), 3);
}

TEST(another_batch_on_the_same_place_is_stale)
{
    int64_t id = new_table();
    answer a, b;
    uint8_t one[PROTO_BATCH_ID], two[PROTO_BATCH_ID];
    begin_game(id);
    batch_new_id(&own, one);
    batch_new_id(&own, two);
    send_batch(id, 2, one, &a);
    send_batch(id, 2, two, &b);
    while (!a.ended || !b.ended) turn();
    assert_true(a.taken);
    assert_false(b.taken);
    assert_int_equal(b.why, PROTO_STALE);
}

// Another node has appended: the copy here is old.
TEST(who_loses_a_race_reads_and_judges_again)
{
    int64_t id = new_table();
    answer a;
    uint8_t batch[PROTO_BATCH_ID];
    begin_game(id);
    sql("UPDATE turns SET length = 3, actor = 1 WHERE table_id = %lld", (long long)id);
    sql("INSERT INTO log VALUES (%lld, 2, 1, gen_random_uuid(), '\\x020003')",
        (long long)id);
    batch_new_id(&own, batch);
    send_batch(id, 2, batch, &a);
    while (!a.ended) turn();
    assert_false(a.taken);
    assert_int_equal(a.why, PROTO_STALE);
    assert_int_equal(rows_of(id), 2);
    send_batch(id, 3, batch, &a);
    while (!a.ended) turn();
    assert_true(a.taken);
}

// The same batch came through another node: here it looks like a lost race.
TEST(a_batch_taken_elsewhere_is_taken_here)
{
    int64_t id = new_table();
    answer a;
    uint8_t batch[PROTO_BATCH_ID];
    char hex[2 * PROTO_BATCH_ID + 1];
    begin_game(id);
    batch_new_id(&own, batch);
    hex_put(hex, batch, sizeof batch);
    sql("UPDATE turns SET length = 3, actor = 1 WHERE table_id = %lld", (long long)id);
    sql("INSERT INTO log VALUES (%lld, 2, 1, '%s', '\\x020003')", (long long)id, hex);
    send_batch(id, 2, batch, &a);
    while (!a.ended) turn();
    assert_true(a.taken);
    assert_int_equal(a.first, 2);
    assert_int_equal(rows_of(id), 2);
}

// One of a group is at fault, as with an id used twice: the others do not suffer.
TEST(a_fault_in_a_group_is_its_own)
{
    int64_t id[TABLES];
    answer a[TABLES];
    uint8_t batch[PROTO_BATCH_ID];
    char hex[2 * PROTO_BATCH_ID + 1];
    for (unsigned i = 0; i < TABLES; i++) begin_game(id[i] = new_table());
    batch_new_id(&own, batch);
    hex_put(hex, batch, sizeof batch);
    sql("UPDATE log SET batch = '%s' WHERE table_id = %lld", hex, (long long)id[7]);
    sql("UPDATE turns SET revision = 5 WHERE table_id = %lld", (long long)id[9]);
    for (unsigned i = 0; i < TABLES; i++) {
        uint8_t other[PROTO_BATCH_ID];
        batch_new_id(&own, other);
        send_batch(id[i], 2, i == 7 ? batch : other, &a[i]);
    }
    for (unsigned i = 0; i < TABLES; i++)
        while (!a[i].ended) turn();
    for (unsigned i = 0; i < TABLES; i++) assert_true(a[i].taken);
    assert_int_equal(a[7].first, 0); // where that id stands
    assert_int_equal(length_of(id[7]), 2);
    assert_int_equal(length_of(id[9]), 3);
}

// The connection dies under way: every batch still comes through, once.
TEST(a_broken_connection_loses_and_doubles_nothing)
{
    int64_t id[TABLES];
    answer a[TABLES];
    for (unsigned i = 0; i < TABLES; i++) begin_game(id[i] = new_table());
    for (unsigned cut = 0; cut < 4; cut++) {
        for (unsigned i = 0; i < TABLES; i++) {
            uint8_t batch[PROTO_BATCH_ID];
            batch_new_id(&own, batch);
            send_batch(id[i], length_of(id[i]), batch, &a[i]);
        }
        store_flush(&home);
        for (unsigned n = 0; n < cut; n++) turn();
        sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
            "application_name = "
            "'miasma-server'");
        for (unsigned i = 0; i < TABLES; i++)
            while (!a[i].ended) turn();
        for (unsigned i = 0; i < TABLES; i++) {
            if (cut < 2) assert_true(a[i].taken);
            assert_int_equal(a[i].ended, 1);
        }
    }
    for (unsigned i = 0; i < TABLES; i++)
        assert_int_equal(
            ask("SELECT count(*) - count(DISTINCT first) FROM log WHERE table_id = %lld",
                id[i]),
            0);
}

// A statement answers before it is committed: here the connection dies between the two.
TEST(an_answer_counts_once_it_is_committed)
{
    int64_t id = new_table();
    answer a;
    uint8_t batch[PROTO_BATCH_ID];
    begin_game(id);
    sql("CREATE SEQUENCE cuts");
    sql("CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN"
        " IF nextval('cuts') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); "
        "END "
        "IF; RETURN NULL; END$$");
    sql("CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED"
        " FOR EACH ROW EXECUTE FUNCTION cut()");
    batch_new_id(&own, batch);
    send_batch(id, 2, batch, &a);
    while (!a.ended) turn();
    assert_true(a.taken);
    assert_int_equal(ask("SELECT last_value FROM cuts WHERE %lld > 0", id), 2);
    assert_int_equal(rows_of(id), 2);
    sql("DROP TRIGGER cut ON log");
    sql("DROP FUNCTION cut");
    sql("DROP SEQUENCE cuts");
}

typedef struct {
    int64_t id;
    unsigned failed;
    bool found;
} asker;

enum { ASKS = 100 };

static void ask_again(void *arg, table *t, bool fail)
{
    asker *a = arg;
    a->failed += fail;
    a->found = t != NULL;
    if (fail && a->failed < ASKS) table_read(&home, a->id, ask_again, a);
}

// As a socket does that has said hello.
TEST(who_asks_again_after_a_failure_waits_for_another_answer)
{
    asker a = {.id = new_table()};
    while (!store_ready(&home)) turn();
    sql("ALTER TABLE turns RENAME TO turns_away");
    table_read(&home, a.id, ask_again, &a);
    while (!a.failed) turn();
    assert_int_equal(a.failed, 1);
    sql("ALTER TABLE turns_away RENAME TO turns");
    while (!a.found && a.failed < ASKS) turn();
    assert_true(a.found);
}

// What is claimed by one is not claimed by another.
TEST(work_is_claimed_once)
{
    int64_t id = new_table();
    sql("INSERT INTO work VALUES (%lld, 0, 1)", (long long)id);
    static const char claim[] = "WITH c AS (UPDATE work SET due = 99999999999999 WHERE "
                                "(table_id, kind) IN (SELECT table_id, "
                                "kind FROM work WHERE due <= 2 ORDER BY due LIMIT 9 FOR "
                                "UPDATE SKIP LOCKED) RETURNING 1) "
                                "SELECT count(*) FROM c WHERE %lld > 0";
    assert_int_equal(ask(claim, id), 1);
    assert_int_equal(ask(claim, id), 0);
}

// ---- whose turn it is ----

enum { BEA = 2 };

typedef struct {
    bool ended;
    unsigned rows, turns;
    int64_t id; // of the last turn
} turns_found;

static void on_waiting(void *arg, const PGresult *res)
{
    turns_found *found = arg;
    found->ended = true;
    for (int i = 0; db_good(res) && i < PQntuples(res); i++) {
        int64_t id = store_waiting(res, i);
        found->rows++;
        found->turns += id != 0;
        if (id) found->id = id;
    }
}

static turns_found turns_of(int64_t person)
{
    turns_found found = {0};
    db_args args = {0};
    db_i64(&args, person);
    db_query(store_db(&home), DB_WAITING, &args, DB_AGAIN, on_waiting, &found);
    while (!found.ended) turn();
    return found;
}

static int64_t table_of_bea(mi_seats standins)
{
    uint8_t bytes[LIVE_BYTES];
    char hex[2 * LIVE_BYTES + 1];
    mi_live l = {.standins = standins};
    int64_t id = new_table();
    hex_put(hex, bytes, live_write(&l, bytes));
    sql("UPDATE turns SET actor = 1, live = '\\x%s' WHERE table_id = %lld", hex,
        (long long)id);
    sql("UPDATE seats SET person = %d WHERE table_id = %lld AND seat = 1", BEA,
        (long long)id);
    return id;
}

TEST(whose_stand_in_acts_is_not_waited_for)
{
    int64_t id = table_of_bea(MI_SEAT_BIT(0)); // somebody else's
    table_of_bea(MI_SEAT_BIT(1));
    turns_found found = turns_of(BEA);
    assert_int_equal(found.rows, 2);
    assert_int_equal(found.turns, 1);
    assert_int_equal(found.id, id);
}

// ---- all that is kept of a table, there and back ----

static void on_load(void *arg, const PGresult *res)
{
    about *a = arg;
    assert_int_equal(PQntuples(res), 1);
    assert_true(store_about(&home, res, 0, a));
}

static about read_about(int64_t id)
{
    about a = {0};
    db_args args = {0};
    db_i64(&args, id);
    db_i32(&args, 0);
    db_query(store_db(&home), DB_LOAD, &args, DB_AGAIN, on_load, &a);
    while (!a.id) turn();
    return a;
}

TEST(a_table_is_read_as_it_stands_in_its_columns)
{
    int64_t id = new_table();
    sql("UPDATE tables SET hidden = true, step = 7, host = 9, resumed = 4, made = 11"
        " WHERE id = %lld",
        (long long)id);
    sql("UPDATE turns SET revision = 3, actor = 1, since = 12 WHERE table_id = %lld",
        (long long)id);
    sql("UPDATE seats SET kind = 3, person = NULL, name = 'Tin', level = 2, invite = "
        "'abc',"
        " standing = 5 WHERE table_id = %lld AND seat = 1",
        (long long)id);
    about a = read_about(id);
    assert_int_equal(a.id, id);
    assert_int_equal(a.state, TABLE_RUNNING);
    assert_true(a.hidden);
    assert_int_equal(a.pace, PACE_DAYS);
    assert_int_equal(a.bank, 86400);
    assert_int_equal(a.step, 7);
    assert_int_equal(a.host, 9);
    assert_int_equal(a.resumed, 4);
    assert_int_equal(a.dice.from, 5);
    assert_int_equal(a.made, 11);
    assert_int_equal(a.revision, 3);
    assert_int_equal(a.actor, 1);
    assert_int_equal(a.since, 12);
    assert_int_equal(a.seat[0].person, ANNA);
    assert_string_equal(a.seat[0].name, "Anna");
    assert_int_equal(a.seat[1].kind, SEAT_BOT);
    assert_int_equal(a.seat[1].person, 0);
    assert_string_equal(a.seat[1].name, "Tin");
    assert_int_equal(a.seat[1].level, 2);
    assert_string_equal(a.seat[1].invite, "abc");
    assert_int_equal(a.seat[1].standing, 5);
}
