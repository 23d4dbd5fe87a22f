// What people may be called.

#ifndef MIASMA_SERVER_NAMES_H
#define MIASMA_SERVER_NAMES_H

#include "miasma/record.h"
#include "node.h"
#include "skeleton.h"

enum { NAME_MOST = 40 }; // characters

// How names look that the program itself gives to somebody.
enum { NAMES_RESERVED = 11 };
typedef struct {
    node *node;
    skeleton reserved[NAMES_RESERVED];
} names;

void names_begin(names *all, node *n);

// Copies a name without the spaces around it. Returns NULL when the name is allowed, or
// why it is not: "short", "long", "signs" or "taken".
const char *names_take(const names *all, const char *text, char out[MI_NAME]);

// May a sentence have these signs? All that a name may have, and quotes.
bool names_sentence(const char *text);

// A line of so many characters at most, without the spaces around it: false where it is
// empty, too long, or has signs that a sentence may not have.
bool names_line(const char *text, size_t most, char *out, size_t room);

#endif
