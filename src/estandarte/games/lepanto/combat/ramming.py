"""Ramming: the Ottoman spur. [LEP-7.5]"""

from typing import Literal

from estandarte.games.lepanto.schema.components import CHRISTIANS
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.closing import Phase
from estandarte.games.lepanto.turn.losses import lose
from estandarte.kernel import (
    YES,
    Action,
    Event,
    Play,
    RuleId,
    Tally,
    Telling,
    Verdict,
    fields_of,
    no,
    tally,
)
from estandarte.wargame.hexes import Hex


class ShipRammed(Event):
    """A ram was resolved: the target is gone, or the rammer is stuck in its side."""

    ship: str
    target: str
    hexes: int
    die: int
    result: Literal["E", "I"]

    def apply(self, state: Lepanto) -> None:
        state.put(state.ships[self.ship].but(ramming="", rammed=state.phase))

    def told(self) -> Telling:
        word = "eliminated" if self.result == "E" else "immobilised"
        return Telling(f"event.ship_rammed.{word}", fields_of(self), self.hexes)


class ShipImmobilised(Event):
    """It leaves its hex only by drift. [LEP-7.5-j]"""

    ship: str

    def apply(self, state: Lepanto) -> None:
        # Nobody keeps account of the rowers of a ship that cannot row. [LEP-6.7-j]
        state.put(state.ships[self.ship].but(stuck=True, tired=0))

    def told(self) -> None:
        return None  # the ram or Doria's die before it says so


class ShipHeld(Event):
    """A rammed ship that was not lost may not turn beside its rammer. [LEP-7.5-s]"""

    ship: str
    at: Hex

    def apply(self, state: Lepanto) -> None:
        state.put(state.ships[self.ship].but(held_at=self.at))

    def told(self) -> None:
        return None  # it is told by the ram that it follows from


def is_barred_by_rammer(state: Lepanto, ship: Ship) -> bool:
    """Rammed without success, it may not turn while it shares its hex. [LEP-7.5-s, LEP-Q61]"""
    if ship.held_at != ship.at:
        return False
    return state.switches.rammed_bar == "until_leaving" or state.shares_hex(ship)


def may_turn_on_the_spot(state: Lepanto, ship: Ship) -> Verdict:
    """Whether it may turn in a movement that enters no hex: not beside its rammer. [LEP-Q63]"""
    if state.switches.rammed_turn == "leaving" and is_barred_by_rammer(state, ship):
        return no("LEP-Q63", ship=ship.id, see="LEP-7.5-s")
    return YES


def may_ram(state: Lepanto, ship: Ship, to: Hex) -> Verdict:
    """Whether a ship may enter a hex where another lies: only to ram. [LEP-6.5-d, LEP-7.5-b]"""
    there = state.at(to)
    if len(there) > 1:
        return no(_why_full(state, ship, there), ship=ship.id, to=to, see="LEP-6.5-d")
    if there[0].role == ship.role:
        return no("LEP-6.5-a", ship=ship.id, to=to, occupied_by=there[0].id, see="LEP-7.5-c")
    if not state.waters.pack.ships.types[ship.type].ram:
        return no("LEP-6.5-a", ship=ship.id, to=to, occupied_by=there[0].id, see="LEP-7.5-a")
    if ship.repulsed:
        return no("LEP-7.2-s", ship=ship.id, to=to, until="LEP-7.2-u")
    return YES


def _why_full(state: Lepanto, ship: Ship, there: tuple[Ship, ...]) -> RuleId:
    """A hex never holds more than two; which sentence says so depends on when they met."""
    if ship.role == CHRISTIANS:
        return "LEP-7.5-e"
    new = any(other.ramming or other.rammed == state.phase for other in there)
    return "LEP-7.5-d" if new else "LEP-Q36"


def resolve_ram(play: Play[Lepanto], id: str) -> None:
    """One die in the column of the hexes moved. [LEP-7.5-f, LEP-7.5-g]"""
    state = play.state
    ship = state.ships[id]
    target = ship.ramming
    columns = state.waters.pack.charts.ramming.columns
    hexes = int(run_up(state, ship).total)
    die = play.roll(6, "LEP-7.5-g", "ramming", "ramming")
    result: Literal["E", "I"] = columns[hexes][die - 1]  # type: ignore[assignment]
    cite = "LEP-7.5-h" if result == "E" else "LEP-7.5-i"
    play.emit(ShipRammed(cite, id, target, hexes, die, result))
    if result == "E":
        lose(play, "LEP-7.5-h", target, "ramming", id)
        return
    play.emit(ShipImmobilised("LEP-7.5-j", id))
    play.emit(ShipHeld("LEP-7.5-s", target, ship.at))


def run_up(state: Lepanto, ship: Ship) -> Tally:
    """The hexes moved, the target's hex among them: the column of the table."""
    last = max(state.waters.pack.charts.ramming.columns)
    return tally(max(1, min(ship.way, last)), "LEP-7.5-f", ship=ship.id)


class Ram(Action):
    """Resolve the ram of a ship that has entered an enemy's hex. [LEP-7.5-x]"""

    risky = True
    ship: str

    def check(self, state: Lepanto, during: Phase) -> Verdict:
        ship = state.ships.get(self.ship)
        if ship is None or ship.role != self.role:
            return no("LEP-5.3-b", ship=self.ship)
        if not state.waters.pack.ships.types[ship.type].ram:
            return no("LEP-7.5-a", ship=self.ship)
        if not ship.ramming:
            return no("LEP-7.5-b", ship=self.ship)
        return YES

    def perform(self, play: Play[Lepanto], during: Phase) -> None:
        resolve_ram(play, self.ship)
