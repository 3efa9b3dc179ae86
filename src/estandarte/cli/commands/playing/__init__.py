"""To sit down at a table, and what there is to play."""
