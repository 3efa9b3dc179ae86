"""What the table has promised to remember: the journal, in SQLite or in PostgreSQL."""
