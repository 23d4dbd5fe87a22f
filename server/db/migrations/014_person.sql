-- A person's page: how games ended for whom, dice, and who follows whom.

-- How a finished game ended for a seat; written with its record.
ALTER TABLE seats
    ADD COLUMN ended  bigint NOT NULL DEFAULT 0,    -- when; 0 while it is not over
    ADD COLUMN place  smallint NOT NULL DEFAULT 0,  -- from 1
    ADD COLUMN points int NOT NULL DEFAULT 0;
CREATE INDEX seats_ended ON seats (person, ended DESC, table_id DESC) WHERE ended > 0;

-- A number to name a person by: names of guests are not theirs alone. It opens nothing, and says nothing about age.
ALTER TABLE people ADD COLUMN handle bigint NOT NULL DEFAULT handle();
CREATE UNIQUE INDEX people_handle ON people (handle);

-- Fair dice of a person in finished games: how often a die of so many faces showed this one.
CREATE TABLE dice (
    person bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    game   text NOT NULL,
    faces  smallint NOT NULL,
    face   smallint NOT NULL,
    count  bigint NOT NULL,
    PRIMARY KEY (person, game, faces, face)
);

-- Who follows whom. Nobody is told.
CREATE TABLE follows (
    person bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    other  bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    at     bigint NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE INDEX follows_other ON follows (other);

-- Kinds in `spent` from here on: 37 invitations of a person, 38 archives of records.

-- Games that are finished already: whoever looks for work counts them.
INSERT INTO work SELECT id, 0, 0 FROM tables WHERE state = 2
    ON CONFLICT (table_id, kind) DO UPDATE SET due = 0;
