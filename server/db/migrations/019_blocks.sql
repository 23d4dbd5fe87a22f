-- One can see whom one does not want to meet, and take each back.
ALTER TABLE blocks ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
