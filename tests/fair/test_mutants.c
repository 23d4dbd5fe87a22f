// A finished record with one character changed never passes for another game.

#include "dice.h"
#include "miasma/text.h"

enum { MUTANTS = 10000, RECORDS = 50, ROOM = 1 << 18 };

static char plain[ROOM], text[ROOM], mutant[ROOM];
static bool fixed[ROOM]; // comments, spacing and names
static mi_record record, read;

// The text of a finished game of any title, any number of seats, any options.
static void any_game(uint64_t seed)
{
    mi_rng rng = mi_rng_of(seed, 3);
    unsigned games = 0;
    while (mi_game_at(games)) games++;
    const mi_game *game = mi_game_at((unsigned)seed % games);
    mi_head head = mi_head_default(game, game->seats_min);
    uint32_t span = (uint32_t)(mi_most_seats(game, &head) - game->seats_min + 1);
    head.seats = (uint8_t)(game->seats_min + mi_rng_below(&rng, span));
    head = bot_any_options(game, head, &rng);
    a_game_in_stretches(&record, game, head, seed, (uint32_t)(seed % 3));
    strcpy(record.name[0], "Anna \"Bé\" = [1]");
    strcpy(record.bot[1], "greedy");
    mi_text t = mi_text_of(plain, sizeof plain);
    mi_record_write(&record, false, &t);
    assert_false(t.full);
}

static size_t put(size_t at, const char *s, bool is_fixed)
{
    for (; *s; s++, at++) {
        text[at] = *s;
        fixed[at] = is_fixed || *s == ' ' || *s == '\n';
    }
    return at;
}

// Where the name begins in `[Player "red Anna"]`; past the end in other lines.
static size_t name_in(const char *line, size_t len)
{
    if (strncmp(line, "[Player", 7) != 0 && strncmp(line, "[Bot", 4) != 0) return len;
    const char *quote = strchr(line, '"');
    return (size_t)(strchr(quote, ' ') + 1 - line);
}

// Copies a line and says something at some of its spaces and at its end.
static size_t decorate_line(const char *line, size_t len, size_t at, mi_rng *rng)
{
    size_t name = name_in(line, len);
    for (size_t i = 0; i < len; i++) {
        bool in_name = i >= name && i < len - 2, gap = line[i] == ' ' && i < name;
        if (gap && line[0] != '[' && mi_rng_below(rng, 8) == 0) {
            at = put(at, "{", false);
            at = put(at, "1 red stay @0/2", true);
            at = put(at, "}", false);
        }
        char one[] = {line[i], '\0'};
        at = put(at, one, in_name);
    }
    if (mi_rng_below(rng, 3) == 0) {
        at = put(at, " {", false);
        at = put(at, "so much for that!", true);
        at = put(at, "}", false);
    }
    return put(at, "\n", true);
}

static size_t decorate(uint64_t seed)
{
    mi_rng rng = mi_rng_of(seed, 4);
    size_t at = 0;
    for (const char *line = plain; *line;) {
        size_t len = strcspn(line, "\n");
        at = decorate_line(line, len, at, &rng);
        line += len + 1;
    }
    return at;
}

// Any character, one such as records have, or the nearest to what stood there.
static char any_char(mi_rng *rng, size_t len, size_t at)
{
    unsigned sort = mi_rng_below(rng, 3);
    if (sort == 0) return (char)mi_rng_next(rng);
    return sort == 1 ? text[mi_rng_below(rng, (uint32_t)len)] : (char)(text[at] ^ 1);
}

// Replaces, inserts or takes out one character; returns the new length.
static size_t mutate(mi_rng *rng, size_t len)
{
    size_t at;
    do at = mi_rng_below(rng, (uint32_t)len);
    while (fixed[at]);
    unsigned way = mi_rng_below(rng, 3);
    size_t kept = at + (way != 1), added = way != 2;
    memcpy(mutant, text, at);
    if (added) do
            mutant[at] = any_char(rng, len, at);
        while (way == 0 && mutant[at] == text[at]);
    memcpy(mutant + at + added, text + kept, len - kept);
    return at + added + len - kept;
}

