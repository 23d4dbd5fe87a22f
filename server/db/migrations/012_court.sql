-- Moderation: what people report of each other, what moderators decide, and appeals against it.

ALTER TABLE people
    ADD COLUMN moderator boolean NOT NULL DEFAULT false,
    ADD COLUMN barred    bigint NOT NULL DEFAULT 0,    -- until then a session is good for an appeal alone
    ADD COLUMN warned    int NOT NULL DEFAULT 0;       -- how many warnings the person has not read yet

-- Whose lines a person does not want to read. It holds one way, and the other is not told.
CREATE TABLE mutes (
    id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    other  bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    at     bigint NOT NULL,
    UNIQUE (person, other)
);
CREATE INDEX mutes_other ON mutes (other);

-- A case: what was reported of a person in one room of a table, and what was decided. The words of acts and of kinds of
-- reports are those of server/api/cases.def.
CREATE TABLE cases (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person   bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    table_id bigint NOT NULL,
    room     smallint NOT NULL,
    made     bigint NOT NULL,
    state    text NOT NULL DEFAULT 'open',  -- open, decided, appealed, upheld or lifted
    act      text NOT NULL DEFAULT '',
    until    bigint NOT NULL DEFAULT 0,     -- of a mute or a ban
    unread   boolean NOT NULL DEFAULT false, -- a warning that the person has not read yet
    judge    bigint NOT NULL DEFAULT 0,     -- who acted; 0: an operator
    judged   bigint NOT NULL DEFAULT 0,
    reason   text NOT NULL DEFAULT '',
    appeal   text NOT NULL DEFAULT '',      -- what the person says against it
    appealed bigint NOT NULL DEFAULT 0,
    decider  bigint NOT NULL DEFAULT 0,     -- who decided the appeal; 0: an operator
    decided  bigint NOT NULL DEFAULT 0,
    answer   text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX cases_open ON cases (person, table_id, room) WHERE state = 'open';
CREATE INDEX cases_state ON cases (state, made);
CREATE INDEX cases_person ON cases (person);

-- Reports of lines; several of the same person in the same room are one case while it is open.
CREATE TABLE complaints (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    case_id bigint NOT NULL REFERENCES cases ON DELETE CASCADE,
    person  bigint NOT NULL REFERENCES people ON DELETE CASCADE, -- who reports
    at      bigint NOT NULL,
    kind    text NOT NULL,
    said    text NOT NULL
);
CREATE INDEX complaints_case ON complaints (case_id);
CREATE INDEX complaints_person ON complaints (person);

-- The lines that were reported (chosen), and those around them, as they were then.
CREATE TABLE case_lines (
    case_id bigint NOT NULL REFERENCES cases ON DELETE CASCADE,
    no      bigint NOT NULL,
    at      bigint NOT NULL,
    person  bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    name    text NOT NULL,
    phrase  smallint NOT NULL,
    text    text NOT NULL,
    chosen  boolean NOT NULL,
    PRIMARY KEY (case_id, no)
);
CREATE INDEX case_lines_person ON case_lines (person);

ALTER TABLE trace
    ADD COLUMN person  bigint NOT NULL DEFAULT 0,  -- who did it, where that was a person of the site
    ADD COLUMN case_id bigint NOT NULL DEFAULT 0;
CREATE INDEX trace_subject ON trace (subject);

-- Acts are functions that belong to the owner of the tables: a node may call them, and cannot write the trace in any
-- other way. Each takes the lock that acts of operators take, so that numbers of the trace are in the order of commits.

CREATE FUNCTION trace_add(moment bigint, by_user text, by_person bigint, done text, concerned bigint, because text,
    of_case bigint) RETURNS void LANGUAGE sql AS
    $$INSERT INTO trace (at, who, what, subject, why, person, case_id)
        VALUES (moment, by_user, done, concerned, because, by_person, of_case)$$;

-- Why a person may not decide a case; NULL where they may. An operator (0) may decide every case.
CREATE FUNCTION case_refuses(c cases, by_person bigint, moment bigint) RETURNS text LANGUAGE sql AS
    $$SELECT CASE
        WHEN c.id IS NULL THEN 'case'
        WHEN by_person = 0 THEN NULL
        WHEN NOT EXISTS (SELECT FROM people p WHERE p.id = by_person AND p.moderator AND NOT p.banned AND p.barred <= moment)
            THEN 'moderator'
        WHEN c.person = by_person OR EXISTS (SELECT FROM complaints k WHERE k.case_id = c.id AND k.person = by_person)
            THEN 'own' END$$;

-- A line about an act, in the room where the reported lines were said. Its number; NULL where the table is gone.
-- `rooms.latest` is of migration 016: the body of a function is read when it is first called.
CREATE FUNCTION case_aside(c cases, moment bigint, words int) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    number bigint;
BEGIN
    INSERT INTO rooms SELECT c.table_id, c.room, moment FROM tables WHERE tables.id = c.table_id
        ON CONFLICT (table_id, room) DO UPDATE SET latest = GREATEST(rooms.latest + 1, moment)
        RETURNING rooms.latest INTO number;
    INSERT INTO talk SELECT c.table_id, c.room, number, moment, p.id, -1, p.name, words, ''
        FROM people p WHERE p.id = c.person AND number IS NOT NULL;
    RETURN number;
END$$;

-- Somebody reports lines of a room, all of one person: the number of the report.
CREATE FUNCTION case_report(of_person bigint, of_table bigint, of_room smallint, numbers bigint[], by_person bigint,
    of_kind text, words text, moment bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    of_case bigint;
    report bigint;
BEGIN
    PERFORM pg_advisory_xact_lock(4714);
    INSERT INTO cases (person, table_id, room, made) VALUES (of_person, of_table, of_room, moment)
        ON CONFLICT (person, table_id, room) WHERE state = 'open' DO UPDATE SET made = cases.made
        RETURNING id INTO of_case;
    INSERT INTO case_lines
        WITH l AS (SELECT t.*, t.no = ANY (numbers) AS is_chosen, row_number() OVER (ORDER BY t.no) AS place FROM talk t
            WHERE t.table_id = of_table AND t.room = of_room)
        SELECT of_case, l.no, l.at, l.person, l.name, l.phrase, l.text, l.is_chosen FROM l
        WHERE EXISTS (SELECT FROM l o WHERE o.is_chosen AND o.place BETWEEN l.place - 5 AND l.place + 5)
        ON CONFLICT (case_id, no) DO UPDATE SET chosen = case_lines.chosen OR EXCLUDED.chosen;
    INSERT INTO complaints (case_id, person, at, kind, said) VALUES (of_case, by_person, moment, of_kind, words)
        RETURNING id INTO report;
    PERFORM trace_add(moment, 'person', by_person, 'case report', of_person, of_kind, of_case);
    RETURN report;
END$$;

-- A moderator, or an operator (0), decides a case. The outcome is 'done' or a word that says why not.
CREATE FUNCTION case_act(of_case bigint, by_user text, by_person bigint, verdict text, days int, because text,
    moment bigint, OUT outcome text, OUT concerned bigint, OUT at_table bigint, OUT in_room smallint, OUT line bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    c cases;
    ends bigint := CASE WHEN days > 0 THEN moment + days * 86400000::bigint ELSE 0 END;
BEGIN
    PERFORM pg_advisory_xact_lock(4714);
    SELECT * INTO c FROM cases WHERE id = of_case FOR UPDATE;
    outcome := coalesce(case_refuses(c, by_person, moment), CASE WHEN c.state <> 'open' THEN 'decided' END, 'done');
    IF outcome <> 'done' THEN
        RETURN;
    END IF;
    UPDATE cases SET state = 'decided', act = verdict, until = ends, unread = verdict = 'warn', judge = by_person,
        judged = moment, reason = because WHERE id = of_case;
    UPDATE people SET
        muted = CASE verdict WHEN 'mute' THEN GREATEST(muted, ends) ELSE muted END,
        barred = CASE verdict WHEN 'ban' THEN GREATEST(barred, ends) ELSE barred END,
        warned = warned + (verdict = 'warn')::int WHERE id = c.person AND verdict <> 'none';
    PERFORM trace_add(moment, by_user, by_person, 'case ' || verdict, c.person, because, of_case);
    IF verdict <> 'none' THEN
        line := case_aside(c, moment, CASE verdict WHEN 'warn' THEN 101 WHEN 'mute' THEN 102 ELSE 103 END);
    END IF;
    concerned := c.person;
    at_table := c.table_id;
    in_room := c.room;
END$$;

-- What a lifted act did is undone; another one of the same kind that still runs goes on.
CREATE FUNCTION case_undo(c cases) RETURNS void LANGUAGE sql AS
    $$UPDATE people SET
        muted = CASE WHEN c.act = 'mute' AND muted = c.until THEN x.longest ELSE muted END,
        barred = CASE WHEN c.act = 'ban' AND barred = c.until THEN x.longest ELSE barred END,
        warned = warned - (c.act = 'warn' AND c.unread)::int
        FROM (SELECT coalesce(max(o.until), 0) AS longest FROM cases o
            WHERE o.person = c.person AND o.act = c.act AND o.state <> 'lifted' AND o.id <> c.id) x
        WHERE people.id = c.person$$;

-- An appeal is decided, by somebody else than who acted.
CREATE FUNCTION case_decide(of_case bigint, by_user text, by_person bigint, lift boolean, because text,
    moment bigint, OUT outcome text, OUT concerned bigint, OUT at_table bigint, OUT in_room smallint, OUT line bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    c cases;
BEGIN
    PERFORM pg_advisory_xact_lock(4714);
    SELECT * INTO c FROM cases WHERE id = of_case FOR UPDATE;
    outcome := coalesce(case_refuses(c, by_person, moment), CASE WHEN c.state <> 'appealed' THEN 'decided' END,
        CASE WHEN by_person > 0 AND c.judge = by_person THEN 'judge' END, 'done');
    IF outcome <> 'done' THEN
        RETURN;
    END IF;
    UPDATE cases SET state = CASE WHEN lift THEN 'lifted' ELSE 'upheld' END, unread = unread AND NOT lift,
        decider = by_person, decided = moment, answer = because WHERE id = of_case;
    PERFORM trace_add(moment, by_user, by_person, CASE WHEN lift THEN 'case lift' ELSE 'case uphold' END, c.person,
        because, of_case);
    IF lift THEN
        PERFORM case_undo(c);
        line := case_aside(c, moment, 104);
    END IF;
    concerned := c.person;
    at_table := c.table_id;
    in_room := c.room;
END$$;

-- The person whom an act concerns speaks against it, once.
CREATE FUNCTION case_appeal(of_case bigint, by_person bigint, words text, moment bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    c cases;
BEGIN
    PERFORM pg_advisory_xact_lock(4714);
    SELECT * INTO c FROM cases WHERE id = of_case AND person = by_person AND act NOT IN ('', 'none') FOR UPDATE;
    IF c.id IS NULL OR c.state <> 'decided' THEN
        RETURN CASE WHEN c.id IS NULL THEN 'case' ELSE 'decided' END;
    END IF;
    UPDATE cases SET state = 'appealed', appeal = words, appealed = moment WHERE id = of_case;
    PERFORM trace_add(moment, 'person', by_person, 'case appeal', by_person, '', of_case);
    RETURN 'done';
END$$;

-- The person has read a warning.
CREATE FUNCTION case_read(of_case bigint, by_person bigint, moment bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(4714);
    UPDATE cases SET unread = false WHERE id = of_case AND person = by_person AND unread;
    IF NOT FOUND THEN
        RETURN 'case';
    END IF;
    UPDATE people SET warned = warned - 1 WHERE id = by_person;
    PERFORM trace_add(moment, 'person', by_person, 'case read', by_person, '', of_case);
    RETURN 'done';
END$$;
