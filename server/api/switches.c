// What a person wants to be told, in which language, and when not.

#include <string.h>

#include "api.h"
#include "done.h"
#include "letter.h"
#include "router.h"
#include "store.h"
#include "switches.h"

enum { DAY_MINUTES = 1440, ZONE = 64 };

static const char *text_of(const json_t *body, const char *name)
{
    return json_string_value(json_object_get(body, name));
}

// A game, or "" for all of them.
static bool which_args(const json_t *given, int64_t person, db_args *args)
{
    const char *game = text_of(given, "game");
    int kind = letter_kind_find(text_of(given, "kind"));
    int channel = letter_channel_find(text_of(given, "channel"));
    if (!game || (*game && !mi_find(game)) || kind < 0 || channel < 0) return false;
    db_i64(args, person);
    db_text(args, game);
    db_i16(args, (int16_t)kind);
    db_i16(args, (int16_t)channel);
    return true;
}

bool switches_args(const json_t *given, int64_t person, db_args *args)
{
    const json_t *on = json_object_get(given, "on");
    if (!json_is_boolean(on) || !which_args(given, person, args)) return false;
    db_bool(args, json_is_true(on));
    return true;
}

// `on` is null where it goes by what is said of all games, or as it does at first.
void switches_set(request *r)
{
    db_args args = {0};
    json_t *body = http_body(r);
    if (!body) return;
    bool drop = json_is_null(json_object_get(body, "on"));
    bool good = (drop ? which_args : switches_args)(body, r->person, &args);
    if (good)
        db_query(api_db(r->net), drop ? DB_SWITCH_DROP : DB_SWITCH, &args, DB_AGAIN,
                 done_stored, r);
    else
        http_error(r, ERROR_SWITCH);
    json_decref(body);
}

// The database knows which zones there are.
static void quiet_set(void *arg, const PGresult *res)
{
    done_found(arg, res, ERROR_QUIET);
}

static bool minute_good(const json_t *minute)
{
    json_int_t n = json_integer_value(minute);
    return json_is_integer(minute) && n >= 0 && n < DAY_MINUTES;
}

bool switches_quiet_args(const json_t *given, int64_t person, db_args *args)
{
    words_lang lang;
    const char *language = text_of(given, "language"), *zone = text_of(given, "zone");
    const json_t *from = json_object_get(given, "from");
    const json_t *until = json_object_get(given, "until");
    if (!language || !words_lang_find(language, &lang) || !zone || !*zone ||
        strlen(zone) > ZONE || !minute_good(from) || !minute_good(until))
        return false;
    db_i64(args, person);
    db_text(args, language);
    db_text(args, zone);
    db_i16(args, (int16_t)json_integer_value(from));
    db_i16(args, (int16_t)json_integer_value(until));
    return true;
}

void switches_quiet(request *r)
{
    db_args args = {0};
    json_t *body = http_body(r);
    if (!body) return;
    if (switches_quiet_args(body, r->person, &args))
        db_query(api_db(r->net), DB_HABITS, &args, DB_AGAIN, quiet_set, r);
    else
        http_error(r, ERROR_QUIET);
    json_decref(body);
}
