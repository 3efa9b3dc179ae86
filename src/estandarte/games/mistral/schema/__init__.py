"""The shapes of the data files, the pack that holds them, and what the books say of a pack."""
