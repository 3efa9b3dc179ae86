"""Exact odds of what a player may choose, as far as he can know. No chapter of the book."""
