"""Goes: first a commander if wished, then Troops, then the other side."""

from collections.abc import Iterable

from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Offer,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    choice,
    no,
    stage,
)

from .fortress import Abandon
from .morale import check_fervor, reveal
from .orders import Activating
from .state import Demand, Tercios, other
from .units import Unit, UnitId


def to_activate(state: Tercios, role: Role) -> list[Unit]:
    """The Troops of a side that still have a card to act on, demands apart."""
    return [
        u
        for u in state.units.values()
        if u.role == role and u.has_card and not u.acted and not u.only_reacts
        and (not u.lead or u.union == "column")
        and not _is_cowed(state, u)
    ]  # fmt: skip


def _is_cowed(state: Tercios, unit: Unit) -> bool:
    """A threatened unit may only react, unless it is the last to act.

    ["TER-qualities-amenazante", "TER-Q81"]
    """
    if unit.mark("amenazante") is None:
        return False
    return any(
        u.id != unit.id and u.role == unit.role and u.has_card and not u.acted and not u.lead
        and u.mark("amenazante") is None
        for u in state.units.values()
    )  # fmt: skip


def _has_demand(state: Tercios, role: Role, sort: str, unit: UnitId = "") -> list[Demand]:
    return [d for d in state.demands if d.role == role and d.sort == sort and unit in ("", d.unit)]


def candidates(state: Tercios, role: Role, group: int = 0) -> list[Unit]:
    """Whom a side may activate now, as joint orders and the demands of qualities leave it."""
    able = to_activate(state, role)
    if group:
        return [u for u in able if u.group == group]  # "TER-troops-brigada-c"
    late = {d.unit for r in (role, other(role)) for d in _has_demand(state, r, "last")}
    early = [u for r in (role, other(role)) for u in to_activate(state, r) if u.id not in late]
    if early:
        able = [u for u in able if u.id not in late]  # "TER-qualities-meticuloso-a"
    must = {d.unit for d in _has_demand(state, role, "must")}
    chosen = [u for u in able if u.id in must]
    if chosen:
        return chosen
    barred = {d.unit for d in _has_demand(state, role, "may not")}
    free = [u for u in able if u.id not in barred]
    return free or able  # no other choice: the effect is wasted, "TER-Q80"


class Activate(Action):
    """Turn up a unit's card and carry out its order."""

    unit: UnitId

    def check(self, state: Tercios, during: "TroopStep") -> Verdict:
        unit = state.units.get(self.unit)
        if unit is None or unit.role != self.role:
            return no("TER-activation-a", unit=self.unit)
        if unit.acted or unit.card is None:
            return no("TER-activation-f", unit=self.unit)
        if unit.only_reacts:
            return no("TER-qualities-precavido", unit=self.unit)
        if unit not in to_activate(state, self.role):
            return no("TER-qualities-amenazante", unit=self.unit)
        if unit not in candidates(state, self.role, during.group):
            return no(self._demand(state, during), unit=self.unit)
        return YES

    def _demand(self, state: Tercios, during: "TroopStep") -> str:
        if during.group:
            return "TER-troops-brigada-c"
        if _has_demand(state, self.role, "may not", self.unit):
            return "TER-qualities-ilustrado"
        if any(d.unit == self.unit and d.sort == "last" for d in state.demands):
            return "TER-qualities-meticuloso-a"
        return "TER-qualities-avizor"

    def perform(self, play: Play[Tercios], during: "TroopStep") -> None:
        play.end()
        state = play.state
        unit = state.units[self.unit]
        group = unit.group
        order = reveal(play, self.unit)
        play.emit(DemandsMet("TER-Q80", self.role, self.unit))
        play.here = len(state.stack) - 1
        play.note(group=group)
        play.call(Activating(unit=self.unit, order=order))


