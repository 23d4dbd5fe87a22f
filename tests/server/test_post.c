// Hostile addresses: notices that people would like to have sent into the networks around
// the server. This program has its own getaddrinfo and connect, which libcurl calls:
// names resolve to what the test wants, every attempt to connect is counted, and none
// leaves.

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "node.h"
#include "post.h"
#include "rule_test.h"

static atomic_uint connects;

// The C library declares it with a union of all kinds of addresses.
int connect(int fd, __CONST_SOCKADDR_ARG to, socklen_t len)
{
    const struct sockaddr *a = to.__sockaddr__;
    (void)fd;
    (void)len;
    if (a->sa_family == AF_INET || a->sa_family == AF_INET6) connects++;
    errno = ECONNREFUSED;
    return -1;
}

static const char *resolves_to; // what any name resolves to
static const char *then_to;     // and from the second time on, or NULL
static atomic_uint resolved;
static unsigned silent_ms; // for which the name server says nothing
static atomic_bool answered;

static struct addrinfo *info_of(const char *text)
{
    struct addrinfo *info = must_alloc(sizeof *info);
    struct sockaddr_storage *room = must_alloc(sizeof *room);
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(443)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(443)};
    bool is_four = inet_pton(AF_INET, text, &four.sin_addr) == 1;
    if (is_four)
        memcpy(room, &four, sizeof four);
    else if (inet_pton(AF_INET6, text, &six.sin6_addr) == 1)
        memcpy(room, &six, sizeof six);
    info->ai_family = is_four ? AF_INET : AF_INET6;
    info->ai_socktype = SOCK_STREAM;
    info->ai_protocol = IPPROTO_TCP;
    info->ai_addrlen = is_four ? sizeof four : sizeof six;
    info->ai_addr = (struct sockaddr *)room;
    return info;
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
                struct addrinfo **out)
{
    (void)name;
    (void)service;
    (void)hints;
    uv_sleep(silent_ms);
    *out = info_of(resolved++ && then_to ? then_to : resolves_to);
    answered = true;
    return 0;
}

void freeaddrinfo(struct addrinfo *info)
{
    free(info->ai_addr);
    free(info);
}

// ---- sending ----

static uv_loop_t loop;
static node own;
static post sender;
static unsigned waiting;
static unsigned ended[POST_REFUSED + 1];

static void done(void *arg, post_end end)
{
    (void)arg;
    waiting--;
    ended[end]++;
}

static void send_to(const char *url)
{
    post_request what = {.url = url, .body = (const uint8_t *)"{}", .len = 2};
    waiting++;
    post_send(&sender, &what, done, NULL);
    while (waiting) uv_run(&loop, UV_RUN_ONCE);
}

static void begin(void)
{
    connects = resolved = 0;
    then_to = NULL;
    resolves_to = "127.0.0.1";
    memset(ended, 0, sizeof ended);
    own.config.hooks_to_loopback = 0;
    uv_loop_init(&loop);
    post_open(&sender, &own, &loop);
}

