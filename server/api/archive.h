// An archive of files: tar in the format of POSIX (ustar), written into bytes one file
// after the other. Every system can open it, and a reader needs no list of files first,
// so that it can be sent while it is being made (net/stream.h).
//
//     buf out = {0};
//     archive_file(&out, &(archive_entry){"records/1.txt", text, len, made});
//     archive_end(&out);

#ifndef MIASMA_SERVER_ARCHIVE_H
#define MIASMA_SERVER_ARCHIVE_H

#include "base.h"

enum { ARCHIVE_NAME = 100 }; // bytes of a name at most

typedef struct {
    const char *name; // plain letters, digits and "-._/" only
    const void *bytes;
    size_t len;   // less than 8 GiB
    int64_t made; // milliseconds since 1970
} archive_entry;

// Adds a file. Its name and size must be within the limits above.
void archive_file(buf *out, const archive_entry *e);
// After the last file.
void archive_end(buf *out);

#endif
