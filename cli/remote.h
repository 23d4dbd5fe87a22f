// A table on a server, for the terminal: people, seats and the log over its text lines
// (docs/protocol.md).

#ifndef MIASMA_CLI_REMOTE_H
#define MIASMA_CLI_REMOTE_H

#include "http.h"
#include "tui.h"
#include "witness.h"

enum { REMOTE_TEXT = 128 };

typedef struct {
    tui_link link; // first: the link is the table
    http http;
    char base[REMOTE_TEXT]; // "https://host:port"
    char id[REMOTE_TEXT], invite[REMOTE_TEXT];
    words_lang lang;
    uint32_t items;   // of the log there
    uint32_t *length; // owned: entries that count after each item
    uint32_t room;
    witness witness; // of its dice
} remote;

// Is this the address of a table?
bool remote_is(const char *text);

// Comes to a table as a guest of this name (NULL for who one was before), takes a free
// seat if there is one, waits for the beginning and reads the log into `r`. False, with a
// complaint, when that cannot be done. Done with remote_leave in any case.
bool remote_join(remote *t, const char *url, const char *name, mi_record *r);
void remote_leave(remote *t);

// Says whether the dice of a finished game are those that were promised before it.
void remote_judge(const remote *t, const mi_record *r);

#endif
