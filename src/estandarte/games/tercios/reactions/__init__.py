"""Reactions: when a face-down card may answer an enemy, and what each card then does."""
