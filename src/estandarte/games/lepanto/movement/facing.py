"""The reorientation phase: turning on the spot. [LEP-5.4]"""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.lepanto.combat.ramming import is_barred_by_rammer
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.closing import (
    Conclude,
    EndPhase,
    Hold,
    PassSquadron,
    Phase,
    end_options,
)
from estandarte.kernel import (
    YES,
    Action,
    Dice,
    Event,
    Limit,
    Offer,
    Play,
    Role,
    RuleId,
    Verdict,
    choice,
    no,
    number,
)
from estandarte.wargame.hexes import DIRECTIONS, Direction, angle, direction_to

from .towing import BreakTow, NameTow, tow_options
from .tows import is_towed, tow_of


class ShipReoriented(Event):
    """It turned on the spot. [LEP-5.4-a]"""

    ship: str
    bow: Direction

    def apply(self, state: Lepanto) -> None:
        state.put(state.ships[self.ship].but(bow=self.bow, reoriented=state.phase))


def may_reorient(state: Lepanto, role: Role, id: str) -> Verdict:
    ship = state.ships.get(id)
    if ship is None or ship.role != role:
        return no("LEP-5.4-a", ship=id)
    if state.is_in_reserve(ship):
        return no("LEP-8.0-f", ship=id)
    if ship.reoriented == state.phase:
        return no("LEP-5.4-c", ship=id)
    if ship.passed == state.phase:
        return no("LEP-5.4-j", ship=id)
    if ship.is_stuck_rammer:
        return no("LEP-7.5-o", ship=id)
    if is_barred_by_rammer(state, ship):
        return no("LEP-7.5-s", ship=id)
    if is_towed(state, ship):
        return no("LEP-5.4-h", ship=id)
    return YES


class Reorient(Action):
    """Turn a ship on the spot to another hexside."""

    ship: str
    bow: Direction

    def check(self, state: Lepanto, during: Phase) -> Verdict:
        if not (verdict := may_reorient(state, self.role, self.ship)):
            return verdict
        ship = state.ships[self.ship]
        if self.bow not in DIRECTIONS or self.bow == ship.bow:
            return no("LEP-5.4-b", ship=self.ship, bow=self.bow)
        most = state.waters.pack.ships.types[ship.type].reorientation
        if angle(ship.bow, self.bow) > most:
            # a galliot's limit is all five; so is nobody else's [LEP-5.4-e]
            return no("LEP-5.4-g" if ship.is_galleass else "LEP-5.4-f", ship=self.ship)
        tow = tow_of(state, ship)
        if tow is not None and direction_to(ship.at, tow.at) == self.bow:
            return no("LEP-6.1-f", ship=self.ship, galleass=tow.id)
        return YES

    def perform(self, play: Play[Lepanto], during: Phase) -> None:
        cite = why_turns(play.state, play.state.ships[self.ship], self.bow)
        play.emit(ShipReoriented(cite, self.ship, self.bow))


def why_turns(state: Lepanto, ship: Ship, bow: Direction) -> RuleId:
    """The rule that lets it turn: the one somebody might have doubted."""
    if ship.is_galleass:
        return _why_galleass_turns(state, ship)
    if ship.kind == "galliot" and angle(ship.bow, bow) == 3:
        return "LEP-5.4-e"
    if ship.is_exhausted(state.turn):
        return "LEP-6.7-e"
    moved_in_this_turn = ship.moved == state.phase - 2
    return "LEP-5.4-d" if moved_in_this_turn else "LEP-5.4-a"


def _why_galleass_turns(state: Lepanto, ship: Ship) -> RuleId:
    if ship.stuck:
        return "LEP-9.0-e"
    if ship.anchored:
        return "LEP-6.1-r" if ship.loose == state.turn else "LEP-6.1-l"
    adrift_in_this_turn = ship.drifted == state.phase - 2
    return "LEP-6.4-e" if adrift_in_this_turn else "LEP-6.1-p"


class Reorientation(Phase):
    """The side whose turn it is turns any or all of its ships on the spot. [LEP-5.4-a]"""

    accepts = (Reorient, BreakTow, NameTow, Hold, PassSquadron, EndPhase, Conclude)
    out_of_turn = "LEP-5.4-a"
    out_of_place = "LEP-2.0-d"
    unforced = "LEP-5.1-c"
    flipped = "LEP-5.4-j"

    def options(self, state: Lepanto, role: Role) -> Iterable[Action]:
        yield from end_options(state, role, self)
        yield from tow_options(state, role, anchoring=False)
        for ship in turnable(state, role):
            for bow in DIRECTIONS:
                if (turn := Reorient(ship.id, bow, role=role)).check(state, self):
                    yield turn

    def sample(self, state: Lepanto, role: Role, dice: Dice) -> Action:
        ids = state.roster
        for _ in range(16 if ids and dice.throw(24, "sample") > 1 else 0):
            id = dice.choice(ids, "sample")
            if state.ships[id].role != role:
                continue
            turn = Reorient(id, dice.throw(6, "sample"), role=role)
            if turn.check(state, self):
                return turn
        return EndPhase(role=role)

    def offers(self, state: Lepanto, role: Role) -> Iterable[Offer]:
        if ships := [s.id for s in turnable(state, role)]:
            yield Offer("reorient", {"ship": choice(*ships), "bow": number(1, 6)})
        if tows := [
            a for a in tow_options(state, role, anchoring=False) if isinstance(a, BreakTow)
        ]:
            yield Offer("break_tow", {"ship": choice(*(a.ship for a in tows))})
        yield Offer("hold", {"ships": Limit("several")})
        yield Offer("pass_squadron")
        yield Offer("end_phase")

    def shows(self, state: Lepanto, role: Role) -> Mapping[str, Any]:
        return {"turn": state.turn, "side": self.waiting[0]}


def can_turn(state: Lepanto, role: Role) -> bool:
    """Whether any ship may turn, now or after its cable is broken. [LEP-Q57]"""
    if any(may_reorient(state, role, s.id) for s in state.of(role)):
        return True
    return bool(tow_options(state, role, anchoring=False))


def turnable(state: Lepanto, role: Role) -> list[Ship]:
    # whoever has turned already, most of a fleet, need not be asked for the reason
    left = [s for s in state.of(role) if state.phase not in (s.reoriented, s.passed)]
    return [s for s in left if may_reorient(state, role, s.id)]
