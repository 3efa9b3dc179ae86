"""Scripts: whole plans that plain people play, told in a line each; a folder for each game.

They are opponents and a measure of how easily a rank is beaten, and nothing learns from them: they
are no temper, no plan and no imagined foe. What a script says nothing about is answered as the
alférez answers it, in the temper that is kept as a measure.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from estandarte.kernel import Action, Dice, Game, Prompt, Role, check
from estandarte.players.doctrine import DOCTRINES
from estandarte.players.doctrine.tempers import STANDARD, Mind, Tempered

MEASURE = "alferez-2"
"""The temper of what a script says nothing about; where a game has none, the standard one."""
WORDS = "words.toml"
Hand = Callable[[Any, Any, Role], Action | None]
"""What a script does at a kind of question; None: as usual."""
Hands = Mapping[Any, Hand]


class Script:
    """A whole plan of somebody plain: a few kinds of question, and the rest as usual."""

    def __init__(self, game: str, name: str, hands: Hands) -> None:
        self.game, self.name, self.hands = game, name, hands

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        return self.answer(game.imagine(view, dice), prompt.role)

    def answer(self, board: Any, role: Role) -> Action:
        """What he does on a board that is known whole."""
        decision = board.decision
        hand = self.hands.get(type(decision))
        wish = hand(board, decision, role) if hand is not None else None
        if wish is not None and check(board, wish):
            return wish
        return usual(self.game).answer(board, role)

    @property
    def told(self) -> dict[str, dict[str, str]]:
        """His name, and what he is like, by language."""
        return _words(self.game)[self.name]


@cache
def usual(game: str) -> Mind:
    """Who answers what a script says nothing about."""
    doctrine = DOCTRINES.of(game)
    assert isinstance(doctrine, Tempered)
    return doctrine.of(MEASURE if MEASURE in doctrine.tempers else STANDARD)


def scripts_of(game: str) -> tuple[str, ...]:
    """The scripts of a game by name."""
    return tuple(_known(game))


def script_of(game: str, name: str) -> Script:
    """A script by its name."""
    return _known(game)[name]


@cache
def _known(game: str) -> dict[str, Script]:
    return {script.name: script for script in _found(game)} if _is_told(game) else {}


def _found(game: str) -> Iterator[Script]:
    """Every module of the game's folder that has hands is a script."""
    package = import_module(f"{__name__}.{game}")
    for module in sorted(iter_modules(package.__path__), key=lambda one: one.name):
        hands = getattr(import_module(f"{package.__name__}.{module.name}"), "HANDS", None)
        if hands is not None:
            yield Script(game, module.name.replace("_", "-"), hands)


def _is_told(game: str) -> bool:
    return game.isidentifier() and find_spec(f"{__name__}.{game}") is not None


@cache
def _words(game: str) -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads(files(f"{__name__}.{game}").joinpath(WORDS).read_text("utf-8"))
