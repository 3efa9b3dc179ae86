"""He never marches, and whoever finds the enemy behind him turns about."""

from .plain import hands

HANDS = hands(lambda state, unit: None, charges=lambda state, unit: False)
