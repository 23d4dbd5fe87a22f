// One request over HTTP, by a person of the simulator.

#ifndef MIASMA_SIM_ASK_H
#define MIASMA_SIM_ASK_H

#include "saying.h"

// All of it is borrowed.
typedef struct {
    unsigned status;    // 0 where no answer came
    const saying *json; // NULL where it is none
    const char *text;   // the body, with a zero behind it
    size_t len;
} ask_answer;
typedef void ask_done(void *arg, const ask_answer *answer);

typedef struct {
    const char *node;   // host:port
    const char *method; // all of them are copied
    const char *path;
    const char *token; // "" for nobody in particular
    const char *body;  // "" for none
    size_t len;        // of a body that is no text; 0: the text as it is
} ask_what;

void ask(const ask_what *what, ask_done *done, void *arg);

#endif
