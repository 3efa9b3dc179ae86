"""Galleasses: under tow, anchored, or loose. [LEP-6.1]"""

from estandarte.games.lepanto.schema.components import CHRISTIANS
from estandarte.games.lepanto.ships import EVER_LOOSE, Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Play,
    Role,
    RuleId,
    Verdict,
    no,
)
from estandarte.wargame.hexes import Direction, Hex

from .tows import (
    can_be_towed,
    is_towed,
    pointing_at,
    tow_of,
    why_untowed,
)

# --- events


class GalleassTowed(Event):
    """It followed its galley hex by hex and points where the galley went. [LEP-6.1-c]"""

    ship: str
    by: str
    way: tuple[Hex, ...]
    bow: Direction

    def apply(self, state: Lepanto) -> None:
        ship = state.ships[self.ship]
        at = self.way[-1]
        state.put(ship.but(at=at, bow=self.bow, moved=state.phase, anchored=False, held_at=0))
        # The two stay a unit though another galleass should come to point at the galley. [LEP-Q58]
        state.put(state.ships[self.by].but(hauls=self.ship))


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
        for_good = state.switches.broken_cable == "for_good"
        loose = EVER_LOOSE if for_good else state.turn  # LEP-Q57
        state.put(state.ships[self.ship].but(loose=loose, anchored=False))


class TowNamed(Event):
    """Of two galleasses that point at one galley, the owner named this one. [LEP-Q58]"""

    galley: str
    ship: str

    def apply(self, state: Lepanto) -> None:
        state.put(state.ships[self.galley].but(hauls=self.ship))


def haul(play: Play[Lepanto], id: str, by: str, way: tuple[Hex, ...], bow: Direction) -> None:
    """The galleass has followed, if its galley went anywhere. [LEP-6.1-c, LEP-6.1-e, LEP-Q68]"""
    if way:
        kept = play.state.ships[id].bow == bow
        play.emit(GalleassTowed("LEP-6.1-c" if kept else "LEP-6.1-e", id, by, way, bow))


def name_tow(play: Play[Lepanto], galley: str, ship: str) -> None:
    """Make a tow chosen under way the one that counts where two point at the galley."""
    tow = tow_of(play.state, play.state.ships[galley])
    if tow is not None and tow.id != ship:
        play.emit(TowNamed("LEP-Q58", galley, ship))


# --- actions


def towed_ship(state: Lepanto, role: Role, id: str, not_mine: RuleId = "LEP-5.2-a") -> Verdict:
    """Whether `role` has such a galleass, under tow."""
    ship = state.ships.get(id)
    if ship is None or ship.role != role:
        return no(not_mine, ship=id)
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
        return towed_ship(state, self.role, self.ship, during.out_of_turn)

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
        not_mine = during.out_of_turn if during else "LEP-5.2-a"
        if galley is None or galley.role != self.role:
            return no(not_mine, ship=self.galley)
        if galley.kind != "galley" or galley.role != CHRISTIANS:
            return no("LEP-Q50", ship=self.galley)
        if state.is_in_reserve(galley):
            return no("LEP-Q65", ship=self.galley)
        if ship is None or ship.role != self.role:
            return no(not_mine, ship=self.ship)
        if not (verdict := can_be_towed(state, ship)):
            return verdict
        around = {g.id: g for g in pointing_at(state, galley.at, galley.bow)}
        if ship.id not in around:
            return no("LEP-6.1-m", galley=self.galley, ship=self.ship)
        # Named once, the two are a unit until the cable is broken: no naming to and fro.
        named = around.get(galley.hauls)
        kept = named is not None and can_be_towed(state, named)
        return no("LEP-Q58", ship=self.ship) if kept else YES

    def perform(self, play: Play[Lepanto], during: Decision) -> None:
        play.emit(TowNamed("LEP-Q58", self.galley, self.ship))


def tow_options(state: Lepanto, role: Role, anchoring: bool) -> list[Action]:
    """What can be done about tows without moving."""
    found: list[Action] = []
    for ship in map(state.ships.__getitem__, state.galleasses):
        if ship.role != role:
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
