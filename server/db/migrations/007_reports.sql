-- Reports that something looked wrong.

-- The game as the seat that reports may see it. What the person said stands apart, so that it can be erased.
CREATE TABLE reports (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       bigint NOT NULL,
    table_id bigint NOT NULL,
    person   bigint NOT NULL,         -- 0 for one who was erased
    game     text NOT NULL,
    step     int NOT NULL,
    capsule  text NOT NULL,           -- docs/records.md, without the sentence
    said     text NOT NULL
);
CREATE INDEX reports_table ON reports (table_id);
CREATE INDEX reports_person ON reports (person);
