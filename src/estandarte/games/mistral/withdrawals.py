"""Withdrawals: Sail and Auxiliaries that are called away. [2.612, 2.62, 11.12]"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    but,
    no,
    stage,
)

from .errands import without
from .fleets import Auxiliary, Unit
from .formations import take_sail, unform_empty
from .history import enrol
from .order_watch import note_loss
from .state import Mistral

SAIL = ("sol", "sol_d", "flagship")
SQUADRON = "squadron"
STAYS = ("aside", "track")


class SailWithdrawn(Event):
    """They return only through the Request Table, never as such. ["MIS-2.623-a", "MIS-2.612-d"]

    DPs stay with the Squadron; without Sail it is Unformed. ["MIS-2.621-a"]
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

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else None


class SquadronWithdrawn(Event):
    """An intact Squadron goes with its counter, for good. ["MIS-2.622-a", "MIS-2.623-b"]"""

    unit: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        del state.units[self.unit]
        enrol(state, struck=(*state.history.register.struck, self.unit))

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else None


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
    state.errands = without(state.errands, auxiliary)
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


class GiveUp(Action):
    """Let Sail of one Squadron go, or an Auxiliary."""

    piece: str
    sail: int = 1

    def check(self, state: Mistral, during: "GivingUp") -> Verdict:
        if during.what not in (*SAIL, SQUADRON):
            listed = removable(state, during.contingent, during.what)
            if self.piece not in {one.id for one in listed} or self.sail != 1:
                return no("MIS-2.612-b", auxiliary=self.piece)
            return YES
        among = withdrawable(state, during.contingent, during.what, during.anywhere)
        unit = next((one for one in among if one.id == self.piece), None)
        if unit is None:
            rule: RuleId = "IC-11.12-c" if self.piece in state.units else "MIS-2.612-c"
            return no(rule, unit=self.piece)
        most = min(during.left, 1 if during.what == SQUADRON else unit.sail)
        if not 1 <= self.sail <= most:
            return no("MIS-2.612-c", sail=self.sail, most=most)
        return YES

    def perform(self, play: Play[Mistral], during: "GivingUp") -> None:
        play.end()
        give_up(play, during.what, self.piece, self.sail)
        play.call(
            TakingOut(
                during.contingent,
                during.what,
                during.left - self.sail,
                during.anywhere,
                during.cite,
            )
        )


def give_up(play: Play[Mistral], kind: str, piece: str, sail: int) -> None:
    """A request may demand it as well as an Event. ["MIS-2.612-a"]"""
    state = play.state
    if kind == SQUADRON:
        play.emit(SquadronWithdrawn("MIS-2.622-a", piece, state.units[piece].fleet))
    elif kind in SAIL:
        play.emit(SailWithdrawn("MIS-2.612-c", piece, sail, state.units[piece].fleet))
    else:
        shown = piece in state.errands.lasting
        fleet = state.auxiliaries[piece].fleet
        play.emit(AuxiliaryWithdrawn("MIS-2.612-b", piece, fleet, shown))
    unform_empty(play)


class GivingUp(Decision):
    """Which Sail are withdrawn is the owner's choice. ["MIS-2.612-c"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (GiveUp,)
    contingent: str
    what: str
    left: int
    anywhere: bool
    cite: RuleId

    def shows(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        known = self.anywhere or role in self.waiting
        left = self.left if known else "?"
        return {"contingent": self.contingent, "what": self.what if known else "sol", "left": left}

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        if self.what not in (*SAIL, SQUADRON):
            for one in removable(state, self.contingent, self.what):
                yield GiveUp(one.id, role=role)
            return
        for unit in withdrawable(state, self.contingent, self.what, self.anywhere):
            for sail in range(1, 1 + min(self.left, 1 if self.what == SQUADRON else unit.sail)):
                yield GiveUp(unit.id, sail, role=role)


class TakingOut(Procedure):
    """So many of a kind leave play, or all there are."""

    contingent: str
    what: str
    left: int
    anywhere: bool = True
    cite: RuleId = "MIS-2.62-a"

    @stage
    def call_away(self, play: Play[Mistral]) -> None:
        if self.left <= 0:
            return
        state = play.state
        fleet = state.pack.ships.contingents[self.contingent].fleet
        if self.what in (*SAIL, SQUADRON):
            units = withdrawable(state, self.contingent, self.what, self.anywhere)
            if self.what != SQUADRON and sum(u.sail for u in units) <= self.left:
                # All of them, and then perhaps others at sea: there is nothing to choose.
                for unit in units:
                    give_up(play, self.what, unit.id, unit.sail)
                if units and not self.anywhere:
                    left = self.left - sum(u.sail for u in units)
                    play.call(but(self, left=left, at=""))
                return
            pieces = [unit.id for unit in units]
            most = [min(self.left, unit.sail) for unit in units]
        else:
            pieces = [one.id for one in removable(state, self.contingent, self.what)]
            most = [1] * len(pieces)
        if len(pieces) == 1:
            give_up(play, self.what, pieces[0], most[0])
        elif pieces:
            asked = (self.contingent, self.what, self.left, self.anywhere, self.cite)
            play.call(GivingUp((fleet,), *asked))


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
    play.emit(RaidersLeft("MRO-2-g", formation, play.state.formations[formation].fleet))
    unform_empty(play)
