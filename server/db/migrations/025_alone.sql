-- A site with one database has no copies of people, and a change of a person costs nothing for them.

ALTER TABLE place ADD COLUMN lends boolean NOT NULL DEFAULT false; -- people of this database are copied to others
UPDATE place SET lends = EXISTS (SELECT FROM copies);

CREATE OR REPLACE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS
    $$DECLARE
        changed jsonb;
        who bigint[];
    BEGIN
        IF NOT EXISTS (SELECT FROM place WHERE lends) THEN
            RETURN NULL;
        END IF;
        changed := to_jsonb(coalesce(NEW, OLD));
        who := ARRAY[coalesce(changed->>'person', changed->>'id')::bigint, (changed->>'other')::bigint];
        PERFORM FROM people WHERE id = ANY (who) ORDER BY id FOR NO KEY UPDATE;
        UPDATE copies SET version = version + 1, due = 0 WHERE person = ANY (who);
        RETURN NULL;
    END$$;
