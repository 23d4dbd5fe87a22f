-- A table made from a record draws its dice anew: the secrets it was played with before are
-- kept beside its own, so that the record of the whole game can be checked. A finished game
-- is kept as text, so that it can be read without the rules it was played by.

ALTER TABLE tables
    ADD COLUMN resumed int NOT NULL DEFAULT 0,      -- entries of the record it goes on from
    ADD COLUMN before  bytea NOT NULL DEFAULT '',   -- the dice of these (server/tables/dice.h)
    ADD COLUMN record  text;                        -- of a finished game

-- Games that are finished already: whoever looks for work keeps their records.
INSERT INTO work SELECT id, 0, 0 FROM tables WHERE state = 2
    ON CONFLICT (table_id, kind) DO UPDATE SET due = 0;
