"""He sails as usual, asks for no Battle and stays in none."""

from .plain import NEVER, fighting

HANDS = fighting(NEVER)
