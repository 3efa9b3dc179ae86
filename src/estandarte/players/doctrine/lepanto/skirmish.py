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

from .temper import Skirmish


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


def is_skirmish(state: Lepanto, temper: Skirmish) -> bool:
    opening = opening_of(state.pack, state.scenario)
    return opening is not None and opening.ships <= temper.few


def boldness(
    state: Lepanto, role: Role, mine: list[Ship], enemies: list[Ship], temper: Skirmish
) -> float:
    """How much a risk weighs against an equal chance, or that it is time to break off."""
    opening = opening_of(state.pack, state.scenario)
    assert opening is not None
    left = state.turns - state.turn
    lead = _worth(mine, left <= temper.too_late) - _worth(enemies, left <= temper.too_late)
    theirs = sum(p for r, p in opening.points.items() if r != role)
    gained = lead - (opening.points.get(role, 0) - theirs)
    # A lead that was there at the opening is no reason to stay away: something must be taken.
    if lead > 0 and gained >= temper.taken * theirs:
        return temper.breaking_off
    return temper.desperate if lead <= 0 and left <= temper.last_turns else temper.boldness


def _worth(ships: list[Ship], too_late: bool) -> int:
    """Points of ships that are likely to count: who is repulsed may still get away in time."""
    return sum(s.points for s in ships if not s.stuck and not (s.repulsed and too_late))


def quarry_of(mine: list[Ship], enemies: list[Ship], temper: Skirmish) -> Ship | None:
    """The enemy whom all hunt together: near to several, alone, far from the galleasses."""
    hunters = [s for s in mine if not s.repulsed and not s.stuck]
    if not hunters or not enemies:
        return None
    return min(enemies, key=lambda e: (_trouble(e, hunters, enemies, temper), e.id))


def _trouble(prey: Ship, hunters: list[Ship], enemies: list[Ship], temper: Skirmish) -> float:
    """How far off and how well guarded an enemy is."""
    nearest = sorted(distance(s.at, prey.at) for s in hunters)[: temper.hunters]
    trouble = sum(nearest) / len(nearest)
    for other in enemies:
        if other.id == prey.id or other.repulsed:
            continue
        reach, weight = temper.galleass if other.is_galleass else temper.galley
        trouble += weight * max(0, reach - distance(other.at, prey.at))
    if prey.is_galleass:
        trouble += temper.tough
    return trouble - (temper.helpless if prey.repulsed or prey.stuck else 0.0)
