// Following people: their tables are found more easily. Nobody is told who follows them.

#include "api.h"
#include "done.h"
#include "quota.h"
#include "router.h"
#include "store.h"
#include "who.h"

enum { FOLLOWED_MOST = 200 };

static void followed(void *arg, const PGresult *res)
{
    request *r = arg;
    if (db_good(res) && !PQntuples(res))
        quota_refuse(r, "follows");
    else
        done_stored(r, res);
}

static void follow(request *r, int64_t person)
{
    db_args args = {0};
    if (person == r->person) {
        http_error(r, ERROR_SELF);
        return;
    }
    db_i64(&args, r->person);
    db_i64(&args, person);
    db_i64(&args, now_ms(r->node));
    db_i32(&args, FOLLOWED_MOST);
    db_query(api_db(r->net), DB_FOLLOW, &args, DB_AGAIN, followed, r);
}

void follows_add(request *r) { who_find(r, follow); }

static void unfollow(request *r, int64_t person)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_i64(&args, person);
    db_query(api_db(r->net), DB_UNFOLLOW, &args, DB_AGAIN, done_stored, r);
}

void follows_end(request *r) { who_find(r, unfollow); }

void follows_list(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    shards_ask(api_tables(r->net), DB_FOLLOWS, &args, &shards_each, done_joined, r);
}
