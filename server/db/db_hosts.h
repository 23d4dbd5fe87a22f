// Names of database hosts, looked up without stopping the loop.

#ifndef MIASMA_SERVER_DB_HOSTS_H
#define MIASMA_SERVER_DB_HOSTS_H

#include <libpq-fe.h>
#include <uv.h>

#include "base.h"

typedef struct db_hosts db_hosts;

// Lists as libpq takes them, an address each; `hosts` is NULL when no name was found.
typedef void db_hosts_found(void *arg, const char *hosts, const char *addresses,
                            const char *ports);

// NULL when there is no name among the hosts: nothing is to be looked up. Else
// `db_hosts_begin` looks, and calls once, at once or later.
db_hosts *db_hosts_find(uv_loop_t *loop, const char *conninfo, db_hosts_found *found,
                        void *arg);
void db_hosts_begin(db_hosts *h);
// The answer is not wanted any more.
void db_hosts_forget(db_hosts *h);

#endif
