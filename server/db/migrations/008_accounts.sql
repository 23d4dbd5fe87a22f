-- Accounts: names that are somebody's for good, ways to come back, and sessions that can be told apart.

-- How a name looks, by ICU's tables of letters that look alike: of the name in small letters, and of the name as it is
-- written. Only accounts have them (decision 029).
ALTER TABLE people
    ADD COLUMN skeleton text UNIQUE,
    ADD COLUMN look     text,
    ADD COLUMN password text,                    -- argon2id, as libsodium writes it; NULL where there is none
    ADD COLUMN alarm    bigint NOT NULL DEFAULT 0; -- when a spare code was last used
CREATE INDEX people_look ON people (look) WHERE look IS NOT NULL;

-- A number for others to name a session or a key by. It opens nothing.
CREATE FUNCTION handle() RETURNS bigint LANGUAGE sql VOLATILE AS
    $$SELECT (floor(random() * 1125899906842623) + 1)::bigint$$;

ALTER TABLE sessions
    ADD COLUMN id     bigint NOT NULL DEFAULT handle(),
    ADD COLUMN device text NOT NULL DEFAULT '',     -- such as 'Firefox on Linux', by the page's own words
    ADD COLUMN how    smallint NOT NULL DEFAULT 0,  -- 0 guest, 1 code, 2 key, 3 password, 4 spare code
    ADD COLUMN fresh  bigint NOT NULL DEFAULT 0;    -- when the person last proved who they are
-- A code brings no more than the session had that asked for it.
ALTER TABLE codes ADD COLUMN fresh bigint NOT NULL DEFAULT 0;

-- Passkeys.
CREATE TABLE keys (
    id         bigint PRIMARY KEY DEFAULT handle(),
    person     bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    credential bytea NOT NULL UNIQUE,
    key        bytea NOT NULL,                   -- COSE, as the authenticator wrote it
    count      bigint NOT NULL,                  -- signatures, as the authenticator counts
    device     text NOT NULL,
    made       bigint NOT NULL,
    used       bigint NOT NULL
);
CREATE INDEX keys_person ON keys (person);

-- Codes for the day when all devices are gone: one use each, argon2id of the code.
CREATE TABLE spares (
    person bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    hash   bytea NOT NULL,
    PRIMARY KEY (person, hash)
);

-- What passkeys have to sign: one use, a few minutes.
CREATE TABLE challenges (
    challenge bytea PRIMARY KEY,
    person    bigint NOT NULL,                   -- who wants a new key; 0 for whoever signs in
    until     bigint NOT NULL
);
CREATE INDEX challenges_until ON challenges (until);

-- Kinds in `spent` from here on: 5 tries to sign in of an address, 6 of a name and an address, 7 challenges of an
-- address, 8 changes of a person's ways in.
