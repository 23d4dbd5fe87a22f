// Where nothing may be sent.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "address.h"
#include "rule_test.h"

static struct sockaddr_storage address(const char *text)
{
    struct sockaddr_storage out = {0};
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        memcpy(&out, &four, sizeof four);
    else if (inet_pton(AF_INET6, text, &six.sin6_addr) == 1)
        memcpy(&out, &six, sizeof six);
    else
        fail_msg("%s is no address", text);
    return out;
}

static bool may(const char *text)
{
    struct sockaddr_storage a = address(text);
    return address_public((const struct sockaddr *)&a);
}

TEST(what_everybody_can_reach_is_public)
{
    static const char *const good[] = {"1.1.1.1",
                                       "9.255.255.255",
                                       "11.0.0.0",
                                       "100.63.255.255",
                                       "100.128.0.0",
                                       "126.255.255.255",
                                       "128.0.0.0",
                                       "169.253.255.255",
                                       "169.255.0.0",
                                       "172.15.255.255",
                                       "172.32.0.0",
                                       "192.0.1.0",
                                       "192.167.255.255",
                                       "192.169.0.0",
                                       "198.17.255.255",
                                       "198.20.0.0",
                                       "223.255.255.255",
                                       "2606:4700::1111",
                                       "2001:4860:4860::8888",
                                       "2a00:1450::1",
                                       "2003::1",
                                       "3ffe::1",
                                       "2001:200::1"};
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        if (!may(good[i])) fail_msg("%s is refused", good[i]);
}

TEST(the_first_and_last_of_every_range_is_refused)
{
    static const char *const bad[] = {"0.0.0.0",
                                      "0.255.255.255",
                                      "10.0.0.0",
                                      "10.255.255.255",
                                      "100.64.0.0",
                                      "100.127.255.255",
                                      "127.0.0.1",
                                      "127.255.255.255",
                                      "169.254.0.0",
                                      "169.254.169.254",
                                      "172.16.0.0",
                                      "172.31.255.255",
                                      "192.0.0.0",
                                      "192.0.0.255",
                                      "192.0.2.1",
                                      "192.88.99.1",
                                      "192.168.0.0",
                                      "192.168.255.255",
                                      "198.18.0.0",
                                      "198.19.255.255",
                                      "198.51.100.7",
                                      "203.0.113.9",
                                      "224.0.0.1",
                                      "239.255.255.255",
                                      "240.0.0.0",
                                      "255.255.255.255",
                                      "::",
                                      "::1",
                                      "::127.0.0.1",
                                      "::ffff:127.0.0.1",
                                      "::ffff:8.8.8.8",
                                      "64:ff9b::7f00:1",
                                      "64:ff9b:1::1",
                                      "100::1",
                                      "fc00::1",
                                      "fd12:3456::1",
                                      "fe80::1",
                                      "fec0::1",
                                      "ff02::1",
                                      "2001::1",
                                      "2001:0:1::1",
                                      "2001:1ff:ffff::1",
                                      "2001:db8::1",
                                      "2002:7f00:1::1",
                                      "3fff::1",
                                      "3fff:fff::1",
                                      "4000::1",
                                      "7fff::1",
                                      "8000::1"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (may(bad[i])) fail_msg("%s is not refused", bad[i]);
}

TEST(what_is_no_address_of_the_internet_is_refused)
{
    struct sockaddr local = {.sa_family = AF_UNIX};
    assert_false(address_public(&local));
    assert_false(address_is_loopback(&local));
}

TEST(this_machine_is_loopback)
{
    struct sockaddr_storage four = address("127.0.0.9"), six = address("::1");
    struct sockaddr_storage mapped = address("::ffff:127.0.0.1");
    assert_true(address_is_loopback((const struct sockaddr *)&four));
    assert_true(address_is_loopback((const struct sockaddr *)&six));
    assert_false(address_is_loopback((const struct sockaddr *)&mapped));
}

static const char *origin_of(const char *url, bool plain)
{
    static char origin[ADDRESS_ORIGIN];
    return address_read(url, plain, origin) ? origin : "refused";
}

TEST(a_url_is_https_and_has_an_origin)
{
    assert_string_equal(origin_of("https://push.example/a/b?c", false),
                        "https://push.example");
    assert_string_equal(origin_of("https://push.example:8443/", false),
                        "https://push.example:8443");
    assert_string_equal(origin_of("https://push.example:443/", false),
                        "https://push.example");
    assert_string_equal(origin_of("https://[2606:4700::1111]/x", false),
                        "https://[2606:4700::1111]");
    assert_string_equal(origin_of("http://127.0.0.1:99/x", true), "http://127.0.0.1:99");
}

TEST(other_urls_are_refused)
{
    static const char *const bad[] = {"",
                                      "push.example",
                                      "http://push.example/",
                                      "ftp://push.example/",
                                      "file:///etc/passwd",
                                      "gopher://127.0.0.1/",
                                      "https://",
                                      "https://ann:secret@push.example/",
                                      "https://ann@push.example/",
                                      "https://push.example/a b",
                                      "https://push.example/\r\nX: y",
                                      "https://push.example/\"",
                                      "https://push.example/\\",
                                      "https://push.exämple/"};
    static char longest[ADDRESS_URL + 20];
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_string_equal(origin_of(bad[i], false), "refused");
    memset(longest, 'a', sizeof longest - 1);
    memcpy(longest, "https://b/", 10);
    assert_string_equal(origin_of(longest, false), "refused");
    assert_string_equal(origin_of(NULL, false), "refused");
}
