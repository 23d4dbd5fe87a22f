-- The time of the site, and what it has lost of it (docs/decisions/025-clocks.md). Times are
-- milliseconds of the site's.

-- One row: the latest beat of any node.
CREATE TABLE site (
    at   bigint NOT NULL,
    seen bigint NOT NULL              -- the same moment by the database's calendar
) WITH (fillfactor = 10);
INSERT INTO site VALUES (0, 0);

-- The nodes that run.
CREATE TABLE nodes (
    node uuid PRIMARY KEY,            -- chosen anew at every start
    at   bigint NOT NULL,             -- its latest beat
    pid  int NOT NULL                 -- of its connection, which ends with it
) WITH (fillfactor = 10);

-- When moves could not be taken.
CREATE TABLE stretches (
    id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind  smallint NOT NULL,          -- 0 by no node, 1 by one of them
    since bigint NOT NULL,
    until bigint NOT NULL
);
