"""The shapes of the data files, the tables of all chapters, and the pack that holds them."""
