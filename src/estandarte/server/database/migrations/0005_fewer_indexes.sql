-- When a match last changed is written with every step: an index that holds it costs more than it saves.
DROP INDEX matches_by_status;
CREATE INDEX matches_by_status ON matches (status, public);
