"""The ten-sided die, Player Ranks with their modifiers, and Mulligans. [12.4, 12.6, 17.1]

A die with an owner is `own_die.py`, thrown and foretold: whoever throws one makes it there and says
whose it is and what for. What stands ready for it is `ready.py`; two against each other `ties.py`.
Of dice after which their owner is asked at once the question is in `mulligans.py`. Those that are
nobody's own are in `neutral_dice.py`.
"""
