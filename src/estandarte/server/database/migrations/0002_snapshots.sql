-- Boards at intervals, so that a late moment is found quickly. A cache: it may be emptied at any time.
CREATE TABLE snapshots (
    match_id TEXT NOT NULL REFERENCES matches (id),
    line BIGINT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (match_id, line)
);
-- Whether a match needs the table although nobody watches: a machine to move, a clock running.
ALTER TABLE matches ADD COLUMN awake BIGINT NOT NULL DEFAULT 1;
ALTER TABLE matches ADD COLUMN public BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN changed DOUBLE PRECISION NOT NULL DEFAULT 0;
CREATE INDEX matches_by_status ON matches (status, public, changed);
