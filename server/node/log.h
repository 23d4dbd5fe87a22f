// The log of the program: one JSON object a line, on standard error.

#ifndef MIASMA_SERVER_LOG_H
#define MIASMA_SERVER_LOG_H

// `format` makes the rest of the object after "time", "level" and "event": pairs such as
// "\"port\":%d". Texts from outside go through log_text. No secrets, ever.
void log_line(const char *level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// A text as JSON without its quotes, in memory of this turn of the loop (arena.h).
const char *log_text(const char *text);

#endif
