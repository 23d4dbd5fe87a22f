// What two say at the same moment, over two connections to a real database:
// MIASMA_TEST_DATABASE says where. Both begin, wait for a row that somebody holds, and go
// on together.

#include <stdio.h>
#include <stdlib.h>

#include "real.h"

#include "rule_test.h"

static real site;
static group said;

static void people_at_a_table(void)
{
    if (!site.own) real_open(&site, getenv("MIASMA_TEST_DATABASE"));
    real_empty(&site, (1ull << TABLES) - 1);
    real_run(&site, "INSERT INTO people (id, name, made) OVERRIDING SYSTEM VALUE VALUES"
                    " (1, 'Anna', 0), (2, 'Bea', 0), (3, 'Cas', 0)");
    real_run(&site, "INSERT INTO tables (id, game, head, state, hidden, pace, bank, step,"
                    " host, secret, luck, made) VALUES"
                    " (7, 'rattus', '', 0, false, 0, 0, 0, 1, '', '', 0)");
    real_run(&site, "INSERT INTO seats SELECT 7, id - 1, 2, id, name, 0, '', 0"
                    " FROM people");
}

static db_args *say(unsigned by, db_statement statement)
{
    request *q = &said.at[said.n++];
    *q = (request){.statement = statement, .by = by};
    return &q->asked.args;
}

static void at_once(const char *hold)
{
    enum { LONG_ENOUGH_US = 50000 };
    real_ask(&site, &said, &(nemesis){.hold = hold, .after = LONG_ENOUGH_US});
    for (unsigned i = 0; i < said.n; i++) {
        assert_non_null(said.at[i].res);
        assert_true(db_good(said.at[i].res));
    }
    group_free(&said);
}

static int count_of(const char *table)
{
    char text[64];
    snprintf(text, sizeof text, "SELECT FROM %s", table);
    PGresult *res = PQexec(site.own, text);
    int n = PQntuples(res);
    PQclear(res);
    return n;
}

static void talk(unsigned by, int64_t person)
{
    db_args *a = say(by, DB_TALK);
    db_i64(a, 7);
    db_i16(a, 0);
    db_i64(a, 1000 + person);
    db_i64(a, person);
    db_i16(a, (int16_t)(person - 1));
    db_text(a, "Anna");
    db_i16(a, 0);
    db_text(a, "hello");
    db_i64(a, 5);
    db_i32(a, 100);
}

TEST(two_lines_at_once_leave_one_letter)
{
    people_at_a_table();
    real_run(&site, "INSERT INTO rooms VALUES (7, 0, 1)");
    talk(0, 1);
    talk(1, 2);
    at_once("SELECT FROM rooms FOR UPDATE");
    assert_int_equal(count_of("talk"), 2);
    assert_int_equal(count_of("letters WHERE person = 3"), 1);
}

static void invite(unsigned by)
{
    db_args *a = say(by, DB_INVITE_ONE);
    db_i64(a, 7);
    db_i64(a, 1);
    db_text(a, "cas");
    db_i64(a, 0);
    db_i64(a, 1000);
    db_i64(a, 5);
    db_i32(a, 100);
}

// How many rows the database has for somebody who reads the lines of the table.
static int rows_for(int64_t person)
{
    db_args *a = say(0, DB_TALKED);
    db_i64(a, 7);
    db_i16(a, 0);
    db_i64(a, 0);
    db_i64(a, person);
    real_ask(&site, &said, &(nemesis){.hold = "SELECT 1"});
    int rows = PQntuples(said.at[0].res);
    group_free(&said);
    return rows;
}

// Whoever reads learns that the table has gone, instead of reading that nobody said
// anything.
TEST(a_table_that_has_moved_is_not_silent)
{
    people_at_a_table();
    assert_int_equal(rows_for(2), 1);
    talk(0, 1);
    talk(1, 3);
    at_once("SELECT 1");
    assert_int_equal(rows_for(2), 2);
    assert_int_equal(count_of("notices WHERE person = 2"), 0);
    real_run(&site, "SELECT table_leave(7, 1, 1)");
    assert_int_equal(rows_for(2), 0);
}

TEST(a_table_that_has_moved_takes_nothing_and_is_not_made_again)
{
    people_at_a_table();
    real_run(&site, "UPDATE people SET skeleton = lower(name)");
    real_run(&site, "DELETE FROM seats WHERE person = 3");
    invite(0);
    at_once("SELECT 1");
    assert_int_equal(count_of("letters"), 1);
    real_run(&site, "DELETE FROM letters");
    real_run(&site, "SELECT table_leave(7, 1, 1)");
    talk(0, 1);
    invite(1);
    at_once("SELECT 1");
    assert_int_equal(count_of("talk"), 0);
    assert_int_equal(count_of("letters"), 0);
    assert_int_equal(count_of("spent WHERE count > 1"), 0);
    PGresult *res =
        PQexec(site.own, "INSERT INTO tables (id, game, head, state, hidden, pace, bank,"
                         " step, host, secret, luck, made) VALUES"
                         " (7, 'rattus', '', 0, false, 0, 0, 0, 1, '', '', 0)");
    assert_string_equal(PQresultErrorField(res, PG_DIAG_SQLSTATE), "23505");
    assert_string_equal(PQresultErrorField(res, PG_DIAG_CONSTRAINT_NAME), "tables_pkey");
    PQclear(res);
}

static void take_days_off(unsigned by)
{
    db_args *a = say(by, DB_VACATION);
    db_i64(a, 1);
    db_text(a, "UTC");
    db_text(a, "2026-06-10");
    db_text(a, "2026-06-12");
    db_i64(a, 1780000000000);
    db_i64(a, 30 * 86400000ll);
    db_i64(a, 5);
    db_i32(a, 100);
}

TEST(days_off_asked_for_twice_at_once_are_spent_once)
{
    people_at_a_table();
    real_run(&site, "INSERT INTO spent VALUES (35, 1, 5, 1)");
    take_days_off(0);
    take_days_off(1);
    at_once("SELECT FROM spent FOR UPDATE");
    assert_int_equal(count_of("vacations WHERE person = 1"), 1);
}

static void drop_key(unsigned by, int64_t key)
{
    db_args *a = say(by, DB_KEY_DROP);
    db_i64(a, 1);
    db_i64(a, key);
    db_bool(a, false);
}

TEST(of_two_keys_that_go_at_once_the_last_stays)
{
    people_at_a_table();
    real_run(&site, "INSERT INTO keys OVERRIDING SYSTEM VALUE SELECT n, 1, int8send(n),"
                    " '', 0, '', 0, 0 FROM generate_series(1, 2::bigint) n");
    drop_key(0, 1);
    drop_key(1, 2);
    at_once("SELECT FROM keys FOR UPDATE");
    assert_int_equal(count_of("keys"), 1);
}

TEST(a_key_and_the_password_that_go_at_once_leave_one)
{
    people_at_a_table();
    real_run(&site, "UPDATE people SET password = 'argon' WHERE id = 1");
    real_run(&site, "INSERT INTO keys OVERRIDING SYSTEM VALUE VALUES"
                    " (1, 1, 'k', '', 0, '', 0, 0)");
    drop_key(0, 1);
    db_args *a = say(1, DB_PASSWORD_DROP);
    db_i64(a, 1);
    db_i64(a, 0);
    db_bool(a, false);
    at_once("SELECT FROM people FOR UPDATE");
    assert_int_equal(count_of("keys") + count_of("people WHERE password IS NOT NULL"), 1);
}
