-- People, their sessions, and tables with their logs.
--
-- Every row that belongs to a table begins with the table's id: the schema can be spread
-- over several databases by that id without a change of a statement. No foreign keys
-- between them: each would lock the row of the table at every move.

CREATE TABLE people (
    id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    made bigint NOT NULL              -- times are milliseconds since 1970, UTC
);

-- A session is a random token; only its hash is kept.
CREATE TABLE sessions (
    hash   bytea PRIMARY KEY,
    person bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    made   bigint NOT NULL
);
CREATE INDEX sessions_person ON sessions (person);

-- What was agreed before the game: changes seldom.
CREATE TABLE tables (
    id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game   text NOT NULL,
    head   bytea NOT NULL,            -- as the core writes it
    state  smallint NOT NULL,         -- 0 open, 1 running, 2 finished, 3 closed before it began
    hidden boolean NOT NULL,          -- not in the lobby
    pace   smallint NOT NULL,         -- 0 live, 1 days
    bank   int NOT NULL,              -- live: seconds at the start; days: seconds a move
    step   int NOT NULL,              -- live: seconds added by a move
    host   bigint NOT NULL,
    secret bytea NOT NULL,            -- behind the dice; published when the game is over
    luck   bytea NOT NULL,            -- the seats' own: a seat and 32 bytes each
    made   bigint NOT NULL
);
CREATE INDEX tables_lobby ON tables (state, id) WHERE NOT hidden;

CREATE TABLE seats (
    table_id bigint NOT NULL,
    seat     smallint NOT NULL,
    kind     smallint NOT NULL,       -- 0 open, 1 invite, 2 person, 3 bot
    person   bigint,
    name     text NOT NULL,
    level    smallint NOT NULL,       -- of the bot
    invite   text NOT NULL,           -- the code of a link; '' where there is none
    standing smallint NOT NULL,       -- the standing order
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_person ON seats (person, table_id) WHERE person IS NOT NULL;

-- Where the game stands: one row a table, rewritten by every move. No index but its key, and
-- room in each page, so that a move changes one page.
CREATE TABLE turns (
    table_id bigint PRIMARY KEY,
    revision int NOT NULL,            -- counts changes of seats, orders and votes
    length   int NOT NULL,            -- items in the log
    actor    smallint NOT NULL,       -- seat to act, 6 nature, -1 nobody
    since    bigint NOT NULL,         -- when the actor's time began
    armed    bigint NOT NULL,         -- when the row in `work` falls due, or later
    live     bytea NOT NULL           -- clocks, stand-ins, votes, result (server/tables/live.h)
) WITH (fillfactor = 50);

-- The log: a row is what one client sent, with nature's answers.
CREATE TABLE log (
    table_id bigint NOT NULL,
    first    int NOT NULL,            -- number of its first item
    count    int NOT NULL,
    batch    uuid NOT NULL,           -- chosen by the client: the same batch is taken once
    bytes    bytea NOT NULL,          -- a run of items
    PRIMARY KEY (table_id, first),
    UNIQUE (table_id, batch)
);

-- Something to be looked after by any node: claimed with SKIP LOCKED.
CREATE TABLE work (
    table_id bigint NOT NULL,
    kind     smallint NOT NULL,       -- 0 a turn: deadline or bot
    due      bigint NOT NULL,
    PRIMARY KEY (table_id, kind)
);
CREATE INDEX work_due ON work (due);
