"""Where ships can still go: for lists of options, for chance and for doctrines."""

from bisect import bisect_left
from functools import lru_cache
from typing import Any, TypeAlias

from estandarte.games.lepanto.combat.ramming import may_turn_on_the_spot
from estandarte.games.lepanto.schema.components import CHRISTIANS
from estandarte.games.lepanto.sea.waters import waters_of
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

Reaches: TypeAlias = dict[tuple[Hex, Direction, bool], str]
NO_WIND: Direction = 0
MOST_KEPT = 1024
NONE: frozenset[Hex] = frozenset()


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
    setting = _setting_of_tows(state, ship)
    found = _with_tows.get(setting)
    if found is None:
        if len(_with_tows) >= MOST_KEPT:  # a cache, not a memory
            _with_tows.clear()
        found = _with_tows[setting] = _explored_with_tows(state, ship)
    return found


_with_tows: dict[tuple[Any, ...], list[str]] = {}


def _setting_of_tows(state: Lepanto, ship: Ship) -> tuple[Any, ...]:
    """All that the courses of a ship with a tow depend on: where it is the same, so are they."""
    setting = _setting(state, ship)
    in_the_way, ships, phase = (
        _crossed(*setting).intersection(state.places),
        state.ships,
        state.phase,
    )
    near = _beside(*setting)
    tows = tuple(
        [
            (g.id, g.at, g.bow, can_be_towed(state, g).cite is None, g.moved == phase)
            for g in map(ships.__getitem__, state.galleasses)
            if g.at in near
        ]
    )
    rams = state.waters.pack.ships.types[ship.type].ram
    others = tuple([other for at in sorted(in_the_way) for other in state.at(at)]) if rams else ()
    swings = may_turn_on_the_spot(state, ship).cite is None
    return (
        *(*setting, state.switches, ship.id, ship.hauls, ship.repulsed, state.is_in_reserve(ship)),
        *(swings, state.places[ship.at], in_the_way, tows, others),
    )


@lru_cache(maxsize=1024)
def _beside(
    pack: str, shallow: bool, role: Role, home: Hex, bow: Direction, rows: bool, wind: Direction
) -> frozenset[Hex]:
    """Where a galleass may lie that a ship tows, or comes to tow on its way."""
    beside = waters_of(pack).beside
    crossed = _crossed(pack, shallow, role, home, bow, rows, wind)
    return frozenset([near for hex in (home, *crossed) for near in beside[hex]])


def _explored_with_tows(state: Lepanto, ship: Ship) -> list[str]:
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
        distance(ship.at, other.at) <= 5
        and can_be_towed(state, other).cite is None
        and not is_towed(state, other)
        for other in map(state.ships.__getitem__, state.galleasses)
    )


def reaches(state: Lepanto, ship: Ship) -> Reaches:
    """Every hex and bow that a ship can end with, exhausted or not, and one course to each.

    For ships that tow nothing; it agrees with `follow`, which tests hold it to, but is quicker: it
    depends on the sea, the wind and whoever lies in the way alone, and where these are the same so
    is what is kept of it. Do not change it.
    """
    setting = _setting(state, ship)
    in_the_way = _crossed(*setting).intersection(state.places)
    rammed: frozenset[Hex] = NONE
    if in_the_way and not ship.repulsed and state.waters.pack.ships.types[ship.type].ram:
        rammed = frozenset([to for to in in_the_way if _is_lone_enemy(state, ship, to)])
    swings = may_turn_on_the_spot(state, ship).cite is None
    return _reaches(*setting, in_the_way, rammed, swings)


Setting: TypeAlias = tuple[str, bool, Role, Hex, Direction, bool, Direction]


def _setting(state: Lepanto, ship: Ship) -> Setting:
    return (
        state.pack,
        ship.kind == "galliot",
        ship.role,
        ship.at,
        ship.bow,
        ship.may_row(state.turn),
        NO_WIND if state.becalmed else state.wind,
    )


def _is_lone_enemy(state: Lepanto, ship: Ship, to: Hex) -> bool:
    there = state.places[to]
    return len(there) == 1 and state.ships[there[0]].role != ship.role


@lru_cache(maxsize=8192)
def _crossed(
    pack: str, shallow: bool, role: Role, home: Hex, bow: Direction, rows: bool, wind: Direction
) -> frozenset[Hex]:
    """All hexes that matter to a ship: those it could enter if nobody lay in the way."""
    ends = _explored(pack, shallow, role, home, bow, rows, wind, NONE, NONE, True)
    return frozenset([to for to, _, _ in ends]) - {home}


def _explored(
    pack: str,
    shallow: bool,
    role: Role,
    home: Hex,
    bow: Direction,
    rows: bool,
    wind: Direction,
    in_the_way: frozenset[Hex],
    rammed: frozenset[Hex],
    swings: bool,
) -> Reaches:
    waters = waters_of(pack)
    ways, rowing = waters.shallow if shallow else waters.deep, waters.rowing
    sails = waters.sailing[role]
    allowed = [0, *(sails[angle(to, wind)] if wind != NO_WIND else 0 for to in range(1, 7))]
    most, most_turned = rowing.most, rowing.most_when_turning
    found: Reaches = {}
    seen = {(home, bow, 0, 0, 0)}
    frontier = [(home, bow, 0, 0, 0, "")]
    while frontier:
        following = []
        for at, now, rowed, sailed, turn, path in frontier:
            steps = []
            if not turn and rowed <= most_turned:
                steps += [(at, now % 6 + 1, rowed, sailed, 1, "<")]
                steps += [(at, (now + 4) % 6 + 1, rowed, sailed, 1, ">")]
            to = ways[at][now]
            if to:
                if sailed < allowed[now]:
                    steps.append((to, now, rowed, sailed + 1, turn, "s"))
                if rows and rowed < (most_turned if turn else most):
                    steps.append((to, now, rowed + 1, sailed, turn, "r"))
            for to, new_bow, row, sail, has_turned, letter in steps:
                key = (to, new_bow, row, sail, has_turned)
                if key in seen:
                    continue
                seen.add(key)
                tired = row >= (rowing.exhausting_when_turning if has_turned else rowing.exhausting)
                entering = letter == "r" or letter == "s"
                if entering and to in in_the_way:
                    if to in rammed:
                        found.setdefault((to, new_bow, tired), path + letter)
                    continue
                if to != home or swings:
                    found.setdefault((to, new_bow, tired), path + letter)
                following.append((to, new_bow, row, sail, has_turned, path + letter))
        frontier = following
    return found


_reaches = lru_cache(maxsize=4096)(_explored)
