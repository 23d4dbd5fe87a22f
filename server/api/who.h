// People by what they are called from outside: the name of an account, in any letters
// that look like it, or "guest:" and a number, because guests may share a name.

#ifndef MIASMA_SERVER_WHO_H
#define MIASMA_SERVER_WHO_H

#include "db.h"
#include "http.h"
#include "names.h"

enum { WHO_TEXT = 4 * MI_NAME };

typedef struct {
    skeleton looks; // of a name; "" where it is none
    int64_t handle; // of a guest; 0 where it is none
} who;

// Reads what a person is called. It may be a name that nobody has.
void who_read(const names *all, const char *text, who *out);
// Skeleton and number, as statements take them. The struct must live until the query.
void who_args(db_args *args, const who *w);

// Finds the person in the path, or at the seat that the query names, and calls `found`.
// Where there is nobody whom the asker may see this answers 404.
typedef void who_found(request *r, int64_t person);
void who_find(request *r, who_found *found);

#endif
