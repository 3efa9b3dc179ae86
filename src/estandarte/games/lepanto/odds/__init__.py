"""Exact odds of every attack, and the rules that bear on it."""
