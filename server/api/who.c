// Finding a person.

#include "who.h"

#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "store.h"

static const char guest[] = "guest:";

void who_read(const names *all, const char *text, who *out)
{
    char name[MI_NAME], *end;
    *out = (who){0};
    if (!strncmp(text, guest, sizeof guest - 1)) {
        out->handle = strtoll(text + sizeof guest - 1, &end, 10);
        if (*end || out->handle < 0) out->handle = 0;
    } else if (!names_take(all, text, name)) {
        skeleton_of(all->node, name, &out->looks);
    }
}

void who_args(db_args *args, const who *w)
{
    db_text(args, w->looks.folded);
    db_i64(args, w->handle);
}

// ---- the person in the path ----

typedef struct {
    request *r;
    who_found *found;
} asking;

static void looked_up(void *arg, const PGresult *res)
{
    asking x = *(asking *)arg;
    free(arg);
    if (!db_good(res))
        http_error(x.r, ERROR_AWAY);
    else if (!PQntuples(res))
        http_error(x.r, ERROR_WHO);
    else
        x.found(x.r, db_get_int(res, 0, WHO_PERSON));
}

// A seat in the query finds whoever sits there.
static void seat_args(const request *r, db_args *args)
{
    char at[24] = "", seat[16] = "";
    http_query(r, "table", at, sizeof at);
    http_query(r, "seat", seat, sizeof seat);
    uint8_t s = mi_actor_find(seat, strlen(seat));
    db_i64(args, strtoll(at, NULL, 10));
    db_i16(args, s < MI_SEATS ? s : -1);
}

void who_find(request *r, who_found *found)
{
    char text[WHO_TEXT] = "";
    who w;
    db_args args = {0};
    asking *x = must_alloc(sizeof *x);
    *x = (asking){r, found};
    http_name(r, text, sizeof text);
    who_read(&api_of(r->net)->names, text, &w);
    who_args(&args, &w);
    db_i64(&args, r->person);
    seat_args(r, &args);
    db_query(api_db(x->r->net), DB_WHO, &args, DB_AGAIN, looked_up, x);
}
