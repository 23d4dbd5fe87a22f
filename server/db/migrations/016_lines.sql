-- The number of a line is the time when it was said, and one more than the line before where that is the same: a
-- number that counts would show that somebody spoke whom one does not meet.

ALTER TABLE talk ALTER COLUMN no TYPE bigint;
UPDATE talk SET no = at + no;
ALTER TABLE rooms RENAME COLUMN lines TO latest;
ALTER TABLE rooms ALTER COLUMN latest TYPE bigint;
UPDATE rooms r SET latest = (SELECT coalesce(max(no), 0) FROM talk t WHERE t.table_id = r.table_id AND t.room = r.room);
