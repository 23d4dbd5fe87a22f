// Challenges for passkeys, and who has proven to be somebody lately.

#ifndef MIASMA_SERVER_SIGNIN_H
#define MIASMA_SERVER_SIGNIN_H

#include "http.h"

// Has this person proven lately who they are? Guests have nothing to protect. False after
// a refusal.
bool signin_fresh(request *r);

// Replies with {challenge, rp, until} for the person of the request where `add` says so,
// with what a new key of theirs needs; or for whoever signs in.
void signin_challenge(request *r, bool add);

// The line of passwords is full.
void signin_busy(request *r);

#endif
