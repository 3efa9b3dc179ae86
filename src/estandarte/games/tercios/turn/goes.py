"""Goes: first a commander if wished, then Troops, then the other side."""

from collections.abc import Iterable

from estandarte.games.tercios.commanders.officers import may_act
from estandarte.games.tercios.commanding.commander_step import CommanderStep
from estandarte.games.tercios.morale.activity import BARRED
from estandarte.games.tercios.morale.breaking import check_fervor
from estandarte.games.tercios.morale.cards import reveal
from estandarte.games.tercios.state import Demand, Tercios, other
from estandarte.games.tercios.unions.mobile_fortress import Abandon
from estandarte.games.tercios.units import Mark, Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Forgo,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    UntoldEvent,
    Verdict,
    but,
    choice,
    no,
    stage,
)

from .orders import Activating


def to_activate(state: Tercios, role: Role) -> list[Unit]:
    """The Troops of a side that still have a card to act on, demands apart."""
    return [
        u
        for u in state.units.values()
        if u.role == role and _can_act(u) and not _is_cowed(state, u)
    ]


def _is_cowed(state: Tercios, unit: Unit) -> bool:
    """A threatened unit may only react, unless it is the last to act.

    ["TER-qualities-amenazante", "TER-Q81"]
    """
    if unit.mark("amenazante") is None:
        return False
    return any(
        u.id != unit.id and u.role == unit.role and _can_act(u) and u.mark("amenazante") is None
        for u in state.units.values()
    )


def _can_act(unit: Unit) -> bool:
    """A card that is not for reacting alone, beside a unit that acts for itself."""
    if unit.card is None or unit.acted or unit.only_reacts:
        return False
    return not unit.lead or unit.may_leave


def _has_demand(state: Tercios, role: Role, sort: str, unit: UnitId = "") -> list[Demand]:
    return [d for d in state.demands if d.role == role and d.sort == sort and unit in ("", d.unit)]


def candidates(state: Tercios, role: Role, group: int = 0) -> list[Unit]:
    """Whom a side may activate now, as joint orders and the demands of qualities leave it."""
    able = to_activate(state, role)
    if group:
        return [u for u in able if u.group == group]  # "TER-troops-brigada-c"
    if not state.demands:
        return able
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
            return no(_spent(unit), unit=self.unit)
        if unit.only_reacts:
            return no("TER-qualities-precavido", unit=self.unit)
        if unit in candidates(state, self.role, during.group):
            return YES
        if unit not in to_activate(state, self.role):
            return no("TER-qualities-amenazante", unit=self.unit)
        return no(self._demand(state, during), unit=self.unit)

    def _demand(self, state: Tercios, during: "TroopStep") -> str:
        if during.group:
            return "TER-troops-brigada-c"
        if _has_demand(state, self.role, "may not", self.unit):
            return "TER-qualities-ilustrado"
        if any(d.unit == self.unit and d.sort == "last" for d in state.demands):
            return "TER-qualities-meticuloso-a"
        return "TER-qualities-avizor"

    def perform(self, play: Play[Tercios], during: "TroopStep") -> None:
        state = play.state
        play.end(group=state.units[self.unit].group)
        order = reveal(play, self.unit)
        lent = _lent_fervor(state, self.role)
        play.emit(DemandsMet("TER-Q80", self.role, self.unit))
        for missed in lent:
            check_fervor(play, missed)
        play.call(Activating(unit=self.unit, order=order))


def _spent(unit: Unit) -> RuleId:
    """Why a unit without a card of its own, or that has acted, is not activated."""
    return unit.bond.no_card if unit.lead else unit.bond.spent


class PassGo(Forgo):
    """Leave the go to the opponent."""

    def check(self, state: Tercios, during: "TroopStep") -> Verdict:
        if state.pass_allowed == self.role:
            return YES  # "TER-qualities-paciente"
        return no("TER-activation-a") if candidates(state, self.role) else YES  # "TER-Q10"

    def perform(self, play: Play[Tercios], during: "TroopStep") -> None:
        play.end(at="close")


def is_missed(mark: Mark) -> bool:
    """A bonus for the unit activated next is lost when another acts, Experto's apart.

    ["TER-Q57", "TER-qualities-experto"]
    """
    return mark.until == "go" and not (mark.name.startswith("inspirar_") and mark.amount)


