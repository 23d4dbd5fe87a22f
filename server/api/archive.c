// Tar: a block of 512 bytes before each file, which says what it is called and how long
// it is, and zeros after it up to the next block. Numbers are octal digits.

#include "archive.h"

#include <assert.h>
#include <string.h>

enum { BLOCK = 512, MODE = 0644 };

typedef struct {
    char name[ARCHIVE_NAME], mode[8], owner[8], group[8], size[12], made[12];
    char sum[8], kind, link[100], magic[6], version[2];
    char rest[BLOCK - 265];
} head;

_Static_assert(sizeof(head) == BLOCK, "a head is one block");

// A field ends with a NUL.
static void put_number(char *field, size_t room, uint64_t n)
{
    for (size_t i = room - 1; i-- > 0; n /= 8) field[i] = (char)('0' + n % 8);
}

// The sum of the head's bytes, in which the sum itself counts as spaces.
static void put_sum(head *h)
{
    unsigned sum = 0;
    memset(h->sum, ' ', sizeof h->sum);
    for (unsigned i = 0; i < BLOCK; i++) sum += ((const uint8_t *)h)[i];
    h->sum[6] = '\0';
    put_number(h->sum, 7, sum);
}

static void put_head(buf *out, const archive_entry *e)
{
    head h = {.kind = '0', .magic = "ustar", .version = {'0', '0'}};
    assert(strlen(e->name) <= sizeof h.name && e->len >> 33 == 0);
    memcpy(h.name, e->name, strlen(e->name));
    put_number(h.mode, sizeof h.mode, MODE);
    put_number(h.owner, sizeof h.owner, 0);
    put_number(h.group, sizeof h.group, 0);
    put_number(h.size, sizeof h.size, e->len);
    put_number(h.made, sizeof h.made, (uint64_t)e->made / 1000);
    put_sum(&h);
    buf_put(out, &h, sizeof h);
}

static void put_zeros(buf *out, size_t n)
{
    static const uint8_t zeros[2 * BLOCK];
    buf_put(out, zeros, n);
}

void archive_file(buf *out, const archive_entry *e)
{
    put_head(out, e);
    buf_put(out, e->bytes, e->len);
    put_zeros(out, (BLOCK - e->len % BLOCK) % BLOCK);
}

void archive_end(buf *out) { put_zeros(out, 2 * (size_t)BLOCK); }
