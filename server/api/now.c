// Play now: of every game and pace one open table stands ready, and whoever comes is led
// there. Whoever finds none makes it, on the terms that most tables have. Whoever does
// not want to meet somebody there makes one that is their own.

#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "create.h"
#include "json.h"
#include "router.h"
#include "store.h"

// Fifteen minutes and twenty seconds a move, or three days a move.
enum { SEATS = 3, BANK = 900, STEP = 20, DAYS = 3 };
// Over days a week off, nights, and pauses of a week.
enum { VACATION = 7, PAUSE = 7 };

typedef struct {
    request *r;
    const mi_game *game;
    bool live;
} wish;

static json_t *seats_of(const mi_game *game)
{
    json_t *seats = json_array();
    unsigned n = game->seats_max < SEATS ? game->seats_max : SEATS;
    for (unsigned s = 0; s < n; s++)
        json_array_append_new(seats, json_pack("{ss}", "kind", s ? "open" : "me"));
    return seats;
}

static json_t *pace_of(bool live)
{
    return live ? json_pack("{ss si si}", "kind", "live", "bank", BANK, "step", STEP)
                : json_pack("{ss si}", "kind", "days", "days", DAYS);
}

static json_t *terms_of(bool live)
{
    return live ? json_object()
                : json_pack("{si sb si}", "vacation", VACATION, "sleep", true, "pause",
                            PAUSE);
}

static void found(void *arg, const PGresult *res)
{
    wish *w = arg;
    bool there = db_good(res) && PQntuples(res);
    if (!db_good(res))
        http_error(w->r, ERROR_AWAY);
    else if (there && !PQgetisnull(res, 0, STANDING_TABLE))
        http_json(w->r, 200,
                  json_pack("{ss}", "id",
                            json_id(w->r->node, db_get_int(res, 0, STANDING_TABLE))));
    else
        create_table(w->r,
                     json_pack("{ss so so so}", "game", w->game->name, "pace",
                               pace_of(w->live), "terms", terms_of(w->live), "seats",
                               seats_of(w->game)),
                     &(create_once){.standing = !there});
    free(w);
}

// What the body asks for; what makes no sense in it, if anything.
static http_fault read_wish(json_t *body, wish *w)
{
    const char *name = json_string_value(json_object_get(body, "game"));
    const char *pace = json_string_value(json_object_get(body, "pace"));
    w->game = name ? versions_newest(&api_tables(w->r->net)->versions, name) : NULL;
    if (!w->game) return ERROR_GAME;
    w->live = pace && strcmp(pace, "live") == 0;
    return w->live || (pace && strcmp(pace, "days") == 0) ? HTTP_FINE : ERROR_PACE;
}

void now_play(request *r)
{
    wish asked = {.r = r};
    db_args args = {0};
    json_t *body = http_body(r);
    if (!body) return;
    http_fault fault = read_wish(body, &asked);
    json_decref(body);
    if (fault) {
        http_error(r, fault);
        return;
    }
    wish *w = must_alloc(sizeof *w);
    *w = asked;
    db_text(&args, w->game->name);
    db_i16(&args, w->live ? PACE_LIVE : PACE_DAYS);
    db_i64(&args, r->person);
    shards_ask(api_tables(w->r->net), DB_STANDING, &args,
               &(shards_order){.by = -1, .then = -1, .most = 1}, found, w);
}
