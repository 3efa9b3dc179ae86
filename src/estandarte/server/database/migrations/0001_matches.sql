-- Matches and their records: the journal proper. One dialect for SQLite and PostgreSQL.
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    version BIGINT NOT NULL,
    sheet TEXT NOT NULL
);
CREATE TABLE lines (
    match_id TEXT NOT NULL REFERENCES matches (id),
    number BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
);
CREATE TABLE kept (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
