"""One grammar for every game: a verb, pieces, a place or a way, a distance.

A game brings its words as data (`text/words.toml`) and, for each verb whose orders cannot be
listed, a builder that makes the action. All else is found among the options now open.
"""
