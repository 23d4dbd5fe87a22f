// A calendar that jumps, for tests: preloaded into a node, it adds to CLOCK_REALTIME as
// many milliseconds as the file that MIASMA_JUMP names says. Other clocks are as they
// are.

#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long long jump(void)
{
    const char *name = getenv("MIASMA_JUMP");
    FILE *file = name ? fopen(name, "r") : NULL;
    char text[32] = "0";
    if (file) {
        if (!fgets(text, sizeof text, file)) text[0] = '\0';
        fclose(file);
    }
    return strtoll(text, NULL, 10);
}

int clock_gettime(clockid_t id, struct timespec *t)
{
    int err = (int)syscall(SYS_clock_gettime, id, t);
    if (!err && id == CLOCK_REALTIME) t->tv_sec += jump() / 1000;
    return err;
}