static bool same_record(void)
{
    static char a[ROOM], b[ROOM];
    mi_text ta = mi_text_of(a, sizeof a), tb = mi_text_of(b, sizeof b);
    mi_record_write(&record, true, &ta);
    mi_record_write(&read, true, &tb);
    return strcmp(a, b) == 0 && read.finished &&
           memcmp(record.digest, read.digest, MI_HASH) == 0;
}

typedef struct {
    unsigned unreadable, refused, same;
} tally;

static void judge(size_t len, tally *t)
{
    fresh_record(&read, 1);
    if (mi_record_read(&read, &mi_games, mutant, len, NULL)) {
        t->unreadable++;
        return;
    }
    bool verifies = fair_verify(&read, NULL) == MI_OK, same = same_record();
    if (verifies != same) print_error("%.*s\n", (int)len, mutant);
    assert_int_equal(verifies, same);
    t->refused += !verifies;
    t->same += verifies;
}

// The same game as if other rules had been played, with a digest that fits.
static size_t by_other_rules(void)
{
    static char canonical[ROOM];
    uint8_t digest[MI_HASH];
    uint8_t version = record.head.version;
    record.head.version = 99;
    mi_text t = mi_text_of(canonical, sizeof canonical);
    mi_record_write(&record, true, &t);
    fair_hash(canonical, t.len, digest);
    memcpy(record.digest, digest, MI_HASH);
    t = mi_text_of(mutant, sizeof mutant);
    mi_record_write(&record, false, &t);
    record.head.version = version;
    return t.len;
}

// A digit of the text changed into another.
static bool change_digit(mi_rng *rng, size_t len)
{
    size_t at = mi_rng_below(rng, (uint32_t)len);
    const char *line = mutant + at;
    while (line > mutant && line[-1] != '\n') line--;
    bool name = !strncmp(line, "[Player", 7) || !strncmp(line, "[Bot", 4);
    if (name || mutant[at] < '0' || mutant[at] > '9') return false;
    mutant[at] = mutant[at] == '9' ? '8' : (char)(mutant[at] + 1);
    return true;
}

static mi_err by_its_text(size_t len)
{
    uint32_t at;
    fresh_record(&read, 1);
    mi_err err = mi_record_read(&read, &mi_games, mutant, len, NULL);
    return err == MI_EGAME ? fair_verify_text(&read, mutant, len, &at) : err;
}

TEST(dice_are_checked_without_the_rules)
{
    assert_true(fair_init());
    for (uint64_t seed = 0; seed < RECORDS; seed++) {
        mi_rng rng = mi_rng_of(seed, 7);
        any_game(seed);
        size_t len = by_other_rules();
        assert_int_equal(by_its_text(len), MI_OK);
        while (!change_digit(&rng, len));
        assert_int_not_equal(by_its_text(len), MI_OK);
    }
}

TEST(no_mutant_passes_for_another_game)
{
    tally t = {0};
    assert_true(fair_init());
    for (uint64_t seed = 0; seed < RECORDS; seed++) {
        mi_rng rng = mi_rng_of(seed, 6);
        any_game(seed);
        size_t len = decorate(seed);
        memcpy(mutant, text, len);
        tally whole = {0};
        judge(len, &whole);
        assert_int_equal(whole.same, 1);
        for (unsigned i = 0; i < MUTANTS / RECORDS; i++) judge(mutate(&rng, len), &t);
    }
    print_message("%u cannot be read, %u do not verify, %u are the same record\n",
                  t.unreadable, t.refused, t.same);
    assert_int_equal(t.unreadable + t.refused + t.same, MUTANTS);
    assert_true(t.unreadable && t.refused && t.same);
}
