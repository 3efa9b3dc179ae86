"""Joining and leaving: Squadrons of Flotillas, Flotillas of the Grand Flotilla. [3.3, 3.35]"""

from collections.abc import Iterable, Iterator

from estandarte.games.mistral.events import FleetsEvent, FormationChanged
from estandarte.games.mistral.hidden.concealment import spot
from estandarte.games.mistral.sea.gale_damage import SquadronDetached
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Action, Play, Role, RuleId, Verdict, but, no

from .forces import Formation, FormationId, Unit
from .formations import may_hold, may_subordinate, unform_empty
from .newcomers import all_new
from .strategy_checks import Reorganisation, strategy_check


class SquadronSubordinated(FleetsEvent):
    """It belongs to this Flotilla from now on. ["IC-3.31-b", "IC-3.35-c"]"""

    unit: str
    formation: FormationId
    fleet: Role

    def apply(self, state: Mistral) -> None:
        at = state.formations[self.formation].at
        state.units[self.unit] = but(state.units[self.unit], formation=self.formation, at=at)


class SquadronReleased(FleetsEvent):
    """In Harbour it stays, Subordinated to nobody. ["IC-3.34-a"]"""

    unit: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        unit = state.units[self.unit]
        state.units[unit.id] = but(unit, at=state.place_of(unit), formation="")


class FlotillaSubordinated(FleetsEvent, FormationChanged):
    """It sails under the Grand Flotilla from now on. ["MIS-2.124-b"]"""

    sets = ("under",)
    formation: FormationId
    under: FormationId
    fleet: Role


class FlotillaSetFree(FleetsEvent, FormationChanged):
    """It goes on by itself."""

    besides = {"under": ""}
    formation: FormationId
    fleet: Role


def members(state: Mistral, formation: FormationId) -> list[Unit]:
    """Its own Squadrons and Flagships, without those of Flotillas under it."""
    return [unit for _, unit in sorted(state.units.items()) if unit.formation == formation]


def may_leave(state: Mistral, unit: Unit) -> Verdict:
    """Whether its Formation may go on without it; the last one Unforms it. ["IC-3.34-a"]"""
    formation = state.formations.get(unit.formation)
    if formation is None:
        return YES
    rest = [one for one in members(state, formation.id) if one.id != unit.id]
    if formation.kind == "independent":
        held = state.orders.order_of(formation.id)
        return YES if held is None else no("IC-3.35-a", order=held.id)
    return may_hold(state, formation, rest) if rest else no("IC-3.34-a", formation=formation.id)


def together(state: Mistral, unit: Unit, formation: Formation) -> bool:
    """In one Harbour, or Ready in one location. ["IC-3.35-c"]"""
    same = state.place_of(unit) == formation.at
    return same and (unit.state == "ready") == state.is_ready(formation)


class JoinFlotilla(Action):
    """Subordinate a Squadron or Flagship to a Flotilla that is there already."""

    unit: str
    formation: FormationId

    def check(self, state: Mistral, during: Reorganisation) -> Verdict:
        unit, formation = state.units.get(self.unit), state.formations.get(self.formation)
        if unit is None or formation is None or unit.fleet != self.role:
            return no("IC-3.35-c", unit=self.unit, formation=self.formation)
        flotilla = formation.kind in ("grand", "flag", "detachment")
        if formation.fleet != self.role or not flotilla or unit.formation == formation.id:
            return no("IC-3.31-b", formation=self.formation)
        if not together(state, unit, formation) or self.unit in during.failed:
            return no("IC-3.35-c", unit=self.unit, at=formation.at)
        joined = may_hold(state, formation, [*members(state, formation.id), unit])
        return joined and may_leave(state, unit)

    def perform(self, play: Play[Mistral], during: Reorganisation) -> None:
        state = play.state
        others = members(state, self.formation)
        commands = {state.units[self.unit].command, *(one.command for one in others)}
        if _succeeds(play, during, self.role, commands, self.unit, (self.unit,)):
            rule = self._rule(state)
            play.emit(SquadronSubordinated(rule, self.unit, self.formation, self.role))
            unform_empty(play)

    def _rule(self, state: Mistral) -> RuleId:
        unit, formation = state.units[self.unit], state.formations[self.formation]
        if all_new(state, (self.unit,)):
            return "MIC-6.2-n"  # without a Check
        mixed = {one.command for one in members(state, formation.id)} - {unit.command}
        return "MIS-2.124-a" if mixed and formation.command == "any" else "IC-3.35-c"


