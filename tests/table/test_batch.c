// Batches: the steps of one seat, as items and as words.

#include "host.h"
#include "miasma/record.h"

static host h;
static uint8_t run[4096];
static size_t run_len;

static void add_step(unsigned actor, const char *words)
{
    mi_entry entry = {(uint16_t)actor, host_action(&h, words)};
    run_len += mi_item_entry(h.t.course.game, entry, run + run_len);
}

static void add_note(const char *text)
{
    run_len += mi_item_note(text, strlen(text), run + run_len);
}

static void add_aside(mi_aside_kind kind)
{
    mi_aside aside = {.kind = (uint8_t)kind};
    run_len += mi_aside_write(&aside, run + run_len);
}

static mi_verdict judged(void)
{
    host_open(&h);
    mi_verdict v = mi_row_batch(&h.r, (unsigned)h.t.sit.actor, run, run_len);
    run_len = 0;
    return v;
}

static mi_verdict words(const char *text)
{
    host_open(&h);
    return mi_row_words(&h.r, (unsigned)h.t.sit.actor, text, strlen(text));
}

// The note behind the first entry of the row, or NULL.
static const char *first_note(void)
{
    static char text[MI_ITEM_BYTES];
    mi_item item;
    size_t at = 0;
    assert_true(mi_item_next(h.r.bytes, h.r.len, &at, &item));
    if (!mi_item_next(h.r.bytes, h.r.len, &at, &item)) return NULL;
    if (item.kind != MI_ITEM_NOTE) return NULL;
    memcpy(text, item.body, item.len);
    text[item.len] = '\0';
    return text;
}

// Plague!: a seat walks, several steps a turn.
static void a_walk(void)
{
    host_begin(&h, "plague", 3, false);
    host_go_on(&h);
    run_len = 0;
}

// Black Death: a seat designs its disease, which may be named.
static void a_design(void)
{
    host_begin(&h, "blackdeath", 3, false);
    host_go_on(&h);
    static const char *const tracks[] = {"track warm", "track crowd", "track cold"};
    for (unsigned i = 0; i < 3; i++) {
        char line[64];
        mi_text t = mi_text_of(line, sizeof line);
        mi_text_put(&t, mi_actor_word((unsigned)h.t.sit.actor));
        mi_text_char(&t, ' ');
        mi_text_put(&t, tracks[i]);
        line[t.len] = '\0';
        host_plays(&h, line);
    }
    run_len = 0;
}

static unsigned to_act(void) { return (unsigned)h.t.sit.actor; }

// The words of the first legal row.
static const char *any_step(void)
{
    static char line[64];
    mi_list rows;
    mi_text t = mi_text_of(line, sizeof line - 1);
    mi_legal(h.t.course.game, &h.t.course.p, &rows);
    mi_action_put(&t, h.t.course.game, rows.row[0]);
    line[t.len] = '\0';
    return line;
}

TEST(a_batch_is_entered_step_by_step)
{
    a_walk();
    unsigned seat = to_act();
    mi_table t = h.t;
    for (unsigned i = 0; i < 3; i++) {
        mi_list rows;
        mi_legal(t.course.game, &t.course.p, &rows);
        mi_entry entry = {(uint16_t)seat, rows.row[0]};
        run_len += mi_item_entry(t.course.game, entry, run + run_len);
        assert_int_equal(mi_course_play(&t.course, entry, NULL, NULL), MI_OK);
    }
    size_t len = run_len;
    mi_verdict v = judged();
    assert_int_equal(v.err, MI_OK);
    assert_int_equal(v.step, 3);
    assert_int_equal(h.r.count, 3);
    assert_int_equal(h.r.len, len);
    assert_memory_equal(h.r.bytes, run, len);
    assert_true(mi_equal(t.course.game, &t.course.p, &h.r.now.course.p));
}

TEST(words_and_items_make_the_same_row)
{
    a_design();
    add_step(to_act(), "design 3 3");
    add_note("Scrofula");
    assert_int_equal(judged().err, MI_OK);
    uint8_t first[512];
    size_t len = h.r.len;
    memcpy(first, h.r.bytes, len);
    mi_verdict v = words("\n  \ndesign 3 3 {Scrofula} \r\n");
    assert_int_equal(v.err, MI_OK);
    assert_int_equal(v.step, 1);
    assert_int_equal(h.r.len, len);
    assert_memory_equal(h.r.bytes, first, len);
}

TEST(several_lines_are_several_steps)
{
    a_walk();
    char text[256];
    const char *one = any_step();
    size_t len = strlen(one);
    memcpy(text, one, len);
    memcpy(text + len, "\nnonsense", 10);
    mi_verdict v = words(text);
    assert_int_equal(v.err, MI_EVERB);
    assert_int_equal(v.step, 1);
    text[len + 1] = '\0';
    assert_int_equal(words(text).step, 1);
}

