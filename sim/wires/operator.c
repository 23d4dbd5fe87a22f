// The steps of a move, each at a moment of its own. The command may be killed after each
// of them.

#include "operator.h"

#include <stdlib.h>
#include <string.h>

#include "databases.h"

enum {
    PAUSE_LEAST = 50, // milliseconds between two moves
    PAUSE_MOST = 2500,
    STEP_MOST = 60,
    KILLED = 24, // of so many steps after one
    TRIES = 8,
    PEOPLE_MOST = 64,
};

static struct {
    moment next;
    bool guarded;
    unsigned step, tries;
    int64_t table, moves;
    unsigned from, to;
    int64_t person[PEOPLE_MOST];
    PGresult *lent[PEOPLE_MOST], *packed; // owned
    unsigned people;
} op;

static void forget(void)
{
    for (unsigned i = 0; i < PEOPLE_MOST; i++) PQclear(op.lent[i]), op.lent[i] = NULL;
    PQclear(op.packed);
    op.packed = NULL;
    op.people = 0;
}

// ---- statements ----

static PGresult *ask_about(unsigned number, unsigned statement)
{
    db_args args = {0};
    db_i64(&args, op.table);
    return database_ask(number, statement, &args);
}

static bool said(PGresult *res)
{
    bool good = res != NULL;
    PQclear(res);
    return good;
}

// With --require-standby: does a standby have what was just written there?
static bool sure(unsigned number)
{
    if (!op.guarded) return true;
    PGresult *res = database_ask(number, DB_STANDBY, &(db_args){0});
    bool waits = PQntuples(res) && db_get_int(res, 0, STANDBY_WAITS);
    PQclear(res);
    return waits;
}

// Of a table by its move, and where it goes.
static bool say_move(unsigned number, unsigned statement, bool where)
{
    db_args args = {0};
    db_i64(&args, op.table);
    if (where) db_i16(&args, (int16_t)op.to);
    db_i32(&args, (int32_t)op.moves);
    return said(database_ask(number, statement, &args));
}

// ---- the steps; false where the command gives up ----

static bool find_people(void)
{
    PGresult *res = ask_about(op.from, OPERATOR_PEOPLE);
    bool good = res && PQntuples(res) <= PEOPLE_MOST;
    forget();
    for (int i = 0; good && i < PQntuples(res); i++)
        op.person[op.people++] = db_get_int(res, i, 0);
    PQclear(res);
    return good;
}

static bool lend(void)
{
    bool good = find_people();
    for (unsigned i = 0; good && op.to && i < op.people; i++) {
        db_args args = {0};
        db_i64(&args, op.person[i]);
        db_i32(&args, (int32_t)op.to);
        op.lent[i] = database_ask(0, DB_PERSON_LEND, &args);
        good = op.lent[i] != NULL;
    }
    return good && sure(0);
}

static bool put(void)
{
    bool good = true;
    for (unsigned i = 0; good && op.to && i < op.people; i++) {
        db_args args = {0};
        if (PQgetisnull(op.lent[i], 0, PERSON_LEND_PERSON)) continue;
        db_i64(&args, op.person[i]);
        db_i64(&args, db_get_int(op.lent[i], 0, PERSON_LEND_VERSION));
        db_text(&args, PQgetvalue(op.lent[i], 0, PERSON_LEND_PERSON));
        db_i64(&args, 0);
        good = said(database_ask(op.to, DB_PERSON_PUT, &args));
    }
    return good;
}

static bool has(unsigned number, int64_t who)
{
    const model *m = wires_model(number);
    return FIND(people, .id = who) != NULL;
}

// Somebody whom the table got while its people were brought is not known there.
static bool all_known(void)
{
    PGresult *res = ask_about(op.from, OPERATOR_PEOPLE);
    bool all = res != NULL;
    for (int i = 0; all && i < PQntuples(res); i++)
        all = has(op.to, db_get_int(res, i, 0)) || !has(0, db_get_int(res, i, 0));
    PQclear(res);
    return all;
}

// Once more from the beginning.
static bool again(void)
{
    op.step = 0;
    return ++op.tries < TRIES;
}

static bool pack(void)
{
    db_args args = {0};
    if (!all_known()) return again();
    op.packed = ask_about(op.from, OPERATOR_PACK);
    if (!PQntuples(op.packed)) return false;
    op.moves = db_get_int(op.packed, 0, 0);
    db_i64(&args, op.table);
    db_i32(&args, (int32_t)op.moves);
    db_text(&args, PQgetvalue(op.packed, 0, 1));
    return said(database_ask(op.to, OPERATOR_ARRIVING, &args)) && sure(op.to);
}

// It is locked while it is packed until it has left: here it must be as it was.
static bool leave(void)
{
    PGresult *now = ask_about(op.from, OPERATOR_PACK);
    bool there = PQntuples(now) > 0;
    bool same = there && strcmp(PQgetvalue(now, 0, 1), PQgetvalue(op.packed, 0, 1)) == 0;
    PQclear(now);
    if (!same) return there && again();
    if (!say_move(op.from, OPERATOR_LEAVE, true)) return false;
    world_tell("operator", "table %lld has left %u for %u", (long long)op.table, op.from,
               op.to);
    return sure(op.from);
}

static bool arrive(void) { return say_move(op.to, DB_ARRIVE, false); }
static bool note(void) { return say_move(0, DB_MOVED_NOTE, true); }
static bool tell(void) { return said(ask_about(0, OPERATOR_TRACE)); }

static bool (*const steps[])(void) = {lend, put, pack, leave, arrive, note, tell};
enum { STEPS = sizeof steps / sizeof *steps };

// ---- one after the other ----

static void go_on(moment *e);

// Any table of any database, to another one.
static void choose(void)
{
    unsigned n = wires_databases();
    op.from = world_lot(n);
    op.to = (op.from + 1 + world_lot(n - 1)) % n;
    op.step = STEPS;
    op.tries = 0;
    PGresult *res = database_ask(op.from, OPERATOR_TABLES, &(db_args){0});
    int count = PQntuples(res);
    if (count > 0) {
        op.table = db_get_int(res, (int)world_lot((uint32_t)count), 0);
        op.step = 0;
    }
    PQclear(res);
}

static void rest(void)
{
    forget();
    op.step = STEPS;
    world_at(&op.next,
             world_now() + world_between(PAUSE_LEAST, PAUSE_MOST) * (uint64_t)WORLD_MS,
             go_on);
}

static void go_on(moment *e)
{
    (void)e;
    if (op.step == STEPS) choose();
    bool good = op.step < STEPS && steps[op.step++]();
    if (!good || op.step == STEPS || !world_lot(KILLED))
        rest();
    else
        world_at(&op.next, world_now() + world_between(0, STEP_MOST) * (uint64_t)WORLD_MS,
                 go_on);
}

void operator_begin(bool guarded)
{
    forget();
    memset(&op, 0, sizeof op);
    op.guarded = guarded;
}

void operator_moves(bool on)
{
    if (on)
        rest();
    else
        world_cancel(&op.next);
}
