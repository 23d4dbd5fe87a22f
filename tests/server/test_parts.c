// Small parts of the server: bytes, hot state, the cache, a table as JSON.

#include <jansson.h>
#include <string.h>

#include "config.h"
#include "db.h"
#include "home.h"
#include "json.h"
#include "player.h"
#include "rule_test.h"

// All lists full, every byte of them another.
static void keep_all(mi_live *l)
{
    l->answers = 1794733339130;
    for (unsigned s = 0; s < MI_SEATS; s++) {
        mi_ifs *list = &l->ifs[s];
        for (list->n = 0; list->n < MI_IFS; list->n++) {
            uint16_t n = (uint16_t)(1000 * s + 100 * list->n);
            list->of[list->n] =
                (mi_if){.asked = {n, {n, MI_UNKNOWN, n, 0, 7}},
                        .sight = {{{n, {1, n}}, 1}, {{2, {MI_UNKNOWN, n}}, 0}},
                        .sights = MI_IF_SIGHTS,
                        .turn = (uint8_t)s,
                        .then = {n, {n, 2, MI_UNKNOWN}},
                        .times = 20,
                        .turns = 9,
                        .state = MI_IF_REFUSED};
        }
    }
}

TEST(a_list_of_hot_state_that_is_too_long_is_refused)
{
    mi_live l = {.ifs = {{.n = 1}}}, read;
    bool old;
    uint8_t bytes[LIVE_BYTES];
    size_t len = live_write(&l, bytes);
    size_t seats = MI_SEATS - 1, n = len - seats - (LIVE_IF - MI_IF_SIGHTS * 13) - 1;
    assert_true(live_read(bytes, len, &read, &old));
    assert_int_equal(bytes[n], 1);
    bytes[n] = MI_IFS + 1;
    assert_false(live_read(bytes, len, &read, &old));
}

TEST(hot_state_comes_back_as_it_went)
{
    mi_live l = {.standins = 63,
                 .resigned = 4,
                 .coming = 8,
                 .raised = 5,
                 .level = {0, 3, 0, 1},
                 .away = {1794733339000, 7},
                 .away_turns = {255, 1},
                 .clock = {600000, 0, INT64_C(30) * 86400000, 5},
                 .owed = 70000,
                 .told = 1794733339127,
                 .paused = 1794733339128,
                 .sleep = {1380, 480},
                 .ready = 3,
                 .ready_by = 1794733339129,
                 .fill = true,
                 .ask = MI_ASK_UNDO,
                 .ask_to = 70000,
                 .agreed = 3};
    mi_live read;
    bool old;
    uint8_t bytes[LIVE_BYTES];
    size_t len = live_write(&l, bytes);
    assert_int_equal(bytes[1], l.standins); // statement WAITING reads it there
    assert_true(live_read(bytes, len, &read, &old));
    assert_memory_equal(&read, &l, sizeof l);
    l.over = true;
    l.points[1] = -7;
    l.rank[1] = 2;
    len = live_write(&l, bytes);
    assert_int_equal(len, LIVE_SHORT);
    assert_true(live_read(bytes, len, &read, &old));
    assert_memory_equal(&read, &l, sizeof l);
    keep_all(&l);
    len = live_write(&l, bytes);
    assert_int_equal(len, LIVE_BYTES);
    assert_true(live_read(bytes, len, &read, &old));
    assert_memory_equal(&read, &l, sizeof l);
    for (size_t short_by = 1; short_by < len; short_by++)
        assert_false(live_read(bytes, len - short_by, &read, &old));
    bytes[0] = 9;
    assert_false(live_read(bytes, len, &read, &old));
}

// A table that an older program has left behind.
TEST(hot_state_of_the_first_version_is_read)
{
    uint8_t bytes[48] = {1, 2, 5, 0, 3};
    mi_live read;
    bool old;
    bytes[9] = 0xE8, bytes[10] = 3; // a second of the first clock
    bytes[33] = 9;                  // told
    bytes[41] = MI_ASK_STOP, bytes[46] = 3;
    assert_true(live_read(bytes, sizeof bytes, &read, &old));
    assert_true(old);
    assert_int_equal(read.standins, 2);
    assert_int_equal(read.raised, 5);
    assert_int_equal(read.level[1], 3);
    assert_int_equal(read.clock[0], 1000);
    assert_int_equal(read.told, 9);
    assert_int_equal(read.ask, MI_ASK_STOP);
    assert_int_equal(read.agreed, 3);
    assert_false(read.over);
    assert_false(live_read(bytes, sizeof bytes - 1, &read, &old));
}

static tables *room(void)
{
    static node own;
    static tables home;
    if (!home.loop) tables_begin(&home, &own, uv_default_loop(), NULL);
    return &home;
}

