"""Where ships can still go: for lists of options, for chance and for doctrines."""

from bisect import bisect_left
from typing import Any

from estandarte.games.lepanto.combat.ramming import may_turn_on_the_spot
from estandarte.games.lepanto.schema.components import CHRISTIANS
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Dice, Role
from estandarte.wargame.hexes import Direction, Hex, angle, distance

from .course import LETTERS, LONGEST, setting_out
from .tows import can_be_towed, is_towed, tow_of

PLANS = (
    "r", "s", "rr", "rs", "sr", "ss", "rrs", "rss", "srs", "rrss", "ssrr", "rsrs",
    "<", ">", "<r", ">r", "r<", "r>", "<s", ">s", "s<s", "s>s", "r<s", "r>s",
    "<rss", ">rss", "ss<r", "ss>r", "s<rs", "s>rs", "ar", "as", "ars", "rat", "tr", "ts",
)  # fmt: skip
"""Courses as they come to mind; what is not allowed of one is left out."""


def movable(state: Lepanto, role: Role) -> list[Ship]:
    """The ships that have not moved in this phase and still may."""
    phase, held = state.phase, state.holds_reserves
    return [
        s
        for s in state.ships.values()
        if s.role == role
        and phase not in (s.moved, s.passed)
        and not s.stuck
        and s.kind != "galleass"
        and not (held and s.reserve)
    ]


def is_movable(state: Lepanto, ship: Ship) -> bool:
    """The same as `may_move`, without the reason."""
    return (
        state.phase not in (ship.moved, ship.passed)
        and not ship.stuck
        and ship.kind != "galleass"
        and not (ship.reserve and state.is_in_reserve(ship))
    )


def any_movable(state: Lepanto, role: Role, dice: Dice) -> Ship | None:
    """A ship that may still move: the first from some place of the fleet list on."""
    ships, roster, phase = state.ships, state.roster, state.phase
    berths = state.berths[role]
    if not roster:
        return None  # a position may show an empty sea
    first = bisect_left(berths, dice.throw(len(roster), "sample"))
    for number in range(first - len(berths), first):
        ship = ships[roster[berths[number]]]
        if ship.moved != phase and is_movable(state, ship):
            return ship
    return None


def stray(state: Lepanto, ship: Ship, dice: Dice) -> str:
    """A course taken at random; none if the ship lies beside its rammer and cannot leave."""
    course = setting_out(state, ship)
    for letter in dice.choice(PLANS, "sample"):
        course.go(letter)
        if course.rammed:
            break
    if not course.way and not may_turn_on_the_spot(state, ship):
        return next(iter(courses(state, ship)), "")
    if not course.way and not course.turned:
        course.go("<") or course.go(">")
    return course.path


def courses(state: Lepanto, ship: Ship) -> list[str]:
    """One course to every end that a ship can reach, tows included."""
    if ship.role != CHRISTIANS or not _may_tow(state, ship):
        return list(reaches(state, ship).values())
    found: dict[tuple[Any, ...], str] = {}
    frontier = [setting_out(state, ship)]
    seen: set[tuple[Any, ...]] = set()
    swings = bool(may_turn_on_the_spot(state, ship))
    while frontier:
        following: list[Any] = []
        for course in frontier:
            for letter in LETTERS:
                longer = course.copy()
                if len(course.path) >= LONGEST or not longer.go(letter):
                    continue
                astern = (longer.tow and longer.tow.id, longer.tow_at, longer.tow_bow)
                place = (longer.at, longer.bow, longer.cast_off, astern)
                spent = (longer.rowed, longer.sailed, longer.turned)
                if (place, spent) in seen:
                    continue
                seen.add((place, spent))
                if longer.way or (longer.turned and swings):
                    found.setdefault((place, longer.exhausts()), longer.path)
                following.append(longer)
        frontier = following
    return list(found.values())


def _may_tow(state: Lepanto, ship: Ship) -> bool:
    """Whether it tows a galleass, or a loose one is so near that it might take it in tow."""
    if tow_of(state, ship) is not None:
        return True
    return any(
        other.kind == "galleass"
        and distance(ship.at, other.at) <= 5
        and can_be_towed(state, other)
        and not is_towed(state, other)
        for other in state.ships.values()
    )


def reaches(state: Lepanto, ship: Ship) -> dict[tuple[Hex, Direction, bool], str]:
    """Every hex and bow that a ship can end with, exhausted or not, and one course to each.

    For ships that tow nothing; it agrees with `follow`, which tests hold it to, but is quicker.
    """
    charts = state.waters.pack.charts
    ways = state.waters.shallow if ship.kind == "galliot" else state.waters.deep
    sailing = charts.sailing.christians if ship.role == CHRISTIANS else charts.sailing.ottomans
    most, most_turned = charts.rowing.most, charts.rowing.most_when_turning
    can_row, can_sail = ship.may_row(state.turn), not state.becalmed
    allowed = [0] + [sailing[angle(bow, state.wind)] if can_sail else 0 for bow in range(1, 7)]
    places, home = state.places, ship.at
    rams = state.waters.pack.ships.types[ship.type].ram and not ship.repulsed
    swings = bool(may_turn_on_the_spot(state, ship))
    found: dict[tuple[Hex, Direction, bool], str] = {}
    seen = {(home, ship.bow, 0, 0, 0)}
    frontier = [(home, ship.bow, 0, 0, 0, "")]
    while frontier:
        following = []
        for at, bow, rowed, sailed, turn, path in frontier:
            steps = []
            if not turn and rowed <= most_turned:
                steps += [(at, bow % 6 + 1, rowed, sailed, 1, "<")]
                steps += [(at, (bow + 4) % 6 + 1, rowed, sailed, 1, ">")]
            to = ways[at][bow]
            if to:
                if sailed < allowed[bow]:
                    steps.append((to, bow, rowed, sailed + 1, turn, "s"))
                if can_row and rowed < (most_turned if turn else most):
                    steps.append((to, bow, rowed + 1, sailed, turn, "r"))
            for to, new_bow, row, sail, has_turned, letter in steps:
                key = (to, new_bow, row, sail, has_turned)
                if key in seen:
                    continue
                seen.add(key)
                tired = row >= (
                    charts.rowing.exhausting_when_turning
                    if has_turned
                    else charts.rowing.exhausting
                )
                entering = letter == "r" or letter == "s"
                if entering and to in places:
                    there = places[to]
                    if rams and len(there) == 1 and state.ships[there[0]].role != ship.role:
                        found.setdefault((to, new_bow, tired), path + letter)
                    continue
                if to != home or swings:
                    found.setdefault((to, new_bow, tired), path + letter)
                following.append((to, new_bow, row, sail, has_turned, path + letter))
        frontier = following
    return found
