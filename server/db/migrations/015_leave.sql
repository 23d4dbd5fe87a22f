-- Going with everything: taking one's games along, bringing them to another site, and leaving for good.

-- May the name stand in what others take along? Without that they find the colour of the seat there.
ALTER TABLE people ADD COLUMN share boolean NOT NULL DEFAULT false;

-- When the record of the game was brought here from elsewhere; 0 of games that were played here. Imported games count
-- nowhere: they have no row in `ends`.
ALTER TABLE tables ADD COLUMN imported bigint NOT NULL DEFAULT 0;
-- A record ends with its digest: the same game is not brought twice.
CREATE INDEX tables_digest ON tables (right(record, 65)) WHERE record IS NOT NULL;

-- Kinds in `spent`: 39 exports of a person, 40 games that a person imports, both of a day, which is kept by its first
-- hour.