// Whenever somebody is done with a table, there may be too many.
static void use(int64_t id)
{
    table *t = cache_find(room(), id);
    table_hold(t);
    table_release(t);
}

TEST(the_cache_drops_the_longest_unused_and_nothing_in_use)
{
    cache_limit(room(), 4);
    for (int64_t id = 1; id <= 6; id++) {
        table *t = cache_get(room(), id);
        assert_ptr_equal(t, cache_find(room(), id));
        if (id == 1) table_hold(t);
    }
    use(6);
    assert_int_equal(cache_size(room()), 4);
    assert_non_null(cache_find(room(), 1));
    assert_null(cache_find(room(), 2));
    assert_null(cache_find(room(), 3));
    assert_non_null(cache_find(room(), 6));
    cache_limit(room(), 0);
    table_release(cache_find(room(), 1));
    assert_int_equal(cache_size(room()), 0);
    cache_limit(room(), 50000);
}

TEST(buffers_grow_and_print)
{
    buf b = {0};
    for (unsigned i = 0; i < 1000; i++) buf_print(&b, "%u,", i);
    assert_int_equal(b.len, 3890);
    assert_memory_equal(b.at, "0,1,2,3,", 8);
    buf_free(&b);
    assert_null(b.at);
}

TEST(digits_are_small_and_even)
{
    uint8_t out[2];
    assert_true(hex_get("0aff", 4, out));
    assert_memory_equal(out, ((uint8_t[]){0x0a, 0xff}), 2);
    assert_false(hex_get("0aF", 3, out));
    assert_false(hex_get("0aFF", 4, out));
}

static about some_table(void)
{
    about a = {.home = room(),
               .id = 7,
               .game = mi_find("rattus"),
               .state = TABLE_RUNNING,
               .bank = 60,
               .step = 5,
               .host = 1,
               .host_name = "Anna",
               .since = now_ms(room()->node),
               .length = 12};
    a.head = mi_head_default(a.game, 2);
    a.seat[0] = (table_seat){.kind = SEAT_PERSON, .person = 1, .name = "Anna"};
    a.seat[1] = (table_seat){.kind = SEAT_INVITE, .invite = "secretcode"};
    a.live.clock[0] = 30000;
    return a;
}

static json_t *as_json(const about *a, int64_t person)
{
    buf b = {0};
    json_table(a, person, 1, &b);
    json_t *o = json_loadb((char *)b.at, b.len, JSON_REJECT_DUPLICATES, NULL);
    buf_free(&b);
    assert_non_null(o);
    return o;
}

TEST(a_table_is_json_and_shows_links_to_its_host_only)
{
    about a = some_table();
    json_t *host = as_json(&a, 1), *other = as_json(&a, 2), *nobody = as_json(&a, 0);
    assert_string_equal(json_string_value(json_object_get(host, "you")), "red");
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(host, "invites"), "blue")),
        "secretcode");
    assert_null(json_object_get(other, "invites"));
    assert_null(json_object_get(nobody, "invites"));
    assert_true(json_is_null(json_object_get(nobody, "you")));
    assert_true(json_integer_value(json_object_get(host, "due")) >
                now_ms(room()->node) + 20000);
    json_decref(host);
    json_decref(other);
    json_decref(nobody);
}

TEST(private_tables_are_seen_by_their_own)
{
    about a = some_table();
    a.hidden = true;
    assert_true(about_visible(&a, 1, NULL));
    assert_false(about_visible(&a, 2, NULL));
    assert_false(about_visible(&a, 0, ""));
    assert_false(about_visible(&a, 2, "secretcod"));
    assert_true(about_visible(&a, 2, "secretcode"));
    a.state = TABLE_FINISHED;
    assert_false(about_visible(&a, 0, NULL));
    assert_true(about_visible(&a, 1, NULL));
    assert_true(about_visible(&a, 0, "secretcode"));
    a.state = TABLE_CLOSED;
    a.length = 0;
    assert_false(about_visible(&a, 1, NULL));
    a.length = 9; // closed in its middle: there for those who played
    assert_true(about_visible(&a, 1, NULL));
    assert_false(about_visible(&a, 0, NULL));
}

TEST(numbers_for_the_database_have_their_big_end_first)
{
    buf b = {0};
    db_array(&b, DB_INT4, 1);
    db_array_int(&b, -2, 4);
    // Dimensions, no NULLs, type, length, first index; length and value of the element.
    static const uint8_t bytes[] = {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,    23,   0,    0,
                                    0, 1, 0, 0, 0, 1, 0, 0, 0, 4, 0xff, 0xff, 0xff, 0xfe};
    assert_int_equal(b.len, sizeof bytes);
    assert_memory_equal(b.at, bytes, sizeof bytes);
    buf_free(&b);
}

