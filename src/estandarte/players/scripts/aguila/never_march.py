"""He never moves and never charges: whoever comes is shot at."""

from .plain import hands

HANDS = hands(lambda state, unit: None, charges=lambda state, unit: False, faces=False)
