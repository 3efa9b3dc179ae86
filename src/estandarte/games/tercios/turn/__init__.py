"""The turn: planning in secret, goes, order cards, morale and casualties."""