TEST(only_proxies_of_ours_are_believed)
{
    config_values config = {.proxies = "10.0.0.1, 10.0.0.22,::1"};
    assert_true(config_is_proxy(&config, "10.0.0.1"));
    assert_true(config_is_proxy(&config, "10.0.0.22"));
    assert_true(config_is_proxy(&config, "::1"));
    assert_false(config_is_proxy(&config, "10.0.0.2"));
    assert_false(config_is_proxy(&config, "10.0.0.222"));
    assert_false(config_is_proxy(&config, ""));
    config.proxies = NULL;
    assert_false(config_is_proxy(&config, ""));
}

// ---- time and chance of a test's own ----

static uint64_t some_ticks(void *arg) { return *(uint64_t *)arg * 1000000; }
static int64_t some_day(void *arg) { return 1000000 + (int64_t)*(uint64_t *)arg; }

static void count_up(void *arg, void *out, size_t len)
{
    static uint8_t next;
    (void)arg;
    for (size_t i = 0; i < len; i++) ((uint8_t *)out)[i] = next++;
}

static char logged[256];

static void keep_line(void *arg, const char *line)
{
    (void)arg;
    snprintf(logged, sizeof logged, "%s", line);
}

TEST(a_node_may_have_a_time_and_a_chance_of_its_own)
{
    uint64_t ms = 5;
    const outside ours = {some_ticks, some_day, count_up, keep_line, &ms};
    static node one, other;
    one.outside = &ours;
    assert_int_equal(now_ms(&one), 1000005);
    ms += 20;
    assert_int_equal(tick_ms(&one), 25);
    assert_int_equal(now_ms(&one), 1000025);
    now_at_least(&one, 1000100);
    assert_int_equal(now_ms(&one), 1000100);
    assert_true(now_ms(&other) > 1000100);
    uint8_t drawn[3];
    draw_bytes(&one, drawn, sizeof drawn);
    assert_memory_equal(drawn, ((uint8_t[]){0, 1, 2}), 3);
    log_line(&one, "info", "day", "\"cups\":%d", 2);
    assert_string_equal(
        logged, "{\"time\":1000.025,\"level\":\"info\",\"event\":\"day\",\"cups\":2}");
    assert_int_equal(draw_below(&one, 256), 3); // of 3, 4, 5 and 6, the lowest first
    for (unsigned i = 0; i < 1000; i++) assert_true(draw_below(&other, 6) < 6);
}

// A decision with several rows, some entries into a game.
static void some_decision(const mi_game *game, mi_view *view, mi_list *rows)
{
    mi_rng rng = mi_rng_of(5, 0);
    mi_head head = bot_any_head(game, 3, &rng);
    mi_position p;
    assert_int_equal(mi_setup(game, &head, &p, NULL), MI_OK);
    for (unsigned decisions = 0;;) {
        uint8_t actor = mi_legal(game, &p, rows);
        bool seat = actor < MI_SEATS;
        if (seat && rows->n > 1 && ++decisions > 9) break;
        mi_action act =
            seat ? rows->row[mi_rng_below(&rng, rows->n)] : bot_nature(game, &p, &rng);
        assert_int_equal(mi_play(game, &p, (mi_entry){actor, act}, NULL, NULL), MI_OK);
    }
    mi_see(game, &p, MI_SEAT_BIT(mi_to_act(game, &p)), view);
}

TEST(bots_of_a_table_are_those_of_the_levels)
{
    static uint8_t storage[BOT_ARENA];
    static mi_list rows;
    mi_view view;
    some_decision(mi_find("rattus"), &view, &rows);
    for (unsigned level = 0; level < MI_LEVELS; level++) {
        const bot_kind *bot = bot_level(level);
        mi_rng one = mi_rng_of(level, 3), other = one;
        assert_string_equal(bot->name, mi_level_word(level));
        unsigned pick = player_pick((mi_level)level, mi_find("rattus"), &view, &rows,
                                    &one, (player_time){UINT64_MAX, NULL, room()->node});
        assert_int_equal(
            pick, bot_answer(bot, mi_find("rattus"), &view, &rows, &other, storage));
    }
    assert_null(bot_level(MI_LEVELS));
}

TEST(a_bot_whose_time_is_over_answers_with_what_it_has)
{
    static mi_list rows;
    mi_view view;
    some_decision(mi_find("blackdeath"), &view, &rows);
    mi_rng rng = mi_rng_of(4, 4);
    uint64_t before = uv_hrtime();
    unsigned pick = player_pick(MI_DOCTOR, mi_find("blackdeath"), &view, &rows, &rng,
                                (player_time){before, NULL, room()->node});
    assert_true(pick < rows.n);
    uint64_t once = uv_hrtime() - before;
    player_pick(MI_DOCTOR, mi_find("blackdeath"), &view, &rows, &rng,
                (player_time){UINT64_MAX, NULL, room()->node});
    assert_true(uv_hrtime() - before > 5 * once);
}
