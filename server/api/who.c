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
    unsigned shard;
    who looks;
    db_args args;
} asking;

static void looked_up(void *arg, const PGresult *res)
{
    asking *of = arg;
    struct {
        request *r;
        who_found *found;
    } x = {of->r, of->found};
    free(of);
    if (!db_good(res))
        http_error(x.r, ERROR_AWAY);
    else if (!PQntuples(res))
        http_error(x.r, ERROR_WHO);
    else
        x.found(x.r, db_get_int(res, 0, WHO_PERSON));
}

// Whoever sits at a table is asked for at its shard, which knows the asker by then.
static void ask_there(void *arg, bool good)
{
    asking *x = arg;
    const tables *home = api_tables(x->r->net);
    if (good) {
        db_query(store_of(home, x->shard), DB_WHO, &x->args, DB_AGAIN, looked_up, x);
        return;
    }
    http_error(x->r, ERROR_AWAY);
    free(x);
}

// A seat in the query finds whoever sits there.
static int64_t seat_args(const request *r, db_args *args)
{
    char at[24] = "", seat[16] = "";
    http_query(r, "table", at, sizeof at);
    http_query(r, "seat", seat, sizeof seat);
    uint8_t s = mi_actor_find(seat, strlen(seat));
    int64_t id = strtoll(at, NULL, 10);
    db_i64(args, id);
    db_i16(args, s < MI_SEATS ? s : -1);
    return id;
}

void who_find(request *r, who_found *found)
{
    char text[WHO_TEXT] = "";
    tables *home = api_tables(r->net);
    asking *x = must_alloc(sizeof *x);
    *x = (asking){.r = r, .found = found};
    http_name(r, text, sizeof text);
    who_read(&api_of(r->net)->names, text, &x->looks);
    who_args(&x->args, &x->looks);
    db_i64(&x->args, r->person);
    int64_t id = seat_args(r, &x->args);
    x->shard = id > 0 ? shard_of(home, id) : 0;
    copies_bring(home, r->person, x->shard, ask_there, x);
}
