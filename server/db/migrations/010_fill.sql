-- Tables that fill and end: who stays to the end, one open table for everybody, the same people once more.

-- Games of a person with others that are over. Kept whole, so that the last twenty can be counted anew.
CREATE TABLE ends (
    person   bigint NOT NULL,
    table_id bigint NOT NULL,
    at       bigint NOT NULL,
    stayed   boolean NOT NULL,        -- the person played to the end, and no stand-in
    PRIMARY KEY (person, table_id)
);
CREATE INDEX ends_latest ON ends (person, at DESC);

-- Of the last twenty: how many there were, and in how many the person stayed.
ALTER TABLE people
    ADD COLUMN played smallint NOT NULL DEFAULT 0,
    ADD COLUMN stayed smallint NOT NULL DEFAULT 0;
-- The same of whoever sits there, when they sat down.
ALTER TABLE seats
    ADD COLUMN played smallint NOT NULL DEFAULT 0,
    ADD COLUMN stayed smallint NOT NULL DEFAULT 0;

ALTER TABLE tables
    ADD COLUMN stays    smallint NOT NULL DEFAULT 0,     -- of twenty games: what whoever sits down must have finished
    ADD COLUMN standing boolean NOT NULL DEFAULT false,  -- everybody is led here who wants to play now
    ADD COLUMN rematch  bigint NOT NULL DEFAULT 0,       -- the table where the same people play once more
    ADD COLUMN rematch_invite text NOT NULL DEFAULT '';  -- and the code of its seats
CREATE UNIQUE INDEX tables_standing ON tables (game, pace) WHERE standing AND state = 0;
