-- Words that somebody has reported to whoever keeps the table, and what he made of it.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id),
    number BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    reporter TEXT NOT NULL,
    sitter TEXT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    words TEXT NOT NULL,
    why TEXT NOT NULL,
    verdict TEXT NOT NULL,
    UNIQUE (match_id, number, reporter)
);