TEST(notes_are_cleaned)
{
    a_design();
    add_step(to_act(), "design 3 3");
    add_note("  Sweating   sickness ");
    assert_int_equal(judged().err, MI_OK);
    assert_string_equal(first_note(), "Sweating sickness");
    assert_int_equal(h.r.count, 1);
    add_step(to_act(), "design 3 3");
    add_note("   ");
    assert_int_equal(judged().err, MI_OK);
    assert_null(first_note());
    add_step(to_act(), "design 3 3");
    add_note("a {brace}");
    assert_int_equal(judged().err, MI_ETEXT);
    assert_int_equal(words("design 3 3 {\x01}").err, MI_ETEXT);
    assert_int_equal(words("design 3 3 {}").err, MI_OK);
    assert_null(first_note());
}

TEST(a_note_on_a_verb_that_has_none_is_dropped)
{
    a_walk();
    add_step(to_act(), any_step());
    add_note("{not even text}");
    assert_int_equal(judged().err, MI_OK);
    assert_null(first_note());
    char text[128];
    mi_text t = mi_text_of(text, sizeof text - 1);
    mi_text_put(&t, any_step());
    mi_text_put(&t, " {hello}");
    text[t.len] = '\0';
    assert_int_equal(words(text).err, MI_OK);
    assert_null(first_note());
}

TEST(an_entry_has_one_note)
{
    a_design();
    add_step(to_act(), "design 3 3");
    add_note("Scrofula");
    add_note("Ague");
    mi_verdict v = judged();
    assert_int_equal(v.err, MI_EBYTES);
    assert_int_equal(v.step, 1);
}

TEST(what_is_no_batch_is_refused)
{
    a_walk();
    assert_int_equal(judged().err, MI_EBYTES); // nothing at all
    assert_int_equal(words("").err, MI_EBYTES);
    assert_int_equal(words(" \n\r\n").err, MI_EBYTES);
    add_note("a note of nothing");
    assert_int_equal(judged().err, MI_EBYTES);
    add_aside(MI_ASIDE_PAUSED);
    assert_int_equal(judged().err, MI_EBYTES);
    add_step(to_act(), any_step());
    add_aside(MI_ASIDE_RESUMED);
    mi_verdict v = judged();
    assert_int_equal(v.err, MI_EBYTES);
    assert_int_equal(v.step, 1);
    add_step(to_act(), any_step());
    run[run_len++] = 9; // nine bytes that do not come
    assert_int_equal(judged().err, MI_EBYTES);
    assert_int_equal(words("}").err, MI_EVERB);
    assert_int_equal(words("{only a comment}").err, MI_EVERB);
}

TEST(nobody_plays_for_another_seat)
{
    a_walk();
    unsigned seat = to_act(), other = (seat + 1) % 3;
    add_step(other, any_step());
    assert_int_equal(judged().err, MI_ETURN);
    add_step(other, any_step());
    host_open(&h);
    mi_verdict v = mi_row_batch(&h.r, other, run, run_len);
    run_len = 0;
    assert_int_equal(v.err, MI_ETURN);
    assert_int_equal(h.r.count, 0);
}

TEST(a_batch_ends_with_the_turn_of_its_seat)
{
    host_begin(&h, "template", 2, false);
    host_go_on(&h);
    assert_int_equal(to_act(), RED);
    add_step(RED, "stay");
    add_step(RED, "stay");
    mi_verdict v = judged();
    assert_int_equal(v.err, MI_ETURN);
    assert_int_equal(v.step, 1);
    v = words("fold\nfold");
    assert_int_equal(v.err, MI_ETURN);
    assert_int_equal(v.step, 1);
}

TEST(a_step_against_a_rule_names_it)
{
    host_begin(&h, "template", 2, false);
    host_go_on(&h);
    add_step(RED, "show 3");
    mi_verdict v = judged();
    assert_int_equal(v.err, MI_ERULE);
    assert_string_equal(v.why, "R4.1");
    assert_int_equal(v.step, 0);
    v = words("show 3");
    assert_int_equal(v.err, MI_ERULE);
    assert_string_equal(v.why, "R4.1");
}

TEST(a_batch_without_room_says_so)
{
    a_design();
    add_step(to_act(), "design 3 3");
    size_t step = run_len;
    add_note("Scrofula");
    host_open(&h);
    h.r.room = MI_ITEM_BYTES - 1;
    assert_int_equal(mi_row_batch(&h.r, to_act(), run, run_len).err, MI_EROOM);
    host_open(&h);
    h.r.room = MI_ITEM_BYTES + step - 1; // for the step, and not for the note
    assert_int_equal(mi_row_batch(&h.r, to_act(), run, run_len).err, MI_EROOM);
    host_open(&h);
    h.r.room = MI_ROW_BYTES + run_len;
    assert_int_equal(mi_row_batch(&h.r, to_act(), run, run_len).err, MI_OK);
}
