-- The lobby: of all accounts of one address together a few lines have the first turn, or an address with many accounts fills the first page.
ALTER TABLE lobby ADD COLUMN house TEXT NOT NULL DEFAULT '';
UPDATE lobby SET house = match_id;
CREATE INDEX lobby_by_house ON lobby (house, place, turn);
