"""Nobody moves; guns fire at whoever comes into range."""

from .plain import hands

HANDS = hands(None)
