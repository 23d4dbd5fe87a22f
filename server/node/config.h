// What the program was told: by arguments, or by the environment as MIASMA_NAME.

#ifndef MIASMA_SERVER_CONFIG_H
#define MIASMA_SERVER_CONFIG_H

#include "base.h"

enum { ORIGINS = 16 };

typedef struct {
    const char *database, *listen, *metrics, *nats, *page;
    const char *owner, *settings, *why; // of migrate and admin
    const char *site;                   // what subjects on the bus begin with
    const char *origin[ORIGINS];        // pages that may speak for their visitors
    unsigned origins;
    bool secure;         // one of them is https
    const char *proxies; // that are believed where clients come from
    const char *access_log;
    unsigned access_days;                        // that files of it are kept
    unsigned requests_per_second, request_burst; // of an address, and of a person
    unsigned sockets_per_address;                // the same; 0: any number
    unsigned messages_per_second, burst;
    unsigned open_tables, bot_tables, imports_per_hour; // of a person
    unsigned guests_per_hour;                           // of an address
    unsigned log_items;
    unsigned ready_seconds, absent_grace_seconds;
    unsigned paused_days; // 0: for ever
    unsigned cache;       // tables in memory
    unsigned threads;     // that think for bots
    unsigned think_ms;
} config_values;

extern config_values config;

// Reads arguments from argv[first] on; false after telling what is wrong.
bool config_read(int argc, char **argv, int first);
bool config_origin_allowed(const char *origin);
bool config_is_proxy(const char *address);
void config_help(void);

#endif
