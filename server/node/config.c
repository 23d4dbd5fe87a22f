// Arguments and environment, by the table in options.def.

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"

// A bot answers well before its table is taken for forgotten (LEASE_MS).
enum {
    BURST_MOST = 6000,
    REQUEST_BURST_MOST = 1000000,
    THINK_MOST = 2500,
    PASSWORD_THREADS_MOST = 16,
    SITE_MOST = 32
};

typedef enum { TEXT, NUMBER, MANY } kind;

static bool set_text(config_values *c, void *to, const char *value)
{
    (void)c;
    *(const char **)to = value;
    return true;
}

static bool set_number(config_values *c, void *to, const char *value)
{
    char *end;
    (void)c;
    unsigned long n = strtoul(value, &end, 10);
    if (!isdigit((unsigned char)*value) || *end || n > 1000000000) return false;
    *(unsigned *)to = (unsigned)n;
    return true;
}

static bool add_origin(config_values *c, void *to, const char *value)
{
    (void)to; // there is one list
    size_t len = strlen(value);
    bool scheme = !strncmp(value, "http://", 7) || !strncmp(value, "https://", 8);
    if (c->origins == ORIGINS || !scheme || value[len - 1] == '/') return false;
    c->origin[c->origins++] = value;
    return true;
}

static const struct {
    const char *word, *standard, *help;
    kind kind;
    bool (*set)(config_values *c, void *to, const char *value);
    size_t field;
} options[] = {
#define SETTER(field)                                                                    \
    _Generic(&((config_values *)0)->field,                                               \
        const char **: set_text,                                                         \
        unsigned *: set_number,                                                          \
        default: add_origin)
#define OPTION(name, field, kind, standard, help)                                        \
    {name, standard, help, kind, SETTER(field), offsetof(config_values, field)},
#include "options.def"
#undef OPTION
};
enum { OPTIONS = sizeof options / sizeof *options };

static bool set(config_values *c, const char *word, const char *value)
{
    for (unsigned i = 0; i < OPTIONS; i++)
        if (strcmp(word, options[i].word) == 0)
            return options[i].set(c, (char *)c + options[i].field, value);
    return false;
}

enum { NAME_ROOM = 40 };

// `think-ms` is MIASMA_THINK_MS in the environment.
static const char *name_of(const char *word, char out[NAME_ROOM])
{
    size_t n = (size_t)snprintf(out, NAME_ROOM, "MIASMA_");
    for (; *word && n < NAME_ROOM - 1; word++)
        out[n++] = *word == '-' ? '_' : (char)toupper((unsigned char)*word);
    out[n] = '\0';
    return out;
}

static const char *environment(const char *word)
{
    char name[NAME_ROOM];
    return getenv(name_of(word, name));
}

static bool complain(const char *word, const char *value)
{
    fprintf(stderr, "miasma-server: --%s %s makes no sense; see: miasma-server help\n",
            word, value ? value : "");
    return false;
}

// Several values, parted by spaces or commas.
static bool set_many(config_values *c, const char *word, const char *values)
{
    char *save = NULL;
    snprintf(c->many, sizeof c->many, "%s", values);
    for (char *one = strtok_r(c->many, " ,", &save); one;
         one = strtok_r(NULL, " ,", &save))
        if (!set(c, word, one)) return complain(word, one);
    return true;
}

static bool read_defaults(config_values *c)
{
    for (unsigned i = 0; i < OPTIONS; i++) {
        const char *word = options[i].word, *value = environment(word);
        bool several = value && options[i].kind == MANY;
        if (!value) value = options[i].standard;
        if (several && !set_many(c, word, value)) return false;
        if (value && !several && !set(c, word, value)) return complain(word, value);
    }
    return true;
}

// Lines as systemd reads them: what is in the environment already stays.
static bool read_settings(const char *file)
{
    char line[2048];
    FILE *in = fopen(file, "r");
    if (!in) {
        fprintf(stderr, "miasma-server: %s: %s\n", file, strerror(errno));
        return false;
    }
    while (fgets(line, sizeof line, in)) {
        char *value = strchr(line, '=');
        if (strncmp(line, "MIASMA_", 7) != 0 || !value) continue;
        *value++ = '\0';
        value[strcspn(value, "\n")] = '\0';
        setenv(line, value, 0);
    }
    fclose(in);
    return true;
}

static bool find_settings(int argc, char **argv, int first)
{
    const char *file = environment("settings");
    for (int i = first; i + 1 < argc; i += 2)
        if (strcmp(argv[i], "--settings") == 0) file = argv[i + 1];
    return !file || read_settings(file);
}

// A subject of NATS is words with dots between them.
static bool site_good(const char *name)
{
    size_t len = strlen(name);
    if (len && len <= SITE_MOST && strcspn(name, ".*> \t") == len) return true;
    return complain("site", name);
}

