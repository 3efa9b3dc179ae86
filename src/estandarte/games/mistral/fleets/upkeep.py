"""Upkeep: Recovery, Attrition, laying up, Repairs, fitting out. [6.12, 11.2, 11.3]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.games.mistral.combined.transport_log import wear_transports
from estandarte.games.mistral.corsairs.pirates import RecoveringCorsairs
from estandarte.games.mistral.dice.d10 import row
from estandarte.games.mistral.dice.mulligans import Again
from estandarte.games.mistral.dice.own_die import CheckDie, by_rank, check_die, table_die
from estandarte.games.mistral.dice.rank_modifiers import Lendable, LendHand
from estandarte.games.mistral.events import AuxiliaryChanged, FleetsEvent, UnitChanged
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BRITISH, FLEETS
from estandarte.games.mistral.sea.blockade import blockaded
from estandarte.games.mistral.sea.ports import attitude, is_friendly, key_port_is_open
from estandarte.games.mistral.sea.theatre import space_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.interdiction import EndingBlockades
from estandarte.games.mistral.war.peace import is_french_peace
from estandarte.games.mistral.war.seasons import is_quarterly
from estandarte.kernel import (
    YES,
    Action,
    Asked,
    Decision,
    Forgo,
    Play,
    Procedure,
    Role,
    RuleId,
    Tally,
    UntoldEvent,
    Verdict,
    but,
    no,
    stage,
)

from .attrition import (
    attrition,
    emergency_repaired,
    recovers,
    repaired,
)
from .damage import band, inflict
from .forces import (
    Auxiliary,
    Service,
    Unit,
    UnitState,
)
from .leaders import oversize

FRENCH = "french"
"""Marks the one roll that the French Command has in a Quarter before its war."""


class AuxiliaryRecovered(FleetsEvent, AuxiliaryChanged):
    besides = {"place": "available"}
    auxiliary: str
    fleet: Role


class TurnServed(UntoldEvent):
    """Attrition has been taken; a new Turn of service begins."""

    def apply(self, state: Mistral) -> None:
        state.service.clear()


class StateChanged(FleetsEvent, UnitChanged):
    sets = ("state",)
    unit: str
    fleet: Role
    state: UnitState


class UnitRepaired(FleetsEvent):
    unit: str
    fleet: Role
    damage: int
    store: SpaceId = ""
    """The Port whose Repair Point is used up. ["MIC-5.2-h"]"""

    def apply(self, state: Mistral) -> None:
        state.units[self.unit] = but(state.units[self.unit], damage=self.damage)
        if self.store:
            state.victualled[self.store] -= 1


class LayUp(Action):
    """Put a Squadron that is Fitting Out In Ordinary."""

    unit: str

    def check(self, state: Mistral, during: "LayingUp") -> Verdict:
        unit = state.units.get(self.unit)
        if unit is None or unit.fleet != self.role or unit.state != "fitting_out":
            return no("IC-3.27-f", unit=self.unit)
        port = space_of(state.place_of(unit))
        friendly = is_friendly(state, port, self.role, unit.contingent)
        if not friendly or not state.theatre.has_repairs(port):
            return no("IC-3.27-e", port=port)
        return YES

    def perform(self, play: Play[Mistral], during: "LayingUp") -> None:
        play.emit(StateChanged("MIC-19.3-i", self.unit, self.role, "in_ordinary"))


class FitOut(Action):
    """Put a Squadron that is In Ordinary Fitting Out."""

    unit: str

    def check(self, state: Mistral, during: "FittingOut") -> Verdict:
        unit = state.units.get(self.unit)
        if unit is None or unit.fleet != self.role or unit.state != "in_ordinary":
            return no("IC-3.27-f", unit=self.unit)
        return YES

    def perform(self, play: Play[Mistral], during: "FittingOut") -> None:
        play.emit(StateChanged("MIC-19.3-k", self.unit, self.role, "fitting_out"))


class EndStep(Forgo):
    pass


class LayingUp(Decision):
    routine = True
    is_form: ClassVar[bool] = True
    accepts: ClassVar[tuple[type[Action], ...]] = (LayUp, EndStep)
    out_of_place: ClassVar[RuleId] = "IC-4.3-a"

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield EndStep(role=role)
        every = (LayUp(id, role=role) for id in sorted(state.units))
        yield from (action for action in every if action.check(state, self))


class FittingOut(Decision):
    routine = True
    is_form: ClassVar[bool] = True
    accepts: ClassVar[tuple[type[Action], ...]] = (FitOut, EndStep)

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield EndStep(role=role)
        every = (FitOut(id, role=role) for id in sorted(state.units))
        yield from (action for action in every if action.check(state, self))


def rolls_of(state: Mistral, port: SpaceId) -> int:
    """How many Repair rolls a Port gives in this Turn. ["IC-11.3-b"]

    Gibraltar and Port Mahon only on Quarterly Turns; Minor Ports, Palma and Palermo one Emergency
    Repair then.
    """
    entry = state.pack.ports.ports[port]
    quarterly = is_quarterly(state.date.turn)
    if not entry.harbour_box:
        return int(quarterly)
    if entry.flag == "france" and is_french_peace(state):
        return int(quarterly)
    return entry.repairs if entry.period == "turn" or quarterly else 0


def _limit_of(state: Mistral, port: SpaceId) -> RuleId:
    """Why a Port has no Repair roll left."""
    entry = state.pack.ports.ports[port]
    if entry.flag == "france" and is_french_peace(state):
        return "MIC-5.2-f"
    named = {"port_gibraltar": "MIC-5.2-d", "port_mahon": "MIC-5.2-g"}
    return named.get(port, "MIC-5.2-c" if entry.period == "turn" else "IC-11.3-b")


class Repair(Action):
    """Use one Repair roll on a Squadron or Flagship, chosen before the die."""

    unit: str
    point: bool = False
    """Whether a stored Repair Point pays for it."""

    def check(self, state: Mistral, during: "Repairing") -> Verdict:
        unit = state.units.get(self.unit)
        if unit is None or unit.fleet != self.role or unit.state == "ready":
            return no("MIC-5.2-b", unit=self.unit)
        port = space_of(state.place_of(unit))
        if self.point:
            stored = state.victualled.get(port, 0)
            if not stored or self.role != BRITISH:
                return no("MIC-5.2-h", port=port, stored=stored)
        elif during.used.count(port) >= rolls_of(state, port):
            return no(_limit_of(state, port), port=port, used=during.used.count(port))
        elif self._is_french_roll(state, unit) and (
            FRENCH in during.used or not is_quarterly(state.date.turn)
        ):
            return no("MIS-2.33-h", port=port)
        return self._check_kind(state, unit, port)

    def _is_french_roll(self, state: Mistral, unit: Unit) -> bool:
        """A normal roll of the French Command before its war, wherever its ships lie."""
        port = space_of(state.place_of(unit))
        french = unit.command == "french" or state.pack.ports.ports[port].flag == "france"
        return french and is_french_peace(state) and state.theatre.has_repairs(port)

    def _check_kind(self, state: Mistral, unit: Unit, port: SpaceId) -> Verdict:
        if state.theatre.has_repairs(port):
            if unit.state != "in_ordinary":
                return no("MIC-5.2-b", state=unit.state)
            return YES
        if port in blockaded(state):
            return no("IC-11.34-a", port=port)
        emergency = state.switches.minor_port_repairs == "emergency"
        if emergency and band(unit) != "two_thirds":
            return no("IC-11.33-a", damage=unit.damage)
        return YES

    def perform(self, play: Play[Mistral], during: "Repairing") -> None:
        state = play.state
        unit = state.units[self.unit]
        port = space_of(state.place_of(unit))
        if not self.point:
            extra = (FRENCH,) if self._is_french_roll(state, unit) else ()
            play.note(used=(*during.used, port, *extra))
        die = _throw_repair(play, unit)
        play.note(last=self.unit, before=unit.damage, die=die)
        _mend(play, unit, unit.damage, die, port if self.point else "")


class RepairAgain(Again):
    """Throw the Repair die just thrown again, for a Mulligan. ["IC-12.6-a", "MIS-Q70"]

    The second die stands, whatever it brings, and uses no other roll of the Port.
    """

    upon_die: ClassVar[bool] = True

    def check(self, state: Mistral, during: "Repairing") -> Verdict:
        if during.last not in state.units:
            return no("IC-12.6-a", unit=during.last)
        return Again.check(self, state, during)


def _throw_repair(play: Play[Mistral], unit: Unit) -> int:
    die = repair_die(play.state, unit)
    return die.throw(play, "MIC-5.2-a", "repair").total


def repair_die(state: Mistral, unit: Unit) -> CheckDie:
    """Worth the more, the fewer DPs it leaves."""
    return CheckDie(
        unit.fleet, "repair", lambda die, more: -repaired_by(state, unit, die + more)[0]
    )


def _mend(play: Play[Mistral], unit: Unit, damage: int, die: int, store: SpaceId = "") -> None:
    left, rule = repaired_by(play.state, but(unit, damage=damage), die)
    play.emit(UnitRepaired(rule, unit.id, unit.fleet, left, store))


def repaired_by(state: Mistral, unit: Unit, die: int) -> tuple[int, RuleId]:
    """The DPs that a Repair die leaves with what ranks add to it, and by which rule."""
    table, die = state.pack.charts.repair, row(die + by_rank(state, unit.fleet, "repair"))
    if state.theatre.has_repairs(space_of(state.place_of(unit))):
        return repaired(table, unit, die), "IC-11.3-a"
    if state.switches.minor_port_repairs == "emergency":
        port = state.theatre.port_at(state.place_of(unit))
        key = port is not None and port.rank == "key"  # Palma, Palermo
        rule = "MIS-1.303-b" if key else "MIS-2.141-a"
        return emergency_repaired(table, unit, die), rule
    return max(0, unit.damage - table.removed[die]), "MIC-5.2-e"


class Repairing(Lendable):
    routine = True
    is_form: ClassVar[bool] = True
    accepts: ClassVar[tuple[type[Action], ...]] = (Repair, RepairAgain, LendHand, EndStep)
    purpose = "repair"
    out_of_turn: ClassVar[RuleId] = "IC-11.3-c"
    out_of_place: ClassVar[RuleId] = "MIC-19.3-j"
    used: Asked[tuple[str, ...]] = ()
    """The Port of every roll used so far."""
    last: Asked[str] = ""
    """The unit of the die just thrown."""
    before: Asked[int] = 0
    """The DPs that it had before that die."""
    die: Asked[int] = 0

    def throw_again(self, play: Play[Mistral]) -> None:
        unit = play.state.units[self.last]
        die = _throw_repair(play, but(unit, damage=self.before))
        play.note(die=die)
        _mend(play, unit, self.before, die)

    def may_be_lent(self, state: Mistral) -> Verdict:
        return YES if self.last in state.units else no("MIC-17.1-b", unit=self.last)

    def lend(self, play: Play[Mistral], by: int) -> None:
        play.note(die=self.die + by)
        _mend(play, play.state.units[self.last], self.before, self.die + by)

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield EndStep(role=role)
        if RepairAgain(role=role).check(state, self):
            yield RepairAgain(role=role)
        yield from self.loans(state, role)
        damaged = sorted(u.id for u in state.units.values() if u.damage and u.fleet == role)
        every = (Repair(id, point, role=role) for id in damaged for point in (False, True))
        yield from (action for action in every if action.check(state, self))


class Upkeep(Procedure):
    """Administrative Steps five to seven. ["IC-4.3-a", "IC-3.27-f"]"""

    @stage
    def recover(self, play: Play[Mistral]) -> None:
        """A die for each Auxiliary in the Recovery Box of a Fleet. ["MIC-19.3-f"]"""
        state = play.state
        closed = blockaded(state)
        for id in sorted(state.auxiliaries):
            one = state.auxiliaries[id]
            if one.place != "recovery" or not one.fleet:
                continue
            open_port = key_port_is_open(state, one.fleet, one.command, closed)
            if _recovers(play, one, open_port):
                play.emit(AuxiliaryRecovered("MIC-19.3-f", id, one.fleet))
        play.call(RecoveringCorsairs())

    @stage
    def wear(self, play: Play[Mistral]) -> None:
        """Attrition on every Formed unit; no Sunk test follows at once. ["MIC-19.3-g"]"""
        state = play.state
        for role in FLEETS:
            for id in sorted(u.id for u in state.units.values() if u.fleet == role):
                _wear(play, state.units[id])
        wear_transports(play)
        play.emit(TurnServed("MIC-19.3-g"))

    @stage
    def end_blockades(self, play: Play[Mistral]) -> None:
        """Auxiliaries that Blockade are checked for removal. ["MIC-19.3-h"]"""
        play.call(EndingBlockades())

    @stage
    def lay_up(self, play: Play[Mistral]) -> None:
        if play.state.switches.harbour_states == "two":
            _ask_both(play, LayingUp)

    @stage
    def repair(self, play: Play[Mistral]) -> None:
        """Between laying up and fitting out. ["MIC-19.3-j"]"""
        _ask_both(play, Repairing)

    @stage
    def fit_out(self, play: Play[Mistral]) -> None:
        if play.state.switches.harbour_states == "two":
            _ask_both(play, FittingOut)


def _ask_both(play: Play[Mistral], kind: type[Decision]) -> None:
    """Bourbon first. ["IC-2.33-a"]"""
    for role in reversed(FLEETS):
        play.call(kind((role,)))


def _recovers(play: Play[Mistral], one: Auxiliary, open_port: bool) -> bool:
    state = play.state
    die = check_die(
        state, one.fleet, "recovery", lambda die, more: recovers(state, one, die + more, open_port)
    )
    return die.throw(play, "MIC-5.3-a", "recovery").is_good


def _wear(play: Play[Mistral], unit: Unit) -> None:
    state = play.state
    formation = state.formations.get(unit.formation)
    while formation is not None and formation.under:
        formation = state.formations[formation.under]
    served = state.service.get(unit.id, Service())
    port = state.theatre.port_at(state.place_of(unit))
    space = space_of(state.place_of(unit))
    own = port is not None and is_friendly(state, space, unit.fleet, unit.contingent)
    neutral = port is not None and not own and attitude(state, space, unit.fleet) == "neutral"
    size = oversize(state, formation) if formation is not None else 0
    service = but(served, neutral_port=neutral, oversize=size)
    chart = state.pack.charts.attrition

    def points(die: int | None) -> int:
        found = attrition(chart, unit, state.season, service, state.switches, die)
        return int(found.total)

    die = None
    if unit.state == "fitting_out":
        fitting = table_die(unit.fleet, "fitting_out", lambda die: -points(die))
        die = fitting.throw(play, "MIC-5.1-b", "fitting_out").total
    found = attrition(chart, unit, state.season, service, state.switches, die)
    grand = formation is not None and formation.kind == "grand"
    inflict(play, unit, int(found.total), _worn_by(unit, service, found, grand))


def _worn_by(unit: Unit, service: Service, found: Tally, grand: bool) -> RuleId:
    """Of what wears a unit, the rule that is the least common."""
    if service.oversize and grand:
        return "IC-3.44-a"
    if unit.is_flagship:
        return "IC-11.2-b"
    if len(found.lines) > 1:
        return "IC-11.2-c"
    neutral = unit.state == "fitting_out" and service.neutral_port
    return "MIC-5.1-c" if neutral else "IC-11.2-a"
