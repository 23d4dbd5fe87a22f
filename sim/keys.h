// Passkeys of the simulated people, of all three kinds that the server takes. Those with
// Ed25519 sign; the others are taken and then prove nothing.

#ifndef MIASMA_SIM_KEYS_H
#define MIASMA_SIM_KEYS_H

#include <stdio.h>

#include "person.h"

// The server has asked for one, new or known, with this challenge.
void keys_challenge(person *p, key_use use, const char *challenge);
// What the authenticator answers, as members of a JSON object with ' for its quotation
// marks; false where it was not asked.
bool keys_put_new(person *p, FILE *to);
bool keys_put_proof(person *p, FILE *to);

#endif
