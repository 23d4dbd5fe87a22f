// Cases of moderation in answers and requests.

#ifndef MIASMA_SERVER_CASES_H
#define MIASMA_SERVER_CASES_H

#include "http.h"

// Reasons, appeals and what is said with a report.
enum { CASES_CHARACTERS = 300, CASES_BYTES = 4 * CASES_CHARACTERS + 1 };

// The sentence that a body has under a key; false where there is none that can be kept.
bool cases_sentence(const json_t *body, const char *key, char out[CASES_BYTES]);

// What the outcome of an act is refused with; HTTP_FINE where it was done.
http_fault cases_fault(const char *outcome);

#endif