class PassGo(Action):
    """Leave the go to the opponent."""

    def check(self, state: Tercios, during: "TroopStep") -> Verdict:
        if state.pass_allowed == self.role:
            return YES  # "TER-qualities-paciente"
        return no("TER-activation-a") if candidates(state, self.role) else YES  # "TER-Q10"

    def perform(self, play: Play[Tercios], during: "TroopStep") -> None:
        play.end()
        play.here = len(play.state.stack) - 1
        play.note(at="close")


class DemandsMet(Event):
    """The side has made its next activation: what bound it is over."""

    role: Role
    unit: UnitId

    def apply(self, state: Tercios) -> None:
        state.demands = tuple(
            d
            for d in state.demands
            if d.role != self.role
            or d.sort in ("commander", "last")
            or (d.by == "coordinador" and d.unit != self.unit)
        )
        # A bonus for the unit activated next goes to no other, Experto's apart. "TER-Q57"
        for unit in list(state.units.values()):
            if unit.role == self.role and unit.id != self.unit:
                kept = tuple(m for m in unit.marks if m.until != "go" or m.amount)
                if kept != unit.marks and not state.demands:
                    state.put(but(unit, marks=kept))

    def told(self) -> None:
        return None


class GoEnded(Event):
    """Inspiration and the like end when the go passes. ["TER-qualities-inspirar-b"]"""

    role: Role

    def apply(self, state: Tercios) -> None:
        state.pass_allowed = ""
        state.demands = tuple(
            d for d in state.demands if d.role != self.role or d.sort in ("last", "commander")
        )
        for unit in list(state.units.values()):
            if unit.role == self.role and any(m.until == "go" for m in unit.marks):
                state.put(but(unit, marks=tuple(m for m in unit.marks if m.until != "go")))

    def told(self) -> None:
        return None


class TroopStep(Decision):
    """Which unit acts? ["TER-activation-a"]"""

    accepts = (Activate, Abandon, PassGo)
    group: int = 0

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        for unit in candidates(state, role, self.group):
            yield Activate(unit.id, role=role)
        if PassGo(role=role).check(state, self):
            yield PassGo(role=role)

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        names = [u.id for u in candidates(state, role, self.group)]
        yield Offer("activate", {"unit": choice(*names)})


class Go(Procedure):
    """One go of one side: first a commander, then Troops; the two need not belong together.

    ["TER-activation-b"]
    """

    role: Role
    left: int = -1
    """How many activations the go still has; -1 before the first."""
    group: int = 0
    """The joint order under way."""

    @stage
    def command(self, play: Play[Tercios]) -> None:
        """First one commander if wished, never after the Troops.

        ["TER-activation-c", "TER-activation-d"]
        """
        from .commands import CommanderStep, may_act

        if any(may_act(play.state, c) for c in play.state.officers(self.role)):
            play.call(CommanderStep((self.role,)))

    @stage
    def troops(self, play: Play[Tercios]) -> None:
        state = play.state
        left = self.left if self.left >= 0 else self._activations(state)
        if self.group and candidates(state, self.role, self.group):
            # All units of a joint order act one after the other in the same go.
            play.note(at="troops", left=left)
            play.call(TroopStep((self.role,), self.group))
            return
        # With nobody left to activate the go passes. "TER-activation-e", "TER-troops-horda-b"
        if left <= 0 or not candidates(state, self.role):
            return
        play.note(at="troops", left=left - 1, group=0)
        play.call(TroopStep((self.role,)))

    @stage
    def close(self, play: Play[Tercios]) -> None:
        state = play.state
        lent = [
            u.id for u in state.units.values() if u.role == self.role and u.mark("inspirar_fervor")
        ]
        play.emit(GoEnded("TER-qualities-inspirar-b", self.role))
        for unit in lent:
            check_fervor(play, unit)

    def _activations(self, state: Tercios) -> int:
        """Two for a horde; a joint order counts as one of them.

        ["TER-troops-horda-a", "TER-Q57"]
        """
        both = len(_has_demand(state, self.role, "must")) > 1  # "TER-qualities-coordinador-a"
        return 2 if self.role in state.hordes or both else 1
