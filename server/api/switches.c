// What a person wants to be told, in which language, and when not.

#include <string.h>

#include "done.h"
#include "letter.h"
#include "router.h"
#include "store.h"

enum { DAY_MINUTES = 1440, ZONE = 64 };

static const char *text_of(const json_t *body, const char *name)
{
    return json_string_value(json_object_get(body, name));
}

// A game, or "" for all of them. `on` is null where it goes by what is said of all games,
// or as it does at first.
void switches_set(request *r)
{
    db_args args = {0};
    json_t *body = http_body(r);
    if (!body) return;
    const char *game = text_of(body, "game");
    const json_t *on = json_object_get(body, "on");
    int kind = letter_kind_find(text_of(body, "kind"));
    int channel = letter_channel_find(text_of(body, "channel"));
    if (!game || (*game && !mi_find(game)) || kind < 0 || channel < 0 ||
        !(json_is_boolean(on) || json_is_null(on))) {
        http_error(r, ERROR_SWITCH);
    } else {
        db_i64(&args, r->person);
        db_text(&args, game);
        db_i16(&args, (int16_t)kind);
        db_i16(&args, (int16_t)channel);
        if (json_is_boolean(on)) db_bool(&args, json_is_true(on));
        db_statement what = json_is_boolean(on) ? DB_SWITCH : DB_SWITCH_DROP;
        db_query(store_db(), what, &args, DB_AGAIN, done_stored, r);
    }
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

void switches_quiet(request *r)
{
    db_args args = {0};
    words_lang lang;
    json_t *body = http_body(r);
    if (!body) return;
    const char *language = text_of(body, "language"), *zone = text_of(body, "zone");
    const json_t *from = json_object_get(body, "from");
    const json_t *until = json_object_get(body, "until");
    if (!language || !words_lang_find(language, &lang) || !zone || !*zone ||
        strlen(zone) > ZONE || !minute_good(from) || !minute_good(until)) {
        http_error(r, ERROR_QUIET);
    } else {
        db_i64(&args, r->person);
        db_text(&args, language);
        db_text(&args, zone);
        db_i16(&args, (int16_t)json_integer_value(from));
        db_i16(&args, (int16_t)json_integer_value(until));
        db_query(store_db(), DB_HABITS, &args, DB_AGAIN, quiet_set, r);
    }
    json_decref(body);
}