static void end(void)
{
    post_close(&sender);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

// ---- two hundred addresses and more ----

static const char *const four[] = {
    "0.0.0.0",         "0.1.2.3",         "0.255.255.255", "10.0.0.1",
    "10.200.3.4",      "10.255.255.255",  "100.64.0.1",    "100.100.100.200",
    "100.127.255.255", "127.0.0.1",       "127.0.0.53",    "127.255.255.255",
    "169.254.0.1",     "169.254.169.254", "169.254.255.1", "172.16.0.1",
    "172.20.0.1",      "172.31.255.255",  "192.0.0.1",     "192.0.0.170",
    "192.0.2.1",       "192.0.2.255",     "192.88.99.1",   "192.168.0.1",
    "192.168.1.254",   "192.168.255.255", "198.18.0.1",    "198.19.255.255",
    "198.51.100.1",    "203.0.113.1",     "224.0.0.1",     "239.255.255.250",
    "240.0.0.1",       "255.255.255.255"};
enum { FOURS = sizeof four / sizeof *four };

static const char *const six[] = {
    "::",         "::1",        "64:ff9b:1::1",  "100::1",  "2001::1",
    "2001:10::1", "2001:20::1", "2001:db8::1",   "3fff::1", "5f00::1",
    "fc00::1",    "fd00::1",    "fd00:ec2::254", "fe80::1", "fe80::a9fe:a9fe",
    "fec0::1",    "ff02::1",    "ff0e::1",       "4000::1", "c000::1"};
enum { SIXES = sizeof six / sizeof *six };

// As curl reads them, or as the resolver does.
static const char *const odd[] = {"https://2130706433/", "https://0x7f000001/",
                                  "https://0177.0.0.1/", "https://127.1/",
                                  "https://localhost/",  "https://127.0.0.1:22/",
                                  "https://[::1]:5432/", "https://localhost./"};
enum { ODDS = sizeof odd / sizeof *odd };

// An address of IPv4 as it is, and within the kinds of IPv6 that lead back to it.
static const char *const forms[] = {"https://%s/", "https://[::ffff:%s]/",
                                    "https://[64:ff9b::%s]/", "https://[::%s]/"};
enum { FORMS = sizeof forms / sizeof *forms };

static unsigned send_fours(void)
{
    char url[80];
    for (unsigned i = 0; i < FOURS * FORMS; i++) {
        snprintf(url, sizeof url, forms[i % FORMS], four[i / FORMS]);
        send_to(url);
    }
    return FOURS * FORMS;
}

static unsigned send_sixes(void)
{
    char url[80];
    for (unsigned i = 0; i < SIXES; i++) {
        snprintf(url, sizeof url, "https://[%s]/", six[i]);
        send_to(url);
    }
    return SIXES;
}

// A name each, that resolves to the address.
static unsigned send_names(void)
{
    char url[80];
    for (unsigned i = 0; i < FOURS + SIXES; i++) {
        resolves_to = i < FOURS ? four[i] : six[i - FOURS];
        snprintf(url, sizeof url, "https://h%u.example/hook", i);
        send_to(url);
    }
    return FOURS + SIXES;
}

TEST(no_hostile_address_is_connected_to)
{
    begin();
    unsigned all = send_fours() + send_sixes() + send_names();
    resolves_to = "127.0.0.1";
    for (unsigned i = 0; i < ODDS; i++) send_to(odd[i]);
    all += ODDS;
    end();
    printf("%u hostile addresses, %u attempts to connect\n", all, connects);
    assert_true(all >= 200);
    assert_int_equal(connects, 0);
    assert_int_equal(ended[POST_REFUSED], all);
}

TEST(a_name_that_resolves_differently_the_next_time_gains_nothing)
{
    begin();
    resolves_to = "93.184.216.34";
    then_to = "169.254.169.254";
    send_to("https://turns.example/");
    assert_true(connects > 0);
    assert_int_equal(ended[POST_LATER], 1);
    post_close(&sender); // and with it what curl remembers of names
    uv_run(&loop, UV_RUN_DEFAULT);
    connects = 0;
    post_open(&sender, &own, &loop);
    send_to("https://turns.example/");
    assert_int_equal(connects, 0);
    assert_int_equal(ended[POST_REFUSED], 1);
    end();
}

typedef struct {
    uv_timer_t timer;
    uint64_t last, longest; // time between two looks, in ms
} looking;

static void look(uv_timer_t *handle)
{
    looking *l = CONTAINER_OF(looking, timer, handle);
    uint64_t now = uv_hrtime() / 1000000;
    if (l->last && now - l->last > l->longest) l->longest = now - l->last;
    l->last = now;
}

// libcurl gives up on a name before the name server does.
TEST(a_silent_name_server_holds_nobody_up)
{
    looking l = {0};
    begin();
    silent_ms = 5000;
    answered = false;
    uv_timer_init(&loop, &l.timer);
    uv_timer_start(&l.timer, look, 0, 20);
    send_to("https://silent.example/");
    look(&l.timer);
    uv_close((uv_handle_t *)&l.timer, NULL);
    while (!answered) uv_sleep(20);
    silent_ms = 0;
    end();
    assert_int_equal(ended[POST_LATER], 1);
    assert_true(l.longest < 1000);
}

TEST(other_protocols_are_refused)
{
    static const char *const bad[] = {"http://h.example/",   "file:///etc/passwd",
                                      "gopher://h.example/", "smtp://h.example/",
                                      "ftp://h.example/",    "dict://h.example/"};
    begin();
    resolves_to = "93.184.216.34";
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) send_to(bad[i]);
    end();
    assert_int_equal(connects, 0);
    assert_int_equal(ended[POST_REFUSED], sizeof bad / sizeof *bad);
}
