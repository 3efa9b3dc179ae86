-- All spellings of a name are one name: who was first has it, and of older times a second may have it beside him.
ALTER TABLE people ADD COLUMN plain TEXT NOT NULL DEFAULT '';
CREATE INDEX people_by_plain_name ON people (plain);
UPDATE people SET folded = ' ' || id;
-- The lobby: a line for each public match, written when what it says changes. The turn of a line is how many threes of its owner's stand before it, so that nobody fills the first page.
CREATE TABLE lobby (
    match_id TEXT PRIMARY KEY REFERENCES matches (id),
    game TEXT NOT NULL,
    owner TEXT NOT NULL,
    place BIGINT NOT NULL,
    turn BIGINT NOT NULL,
    late DOUBLE PRECISION NOT NULL,
    words TEXT NOT NULL
);
CREATE INDEX lobby_by_place ON lobby (place, turn, late, match_id);
CREATE INDEX lobby_by_game ON lobby (game, place, turn, late, match_id);
CREATE INDEX lobby_by_owner ON lobby (owner, place);
INSERT INTO lobby (match_id, game, owner, place, turn, late, words)
    SELECT id, game, id, CASE status WHEN 'over' THEN 4 WHEN 'playing' THEN 3 ELSE 2 END, 0, -changed, ''
    FROM matches WHERE public = 1;
