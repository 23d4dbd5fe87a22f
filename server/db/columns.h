// Columns that several statements share, by name. From these lists are made the text of
// the statements, the numbers of the columns in an answer, and the code that reads and
// writes them.
//
// A list is a macro whose parameters are macros (an X-macro): one for the first column,
// which has no comma before it, and others for the rest.

#ifndef MIASMA_SERVER_COLUMNS_H
#define MIASMA_SERVER_COLUMNS_H

// ---- a table without its log, as LOAD, LOBBY and MINE tell it ----

// FIRST and NUMBER(name, sql, type, field): a number, and the field of `about` it fills.
// OTHER(name, sql, reader): a column with a reader of its own, which may use the columns
// above it.
#define ABOUT_COLUMNS(FIRST, NUMBER, OTHER)                                              \
    FIRST(ABOUT_ID, "t.id", int64_t, id)                                                 \
    OTHER(ABOUT_HEAD, "t.head", read_head)                                               \
    NUMBER(ABOUT_STATE, "t.state", uint8_t, state)                                       \
    NUMBER(ABOUT_HIDDEN, "t.hidden", bool, hidden)                                       \
    NUMBER(ABOUT_PACE, "t.pace", uint8_t, pace)                                          \
    NUMBER(ABOUT_BANK, "t.bank", int32_t, bank)                                          \
    NUMBER(ABOUT_STEP, "t.step", int32_t, step)                                          \
    NUMBER(ABOUT_HOST, "t.host", int64_t, host)                                          \
    OTHER(ABOUT_HOST_NAME, "(SELECT name FROM people p WHERE p.id = t.host)",            \
          read_host_name)                                                                \
    NUMBER(ABOUT_RESUMED, "t.resumed", uint32_t, resumed)                                \
    OTHER(ABOUT_SECRET, "t.secret", read_secret)                                         \
    OTHER(ABOUT_LUCK, "t.luck", read_luck)                                               \
    NUMBER(ABOUT_MADE, "t.made", int64_t, made)                                          \
    NUMBER(ABOUT_IMPORTED, "t.imported > 0", bool, imported)                             \
    NUMBER(ABOUT_STAYS, "t.stays", uint8_t, stays)                                       \
    NUMBER(ABOUT_STANDING, "t.standing", bool, standing)                                 \
    NUMBER(ABOUT_REMATCH, "t.rematch", int64_t, rematch)                                 \
    OTHER(ABOUT_REMATCH_INVITE, "t.rematch_invite", read_rematch_invite)                 \
    NUMBER(ABOUT_VACATION, "t.vacation", uint8_t, vacation)                              \
    NUMBER(ABOUT_SLEEP, "t.sleep", bool, sleep)                                          \
    NUMBER(ABOUT_PAUSE, "t.pause", uint8_t, pause)                                       \
    NUMBER(ABOUT_REVISION, "u.revision", int32_t, revision)                              \
    NUMBER(ABOUT_LENGTH, "u.length", uint32_t, length)                                   \
    NUMBER(ABOUT_ACTOR, "u.actor", int16_t, actor)                                       \
    NUMBER(ABOUT_SINCE, "u.since", int64_t, since)                                       \
    NUMBER(ABOUT_REACHED, "u.reached", bool, reached)                                    \
    OTHER(ABOUT_LIVE, "u.live", read_live)                                               \
    OTHER(ABOUT_SEATS,                                                                   \
          "(SELECT json_agg(x)::text FROM (SELECT " SEAT_NAMES " FROM seats s"           \
          " WHERE s.table_id = t.id) x)",                                                \
          read_seats)                                                                    \
    OTHER(ABOUT_RESTS,                                                                   \
          "CASE WHEN t.state < 2 AND (t.vacation > 0 OR t.sleep) THEN"                   \
          " rests_of(t.id, t.vacation, t.sleep, u.since) END",                           \
          read_rests)

#define ABOUT_LEAD(name, sql, type, field) sql
#define ABOUT_NUMBER(name, sql, type, field) ", " sql
#define ABOUT_OTHER(name, sql, reader) ", " sql
#define ABOUT_LIST ABOUT_COLUMNS(ABOUT_LEAD, ABOUT_NUMBER, ABOUT_OTHER)

