// Reading an archive that somebody sends: plain files of a tar, one after the other.
// Every byte of it may be meant ill.

#ifndef MIASMA_SERVER_UNPACK_H
#define MIASMA_SERVER_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "archive.h"

typedef struct {
    char name[ARCHIVE_NAME + 1]; // letters, digits and "-._/" only, never ".."
    const uint8_t *bytes;        // borrowed from the archive
    size_t len;
} unpack_file;

typedef enum { UNPACK_FILE, UNPACK_END, UNPACK_BROKEN } unpack_end;

// Reads the file at `*at` and moves `*at` behind it. An archive ends with two blocks of
// zeros, or after its last file. What is no plain file breaks it.
unpack_end unpack_next(const uint8_t *bytes, size_t len, size_t *at, unpack_file *out);

#endif
