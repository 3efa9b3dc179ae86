"""Galleasses: under tow, anchored, or loose. [LEP-6.1]"""

from typing import Annotated

from estandarte.kernel import YES, Action, Decision, Event, Play, Role, RuleId, Verdict, no
from estandarte.wargame.hexes import DIRECTIONS, NOWHERE, Direction, Hex, opposite

from .pack import CHRISTIANS
from .ruled import ruled
from .ships import Ship
from .state import Lepanto


def can_be_towed(state: Lepanto, galleass: Ship) -> Verdict:
    """Whether any galley may tow it now. [LEP-Q12]"""
    if not galleass.is_galleass:
        return no("LEP-6.1-a", ship=galleass.id)
    if galleass.stuck:
        return no("LEP-9.0-c", ship=galleass.id)
    if galleass.loose == state.turn:
        return no("LEP-6.1-n" if galleass.anchored else "LEP-6.1-i", ship=galleass.id)
    if state.switches.tow_after_drift == "barred" and galleass.drifted == state.phase:
        return no("LEP-Q59", ship=galleass.id)
    return YES


def pointing_at(state: Lepanto, at: Hex, bow: Direction) -> list[Ship]:
    """Galleasses that could follow a galley which stands here and points there.

    They face its hex, and it does not point at them. [LEP-6.1-a, LEP-6.1-f, LEP-6.1-q]
    """
    beside, places, ships = state.waters.beside[at], state.places, state.ships
    found = []
    for direction in DIRECTIONS:
        hex = beside[direction]
        if direction == bow or hex == NOWHERE:
            continue
        for id in places.get(hex, ()):
            ship = ships[id]
            if ship.kind == "galleass" and ship.bow == opposite(direction):
                found.append(ship)
    return found


def tow_of(state: Lepanto, galley: Ship) -> Ship | None:
    """The galleass that this galley tows, if any; never more than one. [LEP-Q58]"""
    if galley.kind != "galley" or galley.role != CHRISTIANS:
        return None
    found = [g for g in pointing_at(state, galley.at, galley.bow) if can_be_towed(state, g)]
    if len(found) < 2:
        return found[0] if found else None
    named = [g for g in found if g.id == galley.hauls]
    return named[0] if named else min(found, key=lambda g: g.id)


def tug_of(state: Lepanto, galleass: Ship) -> Ship | None:
    """The galley that tows this galleass, if any. [LEP-6.1-b]"""
    ahead = state.waters.beside[galleass.at][galleass.bow]
    for id in state.places.get(ahead, ()):
        galley = state.ships[id]
        tow = tow_of(state, galley)
        if tow is not None and tow.id == galleass.id:
            return galley
    return None


def is_towed(state: Lepanto, galleass: Ship) -> bool:
    return galleass.is_galleass and tug_of(state, galleass) is not None


def why_untowed(state: Lepanto, galleass: Ship) -> RuleId:
    """Which of the conditions of a tow is missing. [LEP-Q12]"""
    if cite := can_be_towed(state, galleass).cite:
        return cite
    ahead = state.waters.beside[galleass.at][galleass.bow]
    ours = [s for s in state.at(ahead) if s.kind == "galley" and s.role == CHRISTIANS]
    if not ours:
        return "LEP-6.1-a"
    return "LEP-6.1-q" if ours[0].bow == opposite(galleass.bow) else "LEP-Q58"


# --- events


class GalleassTowed(Event):
    """It followed its galley hex by hex and points where the galley went. [LEP-6.1-c]"""

    ship: str
    by: Annotated[str, ruled("LEP-6.1-b")]
    way: tuple[Hex, ...]
    bow: Annotated[Direction, ruled("LEP-6.1-d")]

    def apply(self, state: Lepanto) -> None:
        ship = state.ships[self.ship]
        at = self.way[-1]
        state.put(ship.but(at=at, bow=self.bow, moved=state.phase, anchored=False, held_at=0))


class GalleassAnchored(Event):
    """It stopped and let its galley go; it cannot be towed again this turn. [LEP-6.1-n]"""

    ship: str

    def apply(self, state: Lepanto) -> None:
        ship = state.ships[self.ship]
        state.put(ship.but(loose=state.turn, anchored=True))


class CableBroken(Event):
    """The tow is no more. [LEP-6.1-g]"""

    ship: str

    def apply(self, state: Lepanto) -> None:
        state.put(state.ships[self.ship].but(loose=state.turn, anchored=False))


