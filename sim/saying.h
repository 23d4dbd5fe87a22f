// What the server says in JSON, as the simulated people read it: in one piece of memory,
// without a tree. They hear so much that a general reader took a third of all time.

#ifndef MIASMA_SIM_SAYING_H
#define MIASMA_SIM_SAYING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    SAYING_NOTHING, // null, false, and numbers that are not whole
    SAYING_TRUE,
    SAYING_NUMBER,
    SAYING_TEXT,
    SAYING_LIST,
    SAYING_OBJECT,
} saying_kind;

// A value. What is in a list or an object stands right behind it, in order.
typedef struct {
    saying_kind kind;
    unsigned size;    // how many values it is, itself among them
    const char *name; // of a member, else ""
    const char *text; // else NULL
    int64_t number;   // else 0
} saying;

// NULL where the text is neither an object nor a list. Freed with free().
saying *saying_read(const char *text, size_t len);

// The rest accepts NULL. A member of an object; an element of a list; NULL where there is
// none.
const saying *saying_of(const saying *v, const char *name);
const saying *saying_at(const saying *v, unsigned number);
const char *saying_text(const saying *v, const char *name); // of a member
int64_t saying_number(const saying *v, const char *name);
bool saying_true(const saying *v, const char *name);

// Calls what follows for every value in `list`.
#define SAYING_EACH(one, list)                                                           \
    for (const saying *one = (list) ? (list) + 1 : NULL;                                 \
         one && one < (list) + (list)->size; one += one->size)

#endif
