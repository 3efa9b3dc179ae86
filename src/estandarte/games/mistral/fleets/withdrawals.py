"""Withdrawals: Sail and Auxiliaries that are called away. [2.612, 2.62, 11.12]"""

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.orders.consequences import note_loss
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.book import without
from estandarte.games.mistral.war.history import Owed
from estandarte.games.mistral.war.log import enrol
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    UntoldEvent,
    Verdict,
    as_told,
    but,
    no,
    stage,
)

from .forces import Auxiliary, Unit
from .formations import take_sail, unform_empty

SAIL = ("sol", "sol_d", "flagship")
SQUADRON = "squadron"
STAYS = ("aside", "track")


class SailWithdrawn(FleetsEvent):
    """They return only through the Request Table, never as such.

    DPs stay with the Squadron; without Sail it is Unformed.
    """

    unit: str
    sail: int
    fleet: Role

    def apply(self, state: Mistral) -> None:
        unit = state.units[self.unit]
        if unit.is_flagship:
            gone = {**state.history.register.flagships, unit.id: "withdrawn"}
            enrol(state, flagships=gone)
        take_sail(state, unit, self.sail)


class SquadronWithdrawn(FleetsEvent):
    """An intact Squadron goes with its counter, for good. ["MIS-2.622-a", "MIS-2.623-b"]"""

    unit: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        del state.units[self.unit]
        enrol(state, struck=(*state.history.register.struck, self.unit))


class AuxiliaryWithdrawn(Event):
    """Set aside; it can always come back by request. ["MIS-2.612-b", "MIS-2.625-a"]"""

    auxiliary: str
    fleet: Role
    shown: bool = False
    """Whether it lay in place on a Task for all to see."""

    def apply(self, state: Mistral) -> None:
        one = state.auxiliaries[self.auxiliary]
        let_go(state, one.id)
        state.auxiliaries[one.id] = but(one, place="aside", at="", formation="")

    def seen_by(self, role: Role) -> Event | None:
        return self if self.shown or role == self.fleet else None


def let_go(state: Mistral, auxiliary: str) -> None:
    """An Auxiliary that leaves play has no Task and no Order any more. ["IC-9.388-a"]"""
    state.tasks = without(state.tasks, auxiliary)
    note_loss(state, auxiliary)


def withdrawable(state: Mistral, contingent: str, kind: str, anywhere: bool) -> list[Unit]:
    """The Squadrons from which Sail may be taken; the subclass is kept. ["MIS-2.621-b"]

    For a request those in Harbour, and only without them those at sea; an Event takes from any.
    ["IC-11.12-c", "MRE-2-e"]
    """
    own = [unit for _, unit in sorted(state.units.items()) if unit.contingent == contingent]
    if kind == SQUADRON:
        return [unit for unit in own if not unit.is_flagship and unit.is_full]
    found = [unit for unit in own if unit.subclass == kind]
    in_harbour = [unit for unit in found if unit.state != "ready"]
    return found if anywhere or not in_harbour else in_harbour


def removable(state: Mistral, contingent: str, kind: str) -> list[Auxiliary]:
    """Auxiliaries of a Class, wherever they are but on the Levant Trade Track."""
    return [
        one
        for _, one in sorted(state.auxiliaries.items())
        if one.contingent == contingent and one.kind == kind and one.place not in STAYS
    ]


class WithdrawalOwed(FleetsEvent):
    """What a request takes is its Fleet's secret, as is whose choice is left."""

    owed: Owed
    fleet: Role

    def apply(self, state: Mistral) -> None:
        owe(state, self.fleet, (*debts(state, self.fleet), self.owed))


class WithdrawalPaid(UntoldEvent, FleetsEvent):
    """So many of the first thing that is owed have gone; none means that it lapses."""

    fleet: Role
    sail: int = 0

    def apply(self, state: Mistral) -> None:
        first, *rest = debts(state, self.fleet)
        left = first.left - self.sail if self.sail else 0
        owe(state, self.fleet, (*([but(first, left=left)] if left else []), *rest))


def debts(state: Mistral, role: Role) -> tuple[Owed, ...]:
    return state.history.register.owed.get(role, ())


