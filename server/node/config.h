// The options of the program: from arguments (--name), or from the environment
// (MIASMA_NAME).

#ifndef MIASMA_SERVER_CONFIG_H
#define MIASMA_SERVER_CONFIG_H

#include "base.h"

enum { ORIGINS = 16, SHARDS = 16, CONFIG_PIECES = 4096 };

typedef struct {
    const char *database, *listen, *metrics, *nats, *page;
    const char *shards;          // further primaries, with ; between them
    const char *primary[SHARDS]; // all of them; the first is `database`
    const char *owners[SHARDS];  // of each; NULL where there are none
    unsigned primaries;
    const char *owner, *settings, *why; // for `migrate` and `admin`
    unsigned require_standby;           // 1: a commit waits for one that has a name
    const char *site;                   // prefix of the subjects on the bus
    const char *origin[ORIGINS];        // origins whose pages may use cookies here
    unsigned origins;
    bool secure;         // one of them is https
    const char *proxies; // whose X-Forwarded-For is believed
    const char *access_log;
    unsigned access_days;                        // days its files are kept
    unsigned requests_per_second, request_burst; // for each address and each person
    unsigned sockets_per_address;                // the same; 0: any number
    unsigned messages_per_second, burst;
    unsigned open_tables, bot_tables, imports_per_hour; // for each person
    unsigned reports_per_hour, lines_per_hour, invites_per_hour, archives_per_hour;
    unsigned guests_per_hour; // for each address
    unsigned log_items;
    unsigned ready_seconds, muster_after_seconds, muster_seconds, absent_grace_seconds;
    unsigned paused_days; // 0: for ever
    unsigned answer_seconds;
    unsigned cache;   // how many tables stay in memory
    unsigned threads; // threads for bots
    unsigned password_threads;
    unsigned think_ms;
    const char *mail, *mail_from; // the relay, and the address that mail comes from
    unsigned hooks_to_loopback;

    char pieces[2][CONFIG_PIECES]; // of `shards` and `owner`
    char many[1024];               // what is set by several values points into it
    char own[2][80];               // the page of this very server
    char rp[256];                  // of config_rp
} config_values;

// Into a struct that is zeroed. Reads arguments from argv[first] on. If something is
// wrong, says so and returns false.
bool config_read(config_values *c, int argc, char **argv, int first);
bool config_origin_allowed(const config_values *c, const char *origin);
bool config_is_proxy(const config_values *c, const char *address);
// The site as passkeys know it (RP id): the host of the first origin that has a name, or
// else of the first.
const char *config_rp(const config_values *c);
void config_help(void);

#endif
