"""The shapes of the data files, and the pack that holds them."""
