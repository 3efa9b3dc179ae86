"""For who keeps a table that others come to."""
