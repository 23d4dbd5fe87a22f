// What is counted, by the hour or by the day: kinds of the table `spent`. Numbers stand
// in databases: a new kind takes a new one.

#ifndef MIASMA_SERVER_SPENT_H
#define MIASMA_SERVER_SPENT_H

#define SPENT_GUESTS 0            // new people of an address
#define SPENT_IMPORTS 1           // tables that a person makes of records
#define SPENT_CODES 2             // codes from another device that an address tries
#define SPENT_REPORTS 3           // that something looks wrong, of a person,
#define SPENT_REPORTS_THERE 4     // and of an address
#define SPENT_TRIES 5             // to sign in, of an address,
#define SPENT_TRIES_NAMED 6       // and of an address at one name
#define SPENT_CHALLENGES 7        // for passkeys, of an address
#define SPENT_WAYS 8              // changes of a person's ways in
#define SPENT_LINES 9             // of talk, of a person
#define SPENT_MAILS 20            // that ask for an address, of a person,
#define SPENT_MAILS_THERE 21      // and to an address
#define SPENT_COMPLAINTS 32       // about lines of talk, of a person,
#define SPENT_COMPLAINTS_THERE 33 // and of an address
#define SPENT_VACATIONS 35        // changes of a person's days off
#define SPENT_INVITES 37          // by name, of a person
#define SPENT_ARCHIVES 38         // of records, of a person
#define SPENT_EXPORTS 39          // of a person, a day
#define SPENT_BROUGHT 40          // games that a person imports, a day

#define SPENT_TEXT(number) #number
#define SPENT_NUMBER(kind) SPENT_TEXT(kind)

// Counts one more for `who` in an hour, from a row of `from`; no row where there were
// `most` already. `kind` is the number as SQL.
#define SPENT_ADD(kind, who, hour, from, most)                                           \
    "INSERT INTO spent SELECT " kind ", " who ", " hour ", 1" from                       \
    " ON CONFLICT (kind, who, hour) DO UPDATE SET count = spent.count + 1"               \
    " WHERE spent.count < " most " RETURNING "
#define SPENT(kind, who, hour, from, most)                                               \
    SPENT_ADD(SPENT_NUMBER(SPENT_##kind), who, hour, from, most) "count"

#endif
