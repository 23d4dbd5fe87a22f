// Parts that several statements share, as server/db/calls.h and spent.h have them in SQL.

#ifndef MIASMA_SIM_SHARED_H
#define MIASMA_SIM_SHARED_H

#include "answer.h"
#include "calls.h"

#define UNCONFIRMED_AT INT64_MAX
#define DAY_MS 86400000LL
static const bytes EMPTY = {.at = ""};

// ---- lists of numbers, sorted and each once ----

typedef struct {
    int64_t *at;
    size_t n;
} numbers;
numbers numbers_new(model *m, size_t most);
void numbers_put(numbers *list, int64_t v);
void numbers_sort(numbers *list);

// Rows of a table that were picked, to be sorted. In the memory of the statement.
typedef struct {
    void **at;
    size_t n;
} found;
found found_new(model *m, relation t);
static inline void found_put(found *f, void *r) { f->at[f->n++] = r; }
typedef int ordering(const void *a, const void *b);
void found_sort(found *f, ordering *order);
// For an order: two rows of a table, from what qsort gives.
#define ROWS(name, x, y)                                                                 \
    const name##_row *x = *(name##_row *const *)a, *y = *(name##_row *const *)b
static inline int up(int64_t x, int64_t y) { return (x > y) - (x < y); }

// ---- limits ----

// As SPENT_ADD: how often it was done in this hour, or 0 if that is too often.
int64_t spend(model *m, int64_t kind, int64_t who, int64_t hour, int64_t most);
int64_t address_hash(const bytes *address);

// ---- people ----

typedef struct {
    int64_t played, stayed;
} stays;
stays stays_of(model *m, int64_t person);
// Of text in the locale C.
uint8_t small_letter(char c);
bool apart(model *m, int64_t one, int64_t other);
bool deaf(model *m, int64_t hearer, int64_t speaker);
// As DEAF_TO, into column `column` of an answer.
void out_deaf_to(model *m, answer *o, int column, int64_t speaker);
// As PAGE_OF.
void json_page_of(buf *b, const people_row *p);
// Does a name look like one of these two?
bool looks_like(const people_row *p, const bytes *skeleton, const bytes *look);
people_row *person(model *m, int64_t id);
found keys_of(model *m, int64_t who);     // the oldest first
found sessions_of(model *m, int64_t who); // two hundred, the newest first
int64_t spares_of(model *m, int64_t who);

// ---- tables ----

tables_row *table_of(model *m, int64_t id);
turns_row *turns_of(model *m, int64_t id);
bool seen_by(model *m, const tables_row *t, int64_t asker);
// What ABOUT_COLUMNS tells.
void out_about(model *m, answer *o, const tables_row *t, const turns_row *u);
tables_row *table_insert(model *m, tables_row t);
// Does the person sit there? On a seat of kind `kind`, or any (-1).
bool sits(model *m, int64_t table, int64_t person, int64_t kind);
// Inserts a seat that has come from elsewhere, as the triggers do.
void seat_comes(model *m, seats_row *s);
// The seats of a JSON array; where `change` says, those that are there are changed.
void seats_put(model *m, int64_t table, const bytes *json, bool change);
// As the trigger does: somebody at these tables can be told now.
void channel_reaches(model *m, int64_t person);

// Why a person may not decide a case; NULL where they may.
const char *case_refuses(model *m, const cases_row *c, int64_t by, int64_t at);
// The number of a line that is said now.
int64_t room_line(model *m, int64_t id, int64_t number, int64_t at);

// ---- rows on their way to another database ----

// A row as a line of text. The next one of such lines, in the memory of the statement;
// NULL at the end.
void row_pack(buf *b, relation t, const void *r);
void *row_unpack(model *m, const char **at, relation *t);

// As the trigger does: of whoever the statement has changed.
void copies_are_due(model *m);

// ---- notices ----

bool notice_wanted(model *m, int64_t person, const bytes *game, int64_t kind,
                   int64_t channel);
// As NOTICES_INTO, with NOTICES_ANEW or without.
typedef struct {
    int64_t table, person, kind, due, now, until;
    bool anew;
} notice;
void notices_into(model *m, const notice *n);
// As NOTICES_CHANGE, of one table.
void notices_change(model *m, int64_t table, int64_t called, int64_t at, int64_t now,
                    int64_t until);
// As NOTICES_TELL, of one person.
void notices_tell(model *m, int64_t table, int64_t person, int64_t kind, int64_t now,
                  int64_t due);

// ---- rests ----

bool zone_good(const bytes *zone);
int64_t next_minute(int64_t at, const bytes *zone, int64_t minute);
int64_t day_begins(const bytes *zone, const bytes *day, int64_t later);
int64_t utc_minute(const model *m, const bytes *zone, int64_t minute);
int64_t local_minute(const bytes *zone, int64_t at);
typedef struct {
    int64_t since, until;
} rest;
size_t days_off(model *m, int64_t person, int64_t sat, int64_t days, rest **out);

// ---- JSON as PostgreSQL writes it ----

void json_number(buf *b, int64_t v);
void json_text(buf *b, const bytes *v);
void json_word(buf *b, const char *v);
void json_bool(buf *b, bool v);
void json_whole(buf *b, int64_t v); // a number as text
// The next member of json_build_object, and the next element of json_agg: with a comma
// where there is one before it.
void json_member(buf *b, const char *name);
void json_element(buf *b);
// The same of json_agg of rows, and of a column of such a row.
void json_row(buf *b);
void json_field(buf *b, const char *name);

#endif
