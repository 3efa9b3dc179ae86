"""Formations revealed: once the first initiative roll is won, both armies show their formations."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.aguila.ground.formations import adopt_verdict
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila, other
from estandarte.games.aguila.units import UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Limit,
    Offer,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    no,
    stage,
)

CITE = "BSA-5-general-c"


class FormationsMarked(Event):
    """What formation each unit of a side stands in. ["BSA-5-general-c"]"""

    role: Role
    formations: dict[UnitId, FormationName]

    def apply(self, state: Aguila) -> None:
        for name, formation in self.formations.items():
            state.put(but(state.units[name], formation=formation))
        left = tuple(r for r in state.camp.unmarked if r != self.role)
        state.camp = but(state.camp, unmarked=left)


def to_mark(state: Aguila, role: Role) -> list[UnitId]:
    """Units on the table whose formation is still open."""
    return [u.id for u in state.of(role) if u.id not in state.camp.declared and not u.building]


class MarkFormations(Action):
    """Say in what formation units stand; those not named keep the first they may adopt."""

    formations: dict[UnitId, FormationName]

    def check(self, state: Aguila, during: "MarkingChoice") -> Verdict:
        open_ones = to_mark(state, self.role)
        for name, formation in self.formations.items():
            if name not in open_ones:
                return no(CITE, unit=name)
            verdict = adopt_verdict(state.units[name], formation)
            if not verdict:
                return verdict
        return YES

    def perform(self, play: Play[Aguila], during: "MarkingChoice") -> None:
        play.end()
        play.emit(FormationsMarked(CITE, self.role, self.formations))


class MarkingChoice(Decision):
    """In what formation does each unit stand?"""

    accepts = (MarkFormations,)

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        units = [state.units[n] for n in to_mark(state, role)]
        yield MarkFormations({}, role=role)
        for wanted in ("line", "attack_column", "march_column", "open"):
            chosen: dict[UnitId, FormationName] = {
                u.id: f for u in units for f in u.profile.formations if f == wanted
            }
            if chosen:
                yield MarkFormations(chosen, role=role)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        yield Offer("mark_formations", {"formations": Limit("mapping")})

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return {"units": to_mark(state, self.waiting[0])}


class Marking(Procedure):
    """The winner of the first initiative roll declares first. ["BSA-5-general-c", "BSA-Q93"]"""

    first: Role

    @stage
    def mark(self, play: Play[Aguila]) -> None:
        for role in (other(self.first), self.first):
            if role in play.state.camp.unmarked and to_mark(play.state, role):
                play.call(MarkingChoice((role,)))

    @stage
    def close(self, play: Play[Aguila]) -> None:
        for role in play.state.camp.unmarked:
            play.emit(FormationsMarked(CITE, role, {}))
