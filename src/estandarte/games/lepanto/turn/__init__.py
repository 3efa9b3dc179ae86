"""The sequence of play, and how a phase, a squadron or the battle ends. [2, 5, 10]"""
