"""Who tows whom: a matter of position and facing. [LEP-6.1, LEP-Q12]"""

from estandarte.games.lepanto.schema.components import CHRISTIANS
from estandarte.games.lepanto.ships import EVER_LOOSE, Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import YES, RuleId, Verdict, no
from estandarte.wargame.hexes import DIRECTIONS, NOWHERE, Direction, Hex, opposite


def can_be_towed(state: Lepanto, galleass: Ship) -> Verdict:
    """Whether any galley may tow it now. [LEP-Q12]"""
    if not galleass.is_galleass:
        return no("LEP-6.1-a", ship=galleass.id)
    if galleass.stuck:
        return no("LEP-9.0-c", ship=galleass.id)  # by no galley's oars or sail [LEP-Q67]
    if galleass.loose in (state.turn, EVER_LOOSE):
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
    """The galleass that this galley tows, if any; never more than one. [LEP-Q58]

    Reserves that are held tow nothing. [LEP-Q65]
    """
    if galley.kind != "galley" or galley.role != CHRISTIANS or state.is_in_reserve(galley):
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
    return galleass.kind == "galleass" and tug_of(state, galleass) is not None


def why_untowed(state: Lepanto, galleass: Ship) -> RuleId:
    """Which of the conditions of a tow is missing. [LEP-Q12]"""
    if cite := can_be_towed(state, galleass).cite:
        return cite
    ahead = state.waters.beside[galleass.at][galleass.bow]
    ours = [s for s in state.at(ahead) if s.kind == "galley" and s.role == CHRISTIANS]
    if not ours:
        return "LEP-6.1-a"
    if state.is_in_reserve(ours[0]):
        return "LEP-Q65"
    return "LEP-6.1-q" if ours[0].bow == opposite(galleass.bow) else "LEP-Q58"
