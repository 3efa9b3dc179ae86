"""He never marches: who has a gun shoots, the others brace."""

from .plain import hands

HANDS = hands(lambda state, unit: None, charges=lambda state, unit: False, faces=False)