// Mail has a sender that can stand in a header.
static bool mail_good(const config_values *c)
{
    const char *from = c->mail_from;
    if (c->mail && !from) return complain("mail-from", "(missing)");
    if (!from || (strchr(from, '@') && strcspn(from, " <>\"\\,\r\n") == strlen(from)))
        return true;
    return complain("mail-from", from);
}

// What stands between `;`. `out` points into `pieces`.
static bool split(const char *word, const char *values, char pieces[CONFIG_PIECES],
                  const char *out[SHARDS], unsigned *n)
{
    char *save = NULL;
    size_t len = strlen(values ? values : "");
    if (len >= CONFIG_PIECES) return complain(word, values);
    memcpy(pieces, values ? values : "", len + 1);
    for (char *one = strtok_r(pieces, ";", &save); one;
         one = strtok_r(NULL, ";", &save)) {
        if (*n == SHARDS) return complain(word, values);
        out[(*n)++] = one + strspn(one, " ");
    }
    return true;
}

// The first primary is that of --database. Each has an owner, or none has.
static bool find_primaries(config_values *c)
{
    unsigned owners = 0;
    c->primary[0] = c->database;
    c->primaries = 1;
    return split("shards", c->shards, c->pieces[0], c->primary, &c->primaries) &&
           split("owner", c->owner, c->pieces[1], c->owners, &owners) &&
           (!owners || owners == c->primaries || complain("owner", c->owner));
}

// The page of this very server.
static void default_origins(config_values *c)
{
    const char *port = strrchr(c->listen, ':');
    if (c->origins || !port) return;
    snprintf(c->own[0], sizeof c->own[0], "http://%.60s", c->listen);
    snprintf(c->own[1], sizeof c->own[1], "http://localhost%.10s", port);
    add_origin(c, NULL, c->own[0]);
    add_origin(c, NULL, c->own[1]);
}

// Browsers make no passkeys for numbers.
static bool has_name(const char *host, size_t len)
{
    return len && *host != '[' && strspn(host, "0123456789.") < len;
}

static void find_rp(config_values *c)
{
    for (unsigned i = c->origins; i--;) {
        const char *host = strstr(c->origin[i], "//") + 2;
        size_t len = *host == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":/");
        if (has_name(host, len) || (!i && !*c->rp))
            snprintf(c->rp, sizeof c->rp, "%.*s", (int)len, host);
    }
}

const char *config_rp(const config_values *c) { return c->rp; }

static void limit(unsigned *value, unsigned most)
{
    if (*value > most) *value = most;
}

bool config_read(config_values *c, int argc, char **argv, int first)
{
    if (!find_settings(argc, argv, first) || !read_defaults(c)) return false;
    for (int i = first; i < argc; i += 2) {
        bool named = strncmp(argv[i], "--", 2) == 0;
        if (!named || i + 1 == argc || !set(c, argv[i] + 2, argv[i + 1]))
            return complain(named ? argv[i] + 2 : argv[i],
                            i + 1 < argc ? argv[i + 1] : NULL);
    }
    if (!site_good(c->site) || !mail_good(c) || !find_primaries(c)) return false;
    default_origins(c);
    find_rp(c);
    limit(&c->burst, BURST_MOST);
    limit(&c->request_burst, REQUEST_BURST_MOST);
    limit(&c->think_ms, THINK_MOST);
    if (!c->threads) c->threads = 1;
    if (!c->password_threads) c->password_threads = 1;
    limit(&c->password_threads, PASSWORD_THREADS_MOST);
    for (unsigned i = 0; i < c->origins; i++)
        c->secure |= !strncmp(c->origin[i], "https://", 8);
    if (c->database) return true;
    fputs("miasma-server: --database CONNINFO is needed\n", stderr);
    return false;
}

bool config_origin_allowed(const config_values *c, const char *origin)
{
    for (unsigned i = 0; i < c->origins; i++)
        if (strcmp(origin, c->origin[i]) == 0) return true;
    return false;
}

bool config_is_proxy(const config_values *c, const char *address)
{
    size_t len = strlen(address);
    for (const char *at = c->proxies; at && *at; at += strspn(at, ", ")) {
        size_t one = strcspn(at, ", ");
        if (one == len && !memcmp(at, address, len)) return true;
        at += one;
    }
    return false;
}

void config_help(void)
{
    char name[NAME_ROOM];
    puts("miasma-server migrate --database CONNINFO   brings the database up to date\n"
         "miasma-server run [options]                 serves tables\n"
         "miasma-server version                       says which program this is\n\n"
         "An option may also be given in the environment, by the name beside it.\n");
    for (unsigned i = 0; i < OPTIONS; i++)
        printf("  --%-20s %-28s %s%s%s%s\n", options[i].word,
               name_of(options[i].word, name), options[i].help,
               options[i].standard ? " (" : "",
               options[i].standard ? options[i].standard : "",
               options[i].standard ? ")" : "");
}
