"""Intentions: what a squadron does until its admiral says otherwise. [KER-14]

`language.py` holds the words, `answers.py` carries them out, by the same rules as everybody.
"""
