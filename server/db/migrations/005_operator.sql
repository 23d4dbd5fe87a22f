-- What an operator needs: which nodes can write, and a trace of what was done by hand.

-- Every node writes its row once a second; who cannot is not ready.
CREATE TABLE beats (
    name text PRIMARY KEY,            -- machine and address listened on
    seen bigint NOT NULL
) WITH (fillfactor = 10);

-- What operators did. Nodes look at it once a second and read anew what they hold of it.
CREATE TABLE trace (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      bigint NOT NULL,
    who     text NOT NULL,            -- user of the operating system
    what    text NOT NULL,            -- such as 'people erase'
    subject bigint NOT NULL,          -- the person or the table
    why     text NOT NULL
);

ALTER TABLE people ADD COLUMN banned boolean NOT NULL DEFAULT false;
-- Counts how often names or notes were taken out: a copy with another count is read again whole.
ALTER TABLE tables ADD COLUMN scrubbed int NOT NULL DEFAULT 0;
