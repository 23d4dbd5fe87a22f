// Arguments and environment, by the table in options.def.

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"

config_values config;

// A bot answers well before its table is taken for forgotten (LEASE_MS).
enum {
    BURST_MOST = 6000,
    REQUEST_BURST_MOST = 1000000,
    THINK_MOST = 2500,
    PASSWORD_THREADS_MOST = 16,
    SITE_MOST = 32
};

typedef enum { TEXT, NUMBER, MANY } kind;

static bool set_text(void *to, const char *value)
{
    *(const char **)to = value;
    return true;
}

static bool set_number(void *to, const char *value)
{
    char *end;
    unsigned long n = strtoul(value, &end, 10);
    if (!isdigit((unsigned char)*value) || *end || n > 1000000000) return false;
    *(unsigned *)to = (unsigned)n;
    return true;
}

static bool add_origin(void *to, const char *value)
{
    (void)to; // there is one list
    size_t len = strlen(value);
    bool scheme = !strncmp(value, "http://", 7) || !strncmp(value, "https://", 8);
    if (config.origins == ORIGINS || !scheme || value[len - 1] == '/') return false;
    config.origin[config.origins++] = value;
    return true;
}

static const struct {
    const char *word, *standard, *help;
    kind kind;
    bool (*set)(void *to, const char *value);
    void *field;
} options[] = {
#define SETTER(field)                                                                    \
    _Generic(&config.field,                                                              \
        const char **: set_text,                                                         \
        unsigned *: set_number,                                                          \
        default: add_origin)
#define OPTION(name, field, kind, standard, help)                                        \
    {name, standard, help, kind, SETTER(field), &config.field},
#include "options.def"
#undef OPTION
};
enum { OPTIONS = sizeof options / sizeof *options };

static bool set(const char *word, const char *value)
{
    for (unsigned i = 0; i < OPTIONS; i++)
        if (strcmp(word, options[i].word) == 0)
            return options[i].set(options[i].field, value);
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

static char many[1024]; // what is set by several values points into it

// Several values, parted by spaces or commas.
static bool set_many(const char *word, const char *values)
{
    char *save = NULL;
    snprintf(many, sizeof many, "%s", values);
    for (char *one = strtok_r(many, " ,", &save); one; one = strtok_r(NULL, " ,", &save))
        if (!set(word, one)) return complain(word, one);
    return true;
}

static bool read_defaults(void)
{
    for (unsigned i = 0; i < OPTIONS; i++) {
        const char *word = options[i].word, *value = environment(word);
        bool several = value && options[i].kind == MANY;
        if (!value) value = options[i].standard;
        if (several && !set_many(word, value)) return false;
        if (value && !several && !set(word, value)) return complain(word, value);
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
static bool mail_good(void)
{
    const char *from = config.mail_from;
    if (config.mail && !from) return complain("mail-from", "(missing)");
    if (!from || (strchr(from, '@') && strcspn(from, " <>\"\\,\r\n") == strlen(from)))
        return true;
    return complain("mail-from", from);
}

// The page of this very server.
static char own[2][80];

static void default_origins(void)
{
    const char *port = strrchr(config.listen, ':');
    if (config.origins || !port) return;
    snprintf(own[0], sizeof own[0], "http://%.60s", config.listen);
    snprintf(own[1], sizeof own[1], "http://localhost%.10s", port);
    add_origin(NULL, own[0]);
    add_origin(NULL, own[1]);
}

// Browsers make no passkeys for numbers.
static bool has_name(const char *host, size_t len)
{
    return len && *host != '[' && strspn(host, "0123456789.") < len;
}

static char rp[256];

static void find_rp(void)
{
    for (unsigned i = config.origins; i--;) {
        const char *host = strstr(config.origin[i], "//") + 2;
        size_t len = *host == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":/");
        if (has_name(host, len) || (!i && !*rp))
            snprintf(rp, sizeof rp, "%.*s", (int)len, host);
    }
}

const char *config_rp(void) { return rp; }

static void limit(unsigned *value, unsigned most)
{
    if (*value > most) *value = most;
}

bool config_read(int argc, char **argv, int first)
{
    if (!find_settings(argc, argv, first) || !read_defaults()) return false;
    for (int i = first; i < argc; i += 2) {
        bool named = strncmp(argv[i], "--", 2) == 0;
        if (!named || i + 1 == argc || !set(argv[i] + 2, argv[i + 1]))
            return complain(named ? argv[i] + 2 : argv[i],
                            i + 1 < argc ? argv[i + 1] : NULL);
    }
    if (!site_good(config.site) || !mail_good()) return false;
    default_origins();
    find_rp();
    limit(&config.burst, BURST_MOST);
    limit(&config.request_burst, REQUEST_BURST_MOST);
    limit(&config.think_ms, THINK_MOST);
    if (!config.threads) config.threads = 1;
    if (!config.password_threads) config.password_threads = 1;
    limit(&config.password_threads, PASSWORD_THREADS_MOST);
    for (unsigned i = 0; i < config.origins; i++)
        config.secure |= !strncmp(config.origin[i], "https://", 8);
    if (config.database) return true;
    fputs("miasma-server: --database CONNINFO is needed\n", stderr);
    return false;
}

bool config_origin_allowed(const char *origin)
{
    for (unsigned i = 0; i < config.origins; i++)
        if (strcmp(origin, config.origin[i]) == 0) return true;
    return false;
}

bool config_is_proxy(const char *address)
{
    size_t len = strlen(address);
    for (const char *at = config.proxies; at && *at; at += strspn(at, ", ")) {
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
