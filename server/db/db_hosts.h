// Looks up the names of database hosts (DNS) without blocking the loop.

#ifndef MIASMA_SERVER_DB_HOSTS_H
#define MIASMA_SERVER_DB_HOSTS_H

#include <libpq-fe.h>
#include <uv.h>

#include "base.h"

typedef struct db_hosts db_hosts;

// Lists separated by commas, as libpq takes them, with one element for each address
// found. `hosts` is NULL when no name was found.
typedef void db_hosts_found(void *arg, const char *hosts, const char *addresses,
                            const char *ports);

// NULL when no host of `conninfo` is a name: nothing has to be looked up. Else
// `db_hosts_begin` begins a lookup, which calls `found` once, immediately or later.
db_hosts *db_hosts_find(uv_loop_t *loop, const char *conninfo, db_hosts_found *found,
                        void *arg);
void db_hosts_begin(db_hosts *h);
// The answer is not wanted any more.
void db_hosts_forget(db_hosts *h);

#endif
