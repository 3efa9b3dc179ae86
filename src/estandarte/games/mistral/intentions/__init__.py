"""Intentions: what a Fleet wants done until it says otherwise, and what follows from it. [KER-14]

`language.py` holds the words; the other modules carry them out, each for the questions of its
chapter, from what the Fleet knows and by the same rules as everybody. A doctrine leads through the
same modules, with a judgement of its own.
"""
