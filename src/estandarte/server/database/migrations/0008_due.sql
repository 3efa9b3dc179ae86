-- A match that nobody watches is no room in memory but this row. `due`: the table's hour (what `kept` has under hours, see
-- play/hours.py) at which somebody must look at it, for a clock, a reminder or sealed dice. `thinks`: since which hour a machine is
-- waited for by people; `alone`: the same where there are only machines. Whoever takes a row moves the hour on, so that another
-- takes it if he dies. `opener`: who opened it, a person or, of guests, a keyed hash of the address.
ALTER TABLE matches ADD COLUMN due DOUBLE PRECISION;
ALTER TABLE matches ADD COLUMN thinks DOUBLE PRECISION;
ALTER TABLE matches ADD COLUMN alone DOUBLE PRECISION;
ALTER TABLE matches ADD COLUMN opener TEXT NOT NULL DEFAULT '';
UPDATE matches SET due = 0 WHERE awake = 1 AND status <> 'over';
ALTER TABLE matches DROP COLUMN awake;
CREATE INDEX matches_by_due ON matches (due) WHERE due IS NOT NULL;
CREATE INDEX matches_by_thinks ON matches (thinks) WHERE thinks IS NOT NULL;
CREATE INDEX matches_by_alone ON matches (alone) WHERE alone IS NOT NULL;
CREATE INDEX matches_by_opener ON matches (opener) WHERE opener <> '' AND status <> 'over';
