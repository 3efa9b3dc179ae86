"""He sails as usual, asks for every Battle and leaves none."""

from .plain import ALWAYS, fighting

HANDS = fighting(ALWAYS)
