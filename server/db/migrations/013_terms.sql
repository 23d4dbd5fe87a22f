-- Terms of tables of days: how long people may be away, whether clocks stand while they sleep, and pauses.

ALTER TABLE tables
    ADD COLUMN vacation smallint NOT NULL DEFAULT 0,     -- days off that everybody has in this game
    ADD COLUMN sleep    boolean NOT NULL DEFAULT false,  -- clocks stand in each person's hours of sleep
    ADD COLUMN pause    smallint NOT NULL DEFAULT 0;     -- days after which a pause by consent ends; 0: there is none
-- When the person sat down: earlier days off do not count at this table.
ALTER TABLE seats ADD COLUMN sat bigint;

-- Hours of sleep, in minutes of the day in a zone of the IANA.
CREATE TABLE sleeps (
    person     bigint PRIMARY KEY REFERENCES people ON DELETE CASCADE,
    zone       text NOT NULL,
    sleep_from smallint NOT NULL,
    minutes    smallint NOT NULL,     -- 0: none
    at         bigint NOT NULL        -- when they were last changed
);

-- Days off: whole days in the person's zone. What is over is kept, for it was spent at the person's tables.
CREATE TABLE vacations (
    id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    zone   text NOT NULL,
    since  bigint NOT NULL,
    until  bigint NOT NULL
);
CREATE INDEX vacations_person ON vacations (person, since);

-- Kind 35 in `spent`: changes of a person's days off.

-- When a day begins in a zone, milliseconds since 1970; NULL where there is no such zone or day.
CREATE FUNCTION day_begins(zone text, day text, days_later int) RETURNS bigint LANGUAGE plpgsql STABLE AS
    $$BEGIN
        RETURN (extract(epoch FROM (day::date + days_later)::timestamp AT TIME ZONE zone) * 1000)::bigint;
    EXCEPTION WHEN data_exception THEN
        RETURN NULL;
    END$$;

-- Days off of somebody who sat down at `sat`, as a table with so many of them counts: the first ones, as long as they last.
CREATE FUNCTION days_off(who bigint, sat bigint, days int) RETURNS TABLE (since bigint, until bigint) LANGUAGE sql STABLE AS
    $$SELECT x.since, LEAST(x.until, x.since + x.left)
        FROM (SELECT GREATEST(v.since, sat) AS since, v.until, days * 86400000::bigint - coalesce(sum(v.until - GREATEST(v.since, sat))
                OVER (ORDER BY v.since, v.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::bigint AS left
            FROM vacations v WHERE v.person = who AND v.until > sat) x
        WHERE x.left > 0$$;

-- The minute of the day, UTC, at which a clock in this zone shows this minute now.
CREATE FUNCTION utc_minute(zone text, minute int) RETURNS int LANGUAGE sql STABLE AS
    $$SELECT (minute + 2880 - (extract(epoch FROM (now() AT TIME ZONE zone) - (now() AT TIME ZONE 'UTC')) / 60)::int) % 1440$$;

-- Who rests when at a table of days, as its terms allow: an object a seat, with its latest days off that were not over
-- when the seat to act was asked.
CREATE FUNCTION rests_of(at_table bigint, days int, sleeps_count boolean, asked bigint) RETURNS text LANGUAGE sql STABLE AS
    $$SELECT json_agg(json_build_object('seat', s.seat,
            'from', CASE WHEN sleeps_count AND h.minutes > 0 THEN utc_minute(h.zone, h.sleep_from) ELSE 0 END,
            'minutes', CASE WHEN sleeps_count THEN coalesce(h.minutes, 0) ELSE 0 END,
            'off', (SELECT json_agg(json_build_array(o.since, o.until)) FROM (SELECT d.since, d.until
                FROM days_off(s.person, coalesce(s.sat, 0), days) d WHERE d.until > asked ORDER BY d.since DESC LIMIT 4) o)))::text
        FROM seats s LEFT JOIN sleeps h ON h.person = s.person WHERE s.table_id = at_table AND s.kind = 2$$;
