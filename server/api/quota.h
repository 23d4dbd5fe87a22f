// Quotas: how much one person, and all people at one address together, may have and do.
// A refusal is 429 with {"error": "quota", "of": what}.

#ifndef MIASMA_SERVER_QUOTA_H
#define MIASMA_SERVER_QUOTA_H

#include "http.h"
#include "spent.h"

// An address may have this many times as much as a person.
enum { QUOTA_ADDRESS = 5 };

void quota_refuse(request *r, const char *of);

// For what anybody may ask for, counted by address and hour. The database has said that
// it is too much: that is remembered, so that whoever goes on costs no more statements.
void quota_over(request *r, const char *of);
// True after a refusal: this address is known to be over.
bool quota_is_over(request *r, const char *of);

// A request for a new table. While one is under way, a second one of the same person is
// refused, so that the count compared with the quota is complete.
typedef struct {
    ring link;
    request *r;
    int64_t person;
    bool import;
    void (*go_on)(void *arg, bool may); // after a refusal `may` is false
    void *arg;
} quota_table;

void quota_for_table(quota_table *q);
void quota_table_made(quota_table *q);

// A limit as SQL statements take it; a limit of 0 means none.
int32_t quota_most(unsigned limit);
int64_t quota_hour(node *n);
int64_t quota_day(node *n); // its first hour

#endif