class DemandsMet(UntoldEvent):
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
        spared = {self.unit, *(d.unit for d in state.demands if d.by == "coordinador")}
        for unit in list(state.units.values()):
            if unit.role == self.role and not unit.acted and unit.id not in spared:
                kept = tuple(m for m in unit.marks if not is_missed(m))
                if kept != unit.marks:
                    state.put(but(unit, marks=kept))


class GoEnded(UntoldEvent):
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


class TroopStep(Decision):
    """Which unit acts?"""

    barred = BARRED
    out_of_turn = "TER-turn-f"
    asked_by = "TER-activation-a"
    accepts = (Activate, Abandon, PassGo)
    group: Open[int] = 0
    commanded: Open[bool] = False
    """A commander of the side has acted in this go, with whom the unit need have nothing to do."""

    def grounds(self, state: Tercios) -> RuleId:
        late = {d.unit for d in state.demands if d.sort == "last"}
        able = candidates(state, self.waiting[0], self.group)
        if len(late) > 1 and all(u.id in late for u in able):
            return "TER-qualities-meticuloso-b"
        if self.waiting[0] in state.hordes:
            return "TER-troops-horda-a"
        return "TER-activation-b" if self.commanded else self.asked_by

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        for unit in candidates(state, role, self.group):
            yield Activate(unit.id, role=role)
        if PassGo(role=role).check(state, self):
            yield PassGo(role=role)
        # The moment to leave waggons behind, before a card is turned up that they forbid.
        tries = (Abandon(u.id, role=role) for u in state.of(role) if u.fortress)
        yield from (a for a in tries if a.check(state, self))

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        names = [u.id for u in candidates(state, role, self.group)]
        yield Offer("activate", {"unit": choice(*names)})
        waggons = [u.id for u in state.of(role) if u.fortress and not u.bond.rooted]
        if waggons:
            yield Offer("abandon", {"unit": choice(*waggons)})


class Go(Procedure):
    """One go of one side: first a commander, then Troops; the two need not belong together."""

    role: Open[Role]
    left: Open[int] = -1
    """How many activations the go still has; -1 before the first."""
    group: Open[int] = 0
    """The joint order under way."""
    commanded: Open[bool] = False
    """A commander has acted in it."""

    @stage
    def command(self, play: Play[Tercios]) -> None:
        """First one commander if wished, never after the Troops."""
        if any(may_act(play.state, c) for c in play.state.officers(self.role)):
            play.call(CommanderStep((self.role,)))

    @stage
    def troops(self, play: Play[Tercios]) -> None:
        state = play.state
        left = self.left if self.left >= 0 else self._activations(state)
        if self.group and candidates(state, self.role, self.group):
            # All units of a joint order act one after the other in the same go.
            play.note(at="troops", left=left)
            play.call(TroopStep((self.role,), self.group, self.commanded))
            return
        # With nobody left to activate the go passes.
        able = candidates(state, self.role)
        paired = self.left >= 0 and _is_second_of_pair(state, self.role, able)
        if not able or (left <= 0 and not paired):
            return
        play.note(at="troops", left=left if paired else left - 1, group=0)
        play.call(TroopStep((self.role,), commanded=self.commanded))

    @stage
    def close(self, play: Play[Tercios]) -> None:
        lent = _lent_fervor(play.state, self.role)
        play.emit(GoEnded(self._over(play.state), self.role))
        for unit in lent:
            check_fervor(play, unit)

    def _over(self, state: Tercios) -> RuleId:
        """Why the go passes: one of a horde's two had nobody left to act, or both of them."""
        if candidates(state, self.role):
            return "TER-qualities-inspirar-b"
        if self.left > 0 and self.role in state.hordes:
            return "TER-troops-horda-b"
        return "TER-activation-e" if self.left < 0 else "TER-qualities-inspirar-b"

    def _activations(self, state: Tercios) -> int:
        """Two for a horde; a joint order counts as one of them. ["TER-Q57"]"""
        return 2 if self.role in state.hordes else 1


def _is_second_of_pair(state: Tercios, role: Role, able: list[Unit]) -> bool:
    """The first of two coordinated units has acted, and the other acts in the same activation.

    ["TER-qualities-coordinador-a"]
    """
    pair = {d.unit for d in _has_demand(state, role, "must") if d.by == "coordinador"}
    return len(pair) == 1 and any(u.id in pair for u in able)


def _lent_fervor(state: Tercios, role: Role) -> list[UnitId]:
    """Who bears more only because he was inspired. ["TER-Q7"]"""
    return [u.id for u in state.units.values() if u.role == role and u.mark("inspirar_fervor")]
