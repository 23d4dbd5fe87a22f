// What libuv offers besides: addresses as text, words for errors.

#include <arpa/inet.h>
#include <string.h>
#include <uv.h>

uv_buf_t uv_buf_init(char *base, unsigned len)
{
    return (uv_buf_t){.base = base, .len = len};
}

int uv_ip4_addr(const char *text, int port, struct sockaddr_in *out)
{
    *out = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    return inet_pton(AF_INET, text, &out->sin_addr) == 1 ? 0 : UV_EINVAL;
}

int uv_ip6_addr(const char *text, int port, struct sockaddr_in6 *out)
{
    *out = (struct sockaddr_in6){.sin6_family = AF_INET6,
                                 .sin6_port = htons((uint16_t)port)};
    return inet_pton(AF_INET6, text, &out->sin6_addr) == 1 ? 0 : UV_EINVAL;
}

int uv_ip_name(const struct sockaddr *from, char *out, size_t len)
{
    const void *bytes = from->sa_family == AF_INET
                            ? (const void *)&((const struct sockaddr_in *)from)->sin_addr
                            : &((const struct sockaddr_in6 *)from)->sin6_addr;
    return inet_ntop(from->sa_family, bytes, out, (socklen_t)len) ? 0 : UV_EINVAL;
}

const char *uv_strerror(int err) { return strerror(-err); }
