// The page: files of a folder, read into memory when the node starts. What has a hash in
// its name never changes; everything else is asked for again.

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fair.h"
#include "page.h"

enum { DEPTH = 8, PATH = 512 };

typedef struct page_file {
    struct page_file *next;
    char *path; // as it is asked for, "/assets/…"
    const char *type;
    shared *plain, *gzip, *brotli;
    char tag[20];
    bool hashed;
} file;

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
};

// Nothing from elsewhere, nothing inline but styles that scripts set, no frames.
static const char policy[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "Referrer-Policy: no-referrer\r\nCross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (unsigned i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (strcmp(dot, types[i].end) == 0) return types[i].type;
    return "application/octet-stream";
}

// NULL where there is none.
static shared *read_file(const char *name)
{
    buf bytes = {0}, *out = &bytes;
    FILE *f = fopen(name, "rb");
    if (!f) return NULL;
    bool good = !fseek(f, 0, SEEK_END);
    long size = good ? ftell(f) : -1;
    good = size >= 0 && !fseek(f, 0, SEEK_SET);
    if (good) out->len = fread(buf_grow(out, (size_t)size), 1, (size_t)size, f);
    good = good && out->len == (size_t)size;
    fclose(f);
    if (good) return shared_new(&bytes);
    buf_free(&bytes);
    return NULL;
}

static bool ends(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);
    return n > m && strcmp(path + n - m, end) == 0;
}

static void add_file(net *home, const char *name, const char *path)
{
    char packed[PATH + 4];
    uint8_t hash[MI_HASH];
    if (ends(path, ".gz") || ends(path, ".br")) return;
    file *f = must_alloc(sizeof *f);
    f->plain = read_file(name);
    if (!f->plain) {
        free(f);
        return;
    }
    snprintf(packed, sizeof packed, "%s.gz", name);
    f->gzip = read_file(packed);
    snprintf(packed, sizeof packed, "%s.br", name);
    f->brotli = read_file(packed);
    f->path = strdup(path);
    f->type = type_of(path);
    f->hashed = strncmp(path, "/assets/", 8) == 0;
    const buf *plain = &f->plain->bytes;
    fair_hash(plain->at ? (const void *)plain->at : "", plain->len, hash);
    f->tag[0] = '"';
    hex_put(f->tag + 1, hash, 8);
    strcat(f->tag, "\"");
    f->next = home->files;
    home->files = f;
}

static void add_folder(net *home, const char *folder, const char *path, unsigned depth)
{
    DIR *dir = opendir(folder);
    if (!dir) return;
    for (struct dirent *e; (e = readdir(dir));) {
        char name[PATH], below[PATH];
        struct stat s;
        if (e->d_name[0] == '.') continue;
        int n = snprintf(name, sizeof name, "%s/%s", folder, e->d_name);
        int m = snprintf(below, sizeof below, "%s/%s", path, e->d_name);
        if (n >= PATH || m >= PATH || stat(name, &s)) continue;
        if (S_ISDIR(s.st_mode) && depth)
            add_folder(home, name, below, depth - 1);
        else if (S_ISREG(s.st_mode))
            add_file(home, name, below);
    }
    closedir(dir);
}

bool page_open(net *home, const char *folder)
{
    add_folder(home, folder, "", DEPTH);
    if (home->files) return true;
    log_line(home->node, "error", "page", "\"folder\":\"%s\",\"message\":\"no files\"",
             log_text(home->node, folder));
    return false;
}

void page_close(net *home)
{
    for (file *f = home->files, *next; f; f = next) {
        next = f->next;
        shared_release(f->plain);
        shared_release(f->gzip);
        shared_release(f->brotli);
        free(f->path);
        free(f);
    }
    home->files = NULL;
}

static const file *find(const net *home, const char *path)
{
    if (strcmp(path, "/") == 0) path = "/index.html";
    for (const file *f = home->files; f; f = f->next)
        if (strcmp(f->path, path) == 0) return f;
    return NULL;
}

static bool accepts(const request *r, const char *coding)
{
    const char *given = http_get(r, HEADER_ACCEPT_ENCODING);
    const char *at = given ? strstr(given, coding) : NULL;
    return at && strncmp(at + strlen(coding), ";q=0", 4) != 0;
}

void page_get(request *r)
{
    const file *f = find(r->net, r->path);
    char more[1024];
    if (!f) {
        http_error(r, ERROR_PATH);
        return;
    }
    const char *known = http_get(r, HEADER_IF_NONE_MATCH), *coding = "";
    shared *body = f->plain;
    if (f->brotli && accepts(r, "br")) {
        body = f->brotli;
        coding = "Content-Encoding: br\r\n";
    } else if (f->gzip && accepts(r, "gzip")) {
        body = f->gzip;
        coding = "Content-Encoding: gzip\r\n";
    }
    snprintf(more, sizeof more,
             "Cache-Control: %s\r\nETag: %s\r\nVary: Accept-Encoding\r\n%s%s",
             f->hashed ? "public, max-age=31536000, immutable" : "no-cache", f->tag,
             coding, policy);
    if (known && strstr(known, f->tag)) {
        http_reply(r, 304, NULL, NULL, 0, more);
        return;
    }
    http_reply_shared(r, 200, f->type, body, more);
}
