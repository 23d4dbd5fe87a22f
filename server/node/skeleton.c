// Skeletons by ICU. Texts are NFKC first: "ﬁ" is "fi", and wide letters are letters.

#include "skeleton.h"

#include <string.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include "node.h"

typedef struct {
    UChar at[SKELETON];
    int32_t len;
} text;

// Opened once.
static const USpoofChecker *checker(node *n)
{
    UErrorCode e = U_ZERO_ERROR;
    if (!n->checker) n->checker = uspoof_open(&e);
    return n->checker;
}

void skeleton_end(node *n)
{
    uspoof_close(n->checker);
    n->checker = NULL;
}

static text look_of(node *n, const text *in, UErrorCode *e)
{
    text out;
    out.len = uspoof_getSkeleton(checker(n), 0, in->at, in->len, out.at, SKELETON, e);
    return out;
}

static text small(const text *in, UErrorCode *e)
{
    text out;
    out.len = u_strFoldCase(out.at, SKELETON, in->at, in->len, U_FOLD_CASE_DEFAULT, e);
    return out;
}

static text read_name(const char *name, UErrorCode *e)
{
    text raw, out = {.len = 0};
    u_strFromUTF8(raw.at, SKELETON, &raw.len, name, -1, e);
    const UNormalizer2 *nfkc = unorm2_getNFKCInstance(e);
    if (U_SUCCESS(*e))
        out.len = unorm2_normalize(nfkc, raw.at, raw.len, out.at, SKELETON, e);
    return out;
}

static void write_out(const text *in, char out[SKELETON], UErrorCode *e)
{
    u_strToUTF8(out, SKELETON, NULL, in->at, in->len, e);
    if (*e == U_STRING_NOT_TERMINATED_WARNING) *e = U_BUFFER_OVERFLOW_ERROR;
}

bool skeleton_of(node *n, const char *name, skeleton *out)
{
    UErrorCode e = U_ZERO_ERROR;
    text written = read_name(name, &e);
    text folded = small(&written, &e), look = look_of(n, &written, &e);
    folded = look_of(n, &folded, &e);
    look = small(&look, &e);
    write_out(&folded, out->folded, &e);
    write_out(&look, out->look, &e);
    return U_SUCCESS(e);
}
