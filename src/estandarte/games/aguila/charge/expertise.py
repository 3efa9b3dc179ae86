"""Expertise: Combatientes expertos, spent once a game on the blows of one combat."""

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Action, Choice, Event, Forgo, Open, Play, but

ABILITY = "combatientes_expertos"


class ExpertiseSpent(Event):
    """A unit strikes this once with all its skill. ["BSA-13-expertos-a"]"""

    unit: UnitId

    def apply(self, state: Aguila) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, spent=(*unit.spent, ABILITY)))


def has_expertise(unit: Unit) -> bool:
    """Once a game, and only where it strikes at all."""
    return unit.has(ABILITY) and ABILITY not in unit.spent and unit.profile.melee > 0


class SpendExpertise(Action):
    """Strike with +1 in this combat."""

    def perform(self, play: Play[Aguila], during: "Sparring") -> None:
        play.end(experts=(*during.before, during.unit))
        play.emit(ExpertiseSpent("BSA-13-expertos-a", during.unit))


class SaveExpertise(Forgo):
    """Keep it for another combat."""


class Sparring(Choice):
    """Before a unit strikes: does it use its expertise now?"""

    accepts = (SaveExpertise, SpendExpertise)
    shown = ("unit",)
    unit: Open[UnitId]
    before: Open[tuple[UnitId, ...]] = ()
    """Who has already spent it in this combat."""