def owe(state: Mistral, role: Role, owed: tuple[Owed, ...]) -> None:
    others = {r: o for r, o in state.history.register.owed.items() if r != role}
    enrol(state, owed={**others, role: owed} if owed else others)


def _demand(state: Mistral, role: Role, during: Decision) -> tuple[Owed, bool] | None:
    """What is to be given up now, and whether from anywhere."""
    if isinstance(during, GivingUp):
        return Owed(during.contingent, during.what, during.left), during.anywhere
    found = debts(state, role)
    return (found[0], False) if found else None


def pieces_for(state: Mistral, owed: Owed, anywhere: bool) -> dict[str, int]:
    """Everything from which it may be taken, and how much from each.

    Withdrawals come before arrivals: new Sail do not pay for old demands. ["IC-4.3-c"]
    """
    if owed.what not in (*SAIL, SQUADRON):
        return {one.id: 1 for one in removable(state, owed.contingent, owed.what)}
    fresh = {} if anywhere else state.history.register.fresh
    units = withdrawable(state, owed.contingent, owed.what, anywhere)
    if all(unit.sail <= fresh.get(unit.id, 0) for unit in units):
        units = withdrawable(state, owed.contingent, owed.what, anywhere=True)
    most = {u.id: 1 if owed.what == SQUADRON else u.sail - fresh.get(u.id, 0) for u in units}
    return {id: min(owed.left, sail) for id, sail in most.items() if sail > 0}


class GiveUp(Action):
    """Let Sail of one Squadron go, or an Auxiliary."""

    piece: str
    sail: int = 1

    def check(self, state: Mistral, during: Decision) -> Verdict:
        demand = _demand(state, self.role, during)
        if demand is None:
            return no("MIS-2.612-a", piece=self.piece)
        most = pieces_for(state, *demand).get(self.piece, 0)
        if not most and demand[0].what not in (*SAIL, SQUADRON):
            return no("MIS-2.612-b", auxiliary=self.piece)
        if not most:
            return no(self._refusal(state, demand[0]), unit=self.piece)
        if not 1 <= self.sail <= most:
            return no("MIS-2.612-c", sail=self.sail, most=most)
        return YES

    def _refusal(self, state: Mistral, owed: Owed) -> RuleId:
        unit = state.units.get(self.piece)
        if unit is None:
            return "MIS-2.612-c"
        other = owed.what in SAIL and unit.subclass != owed.what
        return "MIS-2.621-b" if other else "IC-11.12-c"

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        demand = _demand(play.state, self.role, during)
        assert demand is not None
        give_up(play, demand[0].what, self.piece, self.sail, demand[1])
        left = demand[0].left - self.sail
        if not isinstance(during, GivingUp):
            play.emit(WithdrawalPaid("MIS-2.612-c", self.role, self.sail))
        elif left:
            play.note(left=left)
        else:
            play.end()


def give_up(play: Play[Mistral], kind: str, piece: str, sail: int, by_event: bool = False) -> None:
    """A request may demand it as well as an Event. ["MIS-2.612-a"]"""
    state = play.state
    if kind == SQUADRON:
        play.emit(SquadronWithdrawn("MIS-2.622-a", piece, state.units[piece].fleet))
    elif kind in SAIL:
        unit = state.units[piece]
        # However they go, they come back through the Request Table alone.
        back = "MIS-2.623-a" if by_event else "MIS-2.612-d"
        rule = "MIS-2.621-a" if unit.sail == sail else back
        play.emit(SailWithdrawn(rule, piece, sail, unit.fleet))
    else:
        shown = piece in state.tasks.lasting
        fleet = state.auxiliaries[piece].fleet
        play.emit(AuxiliaryWithdrawn("MIS-2.612-b", piece, fleet, shown))
    unform_empty(play)


def take_the_rest(play: Play[Mistral], owed: Owed, anywhere: bool) -> None:
    """What its owner has not chosen is taken from the most worn, as far as there is any."""
    state, left = play.state, owed.left
    while left and (found := pieces_for(state, but(owed, left=left), anywhere)):
        worn = {id: state.units[id].damage if id in state.units else 0 for id in found}
        piece = min(found, key=lambda id: (-worn[id], id))
        give_up(play, owed.what, piece, found[piece], anywhere)
        left -= found[piece]


