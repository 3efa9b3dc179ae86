"""The record of a match: written, audited, carried on paper, and a position as a line."""
