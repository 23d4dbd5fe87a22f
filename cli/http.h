// One HTTP request after the other to a server of tables, over one connection.

#ifndef MIASMA_CLI_HTTP_H
#define MIASMA_CLI_HTTP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    void *curl; // owned
    char *text; // owned: the body of the latest answer, ended by NUL; never NULL
    size_t len, room;
    long status;    // of the latest answer; 0 when there was none
    char token[65]; // sent with every request; "" for nobody in particular
} http;

// Once in a program, before any other thread begins.
void http_start(void);

// False when out of memory. Done with http_done.
bool http_init(http *h);
void http_done(http *h);

// `body` is NULL where nothing is sent; text beginning with '{' is sent as JSON. False
// when no answer came; `http_why` says why.
bool http_call(http *h, const char *method, const char *url, const char *body);
const char *http_why(const http *h);

#endif
