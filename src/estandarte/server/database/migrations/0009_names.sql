-- All spellings of a name are one name: who was first has it, and of older times a second may have it beside him.
ALTER TABLE people ADD COLUMN plain TEXT NOT NULL DEFAULT '';
CREATE INDEX people_by_plain_name ON people (plain);
UPDATE people SET folded = ' ' || id;
