// What people may be called.

#ifndef MIASMA_SERVER_NAMES_H
#define MIASMA_SERVER_NAMES_H

#include "miasma/record.h"

enum { NAME_MOST = 40 }; // characters

// Copies a name without the spaces around it. Returns NULL when the name is allowed, or
// why it is not: "short", "long", "signs" or "taken".
const char *names_take(const char *text, char out[MI_NAME]);

// May a sentence have these signs? All that a name may have, and quotes.
bool names_sentence(const char *text);

#endif
