"""Many matches: how they end, and how fast."""