// ---- seats: a JSON object each, both ways ----

// KEY, FIRST and NEXT(name, type): the name is that of the column, of the member of the
// object and, except for the key, of the field of `table_seat`.
#define SEAT_COLUMNS(KEY, FIRST, NEXT)                                                   \
    KEY(seat, smallint)                                                                  \
    FIRST(kind, smallint)                                                                \
    NEXT(person, bigint)                                                                 \
    NEXT(name, text)                                                                     \
    NEXT(level, smallint)                                                                \
    NEXT(invite, text)                                                                   \
    NEXT(standing, smallint)                                                             \
    NEXT(played, smallint)                                                               \
    NEXT(stayed, smallint)                                                               \
    NEXT(sat, bigint)

#define SEAT_NONE(name, type)

#define SEAT_KEY_NAME(name, type) #name
#define SEAT_NAME(name, type) ", " #name
#define SEAT_NAMES SEAT_COLUMNS(SEAT_KEY_NAME, SEAT_NAME, SEAT_NAME)

// The objects as rows `x`.
#define SEAT_KEY_TYPED(name, type) #name " " #type
#define SEAT_TYPED(name, type) ", " #name " " #type
#define SEAT_ROWS "x(" SEAT_COLUMNS(SEAT_KEY_TYPED, SEAT_TYPED, SEAT_TYPED) ")"

// Where these rows go, with the table's id before them.
#define SEAT_INTO "seats (table_id, " SEAT_NAMES ")"

#define SEAT_FIRST_CHANGE(name, type) #name " = EXCLUDED." #name
#define SEAT_CHANGE(name, type) ", " #name " = EXCLUDED." #name
#define SEAT_CHANGES SEAT_COLUMNS(SEAT_NONE, SEAT_FIRST_CHANGE, SEAT_CHANGE)

// ---- what is appended: an array for each column, an element in it for each table ----

// FIRST and NEXT(name, parameter, sql, type, array). The last three say who is called.
#define PUT_COLUMNS(FIRST, NEXT)                                                         \
    PUT_ROW(FIRST, NEXT)                                                                 \
    NEXT(PUT_CALLED, 10, "called", "bigint", DB_INT8)                                    \
    NEXT(PUT_CALL_AT, 11, "call_at", "bigint", DB_INT8)                                  \
    NEXT(PUT_UNTIL, 12, "until", "bigint", DB_INT8)

#define PUT_ROW(FIRST, NEXT)                                                             \
    FIRST(PUT_ID, 1, "id", "bigint", DB_INT8)                                            \
    NEXT(PUT_FIRST, 2, "first", "int", DB_INT4)                                          \
    NEXT(PUT_REVISION, 3, "revision", "int", DB_INT4)                                    \
    NEXT(PUT_COUNT, 4, "count", "int", DB_INT4)                                          \
    NEXT(PUT_ACTOR, 5, "actor", "smallint", DB_INT2)                                     \
    NEXT(PUT_DUE, 6, "due", "bigint", DB_INT8)                                           \
    NEXT(PUT_LIVE, 7, "live", "bytea", DB_BYTEA)                                         \
    NEXT(PUT_BATCH, 8, "batch", "uuid", DB_UUID)                                         \
    NEXT(PUT_BYTES, 9, "bytes", "bytea", DB_BYTEA)

#define PUT_ARRAY_FIRST(name, parameter, sql, type, array) "$" #parameter "::" type "[]"
#define PUT_ARRAY_NEXT(name, parameter, sql, type, array) ", $" #parameter "::" type "[]"
#define PUT_ARRAYS PUT_COLUMNS(PUT_ARRAY_FIRST, PUT_ARRAY_NEXT)
#define PUT_ROW_ARRAYS PUT_ROW(PUT_ARRAY_FIRST, PUT_ARRAY_NEXT)

#define PUT_NAME_FIRST(name, parameter, sql, type, array) sql
#define PUT_NAME_NEXT(name, parameter, sql, type, array) ", " sql
#define PUT_NAMES PUT_COLUMNS(PUT_NAME_FIRST, PUT_NAME_NEXT)
#define PUT_ROW_NAMES PUT_ROW(PUT_NAME_FIRST, PUT_NAME_NEXT)

#endif
