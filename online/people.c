// Guests and tables, made over HTTP before the run begins.

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "http.h"
#include "load.h"
#include "miasma/text.h"

enum { WORKERS = 4 };

typedef struct {
    const site *site;
    const making *making;
    made_table *out;
    char (*token)[TOKEN]; // of every guest
    unsigned worker;
    http http;
} maker;

// Posts a body and returns what was answered, or ends the program.
static json_t *post(maker *m, const char *path, const char *token, const char *body)
{
    char url[256];
    snprintf(url, sizeof url, "http://%s%s", m->site->node[m->worker % m->site->n].name,
             path);
    snprintf(m->http.token, sizeof m->http.token, "%s", token);
    if (!http_call(&m->http, "POST", url, body)) die("%s: %s", url, http_why(&m->http));
    if (m->http.status / 100 != 2)
        die("%s: status %ld %.200s", url, m->http.status, m->http.text);
    json_t *json = json_loadb(m->http.text, m->http.len, 0, NULL);
    if (!json) die("%s: no JSON", url);
    return json;
}

static void text_of(json_t *json, const char *key, char *out, size_t room)
{
    const char *text = json_string_value(json_object_get(json, key));
    if (!text || strlen(text) >= room) die("an answer without %s", key);
    memcpy(out, text, strlen(text) + 1);
    json_decref(json);
}

static void make_guests(maker *m)
{
    for (unsigned i = m->worker; i < m->making->guests; i += WORKERS) {
        char body[64];
        snprintf(body, sizeof body, "{\"name\":\"Guest %u\"}", i);
        text_of(post(m, "/api/guest", "", body), "token", m->token[i], TOKEN);
    }
}

static void make_table(maker *m, unsigned k)
{
    char body[512], path[64];
    const making *what = m->making;
    size_t len = (size_t)snprintf(body, sizeof body,
                                  "{\"game\":\"%s\",\"options\":{},\"pace\":{\"kind\":"
                                  "\"days\",\"days\":7},\"private\":false,\"seats\":["
                                  "{\"kind\":\"me\"}",
                                  what->game);
    for (unsigned i = 1; i < what->seats; i++)
        len += (size_t)snprintf(body + len, sizeof body - len, ",{\"kind\":\"open\"}");
    snprintf(body + len, sizeof body - len, "]}");
    made_table *t = &m->out[k];
    for (unsigned i = 0; i < what->seats; i++)
        memcpy(t->token[i], m->token[(k * what->seats + i) % what->guests], TOKEN);
    text_of(post(m, "/api/tables", t->token[0], body), "id", t->id, TABLE_ID);
    snprintf(path, sizeof path, "/api/tables/%s/join", t->id);
    for (unsigned i = 1; i < what->seats; i++) {
        snprintf(body, sizeof body, "{\"seat\":\"%s\"}", mi_actor_word(i));
        json_decref(post(m, path, t->token[i], body));
    }
}

static void guests_thread(void *arg) { make_guests(arg); }

static void tables_thread(void *arg)
{
    maker *m = arg;
    for (unsigned k = m->worker; k < m->making->tables; k += WORKERS) make_table(m, k);
}

static void all(maker *m, void (*work)(void *))
{
    uv_thread_t thread[WORKERS];
    for (unsigned i = 0; i < WORKERS; i++) uv_thread_create(&thread[i], work, &m[i]);
    for (unsigned i = 0; i < WORKERS; i++) uv_thread_join(&thread[i]);
}

void people_make(const site *s, const making *what, made_table *out)
{
    static maker m[WORKERS];
    char(*token)[TOKEN] = grown(NULL, what->guests * sizeof *token);
    http_start();
    for (unsigned i = 0; i < WORKERS; i++) {
        m[i] =
            (maker){.site = s, .making = what, .out = out, .token = token, .worker = i};
        if (!http_init(&m[i].http)) die("out of memory");
    }
    all(m, guests_thread);
    all(m, tables_thread);
    for (unsigned i = 0; i < WORKERS; i++) http_done(&m[i].http);
    free(token);
}
