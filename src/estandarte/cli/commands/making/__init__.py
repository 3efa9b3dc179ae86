"""Armies, scenarios, fields and values of one's own."""
