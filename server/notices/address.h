// Where the server may send something because a person said so: only to what everybody in
// the internet can reach, never into the networks around the server (no server-side
// request forgery). An address is judged after its name has been resolved and before a
// socket is opened, so a name that resolves differently the next time gains nothing.

#ifndef MIASMA_SERVER_ADDRESS_H
#define MIASMA_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

// No range of ranges.def has this address.
bool address_public(const struct sockaddr *a);
bool address_is_loopback(const struct sockaddr *a);

// Is this an address such as https://host/path, without a name and password in it? Writes
// its origin: scheme, host and port. `plain` lets http pass, too.
enum { ADDRESS_URL = 1024, ADDRESS_ORIGIN = 300 };
bool address_read(const char *url, bool plain, char origin[ADDRESS_ORIGIN]);

#endif