class TowNamed(Event):
    """Of two galleasses that point at one galley, the owner named this one. [LEP-Q58]"""

    galley: str
    ship: str

    def apply(self, state: Lepanto) -> None:
        state.put(state.ships[self.galley].but(hauls=self.ship))


def haul(play: Play[Lepanto], id: str, by: str, way: tuple[Hex, ...], bow: Direction) -> None:
    """The galleass has followed, if its galley went anywhere. [LEP-6.1-c, LEP-6.1-e]"""
    if way:
        kept = play.state.ships[id].bow == bow
        play.emit(GalleassTowed("LEP-6.1-c" if kept else "LEP-6.1-e", id, by, way, bow))


def name_tow(play: Play[Lepanto], galley: str, ship: str) -> None:
    """Make a tow chosen under way the one that counts where two point at the galley."""
    tow = tow_of(play.state, play.state.ships[galley])
    if tow is not None and tow.id != ship:
        play.emit(TowNamed("LEP-Q58", galley, ship))


# --- actions


def towed_ship(state: Lepanto, role: Role, id: str) -> Verdict:
    """Whether `role` has such a galleass, under tow."""
    ship = state.ships.get(id)
    if ship is None or ship.role != role:
        return no("LEP-5.2-a", ship=id)
    if not ship.is_galleass:
        return no("LEP-6.1-a", ship=id)
    if state.is_in_reserve(ship):
        return no("LEP-8.0-c", ship=id)
    return YES if is_towed(state, ship) else no(why_untowed(state, ship), ship=id)


class Anchor(Action):
    """Stop a galleass and let its towing galley go. [LEP-6.1-j]"""

    ship: str

    def check(self, state: Lepanto, during: Decision) -> Verdict:
        return towed_ship(state, self.role, self.ship)

    def perform(self, play: Play[Lepanto], during: Decision) -> None:
        play.emit(GalleassAnchored("LEP-6.1-j", self.ship))


class BreakTow(Action):
    """Declare the cable broken: the galleass stops where it is. [LEP-6.1-g, LEP-6.1-h]"""

    ship: str

    def check(self, state: Lepanto, during: Decision) -> Verdict:
        return towed_ship(state, self.role, self.ship)

    def perform(self, play: Play[Lepanto], during: Decision) -> None:
        # Afterwards it stops where it is; or, when ships turn, its galley may point at it.
        turning = Anchor not in during.accepts
        play.emit(CableBroken("LEP-6.1-g" if turning else "LEP-6.1-h", self.ship))


class NameTow(Action):
    """Say which of two galleasses that point at one galley it tows. [LEP-Q58]"""

    galley: str
    ship: str

    def check(self, state: Lepanto, during: Decision | None) -> Verdict:
        galley, ship = state.ships.get(self.galley), state.ships.get(self.ship)
        if galley is None or galley.role != self.role:
            return no("LEP-5.2-a", ship=self.galley)
        if galley.kind != "galley" or galley.role != CHRISTIANS:
            return no("LEP-Q50", ship=self.galley)
        if ship is None or ship.role != self.role:
            return no("LEP-5.2-a", ship=self.ship)
        if not (verdict := can_be_towed(state, ship)):
            return verdict
        around = pointing_at(state, galley.at, galley.bow)
        if ship.id not in {g.id for g in around}:
            return no("LEP-6.1-m", galley=self.galley, ship=self.ship)
        return YES if galley.hauls != ship.id else no("LEP-Q58", ship=self.ship)

    def perform(self, play: Play[Lepanto], during: Decision) -> None:
        play.emit(TowNamed("LEP-Q58", self.galley, self.ship))


def tow_options(state: Lepanto, role: Role, anchoring: bool) -> list[Action]:
    """What can be done about tows without moving."""
    found: list[Action] = []
    for ship in state.of(role):
        if ship.kind != "galleass":
            continue
        if towed_ship(state, role, ship.id):
            found.append(Anchor(ship.id, role=role) if anchoring else BreakTow(ship.id, role=role))
        found += _naming(state, ship)
    return found


def _naming(state: Lepanto, galleass: Ship) -> list[Action]:
    """The galley ahead could tow this galleass, but tows another that points at it too."""
    ahead = state.waters.beside[galleass.at][galleass.bow]
    return [
        name
        for id in state.places.get(ahead, ())
        if (tow := tow_of(state, state.ships[id])) is not None
        and tow.id != galleass.id
        and (name := NameTow(id, galleass.id, role=galleass.role)).check(state, None)
    ]
