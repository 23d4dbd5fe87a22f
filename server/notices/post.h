// Sends requests and mails beside everything else: libcurl's multi interface on the loop.
// Nothing here waits, and only so much is under way at a time.

#ifndef MIASMA_SERVER_POST_H
#define MIASMA_SERVER_POST_H

#include <uv.h>

#include "base.h"

// How it ended.
typedef enum {
    POST_DONE,    // the other side has taken it
    POST_LATER,   // not now: no connection, too busy, an error over there
    POST_GONE,    // there is nobody at this address any more (404, 410)
    POST_REFUSED, // it will never be taken, or nothing may be sent to this address
} post_end;

typedef void post_done(void *arg, post_end end);

typedef struct {
    node *node;
    void *multi; // of libcurl
    uv_loop_t *loop;
    uv_timer_t timer;
    unsigned busy; // what is under way; callers keep it below POST_MOST
    ring jobs;
} post;

void post_open(post *p, node *n, uv_loop_t *loop);
void post_close(post *p); // whoever waits is told POST_LATER

enum { POST_MOST = 128 };

// A POST to an address that a person gave: https, and to what everybody can reach.
// Redirects are not followed. Headers are lines without an end; the body is copied.
enum { POST_HEADERS = 6 };
typedef struct {
    const char *url;
    const char *header[POST_HEADERS]; // NULL after the last
    const uint8_t *body;
    size_t len;
} post_request;
void post_send(post *p, const post_request *what, post_done *done, void *arg);

// A mail to one address through the host's relay (--mail). The text has all its headers.
typedef struct {
    const char *to;
    const uint8_t *text;
    size_t len;
} post_letter;
void post_mail(post *p, const post_letter *what, post_done *done, void *arg);

#endif
