// libcurl on libuv: curl says which sockets and which moment to wait for, the loop waits,
// and curl goes on.

#include "post.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "node.h"

// What a request may take, and what a mail, since relays let strangers wait; both are
// less than the lease of a notice. Of an answer so much is read: nobody looks at it.
enum { CONNECT_MS = 3000, REQUEST_MS = 5000, MAIL_MS = 30000, ANSWER_MOST = 65536 };

typedef struct {
    ring link;
    post *home;
    CURL *curl;
    buf body;
    size_t at; // how much of a mail has been read
    size_t answered;
    struct curl_slist *list; // headers, or the one who gets a mail
    char *url;
    bool refused; // its address is none that anything may be sent to
    post_done *done;
    void *arg;
} job;

// ---- jobs ----

static void job_free(job *j)
{
    ring_leave(&j->link);
    curl_slist_free_all(j->list);
    if (j->curl) curl_easy_cleanup(j->curl);
    buf_free(&j->body);
    free(j->url);
    free(j);
}

// By the status of the answer: of HTTP, or of the mail relay, where 5xx is for ever.
static post_end judge_status(const job *j, long status)
{
    bool mail = !strncmp(j->url, "smtp", 4);
    if (status / 100 == 2) return POST_DONE;
    if (mail) return status / 100 == 5 ? POST_REFUSED : POST_LATER;
    if (status == 404 || status == 410) return POST_GONE;
    bool later =
        status < 300 || status >= 500 || status == 408 || status == 425 || status == 429;
    return later ? POST_LATER : POST_REFUSED;
}

static post_end judge(const job *j, CURLcode code)
{
    long status = 0;
    curl_easy_getinfo(j->curl, CURLINFO_RESPONSE_CODE, &status);
    if (j->refused || code == CURLE_URL_MALFORMAT || code == CURLE_UNSUPPORTED_PROTOCOL)
        return POST_REFUSED;
    // A relay that says no to a recipient ends the transfer with an error.
    bool told = code == CURLE_OK || code == CURLE_SEND_ERROR ||
                code == CURLE_RECV_ERROR || code == CURLE_WRITE_ERROR;
    return told ? judge_status(j, status) : POST_LATER;
}

static void finish(job *j, CURLcode code)
{
    post_end end = judge(j, code);
    curl_multi_remove_handle(j->home->multi, j->curl);
    j->home->busy--;
    j->done(j->arg, end);
    job_free(j);
}

static void reap(post *p)
{
    int left;
    for (CURLMsg *m; (m = curl_multi_info_read(p->multi, &left));) {
        job *j;
        if (m->msg != CURLMSG_DONE) continue;
        curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&j);
        finish(j, m->data.result);
    }
}

// ---- the loop ----

static void on_timer(uv_timer_t *handle)
{
    post *p = CONTAINER_OF(post, timer, handle);
    int running;
    curl_multi_socket_action(p->multi, CURL_SOCKET_TIMEOUT, 0, &running);
    reap(p);
}

static int set_timer(CURLM *m, long ms, void *arg)
{
    post *p = arg;
    (void)m;
    if (ms < 0)
        uv_timer_stop(&p->timer);
    else
        uv_timer_start(&p->timer, on_timer, (uint64_t)ms, 0);
    return 0;
}

typedef struct {
    uv_poll_t poll;
    post *home;
    curl_socket_t socket;
} watched;

static void on_socket(uv_poll_t *handle, int status, int events)
{
    const watched *w = CONTAINER_OF(watched, poll, handle);
    post *home = w->home; // the call may free the other
    int running, flags = 0;
    if (status < 0) flags = CURL_CSELECT_ERR;
    if (events & UV_READABLE) flags |= CURL_CSELECT_IN;
    if (events & UV_WRITABLE) flags |= CURL_CSELECT_OUT;
    curl_multi_socket_action(w->home->multi, w->socket, flags, &running);
    reap(home);
}

static watched *watch_new(post *p, curl_socket_t socket)
{
    watched *w = must_alloc(sizeof *w);
    w->home = p;
    w->socket = socket;
    uv_poll_init_socket(p->loop, &w->poll, socket);
    curl_multi_assign(p->multi, socket, w);
    return w;
}

static void watch_gone(uv_handle_t *handle) { free(CONTAINER_OF(watched, poll, handle)); }

static void watch_free(watched *w)
{
    curl_multi_assign(w->home->multi, w->socket, NULL);
    uv_poll_stop(&w->poll);
    uv_close((uv_handle_t *)&w->poll, watch_gone);
}

static int set_socket(CURL *curl, curl_socket_t socket, int what, void *arg, void *own)
{
    watched *w = own;
    (void)curl;
    if (what == CURL_POLL_REMOVE) {
        if (w) watch_free(w);
        return 0;
    }
    if (!w) w = watch_new(arg, socket);
    int events = (what & CURL_POLL_IN ? UV_READABLE : 0) |
                 (what & CURL_POLL_OUT ? UV_WRITABLE : 0);
    uv_poll_start(&w->poll, events, on_socket);
    return 0;
}

void post_open(post *p, node *n, uv_loop_t *loop)
{
    p->node = n;
    p->loop = loop;
    ring_init(&p->jobs);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    uv_timer_init(loop, &p->timer);
    p->multi = curl_multi_init();
    curl_multi_setopt(p->multi, CURLMOPT_SOCKETFUNCTION, set_socket);
    curl_multi_setopt(p->multi, CURLMOPT_SOCKETDATA, p);
    curl_multi_setopt(p->multi, CURLMOPT_TIMERFUNCTION, set_timer);
    curl_multi_setopt(p->multi, CURLMOPT_TIMERDATA, p);
    curl_multi_setopt(p->multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, (long)POST_MOST);
}

