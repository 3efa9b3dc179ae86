"""The shapes of the data files, and the pack that holds them. No chapter of the book."""
