// What the C that wasm2c makes of an archived module asks of the program it is in.

#ifndef ARCHIVE_RUNTIME_H
#define ARCHIVE_RUNTIME_H

// Calls `load` unless it was called before, for this `once`.
#ifdef __wasm__
typedef int archive_once;
#define ARCHIVE_ONCE 0
#else
#include <pthread.h>
typedef pthread_once_t archive_once;
#define ARCHIVE_ONCE PTHREAD_ONCE_INIT
#endif
void archive_load(archive_once *once, void (*load)(void));

// Has `let_go` called with this instance when the thread ends.
void archive_keep(void *instance, void (*let_go)(void *instance));

#endif
