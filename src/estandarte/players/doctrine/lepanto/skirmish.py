"""Engagements of few ships: every ship counts, so they hunt together and keep what they win.

In a battle of hundreds the losses of a turn even out, and a lead grows or shrinks slowly. Among
a dozen ships one shot decides: a common quarry away from the galleasses is worth more than a fight
along the whole line, and a lead once won is carried home.
"""

from functools import cache
from typing import NamedTuple

from estandarte.games.lepanto.fleets import fleet
from estandarte.games.lepanto.schema.pack import pack_named
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Role
from estandarte.wargame.hexes import distance

FEW = 30
"""With no more ships at the opening, both sides together, it is a skirmish."""
BOLDNESS = 0.3
"""What a risk weighs while the fight is open."""
BREAK_OFF = 2.0
"""What it weighs once there is a lead to be saved."""
DESPERATE = 0.1
"""What it weighs for who is behind when the time runs out."""
LAST_TURNS = 3
"""Turns before the end in which who is not ahead has nothing to lose."""
TAKEN = 0.1
"""The part of the enemy's opening points that must be won before breaking off."""
HUNTERS = 3
"""So many ships should be near a quarry."""
TOO_LATE = 1
"""Turns before the end in which a repulsed ship hardly gets away any more, and will not count."""
GALLEASS, GALLEY = (12, 1.4), (4, 0.7)
"""Within how many hexes a companion guards the quarry, and how much each hex nearer deters."""
TOUGH, HELPLESS = 6.0, 2.0
"""How many hexes farther one goes rather than for a galleass, and for who cannot fire back."""


class Opening(NamedTuple):
    """What a scenario begins with."""

    ships: int
    points: dict[Role, int]


@cache
def opening_of(pack_name: str, scenario: str) -> Opening | None:
    pack = pack_named(pack_name)
    file = pack.scenarios.get(scenario)
    if file is None:
        return None
    ships, points = fleet(pack, file), dict[Role, int]()
    for ship in ships:
        points[ship.role] = points.get(ship.role, 0) + ship.points
    return Opening(len(ships), points)


def is_skirmish(state: Lepanto) -> bool:
    opening = opening_of(state.pack, state.scenario)
    return opening is not None and opening.ships <= FEW


def boldness(state: Lepanto, role: Role, mine: list[Ship], enemies: list[Ship]) -> float:
    """How much a risk weighs against an equal chance, or that it is time to break off."""
    opening = opening_of(state.pack, state.scenario)
    assert opening is not None
    left = state.turns - state.turn
    lead = _worth(mine, left) - _worth(enemies, left)
    theirs = sum(p for r, p in opening.points.items() if r != role)
    gained = lead - (opening.points.get(role, 0) - theirs)
    # A lead that was there at the opening is no reason to stay away: something must be taken.
    if lead > 0 and gained >= TAKEN * theirs:
        return BREAK_OFF
    return DESPERATE if lead <= 0 and left <= LAST_TURNS else BOLDNESS


def _worth(ships: list[Ship], left: int) -> int:
    """Points of ships that are likely to count: who is repulsed may still get away in time."""
    return sum(s.points for s in ships if not s.stuck and not (s.repulsed and left <= TOO_LATE))


def quarry_of(mine: list[Ship], enemies: list[Ship]) -> Ship | None:
    """The enemy whom all hunt together: near to several, alone, far from the galleasses."""
    hunters = [s for s in mine if not s.repulsed and not s.stuck]
    if not hunters or not enemies:
        return None
    return min(enemies, key=lambda e: (_trouble(e, hunters, enemies), e.id))


def _trouble(prey: Ship, hunters: list[Ship], enemies: list[Ship]) -> float:
    """How far off and how well guarded an enemy is."""
    nearest = sorted(distance(s.at, prey.at) for s in hunters)[:HUNTERS]
    trouble = sum(nearest) / len(nearest)
    for other in enemies:
        if other.id == prey.id or other.repulsed:
            continue
        reach, weight = GALLEASS if other.is_galleass else GALLEY
        trouble += weight * max(0, reach - distance(other.at, prey.at))
    if prey.is_galleass:
        trouble += TOUGH
    return trouble - (HELPLESS if prey.repulsed or prey.stuck else 0.0)
