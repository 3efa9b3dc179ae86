"""HTTP handlers: decode, ask the table, encode. Nothing is decided here."""