def settle_debts(play: Play[Mistral], role: Role) -> None:
    """At the end of the Step nothing stays owed."""
    for owed in debts(play.state, role):
        take_the_rest(play, owed, anywhere=False)
        play.emit(WithdrawalPaid("MIS-2.612-a", role))


def gifts(state: Mistral, role: Role, during: Decision) -> Iterator[Action]:
    """Every way to give something up now."""
    demand = _demand(state, role, during)
    if demand is None:
        return
    for id, most in pieces_for(state, *demand).items():
        for sail in range(1, most + 1):
            yield GiveUp(id, sail, role=role)


class LeaveTheRest(Action):
    """Have what is still due taken from the most worn."""

    closing: ClassVar[bool] = True

    def perform(self, play: Play[Mistral], during: "GivingUp") -> None:
        play.end()
        owed = Owed(during.contingent, during.what, during.left)
        take_the_rest(play, owed, during.anywhere)


class GivingUp(Decision):
    """Which Sail an Event withdraws is the owner's choice. ["MIS-2.612-c", "MRE-2-e"]

    He is asked whenever an Event demands it, which everybody knows: were he asked only where he has
    a choice, the question would tell what he has.
    """

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (GiveUp, LeaveTheRest)
    shown = ("contingent", "what", "left")
    contingent: Open[str]
    what: Open[str]
    left: Open[int]
    anywhere: Open[bool]
    cite: Open[RuleId]

    def grounds(self, state: Mistral) -> RuleId:
        return self.cite

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield LeaveTheRest(role=role)
        yield from gifts(state, role, self)


ANY_SAIL = "sol"


def is_demanded_openly(state: Mistral, role: Role, taking: "TakingOut") -> bool:
    """A Request is its Fleet's secret; what an Event demands everybody knows."""
    return taking.anywhere or state.pack.ships.contingents[taking.contingent].fleet == role


def what_is_demanded(state: Mistral, role: Role, taking: "TakingOut") -> str:
    return taking.what if is_demanded_openly(state, role, taking) else ANY_SAIL


def how_many_are_demanded(state: Mistral, role: Role, taking: "TakingOut") -> int:
    return taking.left if is_demanded_openly(state, role, taking) else 1


class TakingOut(Procedure):
    """So many of a kind leave play, or all there are."""

    contingent: Open[str]
    what: Annotated[str, as_told(what_is_demanded)]
    left: Annotated[int, as_told(how_many_are_demanded)]
    anywhere: Open[bool] = True
    cite: Open[RuleId] = "MIS-2.62-a"

    @stage
    def call_away(self, play: Play[Mistral]) -> None:
        """At once by an Event; by a request while its owner reorganises, if he has a choice.

        ["MIS-2.62-a", "MIC-19.3-e"]
        """
        state = play.state
        fleet = state.pack.ships.contingents[self.contingent].fleet
        owed = Owed(self.contingent, self.what, self.left)
        if self.left <= 0:
            return
        if self.anywhere:
            asked = (self.contingent, self.what, self.left, self.anywhere, self.cite)
            play.call(GivingUp((fleet,), *asked))
            return
        found = pieces_for(state, owed, anywhere=False)
        whole = sum(state.units[id].sail if id in state.units else 1 for id in found)
        if len(found) < 2 or whole <= self.left:
            take_the_rest(play, owed, anywhere=False)
        else:
            play.emit(WithdrawalOwed(self.cite, owed, fleet))


class RaidersLeft(Event):
    """A force has left the map by the West edge, for the Atlantic. ["MRO-2-g", "MIS-2.62-b"]

    Its Sail leave play and its Squadron counters return to the pool.
    """

    formation: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        gone = dict(state.history.register.flagships)
        for unit in state.units_of(self.formation):
            if unit.is_flagship:
                gone[unit.id] = "withdrawn"
            del state.units[unit.id]
        enrol(state, flagships=gone)
        for one in state.auxiliaries_of(self.formation):
            state.auxiliaries[one.id] = but(one, place="available", at="", formation="")

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else but(self, formation="")


def leave_the_map(play: Play[Mistral], formation: str) -> None:
    """A Formation without Squadrons is no more; its Leader goes ashore. ["IC-3.33-c"]"""
    play.emit(RaidersLeft("MIS-2.62-b", formation, play.state.formations[formation].fleet))
    unform_empty(play)
