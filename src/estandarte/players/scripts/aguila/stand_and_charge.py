"""Nobody marches; whoever has an enemy in reach charges the weakest."""

from .plain import hands

HANDS = hands(lambda state, unit: None)