void post_close(post *p)
{
    uv_timer_stop(&p->timer);
    for (ring *at = p->jobs.next, *next; at != &p->jobs; at = next) {
        job *j = CONTAINER_OF(job, link, at);
        next = at->next;
        curl_multi_remove_handle(p->multi, j->curl);
        j->done(j->arg, POST_LATER);
        job_free(j);
    }
    p->busy = 0;
    curl_multi_cleanup(p->multi);
    uv_close((uv_handle_t *)&p->timer, NULL);
}

// ---- sending ----

static size_t ignore(char *bytes, size_t size, size_t count, void *arg)
{
    job *j = arg;
    (void)bytes;
    j->answered += size * count;
    return j->answered <= ANSWER_MOST ? size * count : 0;
}

// The name has been resolved, and this is one of its addresses. curl connects to exactly
// this one, if it gets a socket.
static curl_socket_t open_outside(void *arg, curlsocktype why, struct curl_sockaddr *a)
{
    job *j = arg;
    bool tested =
        j->home->node->config.hooks_to_loopback && address_is_loopback(&a->addr);
    if (why != CURLSOCKTYPE_IPCXN || (!tested && !address_public(&a->addr))) {
        j->refused = true;
        return CURL_SOCKET_BAD;
    }
    j->refused = false;
    return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

static job *job_new(post *p, const char *url, post_done *done, void *arg)
{
    job *j = must_alloc(sizeof *j);
    j->home = p;
    j->url = strdup(url);
    j->done = done;
    j->arg = arg;
    j->curl = curl_easy_init();
    if (!j->url || !j->curl) abort();
    ring_join(&p->jobs, &j->link);
    return j;
}

// No proxy of the environment either: it would open the sockets instead of us. When time
// is up, a name that is still being looked up is left to its thread (quick exit); curl
// would stand still until the name server answers, and the loop with it.
static void start(job *j, int most_ms)
{
    curl_easy_setopt(j->curl, CURLOPT_URL, j->url);
    curl_easy_setopt(j->curl, CURLOPT_PRIVATE, j);
    curl_easy_setopt(j->curl, CURLOPT_PROXY, "");
    curl_easy_setopt(j->curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(j->curl, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(j->curl, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(j->curl, CURLOPT_TIMEOUT_MS, (long)most_ms);
    curl_easy_setopt(j->curl, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(j->curl, CURLOPT_WRITEDATA, j);
    j->home->busy++;
    curl_multi_add_handle(j->home->multi, j->curl);
}

void post_send(post *p, const post_request *what, post_done *done, void *arg)
{
    job *j = job_new(p, what->url, done, arg);
    buf_put(&j->body, what->body, what->len);
    for (unsigned i = 0; i < POST_HEADERS && what->header[i]; i++)
        j->list = curl_slist_append(j->list, what->header[i]);
    curl_easy_setopt(j->curl, CURLOPT_PROTOCOLS_STR,
                     p->node->config.hooks_to_loopback ? "http,https" : "https");
    curl_easy_setopt(j->curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(j->curl, CURLOPT_OPENSOCKETFUNCTION, open_outside);
    curl_easy_setopt(j->curl, CURLOPT_OPENSOCKETDATA, j);
    curl_easy_setopt(j->curl, CURLOPT_HTTPHEADER, j->list);
    curl_easy_setopt(j->curl, CURLOPT_POSTFIELDS, j->body.at ? (char *)j->body.at : "");
    curl_easy_setopt(j->curl, CURLOPT_POSTFIELDSIZE, (long)j->body.len);
    start(j, REQUEST_MS);
}

static size_t read_mail(char *out, size_t size, size_t count, void *arg)
{
    job *j = arg;
    size_t n = j->body.len - j->at;
    if (n > size * count) n = size * count;
    if (n) memcpy(out, j->body.at + j->at, n);
    j->at += n;
    return n;
}

// A relay on this machine is spoken to in the clear; any other must offer TLS.
static bool relay_is_here(const post *p)
{
    static const char *const here[] = {"smtp://127.", "smtp://localhost", "smtp://[::1]"};
    for (unsigned i = 0; i < sizeof here / sizeof *here; i++)
        if (!strncmp(p->node->config.mail, here[i], strlen(here[i]))) return true;
    return false;
}

void post_mail(post *p, const post_letter *what, post_done *done, void *arg)
{
    job *j = job_new(p, p->node->config.mail, done, arg);
    buf_put(&j->body, what->text, what->len);
    j->list = curl_slist_append(NULL, what->to);
    curl_easy_setopt(j->curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(j->curl, CURLOPT_USE_SSL,
                     (long)(relay_is_here(p) ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    curl_easy_setopt(j->curl, CURLOPT_MAIL_FROM, p->node->config.mail_from);
    curl_easy_setopt(j->curl, CURLOPT_MAIL_RCPT, j->list);
    curl_easy_setopt(j->curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(j->curl, CURLOPT_READFUNCTION, read_mail);
    curl_easy_setopt(j->curl, CURLOPT_READDATA, j);
    start(j, MAIL_MS);
}
