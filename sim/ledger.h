// What the databases hold, for the auditor, who knows nothing else of the server.

#ifndef MIASMA_SIM_LEDGER_H
#define MIASMA_SIM_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEDGER_SEATS = 6 };

typedef struct {
    uint32_t first, count;
    const uint8_t *id, *bytes;
    size_t len;
} ledger_row;

typedef enum { LEDGER_OPEN, LEDGER_RUNNING, LEDGER_FINISHED, LEDGER_CLOSED } ledger_state;
typedef enum { LEDGER_FREE, LEDGER_LINK, LEDGER_PERSON, LEDGER_BOT } ledger_kind;

// All of it is borrowed but `row`.
typedef struct {
    int64_t id;
    unsigned places; // how many databases have it
    ledger_state state;
    bool live, readable;
    uint32_t length;
    int actor;     // a seat, or none
    int64_t since; // when it was asked
    int64_t due;   // when a node will look after it; 0: never
    int64_t paused;
    int64_t ready_by; // when a check of who is there ends; 0: there is none
    unsigned standins, resigned, coming; // sets of seats
    ledger_kind kind[LEDGER_SEATS];
    int64_t person[LEDGER_SEATS];
    const char *record; // NULL where there is none
    size_t record_len;
    ledger_row *row;
    unsigned rows;
} ledger_table;

// False where there is no such table. Free it.
bool ledger_table_of(int64_t id, ledger_table *out);
void ledger_free(ledger_table *t);

// Has a finished game a record by which its dice can be checked?
bool ledger_verifies(const ledger_table *t);

int64_t ledger_now(void); // milliseconds, as the database has them
// Whose session this is; 0: nobody's.
int64_t ledger_person(const char *token);
// Has a moderator banned them for now?
bool ledger_barred(int64_t person);
// Has the person days off that are not over?
bool ledger_away(int64_t person);
// Are their copies in other databases what the person is?
bool ledger_copied(int64_t person);
// Is this line in the talk of the table?
bool ledger_said(int64_t table, int64_t no);
// How many lines of this text are there?
unsigned ledger_lines(int64_t table, const char *text);
// Is there a notice for somebody whose hook has this address? When it is from and due.
typedef struct {
    int64_t person, since, due;
} ledger_notice;
bool ledger_notice_to(int64_t table, const char *address, int kind, ledger_notice *out);
// Since when the person has a hook that works and is told of turns; 0: not at all.
int64_t ledger_hook_since(int64_t person, const char *address);
// An operator makes somebody a moderator.
void ledger_appoint(int64_t person);

#endif
