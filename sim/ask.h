// One request over HTTP, by a person of the simulator.

#ifndef MIASMA_SIM_ASK_H
#define MIASMA_SIM_ASK_H

#include <jansson.h>

// `status` is 0 where no answer came; `json` is borrowed, and NULL where there is none.
typedef void ask_done(void *arg, unsigned status, json_t *json);

typedef struct {
    const char *node;   // host:port
    const char *method; // all of them are copied
    const char *path;
    const char *token; // "" for nobody in particular
    const char *body;  // "" for none
} ask_what;

void ask(const ask_what *what, ask_done *done, void *arg);

#endif
