// What one person, and everybody at one address together, may have and do. Refusals are
// 429 with {"error": "quota", "of": what}.

#ifndef MIASMA_SERVER_QUOTA_H
#define MIASMA_SERVER_QUOTA_H

#include "http.h"

// An address may have so many times as much as a person.
enum { QUOTA_ADDRESS = 5 };

typedef enum { SPENT_GUESTS, SPENT_IMPORTS, SPENT_CODES } quota_kind;

void quota_refuse(request *r, const char *of);

// A person makes one table at a time, so that what is counted is all there is.
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

// A limit as a statement takes it: 0 is none.
int32_t quota_most(unsigned limit);
int64_t quota_hour(void);

#endif
