"""Both armies on a roll, and a unit of it by its id or by what people call it."""

from collections.abc import Mapping
from typing import Any, get_args

from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.schema.troops import Effect, ElementKind
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import UnitId
from estandarte.kernel import Dice, Role, Setup
from estandarte.wargame.wording import folded

from .facts import OPEN, Ground
from .laying import parked

FIELD = "campo_abierto"


class Roll:
    """The armies as they are before a battle; what has happened to a unit is put on its card."""

    def __init__(self, armies: Mapping[Role, Any]) -> None:
        self.setup = Setup("tercios", FIELD, armies=dict(armies), pledge="roll")
        self.state: Tercios = parked(TERCIOS.start(self.setup, Dice("")))
        self.names: Mapping[str, Mapping[str, str]] = TERCIOS.board(self.setup)["pieces"]

    def called(self, words: str) -> list[UnitId]:
        """The unit of that id or entry; else all in whose name or entry every word is heard."""
        units = self.state.units
        if words in units:
            return [words]
        heard = folded(words).replace("_", " ").split()
        return [id for id in units if all(word in self._heard(id) for word in heard)]

    def name(self, unit: UnitId, language: str) -> str:
        return self.names[unit].get(language, unit) if unit in self.names else unit

    def own_officer(self, unit: UnitId) -> tuple[str, ...]:
        """Who commands it, else the General."""
        found = self.state.units[unit]
        own = self.state.commands[found.command].commander
        general = self.state.general(found.role)
        return (own,) if own else (general.id,) if general else ()

    @property
    def grounds(self) -> Mapping[str, ElementKind]:
        return self.state.pack.terrain.element

    def ground(self, word: str) -> tuple[Ground, ...] | None:
        """A piece of scenery by its kind; `crop_field:dificil+cubierto` as the dice have made it.

        None if there is no such piece.
        """
        kind, _, grown = word.partition(":")
        if kind in ("", OPEN):
            return ()
        if kind not in self.grounds:
            return None
        effects = tuple(grown.split("+")) if grown else self.grounds[kind].effects
        if not set(effects) <= set(get_args(Effect)):
            return None
        return (Ground(kind, tuple(sorted(effects))),)

    def _heard(self, unit: UnitId) -> str:
        entry = self.state.units[unit].profile.entry.replace("_", " ")
        return folded(" ".join((unit, entry, *self.names.get(unit, {}).values())))
