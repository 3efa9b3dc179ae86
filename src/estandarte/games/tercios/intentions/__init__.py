"""Intentions: how troops react and what they do by themselves, until told otherwise. [KER-14]

`language.py` holds the words, `answers.py` carries them out, by the same rules as everybody.
"""
