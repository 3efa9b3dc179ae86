"""The ten-sided die, Player Ranks with their modifiers, and Mulligans. [12.4, 12.6, 17.1]"""
