// A person changes: another name, an account in place of a guest, a password, a key. All
// of that is one transaction.

#ifndef MIASMA_SERVER_CLAIM_H
#define MIASMA_SERVER_CLAIM_H

#include <sodium.h>

#include "passkey.h"
#include "people.h"

typedef struct claim claim;

// Made by must_alloc, and freed by claim_run in the end.
struct claim {
    request *r;
    char name[MI_NAME];
    bool for_good;                         // the name is theirs alone from now on
    char password[crypto_pwhash_STRBYTES]; // as it is kept; "" leaves what there is
    passkey_made key;                      // no id: none; needed until claim_run returns
    char device[PEOPLE_DEVICE];            // of the key
    int64_t at;                            // when it was done
    int64_t key_id;                        // afterwards
    void (*done)(claim *c);                // replies; not called after a refusal
};

// The name that a guest claims: the body's or the one they have. Somebody with an account
// has claimed one already. False after a refusal.
bool claim_name(request *r, const json_t *body, char out[MI_NAME]);

// Updates the request's name, and tables that show it.
void claim_run(claim *c);

#endif
