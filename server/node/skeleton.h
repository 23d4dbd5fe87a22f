// How a name looks: two names that look alike have the same skeleton (UTS 39, by ICU).

#ifndef MIASMA_SERVER_SKELETON_H
#define MIASMA_SERVER_SKELETON_H

#include <stdbool.h>

enum { SKELETON = 512 };

// "PauI" with a capital i looks like "Paul" as it is written, and is "paui" in small
// letters. A name is another one's if any of its two skeletons is any of the other's.
typedef struct {
    char folded[SKELETON]; // of the name in small letters: people sign in by this
    char look[SKELETON];   // of the name as it is written, and then in small letters
} skeleton;

// False for a name that ICU cannot read.
struct node;
bool skeleton_of(struct node *n, const char *name, skeleton *out);
// Frees what that needs.
void skeleton_end(struct node *n);

#endif
