// What was asked of the database and is not answered yet: queries that were sent, in the
// order in which answers will come, queries that wait for the connection, and those whose
// answer is in doubt.

#ifndef MIASMA_SERVER_DB_QUEUE_H
#define MIASMA_SERVER_DB_QUEUE_H

#include "db.h"

typedef struct db_asked {
    struct db_asked *next;
    db_statement statement;
    db_mode mode;
    db_done *done;
    void *arg;
    int64_t since, sent;
    db_args args; // with copies in `bytes`, once they are kept
    buf bytes;
    PGresult *held;  // owned: the answer, until it is known whether it is committed
    unsigned synced; // how many syncs have come back
    bool unsure;     // its commit may have waited for no standby
} db_asked;

typedef struct {
    const node *node; // borrowed
    db_asked *sent, **sent_end;
    db_asked *waiting, **waiting_end;
    db_asked *doubted, **doubted_end;
} db_queue;

// Is the database asked behind it whether commits wait for a standby, before `done` hears
// of it? So it is with --require-standby, also where something is read: a move that no
// standby has may be in the log, and is gone with its primary.
bool db_queue_checks(const db_queue *q, const db_asked *a);

// Nothing is asked yet.
void db_queue_begin(db_queue *q, const node *n);
// What db_query was given, behind those that wait. What its arguments point to is
// borrowed until it is kept.
db_asked *db_queue_ask(db_queue *q, db_statement statement, const db_args *args,
                       db_mode mode, db_done *done, void *arg);
void db_queue_keep(db_asked *a);
// Takes the first that waits as one that is sent now; NULL when none waits.
db_asked *db_queue_send(db_queue *q);
// The first that was sent is answered, if there is one.
void db_queue_answer(db_queue *q, const PGresult *res);
// Its answer is not believed: what may be sent again is put aside until db_queue_again,
// for as long as it may wait. Whoever else asked is told as if the connection had broken.
void db_queue_doubt(db_queue *q);
// What was put aside waits to be sent.
void db_queue_again(db_queue *q);
// The connection broke: what may be sent again waits once more. Whoever may not, or has
// waited for too long, is told; everybody when it is `closing`.
void db_queue_break(db_queue *q, bool closing);

#endif
