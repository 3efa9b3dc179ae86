"""The toy game with a question in it over which a whole table could come to a stand."""

from collections.abc import Mapping
from typing import Any

from skirmish import SkirmishGame
from skirmish.field import SkirmishView


class MireGame(SkirmishGame):
    name = "mire"
    title = {"en": "Mire", "es": "Ciénaga"}

    def reach(self, view: SkirmishView, piece: str) -> Mapping[str, Any]:
        return {"piece": sum(range(2_000_000_000))}  # one word to Python: nothing else runs


MIRE = MireGame()
