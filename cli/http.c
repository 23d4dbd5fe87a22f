// HTTP by libcurl.

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http.h"

enum { ANSWER = 1 << 22, SECONDS = 60 };

typedef struct {
    CURL *easy;
    char error[CURL_ERROR_SIZE];
} connection;

static size_t received(char *data, size_t size, size_t n, void *user)
{
    http *h = user;
    size_t len = size * n;
    if (h->len + len > ANSWER) return 0;
    if (h->len + len >= h->room) {
        size_t room = 2 * (h->len + len) + 1024;
        char *text = realloc(h->text, room);
        if (!text) return 0;
        h->text = text;
        h->room = room;
    }
    memcpy(h->text + h->len, data, len);
    h->len += len;
    h->text[h->len] = '\0';
    return len;
}

void http_start(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

bool http_init(http *h)
{
    connection *c = calloc(1, sizeof *c);
    *h = (http){.curl = c, .text = calloc(1, 1), .room = 1};
    if (c) c->easy = curl_easy_init();
    if (!c || !c->easy || !h->text) return false;
    curl_easy_setopt(c->easy, CURLOPT_WRITEFUNCTION, received);
    curl_easy_setopt(c->easy, CURLOPT_WRITEDATA, h);
    curl_easy_setopt(c->easy, CURLOPT_ERRORBUFFER, c->error);
    curl_easy_setopt(c->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c->easy, CURLOPT_TIMEOUT, (long)SECONDS);
    return true;
}

void http_done(http *h)
{
    connection *c = h->curl;
    if (c) curl_easy_cleanup(c->easy);
    free(c);
    free(h->text);
}

const char *http_why(const http *h)
{
    const connection *c = h->curl;
    return c->error;
}

static struct curl_slist *heads(const http *h, const char *body)
{
    char bearer[96];
    struct curl_slist *list = curl_slist_append(NULL, "Expect:");
    bool json = body && body[0] == '{';
    list = curl_slist_append(list, json ? "Content-Type: application/json"
                                        : "Content-Type: text/plain");
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s", h->token);
    return h->token[0] ? curl_slist_append(list, bearer) : list;
}

bool http_call(http *h, const char *method, const char *url, const char *body)
{
    connection *c = h->curl;
    struct curl_slist *list = heads(h, body);
    h->len = 0;
    h->status = 0;
    h->text[0] = c->error[0] = '\0';
    curl_easy_setopt(c->easy, CURLOPT_URL, url);
    curl_easy_setopt(c->easy, CURLOPT_HTTPHEADER, list);
    curl_easy_setopt(c->easy, CURLOPT_HTTPGET, 1L);
    if (body) curl_easy_setopt(c->easy, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(c->easy, CURLOPT_CUSTOMREQUEST, method);
    bool answered = curl_easy_perform(c->easy) == CURLE_OK;
    if (answered) curl_easy_getinfo(c->easy, CURLINFO_RESPONSE_CODE, &h->status);
    curl_slist_free_all(list);
    return answered;
}
