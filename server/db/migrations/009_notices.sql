-- Notices: what people are told who are not at the board, and how.

-- Where a person is told: a browser, a mail address, a hook of another program.
CREATE TABLE channels (
    no      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person  bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    channel smallint NOT NULL,        -- server/notices/channels.def
    target  text NOT NULL,            -- endpoint, address or URL
    key     bytea NOT NULL,           -- push: public key and secret of the browser; mail: the key to stop it; hook: the key of its signature
    style   smallint NOT NULL,        -- mail: 0 at once, 1 digest; hook: server/notices/styles.def
    made    bigint NOT NULL,
    after   bigint NOT NULL,          -- nothing is sent before this time; the largest where it is not confirmed
    fails   smallint NOT NULL DEFAULT 0, -- how often in a row
    proof   bytea,                    -- mail: hash of the link that confirms the address
    until   bigint NOT NULL DEFAULT 0 -- … which is good until then
);
CREATE UNIQUE INDEX channels_person ON channels (person, channel, md5(target));
CREATE UNIQUE INDEX channels_proof ON channels (proof) WHERE proof IS NOT NULL;
CREATE UNIQUE INDEX channels_stop ON channels (key) WHERE channel = 2;

-- What a person wants to be told, where it is not the default. The game is '' for all of them.
CREATE TABLE switches (
    person  bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    game    text NOT NULL,
    kind    smallint NOT NULL,        -- server/notices/kinds.def
    channel smallint NOT NULL,
    wanted  boolean NOT NULL,
    PRIMARY KEY (person, game, kind, channel)
);

-- In which language, and when not: minutes of the day in a zone of the IANA.
CREATE TABLE habits (
    person      bigint PRIMARY KEY REFERENCES people ON DELETE CASCADE,
    language    text NOT NULL,
    zone        text NOT NULL,
    quiet_from  smallint NOT NULL,    -- equal: never quiet
    quiet_until smallint NOT NULL
);

-- The inbox, but for tables where a person is to act: those are read from `turns`.
CREATE TABLE letters (
    id       bigint GENERATED ALWAYS AS IDENTITY,
    person   bigint NOT NULL,
    kind     smallint NOT NULL,
    table_id bigint NOT NULL,
    at       bigint NOT NULL,
    seen     boolean NOT NULL DEFAULT false,
    PRIMARY KEY (person, id)
);

-- What is to be sent, a row for a table, a person and a channel; written and deleted with the move that is the
-- reason for it, and claimed with SKIP LOCKED by any node.
CREATE TABLE notices (
    table_id bigint NOT NULL,
    person   bigint NOT NULL,
    channel  smallint NOT NULL,
    kind     smallint NOT NULL,
    due      bigint NOT NULL,         -- when a node takes it; taking moves it ahead
    since    bigint NOT NULL,         -- when it was written: what is written anew is another notice
    until    bigint NOT NULL,         -- when the person's time is up; 0 where no clock runs
    tries    int NOT NULL,
    PRIMARY KEY (table_id, person, channel)
);
CREATE INDEX notices_due ON notices (due);
CREATE INDEX notices_person ON notices (person);

-- The pair of keys with which the site signs for push services: 32 bytes secret, 65 public.
CREATE TABLE site_keys (
    name text PRIMARY KEY,
    pair bytea NOT NULL
);

CREATE FUNCTION notice_wanted(who bigint, at_table bigint, what smallint, how smallint) RETURNS boolean
    LANGUAGE sql STABLE AS
    $$SELECT coalesce((SELECT wanted FROM switches WHERE person = who AND kind = what AND channel = how
        AND (game = '' OR game = (SELECT game FROM tables WHERE id = at_table)) ORDER BY game DESC LIMIT 1), true)$$;

CREATE FUNCTION zone_good(zone text) RETURNS boolean LANGUAGE plpgsql STABLE AS
    $$BEGIN
        PERFORM now() AT TIME ZONE zone;
        RETURN true;
    EXCEPTION WHEN invalid_parameter_value THEN
        RETURN false;
    END$$;

-- The next time that a clock in this zone shows this minute of the day, not before `at`.
CREATE FUNCTION next_minute(at bigint, zone text, minute int) RETURNS bigint LANGUAGE sql STABLE AS
    $$SELECT min(extract(epoch FROM (day + make_interval(mins => minute)) AT TIME ZONE zone) * 1000)::bigint
        FROM (SELECT date_trunc('day', to_timestamp(at / 1000.0) AT TIME ZONE zone) + make_interval(days => d) AS day
            FROM generate_series(0, 2) d) x
        WHERE extract(epoch FROM (day + make_interval(mins => minute)) AT TIME ZONE zone) * 1000 >= at$$;

-- When something that is due now may be sent: now, at the end of the quiet hours, or with the digest at eight.
CREATE FUNCTION notice_time(now bigint, who bigint, how smallint, tried int) RETURNS bigint LANGUAGE sql STABLE AS
    $$SELECT coalesce((SELECT CASE
            WHEN how = 2 AND tried = 0 AND EXISTS (SELECT FROM channels c WHERE c.person = who AND c.channel = 2 AND c.style = 1)
                THEN next_minute(now, h.zone, 480)
            WHEN h.quiet_from < h.quiet_until AND x.minute >= h.quiet_from AND x.minute < h.quiet_until
                OR h.quiet_from > h.quiet_until AND (x.minute >= h.quiet_from OR x.minute < h.quiet_until)
                THEN next_minute(now, h.zone, h.quiet_until)
            ELSE now END
        FROM habits h, LATERAL (SELECT extract(hour FROM l) * 60 + extract(minute FROM l) AS minute
            FROM (SELECT to_timestamp(now / 1000.0) AT TIME ZONE h.zone AS l) y) x
        WHERE h.person = who), now)$$;
