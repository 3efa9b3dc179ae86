-- What people have brought to a match, armies, packs, a position: kept once, and not with every change of its sheet.
CREATE TABLE baggage (
    match_id TEXT PRIMARY KEY REFERENCES matches (id),
    body TEXT NOT NULL
);
