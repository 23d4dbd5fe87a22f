// The access log, and the end of its old files.

#include "access.h"

#include <dirent.h>
#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { DAY_S = 86400, DAY_TEXT = 11 };

static int64_t today(const net *home) { return wall_ms(home->node) / 1000 / DAY_S; }

static void day_text(int64_t which, char text[DAY_TEXT])
{
    struct tm parts;
    time_t at = (time_t)(which * DAY_S);
    gmtime_r(&at, &parts);
    strftime(text, DAY_TEXT, "%Y-%m-%d", &parts);
}

// "access.log.2026-11-16" is deleted when its day is too long ago: names with days in
// them are in the order of the days.
static void delete_old(const net *home)
{
    char folder[512], name[512], oldest[DAY_TEXT];
    snprintf(folder, sizeof folder, "%s", home->access.path);
    snprintf(name, sizeof name, "%s", home->access.path);
    const char *base = basename(name);
    size_t len = strlen(base);
    day_text(today(home) - home->access.keep_days, oldest);
    DIR *d = opendir(dirname(folder));
    int within = d ? dirfd(d) : -1;
    for (struct dirent *e; within >= 0 && (e = readdir(d));) {
        bool ours = !strncmp(e->d_name, base, len) && e->d_name[len] == '.';
        if (ours && strcmp(e->d_name + len + 1, oldest) < 0)
            unlinkat(within, e->d_name, 0);
    }
    if (d) closedir(d);
}

static bool reopen(net *home)
{
    if (home->access.out) fclose(home->access.out);
    home->access.out = fopen(home->access.path, "ae");
    if (!home->access.out)
        log_line(home->node, "error", "access", "\"file\":\"%s\",\"message\":\"%s\"",
                 log_text(home->node, home->access.path), strerror(errno));
    return home->access.out != NULL;
}

// The file of an earlier day gets that day's name.
static void put_aside(const net *home, int64_t which)
{
    const char *path = home->access.path;
    char text[DAY_TEXT], old[sizeof home->access.path + DAY_TEXT + 1];
    day_text(which, text);
    snprintf(old, sizeof old, "%s.%s", path, text);
    rename(path, old);
}

bool access_open(net *home, const char *file, unsigned days)
{
    char *path = home->access.path;
    struct stat is;
    if (!strcmp(file, "none")) return true;
    if (!strcmp(file, "-")) {
        home->access.out = stderr;
        return true;
    }
    snprintf(path, sizeof home->access.path, "%s", file);
    home->access.keep_days = days;
    home->access.day = today(home);
    if (!stat(path, &is) && is.st_mtime / DAY_S < home->access.day)
        put_aside(home, is.st_mtime / DAY_S);
    delete_old(home);
    return reopen(home);
}

void access_sweep(net *home)
{
    if (home->access.out) fflush(home->access.out);
    if (!*home->access.path || today(home) == home->access.day) return;
    put_aside(home, home->access.day);
    home->access.day = today(home);
    delete_old(home);
    reopen(home);
}

void access_close(net *home)
{
    FILE *out = home->access.out;
    if (out) fflush(out);
    if (out && *home->access.path) fclose(out);
    home->access.out = NULL;
}

// Queries hold invitations and are left out.
void access_line(const request *r, unsigned status)
{
    FILE *out = r->net->access.out;
    char address[HTTP_ADDRESS] = "";
    if (!out || !r->conn || r->conn->metrics) return;
    int64_t now = wall_ms(r->node);
    http_address_text(r, address);
    fprintf(out,
            "{\"time\":%lld.%03d,\"event\":\"request\",\"method\":\"%s\",\"path\":\"%s\","
            "\"status\":%u,\"ms\":%.1f,\"person\":%lld,\"address\":\"%s\"}\n",
            (long long)(now / 1000), (int)(now % 1000),
            llhttp_method_name((llhttp_method_t)r->parser.method),
            log_text(r->node, r->path ? r->path : ""), status,
            (double)(tick_ns(r->node) - r->began) / 1e6, (long long)r->person,
            log_text(r->node, address));
}
