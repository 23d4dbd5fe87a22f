// Messages of a socket: raw bytes through wslay, or whole messages, to a table of a real
// game. Whatever comes, the table's copy stays what its log says.

#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "http.h"
#include "play.h"
#include "stubs.h"
#include "watch.h"
#include "ws.h"

// ---- what is not under test here ----

static void handle(request *r) { http_error(r, ERROR_PATH); }
static size_t body_limit(const request *r) { return r->whole; }

static const net_uses uses = {.own = sizeof(onlooker),
                              .request = handle,
                              .body_limit = body_limit,
                              .message = play_frame,
                              .gone = play_gone};

// Most messages are refused: then nothing has changed, which is quicker to see.
static void check(const table *t, const table *before)
{
    mi_course again;
    if (t->log.len == before->log.len) {
        if (!mi_equal(t->is.game, &t->course.p, &before->course.p)) abort();
        return;
    }
    if (!mi_course_begin(&again, t->is.game, &t->is.head) ||
        !mi_course_run(&again, t->log.at, 0, t->log.len) ||
        again.length != t->is.length || !mi_equal(again.game, &again.p, &t->course.p))
        abort();
}

static size_t sent;
static void tell(viewer *v, const uint8_t *frame, size_t len)
{
    (void)v;
    sent += len + frame[0];
}

// A masked message around some bytes.
static void wrapped(conn *c, const uint8_t *bytes, size_t len)
{
    uint8_t frame[8 + 256] = {0x82, 0x80};
    size_t head = 2;
    if (len > 250) len = 250;
    frame[1] = (uint8_t)(0x80 | (len < 126 ? len : 126));
    if (len >= 126) {
        frame[2] = 0;
        frame[3] = (uint8_t)len;
        head = 4;
    }
    memcpy(frame + head + 4, bytes, len); // a mask of zeros changes nothing
    ws_input(c, frame, head + 4 + len);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    return !fair_init();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;
    const table *before = fuzz_table(data[0] % FUZZ_GAMES);
    conn *c = fuzz_conn(&uses);
    net_hold(c);
    ws_begin(c);
    viewer *v = &play_onlooker(c)->viewer;
    *v = (viewer){.person = FUZZ_PERSON, .tell = tell, .synced = true};
    watch_begin(v, fuzz_copy());
    if (data[0] & 4) ws_input(c, data + 1, size - 1);
    // Messages, each led by its length.
    for (size_t at = 1; !(data[0] & 4) && at < size && !c->closing; at += 1u + data[at]) {
        size_t len = size - at - 1 < data[at] ? size - at - 1 : data[at];
        wrapped(c, data + at + 1, len);
    }
    check(fuzz_copy(), before);
    fuzz_done(c);
    net_release(c);
    return 0;
}
