// What stands in for the database and the bus under the fuzzer, and connections without a
// network.

#ifndef FUZZ_STUBS_H
#define FUZZ_STUBS_H

#include "net.h"
#include "table.h"

extern node fuzz_node;

// A connection that nobody is at the other end of.
conn *fuzz_conn(const net_uses *uses);
// Closes it and lets the loop forget it.
void fuzz_done(conn *c);

// Table 1: a running game of two with secrets, both seats held by person 1.
enum { FUZZ_PERSON = 1, FUZZ_TABLE = 1, FUZZ_GAMES = 4 };
// Sets it up anew, as what is returned.
const table *fuzz_table(unsigned game);
// The copy in memory.
table *fuzz_copy(void);

#endif
