"""Orders are carried out as usual; whoever has none stays in port."""

from .plain import nowhere, sailing

HANDS = sailing(nowhere)
