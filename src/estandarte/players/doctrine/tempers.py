"""Tempers: how a doctrine leans, as values that are read and never changed.

A doctrine is a function of what it sees and of its temper. Each temper is a file of TOML beside its
doctrine, in `tempers/`; one that is `like` another says only where it differs. `standard` is how
the rank of alférez plays; `alferez-1` is how it played at first, kept so that progress can be
measured for ever.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeVar

from estandarte.kernel import Action, Dice, Game, Prompt
from estandarte.kernel.packs import Tree, decode, merged, read_folder
from estandarte.players.player import Player

T = TypeVar("T")

STANDARD = "standard"
LIKE = "like"


def read_tempers(package: str, kind: type[T]) -> dict[str, T]:
    """The tempers of a doctrine by name, the standard one first."""
    trees = read_folder(Path(str(import_module(package).__file__)).parent / "tempers")
    names = sorted(trees, key=lambda name: (name != STANDARD, name))
    return {name: decode(_whole(trees, name), kind) for name in names}


def _whole(trees: Tree, name: str) -> Tree:
    """A temper with all that it is like."""
    own = dict(trees[name])
    like = own.pop(LIKE, None)
    return merged(_whole(trees, like), own) if like else own


class Tempered(Generic[T]):
    """A doctrine in every temper that was written down for it."""

    def __init__(self, make: Callable[[T], Player], tempers: Mapping[str, T]) -> None:
        self.make, self.tempers = make, tempers
        self._players: dict[str, Player] = {}

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        return self.of(STANDARD).choose(game, view, prompt, dice)

    def of(self, temper: str) -> Player:
        """Who plays in a temper."""
        if temper not in self._players:
            self._players[temper] = self.make(self.tempers[temper])
        return self._players[temper]
