"""The lab: many matches on purpose, counted so that a question has an answer."""
