// The log of the program: one JSON object a line, on standard error.

#ifndef MIASMA_SERVER_LOG_H
#define MIASMA_SERVER_LOG_H

#include <stdint.h>

// Troubles that were told of late, by a hash of their words.
enum { LOG_TOLD = 16 };
typedef struct {
    uint64_t what;
    int64_t at;
    unsigned times; // that it was kept back since
} log_told;

struct node;

// `format` makes the rest of the object after "time", "level" and "event": pairs such as
// "\"port\":%d". Texts from outside go through log_text. No secrets, ever.
void log_line(struct node *n, const char *level, const char *event, const char *format,
              ...) __attribute__((format(printf, 4, 5)));
// A text as JSON without its quotes, in memory of this turn of the loop (arena.h).
const char *log_text(struct node *n, const char *text);

#endif
