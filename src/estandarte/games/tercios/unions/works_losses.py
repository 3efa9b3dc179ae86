"""The losses of emplaced works: their owner names the unit that is lost. ["TER-Q47"]"""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.casualties import expendable, lose_part
from estandarte.games.tercios.turn.morale import settle_breaks
from estandarte.games.tercios.units import UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Offer,
    Play,
    Role,
    RuleId,
    Verdict,
    choice,
    no,
)


class GiveUpUnit(Action):
    """Name the unit that the works lose."""

    unit: UnitId

    def check(self, state: Tercios, during: "LossOfWorks") -> Verdict:
        body = state.units[during.works]
        if self.unit in expendable(state, body):
            return YES
        if self.unit in body.parts:  # the gun goes last
            return no("TER-Q47", unit=self.unit)
        return no("TER-troops-emplazada-r", unit=self.unit)

    def perform(self, play: Play[Tercios], during: "LossOfWorks") -> None:
        play.end()
        head = lose_part(play, during.works, self.unit)
        settle_breaks(play, head, during.cite)  # again while it is still too much


class LossOfWorks(Decision):
    """Works have more wear than they bear: one of their units is lost, but which?"""

    accepts = (GiveUpUnit,)
    works: UnitId
    """The unit that leads them."""
    cite: RuleId

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        units = expendable(state, state.units[self.works])
        return (GiveUpUnit(unit, role=role) for unit in units)

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        yield Offer("give_up_unit", {"unit": choice(*expendable(state, state.units[self.works]))})

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"works": self.works, "wear": state.units[self.works].wear}
