"""Commanders: their reach, ways and actions; in qualities/, what each can do besides."""
