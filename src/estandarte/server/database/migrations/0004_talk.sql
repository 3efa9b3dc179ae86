-- What is said at the table.
CREATE TABLE talk (
    match_id TEXT NOT NULL REFERENCES matches (id),
    number BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    sitter TEXT NOT NULL,
    name TEXT NOT NULL,
    audience TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
);
