// Error codes of the core and of everything built on it: 0 is fine, negative is not.

#ifndef MIASMA_ERR_H
#define MIASMA_ERR_H

typedef enum {
#define ERROR(name, code, words) MI_##name = (code),
#include "miasma/errors.def"
#undef ERROR
} mi_err;

// The words of a code, in English, for logs and developers.
const char *mi_err_words(mi_err err);

#endif
