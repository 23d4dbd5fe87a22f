// Answers without a body.

#include "done.h"

void done_stored(void *arg, const PGresult *res)
{
    request *r = arg;
    if (db_good(res))
        http_reply(r, 204, NULL, NULL, 0, NULL);
    else
        http_error(r, ERROR_AWAY);
}

void done_found(request *r, const PGresult *res, http_fault none)
{
    if (db_good(res) && !PQntuples(res))
        http_error(r, none);
    else
        done_stored(r, res);
}
