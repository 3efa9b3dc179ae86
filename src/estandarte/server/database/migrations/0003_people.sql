-- Lasting names, who sits where, and how strong they are.
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    serial BIGINT NOT NULL DEFAULT 1,
    created DOUBLE PRECISION NOT NULL,
    about TEXT NOT NULL
);
CREATE TABLE sittings (
    person_id TEXT NOT NULL REFERENCES people (id),
    match_id TEXT NOT NULL REFERENCES matches (id),
    PRIMARY KEY (person_id, match_id)
);
CREATE TABLE ratings (
    game TEXT NOT NULL,
    person_id TEXT NOT NULL REFERENCES people (id),
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    PRIMARY KEY (game, person_id)
);
