// The loop in virtual time: timers, sockets and threads as programs see them.

#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "loop.h"
#include "rule_test.h"

enum { BIG = 1 << 20 };

// ---- an echo ----

typedef struct {
    uv_tcp_t listener, served, client;
    uv_connect_t connecting;
    uv_write_t writing;
    uv_shutdown_t ending;
    uint8_t sent[BIG];
    buf heard;
    bool gone, written, over;
    int connected;
} echo;

static echo *e;

static void room_for(uv_handle_t *handle, size_t size, uv_buf_t *out)
{
    static char room[65536];
    (void)handle, (void)size;
    *out = uv_buf_init(room, sizeof room);
}

static void on_served(uv_stream_t *stream, ssize_t n, const uv_buf_t *from)
{
    if (n < 0) {
        e->gone = n == UV_EOF;
        uv_close((uv_handle_t *)stream, NULL);
        return;
    }
    buf_put(&e->heard, from->base, (size_t)n);
    uv_buf_t back = uv_buf_init(from->base, 1);
    uv_try_write(stream, &back, 1);
}

static void on_connection(uv_stream_t *listener, int status)
{
    assert_int_equal(status, 0);
    uv_tcp_init(listener->loop, &e->served);
    assert_int_equal(uv_accept(listener, (uv_stream_t *)&e->served), 0);
    uv_read_start((uv_stream_t *)&e->served, room_for, on_served);
}

static void on_answer(uv_stream_t *stream, ssize_t n, const uv_buf_t *from)
{
    (void)from;
    if (n == UV_EOF) e->over = true;
    if (n < 0) uv_close((uv_handle_t *)stream, NULL);
}

static void on_ended(uv_shutdown_t *req, int status)
{
    (void)req;
    assert_int_equal(status, 0);
}

static void on_written(uv_write_t *req, int status)
{
    e->written = status == 0;
    uv_shutdown(&e->ending, req->handle, on_ended);
}

static void on_connected(uv_connect_t *req, int status)
{
    e->connected = status;
    if (status) return;
    uv_buf_t part = uv_buf_init((char *)e->sent, BIG);
    uv_write(&e->writing, req->handle, &part, 1, on_written);
    uv_read_start(req->handle, room_for, on_answer);
}

static struct sockaddr_in port(int n)
{
    struct sockaddr_in a;
    uv_ip4_addr("10.0.0.1", n, &a);
    return a;
}

static void listen_there(void *arg)
{
    struct sockaddr_in a = port(80);
    uv_tcp_init(arg, &e->listener);
    uv_tcp_bind(&e->listener, (struct sockaddr *)&a, 0);
    assert_int_equal(uv_listen((uv_stream_t *)&e->listener, 8, on_connection), 0);
}

static void connect_to(void *arg, int n)
{
    struct sockaddr_in a = port(n);
    uv_tcp_init(arg, &e->client);
    uv_tcp_connect(&e->connecting, &e->client, (struct sockaddr *)&a, on_connected);
}

static void connect_there(void *arg) { connect_to(arg, 80); }
static void connect_nowhere(void *arg) { connect_to(arg, 81); }

static void begin(void)
{
    world_begin(1);
    e = must_alloc(sizeof *e);
    for (size_t i = 0; i < BIG; i++) e->sent[i] = (uint8_t)(i * 7919 >> 8);
}

static void end(uv_loop_t *one, uv_loop_t *two)
{
    loop_free(one);
    loop_free(two);
    world_run(world_now() + WORLD_S);
    world_end();
    buf_free(&e->heard);
    free(e);
}

TEST(bytes_arrive_whole_and_in_order)
{
    begin();
    uv_loop_t *one = loop_new("one"), *two = loop_new("two");
    loop_call(one, listen_there, one);
    loop_call(two, connect_there, two);
    world_run(WORLD_S);
    assert_true(e->written && e->gone && e->over);
    assert_int_equal(e->heard.len, BIG);
    assert_memory_equal(e->heard.at, e->sent, BIG);
    end(one, two);
}

TEST(nobody_listens)
{
    begin();
    uv_loop_t *one = loop_new("one"), *two = loop_new("two");
    loop_call(two, connect_nowhere, two);
    world_run(WORLD_S);
    assert_int_equal(e->connected, UV_ECONNREFUSED);
    end(one, two);
}

// And is not called again.
TEST(who_is_gone_ends_his_sockets)
{
    begin();
    uv_loop_t *one = loop_new("one"), *two = loop_new("two");
    loop_call(one, listen_there, one);
    loop_call(two, connect_there, two);
    world_run(WORLD_MS);
    loop_free(one);
    one = loop_new("again");
    world_run(WORLD_S);
    assert_true(e->heard.len < BIG);
    assert_false(e->written);
    end(one, two);
}

// ---- time ----

static char order[16];

static void note(char c)
{
    size_t len = strlen(order);
    order[len] = c;
}

static void on_first(uv_timer_t *t)
{
    note('1');
    uv_timer_start(t, on_first, 5, 0);
}

