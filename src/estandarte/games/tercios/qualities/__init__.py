"""Qualities: each gives a commander one action, or works by itself where it is marked (a).

The classes are filed by what they touch: his own troops, the order of activation, the enemy,
commanders. The modules fill the register of `commanding`.

Chapter: qualities (TER-qualities).
"""

from . import activations, automatic, captains, enemies, heroics, troops

__all__ = ["activations", "automatic", "captains", "enemies", "heroics", "troops"]
