"""Building an army: what it may have where, in words, completed, at random, as text.

A game's army chapter says what can be chosen (`plan.py`); everything else is the same for every
game that musters.
"""
