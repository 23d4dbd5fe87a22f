// Addresses and the ranges they must not be in.

#include "address.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const struct {
    int family;
    const char *network;
    unsigned bits;
} ranges[] = {
#define RANGE(family, network, bits, what) {AF_##family, network, bits},
#include "ranges.def"
#undef RANGE
};

enum { BYTES = 16 };

static bool same_bits(const uint8_t *a, const uint8_t *b, unsigned bits)
{
    unsigned whole = bits / 8, rest = bits % 8;
    if (memcmp(a, b, whole) != 0) return false;
    return !rest || (a[whole] ^ b[whole]) >> (8 - rest) == 0;
}

static bool in_range(const char *network, unsigned bits, int family, const uint8_t *bytes)
{
    uint8_t first[BYTES] = {0};
    return inet_pton(family, network, first) == 1 && same_bits(first, bytes, bits);
}

// The bytes of an address of IPv4 or IPv6; false for any other.
static bool bytes_of(const struct sockaddr *a, uint8_t out[BYTES])
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    if (a->sa_family == AF_INET) {
        memcpy(&four, a, sizeof four);
        memcpy(out, &four.sin_addr, sizeof four.sin_addr);
    } else if (a->sa_family == AF_INET6) {
        memcpy(&six, a, sizeof six);
        memcpy(out, &six.sin6_addr, sizeof six.sin6_addr);
    } else {
        return false;
    }
    return true;
}

bool address_public(const struct sockaddr *a)
{
    uint8_t bytes[BYTES] = {0};
    if (!bytes_of(a, bytes)) return false;
    for (unsigned i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (ranges[i].family == a->sa_family &&
            in_range(ranges[i].network, ranges[i].bits, a->sa_family, bytes))
            return false;
    return true;
}

bool address_is_loopback(const struct sockaddr *a)
{
    uint8_t bytes[BYTES] = {0};
    if (!bytes_of(a, bytes)) return false;
    return a->sa_family == AF_INET ? in_range("127.0.0.0", 8, AF_INET, bytes)
                                   : in_range("::1", 128, AF_INET6, bytes);
}

// ---- URLs ----

static bool has(CURLU *u, CURLUPart part)
{
    char *text = NULL;
    bool there = curl_url_get(u, part, &text, 0) == CURLUE_OK;
    curl_free(text);
    return there;
}

static bool scheme_good(const char *scheme, bool plain)
{
    return !strcmp(scheme, "https") || (plain && !strcmp(scheme, "http"));
}

static bool take_origin(CURLU *u, bool plain, char origin[ADDRESS_ORIGIN])
{
    char *scheme = NULL, *host = NULL, *port = NULL;
    bool good = curl_url_get(u, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
                curl_url_get(u, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
                scheme_good(scheme, plain);
    curl_url_get(u, CURLUPART_PORT, &port, CURLU_NO_DEFAULT_PORT);
    int len = good ? snprintf(origin, ADDRESS_ORIGIN, "%s://%s%s%s", scheme, host,
                              port ? ":" : "", port ? port : "")
                   : ADDRESS_ORIGIN;
    curl_free(scheme);
    curl_free(host);
    curl_free(port);
    return len < ADDRESS_ORIGIN;
}

// What is sent in headers and JSON must not end them.
static bool signs_good(const char *url)
{
    for (; *url; url++)
        if (*url <= ' ' || *url > '~' || *url == '"' || *url == '\\') return false;
    return true;
}

bool address_read(const char *url, bool plain, char origin[ADDRESS_ORIGIN])
{
    if (!url || strlen(url) >= ADDRESS_URL || !signs_good(url)) return false;
    CURLU *u = curl_url();
    bool good = u && curl_url_set(u, CURLUPART_URL, url, 0) == CURLUE_OK &&
                !has(u, CURLUPART_USER) && !has(u, CURLUPART_PASSWORD) &&
                take_origin(u, plain, origin);
    curl_url_cleanup(u);
    return good;
}