static void on_second(uv_timer_t *t)
{
    (void)t;
    note('2');
}

TEST(timers_go_off_in_order)
{
    uv_timer_t first, second;
    memset(order, 0, sizeof order);
    world_begin(1);
    uv_loop_t *one = loop_new("one");
    uv_timer_init(one, &first);
    uv_timer_init(one, &second);
    uv_timer_start(&second, on_second, 4, 4);
    uv_timer_start(&first, on_first, 1, 0);
    world_run(7 * WORLD_MS);
    assert_string_equal(order, "121");
    uv_timer_stop(&first);
    loop_pause(one, 30 * WORLD_MS);
    world_run(29 * WORLD_MS);
    assert_string_equal(order, "121");
    world_run(31 * WORLD_MS);
    assert_string_equal(order, "1212");
    loop_free(one);
    world_end();
}

// ---- threads ----

static struct {
    uv_thread_t thread;
    uv_mutex_t lock;
    uv_cond_t come;
    uv_async_t done;
    unsigned asked, answered;
    bool over;
} job;

static void serve(void *arg)
{
    (void)arg;
    uv_mutex_lock(&job.lock);
    for (;;) {
        while (!job.asked && !job.over) uv_cond_wait(&job.come, &job.lock);
        if (job.over) break;
        job.asked--;
        uv_sleep(10);
        uv_async_send(&job.done);
    }
    uv_mutex_unlock(&job.lock);
}

static void on_done(uv_async_t *handle)
{
    (void)handle;
    job.answered++;
}

static void hire(void *arg)
{
    uv_mutex_init(&job.lock);
    uv_cond_init(&job.come);
    uv_async_init(arg, &job.done, on_done);
    uv_thread_create(&job.thread, serve, NULL);
}

static void ask(void *arg)
{
    (void)arg;
    job.asked += 2;
    uv_cond_signal(&job.come);
}

static void dismiss(void *arg)
{
    (void)arg;
    job.over = true;
    uv_cond_broadcast(&job.come);
    uv_thread_join(&job.thread);
}

TEST(threads_wait_and_work)
{
    world_begin(1);
    uv_loop_t *one = loop_new("one");
    loop_call(one, hire, one);
    loop_call(one, ask, NULL);
    world_run(15 * WORLD_MS);
    assert_int_equal(job.answered, 1);
    world_run(25 * WORLD_MS);
    assert_int_equal(job.answered, 2);
    loop_call(one, dismiss, NULL);
    loop_free(one);
    world_end();
}

// ---- what goes wrong ----

TEST(a_cut_is_waited_out)
{
    begin();
    uv_loop_t *one = loop_new("one"), *two = loop_new("two");
    loop_call(one, listen_there, one);
    loop_cut("10.0.0.1", WORLD_S, 0);
    loop_call(two, connect_there, two);
    world_run(WORLD_S);
    assert_int_equal(e->heard.len, 0);
    world_run((uint64_t)10 * WORLD_S);
    assert_int_equal(e->heard.len, BIG);
    assert_true(e->over);
    end(one, two);
}

TEST(a_full_process_ends_connections_to_it)
{
    begin();
    uv_loop_t *one = loop_new("one"), *two = loop_new("two");
    loop_call(one, listen_there, one);
    loop_fill(one, true);
    loop_call(two, connect_there, two);
    world_run(WORLD_S);
    assert_int_equal(e->connected, 0);
    assert_int_equal(e->heard.len, 0);
    end(one, two);
}

TEST(clocks_go_at_their_own_rate)
{
    uv_timer_t first;
    memset(order, 0, sizeof order);
    world_begin(1);
    uv_loop_t *one = loop_new("one");
    loop_drift(one, 500000);
    uv_timer_init(one, &first);
    uv_timer_start(&first, on_first, 15, 0);
    world_run(9 * WORLD_MS);
    assert_string_equal(order, "");
    world_run(11 * WORLD_MS);
    assert_string_equal(order, "1");
    assert_true(loop_ticks(one) > 16 * WORLD_MS);
    loop_free(one);
    world_end();
}

static void count(void *arg) { ++*(unsigned *)arg; }

static void eat(void *arg)
{
    for (;; ++*(unsigned *)arg)
        if (!loop_feeds()) loop_die();
}

static void eat_in_thread(void *arg)
{
    uv_thread_t thread;
    uv_thread_create(&thread, eat, arg);
}

static void dies(void (*how)(void *arg))
{
    unsigned deaths = 0, eaten = 0;
    world_begin(1);
    uv_loop_t *one = loop_new("one");
    loop_on_death(one, count, &deaths);
    loop_starve(one, 3);
    loop_call(one, how, &eaten);
    world_run(WORLD_S);
    assert_int_equal(eaten, 2);
    assert_int_equal(deaths, 1);
    loop_free(one);
    world_end();
}

TEST(who_starves_dies) { dies(eat); }
TEST(a_thread_that_starves_is_the_death_of_all) { dies(eat_in_thread); }