class LeaveFlotilla(Action):
    """Detach a Squadron: in Harbour it is unassigned, at sea it must go home."""

    unit: str

    def check(self, state: Mistral, during: Reorganisation) -> Verdict:
        unit = state.units.get(self.unit)
        formation = state.formations.get(unit.formation) if unit else None
        if unit is None or formation is None or unit.fleet != self.role:
            return no("IC-3.35-c", unit=self.unit)
        if formation.kind == "independent" or self.unit in during.failed:
            return no("IC-3.35-c", unit=self.unit)
        if unit.is_flagship and unit.state == "ready":
            return no("MIS-2.221-b", unit=self.unit)
        return may_leave(state, unit)

    def perform(self, play: Play[Mistral], during: Reorganisation) -> None:
        unit = play.state.units[self.unit]
        if not _succeeds(play, during, self.role, {unit.command}, unit.id, (unit.id,)):
            return
        if unit.state == "ready":
            at = play.state.formations[unit.formation].at
            play.emit(SquadronDetached("IC-3.35-c", unit.id, self.role, at))
        else:
            play.emit(SquadronReleased("IC-3.35-c", unit.id, self.role))


class TakeUnder(Action):
    """Subordinate a Flotilla or Detachment to the Grand Flotilla. ["MIS-2.124-b"]"""

    formation: FormationId
    under: FormationId

    def check(self, state: Mistral, during: Reorganisation) -> Verdict:
        lower, upper = state.formations.get(self.formation), state.formations.get(self.under)
        if lower is None or upper is None or lower.fleet != self.role:
            return no("MIS-2.124-b", formation=self.formation, under=self.under)
        if lower.kind in ("independent", "dummy") or lower.under:
            return no("IC-3.32-a", formation=self.formation)
        if not (fits := may_subordinate(upper, lower)):
            return fits
        # One inside a Grand Flotilla has no Order of its own. ["IC-9.36-a"]
        if (held := state.orders.order_of(lower.id)) is not None:
            return no("IC-9.36-a", order=held.id)
        if lower.at != upper.at or state.is_ready(lower) != state.is_ready(upper):
            return no("IC-3.35-c", at=upper.at)
        if self.formation in during.failed:
            return no("IC-3.33-b", formation=self.formation)
        return may_hold(state, upper, [*state.units_of(upper.id), *members(state, lower.id)])

    def perform(self, play: Play[Mistral], during: Reorganisation) -> None:
        units = [*play.state.units_of(self.under), *members(play.state, self.formation)]
        commands = {unit.command for unit in units}
        new = tuple(unit.id for unit in units)
        if _succeeds(play, during, self.role, commands, self.formation, new):
            _show_as_one(play, self.formation, self.under)
            event = FlotillaSubordinated("MIS-2.124-b", self.formation, self.under, self.role)
            play.emit(event)


def _show_as_one(play: Play[Mistral], *names: FormationId) -> None:
    """Of one Formation nothing is hidden while a part of it is Spotted. ["IC-2.31-a"]"""
    parts = [play.state.formations[name] for name in names]
    if any(part.spotted for part in parts):
        for part in (one for one in parts if not one.spotted):
            spot(play, part, "IC-2.31-a")


class SetFree(Action):
    """Let a Flotilla of the Grand Flotilla go on by itself."""

    formation: FormationId

    def check(self, state: Mistral, during: Reorganisation) -> Verdict:
        formation = state.formations.get(self.formation)
        if formation is None or formation.fleet != self.role or not formation.under:
            return no("MIS-2.124-b", formation=self.formation)
        if self.formation in during.failed:
            return no("IC-3.33-b", formation=self.formation)
        if not members(state, formation.under):
            return no("IC-3.34-a", formation=formation.under)
        return YES

    def perform(self, play: Play[Mistral], during: Reorganisation) -> None:
        commands = {unit.command for unit in members(play.state, self.formation)}
        if _succeeds(play, during, self.role, commands, self.formation, ()):
            play.emit(FlotillaSetFree("MIS-2.124-b", self.formation, self.role))


def _succeeds(
    play: Play[Mistral],
    during: Reorganisation,
    role: Role,
    commands: Iterable[str],
    what: str,
    new: tuple[str, ...],
) -> bool:
    """One Strategy Check and one try each in a Step, no Check if every Sail involved is new.

    ["IC-3.33-a", "IC-3.33-b"]
    """
    play.note(failed=(*during.failed, what))
    unchecked = bool(new) and all_new(play.state, new)
    return unchecked or strategy_check(play, role, commands, "MIC-6.2-h")


def changes(state: Mistral, role: Role, during: Reorganisation) -> Iterator[Action]:
    """Whatever of this may be done now."""
    units = [u for _, u in sorted(state.units.items()) if u.fleet == role]
    own = [f for _, f in sorted(state.formations.items()) if f.fleet == role and not f.is_dummy]
    found: list[Action] = [JoinFlotilla(u.id, f.id, role=role) for u in units for f in own]
    found += [LeaveFlotilla(u.id, role=role) for u in units]
    grand = [f for f in own if f.kind == "grand"]
    found += [TakeUnder(f.id, g.id, role=role) for g in grand for f in own]
    found += [SetFree(f.id, role=role) for f in own]
    return (action for action in found if action.check(state, during))
