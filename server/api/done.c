// Answers without a body, or with one that the database has written.

#include "done.h"

#include "json.h"

void done_nothing(request *r) { http_reply(r, 204, NULL, NULL, 0, NULL); }

void done_stored(void *arg, const PGresult *res)
{
    request *r = arg;
    if (db_good(res))
        done_nothing(r);
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

void done_shown(request *r, const PGresult *res, http_fault none)
{
    enum { JSON };
    size_t len;
    if (!db_good(res) || !PQntuples(res)) {
        http_error(r, db_good(res) ? none : ERROR_AWAY);
        return;
    }
    const uint8_t *text = db_get_bytes(res, 0, JSON, &len);
    http_reply(r, 200, "application/json", text, len, NULL);
}

void done_joined(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res) || PQntuples(res) < 2) {
        done_json(r, res);
        return;
    }
    http_json(r, 200, json_joined(res));
}

void done_json(void *arg, const PGresult *res) { done_shown(arg, res, ERROR_AWAY); }
