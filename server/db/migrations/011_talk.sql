-- Talk at tables, and people who do not want to meet.

-- A line: words, or the number of a set phrase that everybody reads in their own language.
CREATE TABLE talk (
    table_id bigint NOT NULL,
    room     smallint NOT NULL,       -- 0 those who play, 1 those who watch
    no       int NOT NULL,            -- counted from 1 in each room
    at       bigint NOT NULL,
    person   bigint NOT NULL,
    seat     smallint NOT NULL,       -- -1 of one who watches
    name     text NOT NULL,
    phrase   smallint NOT NULL,       -- 0: words
    text     text NOT NULL,
    PRIMARY KEY (table_id, room, no)
);
CREATE INDEX talk_person ON talk (person);

-- How many lines were said in a room.
CREATE TABLE rooms (
    table_id bigint NOT NULL,
    room     smallint NOT NULL,
    lines    int NOT NULL,
    PRIMARY KEY (table_id, room)
);

-- Who does not want to meet whom. It holds both ways.
CREATE TABLE blocks (
    person bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    other  bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    at     bigint NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE INDEX blocks_other ON blocks (other);

ALTER TABLE people ADD COLUMN muted bigint NOT NULL DEFAULT 0;   -- until then the person says nothing
