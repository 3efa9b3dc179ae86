"""Nobody draws an Order, and nobody leaves port who has none."""

from .plain import no_orders, nowhere, sailing

HANDS = {**sailing(nowhere), **no_orders()}
